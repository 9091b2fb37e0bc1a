#include "tavarua/cards.hpp"

#include <cstring>

namespace shorebreak::tavarua {

std::size_t Counts::list(std::uint8_t* kinds) const noexcept {
    std::size_t count = 0;
    for (std::size_t kind = 0; kind < kTypes; ++kind) {
        // Eight at a time, which are mostly enough: fewer branches that chance decides.
        const std::uint64_t row = kind * kOnes;
        static_assert(sizeof row == kListRoom);
        const std::size_t cards = (*this)[kind];
        std::size_t written = 0;
        do {
            std::memcpy(kinds + count + written, &row, sizeof row);
            written += sizeof row;
        } while (written < cards);
        count += cards;
    }
    return count;
}

}  // namespace shorebreak::tavarua
