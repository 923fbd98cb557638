import Testing
import TextCore

@testable import Trove

/// Messages with placeholders and grouped numbers.
@Suite("Texts with values in them")
@MainActor
struct TextsTests {
    @Test("Places are filled by name, in any order")
    func filling() {
        #expect("{b} of {a}".filling(["a": "1", "b": "2"]) == "2 of 1")
        #expect("no place".filling(["a": "1"]) == "no place")
    }

    @Test(
        "Thousands are divided",
        arguments: [
            (0, "0"), (999, "999"), (1000, "1 000"), (1_234_567, "1 234 567"), (-1000, "-1 000"),
        ]
    )
    func grouped(number: Int, text: String) {
        #expect(number.grouped.replacing("\u{202F}", with: " ") == text)
    }
}
