import Testing
import TextCore

/// Texts that are cut to a length.
struct ShorteningTests {
    @Test func aLongTextEndsWithAnEllipsis() {
        #expect("Casablanca".shortened(to: 6) == "Casab…")
        #expect("Casablanca".shortened(to: 1) == "…")
        #expect("Łódź 🇵🇱🇵🇱".shortened(to: 6) == "Łódź …")
    }

    @Test func aTextThatFitsStays() {
        #expect("Alien".shortened(to: 5) == "Alien")
        #expect("Alien".shortened(to: 6) == "Alien")
        #expect("".shortened(to: 1) == "")
    }
}
