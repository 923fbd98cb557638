import Testing

@testable import TextCore

/// Values in translated texts.
struct FillingTests {
    @Test("placeholders are replaced by their names, and values may have braces")
    func names() {
        #expect("{b} and {a}".filling(["a": "{b}", "b": "2"]) == "2 and {b}")
        #expect("{missing} {".filling(["a": "1"]) == "{missing} {")
    }

    @Test("a sentence that is read from left to right has no invisible characters")
    func leftToRight() {
        #expect("Due {day}".filling(["day": "2024-05-30"], isolating: false) == "Due 2024-05-30")
        #expect(!messagesAreRightToLeft)
        #expect("Due {day}".filling(["day": "2024-05-30"]) == "Due 2024-05-30")
    }

    @Test(
        "in a sentence that is read from right to left, values keep their own direction",
        arguments: [
            ("2024-05-30", true), ("Emma", true), ("12.5 km", true), ("“Emma”", true),
            ("12:30", true), ("12", false), ("١٢", false), ("كتب", false), ("كتب Emma", false),
            ("", false), ("\u{2068}Emma\u{2069}", false),
        ])
    func rightToLeft(value: String, isIsolated: Bool) {
        let shown = isIsolated ? "\u{2068}\(value)\u{2069}" : value
        #expect("قائمة {value}.".filling(["value": value], isolating: true) == "قائمة \(shown).")
    }
}
