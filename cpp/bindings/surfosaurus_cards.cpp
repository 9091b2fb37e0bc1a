#include "bindings/surfosaurus_cards.hpp"

#include <pybind11/critical_section.h>
#include <pybind11/numpy.h>
#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "bindings/arguments.hpp"
#include "bindings/watch.hpp"
#include "surfosaurus/combination_many.hpp"

namespace shorebreak::bindings {
namespace {

using namespace surfosaurus;
using namespace py::literals;

// Python's own Card and Kind members, given to us once at import and kept for good.
struct PythonNames {
    std::array<PyObject*, kCards> cards{};
    std::array<PyObject*, kKinds> kinds{};
    PyObject* read_cards = nullptr;  // reads a text or an iterable into ids, or raises an error that explains
};
PythonNames python;

[[nodiscard]] py::object card_object(Card card) {
    return py::reinterpret_borrow<py::object>(python.cards[static_cast<std::size_t>(card.id())]);
}

// The cards of a well-formed text; nothing if anything is unusual, and Python reads it again to say what.
[[nodiscard]] std::optional<CardSet> read_text(std::string_view text) {
    CardSet cards;
    std::size_t i = 0;
    const auto letter_value = [](char letter) -> int {
        const char upper = static_cast<char>(letter & ~0x20);
        for (std::size_t suit = 0; suit < kSuitLetters.size(); ++suit) {
            if (kSuitLetters[suit] == upper) return static_cast<int>(suit);
        }
        return -1;
    };
    const auto digit = [&](std::size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
    while (i < text.size()) {
        if (text[i] == ' ') {
            ++i;
            continue;
        }
        const int suit = letter_value(text[i]);
        if (suit < 0 || !digit(i + 1)) return std::nullopt;
        int number = text[i + 1] - '0';
        i += 2;
        if (digit(i)) number = number * 10 + (text[i++] - '0');
        if (i < text.size() && text[i] != ' ') return std::nullopt;
        if (number < 1 || number > kNumbers) return std::nullopt;
        const Card card(suit * kNumbers + number - 1);
        if (cards.contains(card)) return std::nullopt;
        cards.insert(card);
    }
    return cards;
}

[[nodiscard]] CardSet read_cards(const py::handle& value) {
    if (py::isinstance<CardSet>(value)) return value.cast<CardSet>();
    if (PyUnicode_Check(value.ptr())) {
        Py_ssize_t size = 0;
        const char* const text = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
        if (text == nullptr) throw py::error_already_set();
        if (const auto cards = read_text({text, static_cast<std::size_t>(size)})) return *cards;
    }
    CardSet cards;
    const auto ids = py::reinterpret_steal<py::object>(PyObject_CallOneArg(python.read_cards, value.ptr()));
    if (!ids) throw py::error_already_set();
    for (const auto& id : ids) cards.insert(Card(id.cast<int>()));
    return cards;
}

[[nodiscard]] std::string text_of(CardSet cards) {
    std::string text;
    cards.for_each([&](Card card) {
        if (!text.empty()) text += ' ';
        text += card.suit_letter();
        text += std::to_string(card.number().value());
    });
    return text;
}

[[nodiscard]] py::array_t<std::uint16_t> masks_of(CardSet cards) {
    py::array_t<std::uint16_t> masks(kSuits);
    const auto lanes = cards.lanes();
    std::copy_n(lanes.begin(), kSuits, masks.mutable_data());
    return masks;
}

class CardIterator {
public:
    explicit CardIterator(CardSet rest) : rest_(rest) {}
    [[nodiscard]] py::object next() {
        if (rest_.empty()) throw py::stop_iteration();
        const Card card = rest_.nth(0);
        rest_.erase(card);
        return card_object(card);
    }

private:
    CardSet rest_;
};

void bind_card_set(py::module_& module) {
    py::class_<CardIterator>(module, "CardIterator")
        .def("__iter__", [](py::object self) { return self; })
        .def("__next__", [](const py::object& self) {
            // One thread at a time, on builds without a global lock too.
            const py::scoped_critical_section alone(self);
            return self.cast<CardIterator&>().next();
        });

    py::class_<CardSet>(module, "CardSet", R"(A set of cards, held as bits; immutable.

Made of a text, an iterable of cards, or another set. Iterates as `Card`s by ascending id.

>>> from shorebreak.surfosaurus import CardSet
>>> cards = CardSet("K12 K8 r05")
>>> len(cards), "R5" in cards, str(cards)
(3, True, 'K8 K12 R5')
>>> cards - CardSet("K8")
CardSet("K12 R5")
)")
        .def(py::init([](const py::object& cards) { return read_cards(cards); }), "cards"_a = "")
        .def_static("full_deck", &CardSet::full_deck, "All 84 cards (SUR-1).")
        .def_static(
            "from_masks",
            [](const py::array_t<std::uint16_t, py::array::c_style>& masks) {
                if (masks.ndim() != 1 || masks.shape(0) != kSuits) {
                    throw py::value_error("masks must have shape (7,): one uint16 for each suit");
                }
                CardSet::Lanes lanes{};
                for (std::size_t suit = 0; suit < kSuits; ++suit) {
                    lanes[suit] = masks.data()[suit];
                    if ((lanes[suit] & ~CardSet::kLaneMask) != 0) {
                        throw py::value_error("masks have bits above number 12 (bit 11)");
                    }
                }
                return CardSet::from_lanes(lanes);
            },
            "masks"_a, "The set of uint16 masks of shape (7,): suits in the order B G K O P R Y, bit number - 1.")
        .def_property_readonly("masks", &masks_of, "uint16 of shape (7,): a mask for each suit, bit number - 1.")
        .def("__len__", &CardSet::size)
        .def("__bool__", [](CardSet self) { return !self.empty(); })
        .def("__iter__", [](CardSet self) { return CardIterator(self); })
        .def(
            "__contains__",
            [](CardSet self, const py::object& card) {
                if (PyLong_Check(card.ptr())) {
                    const long id = PyLong_AsLong(card.ptr());
                    if (PyErr_Occurred() != nullptr) PyErr_Clear();
                    return id >= 0 && id < kCards && self.contains(Card(static_cast<int>(id)));
                }
                if (!PyUnicode_Check(card.ptr()) && !py::isinstance<CardSet>(card)) return false;
                const CardSet cards = read_cards(card);
                return !cards.empty() && self.contains_all(cards);
            },
            "card"_a)
        .def(
            "__or__", [](CardSet self, CardSet other) { return self.union_with(other); }, py::is_operator())
        .def(
            "__and__", [](CardSet self, CardSet other) { return self.intersection(other); }, py::is_operator())
        .def(
            "__sub__", [](CardSet self, CardSet other) { return self.difference(other); }, py::is_operator())
        .def(
            "__xor__",
            [](CardSet self, CardSet other) { return self.difference(other).union_with(other.difference(self)); },
            py::is_operator())
        .def(
            "__le__", [](CardSet self, CardSet other) { return other.contains_all(self); }, py::is_operator())
        .def(
            "__ge__", [](CardSet self, CardSet other) { return self.contains_all(other); }, py::is_operator())
        .def(
            "isdisjoint", [](CardSet self, CardSet other) { return !self.intersects(other); }, "other"_a)
        .def(py::self == py::self)
        .def("__hash__", [](CardSet self) { return py::hash(py::make_tuple(self.lo(), self.hi())); })
        .def("__str__", &text_of)
        .def("__repr__", [](CardSet self) { return "CardSet(\"" + text_of(self) + "\")"; })
        .def("__reduce__", [](const py::object& self) {
            return py::make_tuple(py::type::of(self), py::make_tuple(text_of(self.cast<CardSet>())));
        });
}

struct SizedResolution {
    Resolution resolution;
    int size = 0;

    [[nodiscard]] py::tuple numbers() const {
        py::list numbers;
        const bool repeated = resolution.strength.kind() == Kind::of_a_kind;
        for (int index = kNumbers - 1; index >= 0; --index) {
            if ((resolution.strength.numbers() >> index & 1) == 0) continue;
            for (int times = repeated ? size : 1; times > 0; --times) numbers.append(index + 1);
        }
        return py::tuple(numbers);
    }
    [[nodiscard]] py::object kind() const {
        return py::reinterpret_borrow<py::object>(python.kinds[static_cast<std::size_t>(resolution.strength.kind())]);
    }
    bool operator==(const SizedResolution&) const = default;
};

void bind_resolution(py::module_& module) {
    py::class_<SizedResolution>(module, "Resolution", R"(The winning combination of a table, and the cards that score.

Source: SUR-12 to SUR-16. Only resolutions of one size compare by `strength`.
)")
        .def_property_readonly("kind", &SizedResolution::kind, "The kind of combination, a `Kind` (SUR-12).")
        .def_property_readonly("numbers", &SizedResolution::numbers,
                               "The winning numbers, descending; for k of a kind the number k times (SUR-14).")
        .def_property_readonly(
            "strength", [](const SizedResolution& self) { return self.resolution.strength.value(); },
            "One integer to compare by: kind * 4096 + a mask of the numbers; higher wins.")
        .def_property_readonly(
            "full", [](const SizedResolution& self) { return self.resolution.full; },
            "The cards that score their full VP (SUR-15).")
        .def_property_readonly(
            "half", [](const SizedResolution& self) { return self.resolution.half; },
            "The cards in a true tie, which score half (SUR-15).")
        .def_property_readonly(
            "size", [](const SizedResolution& self) { return self.size; }, "Cards in a combination (SUR-5).")
        .def(py::self == py::self)
        .def("__hash__",
             [](const SizedResolution& self) {
                 const Resolution& it = self.resolution;
                 return py::hash(
                     py::make_tuple(it.strength.value(), it.full.lo(), it.full.hi(), it.half.lo(), it.half.hi()));
             })
        .def("__repr__",
             [](const SizedResolution& self) {
                 return "Resolution(" + py::str(self.kind().attr("name")).cast<std::string>() +
                        ", numbers=" + py::repr(self.numbers()).cast<std::string>() + ", full=\"" +
                        text_of(self.resolution.full) + "\", half=\"" + text_of(self.resolution.half) + "\")";
             })
        .def("_repr_html_", [](const py::object& self) {
            return py::module_::import("shorebreak.surfosaurus.display").attr("resolution_html")(self);
        });

    module.def(
        "resolve",
        [](const py::object& cards, const py::object& size) {
            const CardSet table = read_cards(cards);
            const auto k = static_cast<int>(whole(size, "size", kMinCombinationSize, kMaxCombinationSize));
            if (table.empty()) throw py::value_error("no cards: a table to resolve needs at least one");
            return SizedResolution{resolve(table, k), k};
        },
        "cards"_a, "size"_a, R"(Find the strongest combination of `size` cards on a table, and what scores.

`cards` is a text, an iterable of cards or a `CardSet`; `size` is 3 to 6. Raises ValueError for a text that names no
card, a card given twice, no cards at all, or another size. Source: SUR-12 to SUR-16.

>>> from shorebreak.surfosaurus import resolve
>>> resolve("B9 G8 R7 K7 P7 O6 Y1 B2", 4)
Resolution(STRAIGHT, numbers=(9, 8, 7, 6), full="B9 G8 O6", half="K7 P7 R7")
)");
}

// An array of exactly this dtype, byte order, layout and shape; raises what is wrong with it.
template <class T>
[[nodiscard]] py::array_t<T> exact_array(const py::object& value, const std::string& name, const std::string& dtype,
                                         py::ssize_t rows, py::ssize_t columns, bool write) {
    const std::string shape = columns == 0 ? "(n,)" : "(n, " + std::to_string(columns) + ")";
    if (!py::isinstance<py::array>(value)) {
        throw py::type_error(name + " must be a NumPy array of " + dtype + " and shape " + shape + ", not " +
                             std::string(py::str(py::type::of(value).attr("__name__"))));
    }
    const auto array = py::reinterpret_borrow<py::array>(value);
    const std::string found = py::str(array.dtype());
    if (array.dtype().kind() != 'u' || array.itemsize() != sizeof(T)) {
        throw py::type_error(name + " must have dtype " + dtype + ", not " + found);
    }
    if (!py::isinstance<py::array_t<T>>(value)) {
        throw py::type_error(name + " must have the native byte order, not " + found);
    }
    const bool shaped = columns == 0 ? array.ndim() == 1 : array.ndim() == 2 && array.shape(1) == columns;
    if (!shaped || (rows >= 0 && array.shape(0) != rows)) {
        throw py::value_error(name + " must have shape " + shape +
                              (rows >= 0 ? " with n = " + std::to_string(rows) : "") + ", not " +
                              py::str(array.attr("shape")).cast<std::string>());
    }
    if ((array.flags() & py::array::c_style) == 0) {
        throw py::value_error(name + " must be C-contiguous; numpy.ascontiguousarray makes it so");
    }
    if (write && !array.writeable()) throw py::value_error(name + " must be writeable");
    return py::reinterpret_borrow<py::array_t<T>>(value);
}

void bind_resolve_many(py::module_& module) {
    module.def(
        "resolve_many_into",
        [](const py::object& masks, const py::object& size, const py::object& threads, const py::object& kind,
           const py::object& strength, const py::object& full, const py::object& half) {
            const auto k = static_cast<int>(whole(size, "size", kMinCombinationSize, kMaxCombinationSize));
            const auto workers = static_cast<unsigned>(whole(threads, "threads", 1, 1'024));
            const auto tables = exact_array<std::uint16_t>(masks, "masks", "uint16", -1, kSuits, false);
            const py::ssize_t count = tables.shape(0);
            auto kinds = exact_array<std::uint8_t>(kind, "out.kind", "uint8", count, 0, true);
            auto strengths = exact_array<std::uint32_t>(strength, "out.strength", "uint32", count, 0, true);
            auto fulls = exact_array<std::uint16_t>(full, "out.full", "uint16", count, kSuits, true);
            auto halves = exact_array<std::uint16_t>(half, "out.half", "uint16", count, kSuits, true);

            struct Block {
                const char* name;
                std::uintptr_t first;
                std::uintptr_t end;
            };
            const auto block = [](const char* name, const py::array& array) {
                const auto first = reinterpret_cast<std::uintptr_t>(array.data());
                return Block{name, first, first + static_cast<std::uintptr_t>(array.nbytes())};
            };
            const std::array blocks{block("masks", tables), block("out.kind", kinds), block("out.strength", strengths),
                                    block("out.full", fulls), block("out.half", halves)};
            for (std::size_t i = 0; i < blocks.size(); ++i) {
                for (std::size_t j = 0; j < i; ++j) {
                    if (blocks[i].first < blocks[j].end && blocks[j].first < blocks[i].end) {
                        throw py::value_error(std::string(blocks[i].name) + " overlaps " + blocks[j].name);
                    }
                }
            }

            const std::uint16_t* const in = tables.data();
            const auto cells = static_cast<std::size_t>(count) * kSuits;
            unsigned seen = 0;
            for (std::size_t i = 0; i < cells; ++i) seen |= in[i];
            if ((seen & ~unsigned{CardSet::kLaneMask}) != 0) {
                std::size_t bad = 0;
                while ((in[bad] & ~CardSet::kLaneMask) == 0) ++bad;
                throw py::value_error("masks[" + std::to_string(bad / kSuits) + ", " + std::to_string(bad % kSuits) +
                                      "] has bits above number 12 (bit 11)");
            }

            const ManyResults out{kinds.mutable_data(), strengths.mutable_data(), fulls.mutable_data(),
                                  halves.mutable_data()};
            const auto resolve_all = [&](Progress& progress) {
                constexpr std::uint64_t kPiece = 16'384;
                for_pieces(static_cast<std::uint64_t>(count), kPiece, workers, progress, [&] {
                    return [&](std::uint64_t first, std::uint64_t size_of_piece) {
                        resolve_many(in + first * kSuits, size_of_piece, k,
                                     {out.kind + first, out.strength + first, out.full + first * kSuits,
                                      out.half + first * kSuits});
                    };
                });
            };
            // Tables that take less than a few milliseconds need no watching.
            constexpr py::ssize_t kWatched = 1'000'000;
            if (count >= kWatched) {
                if (watch(py::none(), resolve_all)) {
                    PyErr_SetNone(PyExc_KeyboardInterrupt);
                    throw py::error_already_set();
                }
            } else {
                const py::gil_scoped_release released;
                Progress progress;
                resolve_all(progress);
            }
        },
        "masks"_a, "size"_a, "threads"_a, "kind"_a, "strength"_a, "full"_a, "half"_a);

    module.def(
        "masks_from_ids",
        [](const py::array_t<std::int64_t, py::array::c_style>& ids) {
            if (ids.ndim() != 2) throw py::value_error("ids must have shape (n, cards)");
            const py::ssize_t rows = ids.shape(0);
            const py::ssize_t columns = ids.shape(1);
            py::array_t<std::uint16_t> masks({rows, py::ssize_t{kSuits}});
            for (py::ssize_t row = 0; row < rows; ++row) {
                CardSet cards;
                for (py::ssize_t column = 0; column < columns; ++column) {
                    const std::int64_t id = *ids.data(row, column);
                    const std::string where = "ids[" + std::to_string(row) + ", " + std::to_string(column) + "]";
                    if (id < 0 || id >= kCards) {
                        throw py::value_error(where + " is " + std::to_string(id) + "; card ids run from 0 to 83");
                    }
                    const Card card(static_cast<int>(id));
                    if (cards.contains(card)) throw py::value_error(where + " is a card that its row has already");
                    cards.insert(card);
                }
                const auto lanes = cards.lanes();
                std::copy_n(lanes.begin(), kSuits, masks.mutable_data(row, 0));
            }
            return masks;
        },
        "ids"_a);
}

}  // namespace

void bind_cards(py::module_& module) {
    module.def(
        "register_names",
        [](const py::tuple& cards, const py::tuple& kinds, const py::object& reader) {
            if (cards.size() != python.cards.size() || kinds.size() != python.kinds.size()) {
                throw py::value_error("84 cards and 5 kinds");
            }
            for (std::size_t i = 0; i < python.cards.size(); ++i)
                python.cards[i] = py::object(cards[i]).release().ptr();
            for (std::size_t i = 0; i < python.kinds.size(); ++i)
                python.kinds[i] = py::object(kinds[i]).release().ptr();
            python.read_cards = py::object(reader).release().ptr();
        },
        "cards"_a, "kinds"_a, "reader"_a, "Gives the core Python's names for cards and kinds; called once at import.");
    bind_card_set(module);
    bind_resolution(module);
    bind_resolve_many(module);
}

}  // namespace shorebreak::bindings
