// The trees of a search, one for each seat: what happened as that seat sees it, from the position that is searched.
// A seat's tree branches by its own moves whole, and by those of others only so far as it sees them; a hidden part of
// a move therefore never splits its nodes (multiple-observer trees: Cowling, Powley and Whitehouse, "Information set
// Monte Carlo tree search", 2012). Chance and what it brings into hands don't branch either: a node stands for all
// worlds in which it can be reached.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/game.hpp"
#include "core/inline.hpp"

namespace shorebreak {

class Trees {
public:
    // A move out of a node: who made it, what the tree's seat saw of it, and how it did where that seat made it.
    struct Edge {
        std::uint32_t move;
        std::uint32_t child;  // 0: not yet a node
        std::uint32_t visits;
        std::uint32_t available;  // how often it could be made when the node was come to
        std::int64_t reward;      // sum
    };
    static_assert(sizeof(Edge) == 24);

    // The most nodes; leaves are not expanded beyond it.
    static constexpr std::size_t kMaxNodes = std::size_t{1} << 22;

    explicit Trees(std::size_t seats) : nodes_(seats + 1) {}

    // Seats are the lower numbers, so that 0 can stand for no node.
    [[nodiscard]] static std::uint32_t root(std::size_t seat) noexcept { return static_cast<std::uint32_t>(seat + 1); }
    [[nodiscard]] std::size_t size() const noexcept { return nodes_.size() - 1; }
    [[nodiscard]] bool full() const noexcept { return nodes_.size() >= kMaxNodes; }

    [[nodiscard]] static std::uint32_t move_of(Seat actor, Action label) noexcept {
        assert(id(label) < 1u << kLabelBits);
        return static_cast<std::uint32_t>(index(actor)) << kLabelBits | id(label);
    }
    [[nodiscard]] static bool is_by(std::uint32_t move, Seat actor) noexcept {
        return move >> kLabelBits == index(actor);
    }
    [[nodiscard]] static Action label_of(std::uint32_t move) noexcept {
        return Action{move & ((1u << kLabelBits) - 1)};
    }

    [[nodiscard]] std::span<Edge> edges(std::uint32_t node) noexcept {
        return {edges_.data() + nodes_[node].first, nodes_[node].size};
    }
    [[nodiscard]] std::span<const Edge> edges(std::uint32_t node) const noexcept {
        return {edges_.data() + nodes_[node].first, nodes_[node].size};
    }
    [[nodiscard]] bool has(std::uint32_t node, std::uint32_t move) const noexcept {
        return std::ranges::any_of(edges(node), [&](const Edge& edge) { return edge.move == move; });
    }
    // How often the tree's seat has chosen at a node.
    [[nodiscard]] std::uint32_t& choices(std::uint32_t node) noexcept { return nodes_[node].choices; }

    // Adds an edge; its place among the edges of the node. Earlier spans of edges are no longer valid.
    std::uint32_t add(std::uint32_t node, std::uint32_t move) {
        Node& parent = nodes_[node];
        if (parent.size == parent.capacity) {
            // The old place is given up: all such places together are no longer than what is in use.
            const std::uint32_t capacity = std::max<std::uint32_t>(4, 2 * parent.capacity);
            const auto first = static_cast<std::uint32_t>(edges_.size());
            edges_.resize(edges_.size() + capacity);
            std::copy_n(edges_.begin() + parent.first, parent.size, edges_.begin() + first);
            parent.first = first;
            parent.capacity = capacity;
        }
        edges_[parent.first + parent.size] = {move, 0, 0, 1, 0};
        return parent.size++;
    }

    // The node that a move leads to; made if there is none yet, and 0 where there is no more room.
    [[nodiscard]] std::uint32_t child(std::uint32_t node, std::uint32_t place) {
        Edge& edge = edges_[nodes_[node].first + place];
        if (edge.child == 0) [[unlikely]]
            make_child(edge);
        return edge.child;
    }
    // The same by what was seen of another seat's move.
    [[nodiscard]] std::uint32_t follow(std::uint32_t node, std::uint32_t move) {
        if (node == 0) return 0;
        const std::span<Edge> all = edges(node);
        const auto found = std::ranges::find(all, move, &Edge::move);
        const bool known = found != all.end();
        if (!known && full()) return 0;
        return child(node, known ? static_cast<std::uint32_t>(found - all.begin()) : add(node, move));
    }

    void reward(std::uint32_t node, std::uint32_t place, std::int64_t sum) noexcept {
        Edge& edge = edges_[nodes_[node].first + place];
        ++edge.visits;
        edge.reward += sum;
    }

private:
    static constexpr unsigned kLabelBits = 28;

    SHOREBREAK_NEVER_INLINE void make_child(Edge& edge) {
        if (full()) return;
        edge.child = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back({});
    }

    struct Node {
        std::uint32_t first = 0;
        std::uint32_t size = 0;
        std::uint32_t capacity = 0;
        std::uint32_t choices = 0;
    };

    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
};

}  // namespace shorebreak
