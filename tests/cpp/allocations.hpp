// Counts every allocation of the program that includes this, in its one file.

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace shorebreak::test {

inline std::atomic<std::uint64_t> allocations{0};

}  // namespace shorebreak::test

// Not inlined: compilers would see new and free() meet.
#if defined(__GNUC__)
#define SHOREBREAK_NOINLINE __attribute__((noinline))
#else
#define SHOREBREAK_NOINLINE
#endif
SHOREBREAK_NOINLINE void* operator new(std::size_t size) {
    ++shorebreak::test::allocations;
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}
SHOREBREAK_NOINLINE void* operator new[](std::size_t size) { return operator new(size); }
SHOREBREAK_NOINLINE void operator delete(void* memory) noexcept { std::free(memory); }
SHOREBREAK_NOINLINE void operator delete[](void* memory) noexcept { std::free(memory); }
SHOREBREAK_NOINLINE void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
SHOREBREAK_NOINLINE void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
