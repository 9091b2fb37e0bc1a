#include "tavarua/cards.hpp"

#include <algorithm>
#include <cstring>

namespace shorebreak::tavarua {

std::size_t Counts::list(std::uint8_t* kinds) const noexcept {
    std::uint8_t* end = kinds;
    // Without branches that chance decides, unless there are very many of a kind.
    if (more_than(kListRoom) == 0) [[likely]] {
        for (std::size_t kind = 0; kind < kTypes; ++kind) {
            const std::array row{kind * kOnes, kind * kOnes};
            static_assert(sizeof row == kListRoom);
            std::memcpy(end, &row, sizeof row);
            end += (*this)[kind];
        }
    } else {
        for (std::size_t kind = 0; kind < kTypes; ++kind) {
            end = std::fill_n(end, (*this)[kind], static_cast<std::uint8_t>(kind));
        }
    }
    return static_cast<std::size_t>(end - kinds);
}

}  // namespace shorebreak::tavarua
