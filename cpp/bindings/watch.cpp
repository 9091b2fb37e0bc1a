#include "bindings/watch.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

namespace py = pybind11;

namespace shorebreak::bindings {

bool watch(const py::object& report, const std::function<void(Progress&)>& body) {
    Progress progress;
    std::mutex lock;
    std::condition_variable changed;
    bool finished = false;
    std::exception_ptr failure;

    std::thread worker([&] {
        try {
            body(progress);
        } catch (...) {
            failure = std::current_exception();
        }
        // Notified under the lock: the waiting thread may destroy `changed` as soon as it sees `finished`.
        const std::lock_guard guard(lock);
        finished = true;
        changed.notify_one();
    });

    bool interrupted = false;
    std::optional<py::error_already_set> error;
    for (;;) {
        {
            const py::gil_scoped_release released;
            std::unique_lock guard(lock);
            if (changed.wait_for(guard, std::chrono::milliseconds(40), [&] { return finished; })) break;
        }
        try {
            if (PyErr_CheckSignals() != 0) throw py::error_already_set();
            if (!report.is_none() && !interrupted && !error) report(progress.done());
        } catch (py::error_already_set& raised) {
            progress.stop();
            if (raised.matches(PyExc_KeyboardInterrupt)) {
                interrupted = true;
            } else {
                error = raised;
            }
        }
    }
    worker.join();
    if (error) throw py::error_already_set(*error);
    if (failure) std::rethrow_exception(failure);
    if (!report.is_none() && !interrupted) report(progress.done());
    return interrupted;
}

}  // namespace shorebreak::bindings
