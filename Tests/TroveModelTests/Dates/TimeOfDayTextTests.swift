import Testing
import TroveModel

/// Times of the day by locale.
struct TimeOfDayTextTests {
    @Test(
        "hours are those of the locale",
        arguments: [
            ("", "14:05"), ("de_DE.UTF-8", "14:05"), ("en_US", "2:05 PM"), ("ja_JP", "14:05"),
            ("ar_EG", "٢:٠٥ م"),
        ])
    func times(locale: String, text: String) {
        let found = TimeOfDayText(locale: locale).text(hour: 14, minute: 5)
        // ICU separates the half of the day by one of several spaces.
        #expect(found.split(whereSeparator: \.isWhitespace).joined(separator: " ") == text)
    }

    @Test func nightHasTwoDigits() {
        #expect(TimeOfDayText(locale: "").text(hour: 0, minute: 7) == "00:07")
    }
}
