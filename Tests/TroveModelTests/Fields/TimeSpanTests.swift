import Testing

@testable import TroveModel

@Suite("Durations")
struct TimeSpanTests {
    @Test(
        "Days before a clock are read as Python and PostgreSQL write them",
        arguments: [
            ("1 day, 12:00:00", 129_600), ("2 days, 1:00:00", 176_400), ("0 days, 0:00:09", 9),
            ("-1 day, 23:59:50", -10), ("-1 days +23:59:50", -10), ("1 day 12:00:00", 129_600),
            ("-1 days -01:00:00", -90_000), ("3 d 0:00:01", 259_201),
        ] as [(String, Int64)])
    func daysBeforeAClock(text: String, seconds: Int64) throws {
        #expect(FieldValue(text, as: .timeSpan) == .timeSpan(seconds: seconds))
        // Only where a field is one of durations: the words are no guess.
        #expect(!Array(text.utf8).withUnsafeBytes { ValueReader.isTimeSpan($0) })
        // What Trove writes of it is read as the same.
        let written = FieldValue.timeSpan(seconds: seconds).text
        #expect(FieldValue(written, as: .timeSpan) == .timeSpan(seconds: seconds))
    }

    @Test(
        "Other texts with a clock are no durations",
        arguments: [
            "1 day, 12:00", "1 dog, 12:00:00", "day, 12:00:00", "1 day, 12:60:00",
            "1  day, 12:00:00", "1 day, , 1:00:00", "999999999999999 days, 1:00:00",
            "1 day, --1:00:00", "Monday, 12:00:00", "1.5 days, 1:00:00",
        ])
    func otherTexts(text: String) {
        #expect(FieldValue(text, as: .timeSpan) == nil)
    }
}
