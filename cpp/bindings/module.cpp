#include "bindings/bind.hpp"

namespace py = pybind11;

PYBIND11_MODULE(_core, module, py::mod_gil_not_used()) {
    module.doc() = "The native core; use it through the shorebreak package.";
    module.attr("__version__") = SHOREBREAK_VERSION;
    shorebreak::bindings::bind_core(module);
    shorebreak::bindings::bind_bot(module);
    shorebreak::bindings::bind_surfosaurus(module);
    shorebreak::bindings::bind_scout(module);
    shorebreak::bindings::bind_jizai(module);
    shorebreak::bindings::bind_tavarua(module);
}
