"""What every test may rely on."""

import signal

# A shell without job control starts what runs in the background with Ctrl-C ignored, which its
# children inherit; the tests send it.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
