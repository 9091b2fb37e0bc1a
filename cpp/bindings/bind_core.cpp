#include <pybind11/stl.h>

#include "bindings/arguments.hpp"
#include "bindings/bind.hpp"
#include "core/isa.hpp"
#include "core/random.hpp"

namespace shorebreak::bindings {

void bind_core(py::module_& module) {
    using namespace py::literals;

    const IsaChoice& isa = environment_isa();
    if (!isa.ok()) throw py::import_error(isa.error());
    module.attr("ISA") = py::str(std::string(isa_name(isa.value())));
    py::list supported;
    for (const Isa one : kIsas) {
        if (isa_supported(one)) supported.append(py::str(std::string(isa_name(one))));
    }
    module.attr("ISAS") = py::tuple(supported);

    // Draws a few numbers for the tests that hold the Python twin to it; `shuffled` takes at most 128 items.
    module.def(
        "stream_words",
        [](std::uint64_t seed, std::uint64_t game, std::uint64_t purpose, std::size_t count) {
            Stream stream(seed, game, Purpose{purpose});
            std::vector<std::uint64_t> words(count);
            for (std::uint64_t& word : words) word = stream.next();
            return words;
        },
        "seed"_a, "game"_a, "purpose"_a, "count"_a);
    module.def(
        "stream_below",
        [](std::uint64_t seed, std::uint64_t game, std::uint64_t purpose, const std::vector<std::uint64_t>& bounds) {
            Stream stream(seed, game, Purpose{purpose});
            std::vector<std::uint32_t> draws;
            for (const std::uint64_t bound : bounds) {
                if (bound < 1 || bound > std::uint64_t{1} << 32)
                    throw py::value_error("a bound must be from 1 to 2^32");
                draws.push_back(stream.below(bound));
            }
            return draws;
        },
        "seed"_a, "game"_a, "purpose"_a, "bounds"_a);
    module.def(
        "stream_shuffled",
        [](std::uint64_t seed, std::uint64_t game, std::uint64_t purpose, std::vector<std::uint8_t> items,
           std::size_t count) {
            if (items.size() > Stream::kMaxShuffle || count > items.size()) {
                throw py::value_error("at most 128 items, and no more drawn than there are");
            }
            Stream stream(seed, game, Purpose{purpose});
            stream.shuffle_prefix(std::span<std::uint8_t>(items), count);
            return std::vector<int>(items.begin(), items.end());
        },
        "seed"_a, "game"_a, "purpose"_a, "items"_a, "count"_a);
}

}  // namespace shorebreak::bindings
