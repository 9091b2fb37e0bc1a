// Reading Python arguments, with errors that name the argument and what would be right.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace shorebreak::bindings {

namespace py = pybind11;

// A whole number (anything with __index__ but a bool) within [low, high].
[[nodiscard]] inline std::uint64_t whole(const py::handle& value, const char* name, std::uint64_t low,
                                         std::uint64_t high) {
    const auto range = [&] { return "from " + std::to_string(low) + " to " + std::to_string(high); };
    if (PyBool_Check(value.ptr()) || !PyIndex_Check(value.ptr())) {
        throw py::type_error(std::string(name) + " must be a whole number " + range() + ", not " +
                             py::repr(value).cast<std::string>());
    }
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
    if (!number) throw py::error_already_set();
    const unsigned long long result = PyLong_AsUnsignedLongLong(number.ptr());
    const bool failed = PyErr_Occurred() != nullptr;
    if (failed) PyErr_Clear();
    if (failed || result < low || result > high) {
        throw py::value_error(std::string(name) + " must be " + range() + ", not " +
                              py::str(number).cast<std::string>());
    }
    return result;
}

template <class T>
[[nodiscard]] py::array_t<T> to_array(std::span<const T> values) {
    return py::array_t<T>(static_cast<py::ssize_t>(values.size()), values.data());
}

// An array of `shape` for the caller to fill in place; checked.
template <class T>
[[nodiscard]] std::span<T> writable(const py::object& array, const char* name, std::vector<py::ssize_t> shape) {
    if (array.is_none()) return {};
    const auto fail = [&](const std::string& why) -> std::string { return std::string(name) + " " + why; };
    if (!py::isinstance<py::array>(array)) throw py::type_error(fail("must be an array"));
    auto typed = py::reinterpret_borrow<py::array>(array);
    if (!py::isinstance<py::array_t<T>>(array)) throw py::type_error(fail("has the wrong dtype"));
    if (!typed.writeable() || !(typed.flags() & py::array::c_style)) {
        throw py::value_error(fail("must be writeable and C-contiguous"));
    }
    if (static_cast<std::size_t>(typed.ndim()) != shape.size() ||
        !std::equal(shape.begin(), shape.end(), typed.shape())) {
        throw py::value_error(fail("has the wrong shape"));
    }
    return {static_cast<T*>(typed.mutable_data()), static_cast<std::size_t>(typed.size())};
}

}  // namespace shorebreak::bindings
