import Foundation
import TableCore
import Testing
import TextCore

@testable import TroveModel

/// Dates with a time of day.
struct StampTests {
    private static let today = PartialDate(year: 2026, month: 11, day: 22)

    @Test(arguments: [
        "1994-05-30T18:30", "1994-05-30T18:30:05", "1994-05-30T00:00", "1994-05-30T23:59:59.25",
        "0000-01-01T00:00:00.000000001",
    ])
    func theNotationIsReadBack(_ text: String) {
        #expect(PartialDate(text)?.description == text)
    }

    @Test(arguments: [
        "1994-05-30T", "1994-05-30 18:30", "1994-05-30T18", "1994-05-30T18:3", "1994-05-30T24:00",
        "1994-05-30T18:60", "1994-05-30T18:30:60", "1994-05-30T18:30:05.", "1994-05T18:30",
        "1994-05-30T18:30:05.50", "1994-05-30T18:30:05.1234567891", "1994-05-30T18:30Z",
        "1994-05-31T18:30:0x", "1994-02-30T18:30", "1994-05-30T18:30:05.0",
    ])
    func otherNotationsAreNone(_ text: String) {
        #expect(PartialDate(text) == nil)
    }

    @Test func textsSortAsTheirDates() {
        let texts = [
            "1994", "1994-05", "1994-05-30", "1994-05-30T00:00", "1994-05-30T00:00:00",
            "1994-05-30T00:00:00.5", "1994-05-30T00:00:01", "1994-05-30T00:01", "1994-05-31",
        ]
        let dates = texts.compactMap { PartialDate($0) }
        #expect(dates.count == texts.count)
        #expect(texts == texts.sorted())
        #expect(dates.shuffled().sorted() == dates)
    }

