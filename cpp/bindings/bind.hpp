// The parts of the Python module, one function and one file each.
#pragma once

#include <pybind11/pybind11.h>

namespace shorebreak::bindings {

void bind_bot(pybind11::module_& module);
void bind_core(pybind11::module_& module);
void bind_jizai(pybind11::module_& parent);
void bind_scout(pybind11::module_& parent);
void bind_surfosaurus(pybind11::module_& parent);
void bind_tavarua(pybind11::module_& parent);

}  // namespace shorebreak::bindings
