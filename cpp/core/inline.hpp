// For where compilers, left to themselves, put the wrong things out of line: what is called at every step of random
// play and deemed too long for a copy there, and what is seldom called and takes registers from what is around it.
#pragma once

#if defined(__GNUC__)  // or Clang
#define SHOREBREAK_ALWAYS_INLINE [[gnu::always_inline]] inline
#define SHOREBREAK_NEVER_INLINE [[gnu::noinline]]
#else
#define SHOREBREAK_ALWAYS_INLINE inline
#define SHOREBREAK_NEVER_INLINE
#endif
