// What a test program needs: named tests that go on after a failed check, and an exit code.

#pragma once

#include <cstdio>

namespace shorebreak::test {

// Sanitizers and assertions take many times as long: fewer cases then.
#if defined(__SANITIZE_ADDRESS__) || !defined(NDEBUG)
inline constexpr bool kSlow = true;
#else
inline constexpr bool kSlow = false;
#endif

inline int& failures() {
    static int count = 0;
    return count;
}

inline bool check(bool ok, const char* expression, const char* file, int line) {
    if (!ok) {
        ++failures();
        if (failures() <= 20) std::fprintf(stderr, "%s:%d: failed: %s\n", file, line, expression);
    }
    return ok;
}

template <class Test>
void run(const char* name, const Test& test) {
    const int before = failures();
    test();
    std::printf("%-4s %s\n", failures() == before ? "ok" : "FAIL", name);
    std::fflush(stdout);
}

// The exit code of main.
inline int finish() {
    if (failures() != 0) std::fprintf(stderr, "%d checks failed\n", failures());
    return failures() == 0 ? 0 : 1;
}

}  // namespace shorebreak::test

#define CHECK(...) ::shorebreak::test::check(static_cast<bool>(__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__)