    /// Texts of files, in English with the month first, and what they mean in Berlin.
    @Test(arguments: [
        ("2023-03-15T18:30:00", "2023-03-15T18:30:00"),
        ("2020-11-12 12:24:52", "2020-11-12T12:24:52"),
        ("2020-11-12 12:24:52.120000", "2020-11-12T12:24:52.12"),
        ("01/14/2020 7:06 AM", "2020-01-14T07:06"),
        ("01/14/2020 12:06 AM", "2020-01-14T00:06"),
        ("01/14/2020 12:06:30 pm", "2020-01-14T12:06:30"),
        ("01/14/2020, 7:06 p.m.", "2020-01-14T19:06"),
        ("14.01.2020 19:06", "2020-01-14T19:06"),
        ("Jan 14, 2020 at 7:06 PM", "2020-01-14T19:06"),
        ("Wed, 15 Mar 2023 18:30:00 +0000", "2023-03-15T19:30:00"),
        ("Wed Mar 15 18:30:00 UTC 2023", "2023-03-15T19:30:00"),
        ("Wed Mar 15 2023 18:30:00 GMT+0100 (CET)", "2023-03-15T18:30:00"),
        ("19851215T102200Z", "1985-12-15T11:22:00"),
        ("19851215T1022", "1985-12-15T10:22"),
        ("2023-07-31T23:30Z", "2023-08-01T01:30"),
        ("2023-12-31T23:30:00-05:00", "2024-01-01T05:30:00"),
        ("2024-01-01T00:30+05:30", "2023-12-31T20:00"),
    ])
    func timesOfFilesAreRead(_ text: String, _ expected: String) throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let reader = DateReader(locale: "en_US", timeZone: berlin)
        #expect(reader.date(written: text)?.description == expected)
    }

    @Test(arguments: [
        "18:30", "2023 18:30", "May 2023 18:30", "2023-03-15T25:00", "2023-03-15 18:61",
        "2023-03-15 13:30 PM", "2023-03-15 18:30 XYZ", "2023-03-15T18:30+15:00", "3 May 18:30",
        "Mark 3:16", "2 Samuel 3:16", "1:2:3", "2023-03-15 18:30 19:30",
    ])
    func textsThatOnlyLookLikeTimesAreNone(_ text: String) {
        #expect(DateReader(locale: "en_US").date(written: text) == nil)
    }

    @Test(arguments: [
        ("today 18:30", "2026-11-22T18:30"), ("tomorrow at 9:05", "2026-11-23T09:05"),
        ("3 May (18:30)", "2026-05-03T18:30"),
        ("3 May 6 pm", "2026-05-03T18:00"), ("20261224 17:00", "2026-12-24T17:00"),
    ])
    func typedTimesAreRead(_ text: String, _ expected: String) throws {
        let today = try #require(Self.today)
        #expect(try DateReader(locale: "en_GB").date(text, today: today).description == expected)
    }

    @Test func aTimeNeedsADay() throws {
        let today = try #require(Self.today)
        #expect(throws: DateParseError.noDayOfTime("May 2023 18:30")) {
            try DateReader(locale: "en_GB").date("May 2023 18:30", today: today)
        }
    }

    @Test(arguments: DateRoundTripTests.locales)
    func everyTimeThatIsShownIsRead(_ locale: String) throws {
        let today = try #require(Self.today)
        let times = [(0, 0), (0, 5), (9, 30), (12, 0), (12, 30), (13, 1), (23, 59)]
        for style in DateStyle.allCases {
            let (reader, text) = (
                DateReader(locale: locale), DateText(locale: locale, style: style)
            )
            for (hour, minute) in times {
                for second in [nil, 0, 42] {
                    let time = TimeOfDay(hour: hour, minute: minute, second: second)
                    let date = PartialDate(year: 2020, month: 12, day: 3, time: time)
                    let shown = text.text(of: try #require(date))
                    #expect(reader.date(written: shown) == date, "“\(shown)” in \(locale)")
                    #expect(
                        (try? reader.date(shown, today: today)) == date, "“\(shown)” in \(locale)")
                }
            }
            let full = DateText(locale: locale)
                .fullText(of: try #require(PartialDate("2020-12-03T18:30")))
            #expect(reader.date(written: full) == PartialDate("2020-12-03T18:30"), "“\(full)”")
        }
    }

    @Test(arguments: [
        ("en_US", "Dec 3, 2020, 6:30 PM"), ("en_GB", "3 Dec 2020, 18:30"),
        ("de_DE", "03.12.2020, 18:30"), ("ja_JP", "2020/12/03 18:30"), ("C", "2020-12-03 18:30"),
    ])
    func timesAreShownInTheLocale(_ locale: String, _ expected: String) throws {
        let date = try #require(PartialDate("2020-12-03T18:30"))
        #expect(
            DateText(locale: locale).text(of: date).replacing("\u{202F}", with: " ") == expected)
    }

    @Test(arguments: [
        ("2024-05-06T10:11:12", "2024-05-06T08:11:12Z"),
        ("2024-01-01T00:30", "2023-12-31T23:30:00Z"),
        ("2024-03-31T03:00", "2024-03-31T01:00:00Z"), ("2024-03-31T01:59", "2024-03-31T00:59:00Z"),
    ])
    func localTimesAreMoments(_ local: String, _ moment: String) throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let date = try #require(PartialDate(local))
        #expect(date.utc(in: berlin) == moment)
        let read = DateReader(locale: "C", timeZone: berlin).date(written: moment)
        #expect(read?.time?.secondOfDay == date.time?.secondOfDay)
        #expect(read?.withoutTime == date.withoutTime)
    }

    @Test func movedDatesKeepTheirTime() {
        let date = PartialDate("2024-01-31T18:30")
        #expect(date?.adding(days: 1)?.description == "2024-02-01T18:30")
        #expect(date?.adding(months: 1)?.description == "2024-02-29T18:30")
        #expect(date?.withoutTime.description == "2024-01-31")
    }
}
