// Card sets and the resolution of tables, for Python.
#pragma once

#include <pybind11/pybind11.h>

namespace shorebreak::bindings {

void bind_cards(pybind11::module_& module);

}  // namespace shorebreak::bindings
