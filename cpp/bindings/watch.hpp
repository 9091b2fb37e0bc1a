// Long calls that let other Python threads run, report how far they are, and answer Ctrl-C.
#pragma once

#include <pybind11/pybind11.h>

#include <functional>

#include "core/parallel.hpp"

namespace shorebreak::bindings {

// Runs body(progress) on a thread of its own. Meanwhile this one lets go of the GIL and, 25 times a second, runs signal
// handlers and calls report(done) unless it is None. Returns true if KeyboardInterrupt stopped the body; any other
// exception, of a handler, of `report` or of the body, is thrown once the body has stopped.
[[nodiscard]] bool watch(const pybind11::object& report, const std::function<void(Progress&)>& body);

}  // namespace shorebreak::bindings
