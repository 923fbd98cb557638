import Testing
import TroveModel

/// Parsing typed dates in the formats and words of a locale.
struct DateReaderTests {
    /// A Sunday.
    private let today = PartialDate(year: 2026, month: 11, day: 22)

    private static let readers = Dictionary(
        uniqueKeysWithValues: ["C", "de_DE", "en_US", "en_GB", "sv_SE", "ja_JP", "ar_EG"].map {
            ($0, DateReader(locale: $0))
        })

    private func read(_ text: String, _ locale: String) throws -> String {
        let today = try #require(today)
        do throws(DateParseError) {
            let reader = Self.readers[locale] ?? DateReader(locale: locale)
            return try reader.date(text, today: today).description
        } catch {
            return error.description
        }
    }

    @Test(
        arguments: [
            ("2020-12-03", "2020-12-03"), ("1994-05", "1994-05"), ("1994", "1994"),
            ("2020/3/12", "2020-03-12"), ("20201203", "2020-12-03"), ("3.12.2020", "2020-12-03"),
            ("3. 12. 2020.", "2020-12-03"), ("5/1994", "1994-05"), ("1994/5", "1994-05"),
            ("May 1994", "1994-05"), ("may-1994", "1994-05"), ("May ’94", "1994-05"),
            ("3 Dec 2020", "2020-12-03"), ("Dec 3, 2020", "2020-12-03"),
            ("3rd of December 2020", "2020-12-03"), ("Sept. 3 2020", "2020-09-03"),
            ("2020 Dec 3", "2020-12-03"), ("3-Dec-20", "2020-12-03"), ("DECEMB 2020", "2020-12"),
            ("Thursday, 3 December 2020", "2020-12-03"), ("  3 dec\u{a0}2020 ", "2020-12-03"),
            ("３.１２.２０２０", "2020-12-03"), ("٣.١٢.٢٠٢٠", "2020-12-03"), ("3 Dec", "2026-12-03"),
        ], ["en_US", "en_GB", "de_DE", "sv_SE", "ja_JP", "C", "ar_EG"])
    func someFormsMeanTheSameEverywhere(_ form: (String, String), _ locale: String) throws {
        #expect(try read(form.0, locale) == form.1)
    }

    @Test(arguments: [
        ("12/3/2020", "en_US", "2020-12-03"), ("12/3/2020", "en_GB", "2020-03-12"),
        ("12/3/2020", "de_DE", "2020-03-12"), ("12/3/2020", "ja_JP", "2020-12-03"),
        ("12/3/2020", "sv_SE", "2020-03-12"), ("12/3/2020", "C", "2020-12-03"),
        ("12-3-2020", "nl_NL", "2020-03-12"), ("12 3 2020", "en_US", "2020-12-03"),
        ("12/3", "en_US", "2026-12-03"), ("12.3.", "de_DE", "2026-03-12"),
        ("12/3/20", "en_US", "2020-12-03"), ("31.12.46", "de_DE", "2046-12-31"),
        ("31.12.47", "de_DE", "1947-12-31"), ("94/5/31", "en_US", "1994-05-31"),
        ("20/12/3", "ja_JP", "2020-12-03"), ("94. máj. 31.", "hu_HU", "1994-05-31"),
        ("3. Dezember 2020", "de_DE", "2020-12-03"), ("marz 1994", "de_DE", "1994-03"),
        ("1er mai 1994", "fr_FR", "1994-05-01"), ("mar. 3 mars 2020", "fr_FR", "2020-03-03"),
        ("2020年12月3日", "ja_JP", "2020-12-03"), ("31 мая 1994", "ru_RU", "1994-05-31"),
        ("3 de diciembre de 2020", "es_ES", "2020-12-03"), ("May 3, 2020", "de_DE", "2020-05-03"),
    ])
    func namesAndOrdersAreThoseOfTheLocale(
        _ text: String, _ locale: String, _ date: String
    ) throws {
        #expect(try read(text, locale) == date)
    }

    @Test(arguments: [
        ("today", "en_US", "2026-11-22"), ("Yesterday", "de_DE", "2026-11-21"),
        ("tomorrow", "C", "2026-11-23"), ("gestern", "de_DE", "2026-11-21"),
        ("VORGESTERN", "de_DE", "2026-11-20"), ("avant-hier", "fr_FR", "2026-11-20"),
        ("昨日", "ja_JP", "2026-11-21"), ("+3d", "en_US", "2026-11-25"),
        ("-2w", "en_US", "2026-11-08"), ("−2 weeks", "en_US", "2026-11-08"),
        ("7d", "en_US", "2026-11-15"), ("+1m", "en_US", "2026-12-22"),
        ("+1 year", "en_US", "2027-11-22"), ("3 days ago", "en_US", "2026-11-19"),
        ("in 2 weeks", "en_US", "2026-12-06"), ("vor 3 Tagen", "de_DE", "2026-11-19"),
        ("sunday", "en_US", "2026-11-22"), ("Friday", "en_US", "2026-11-27"),
        ("next Sunday", "en_US", "2026-11-29"), ("last-fri", "en_US", "2026-11-20"),
        ("last Sunday", "en_US", "2026-11-15"), ("Freitag", "de_DE", "2026-11-27"),
        ("nächsten Freitag", "de_DE", "2026-11-27"), ("sexta-feira", "pt_BR", "2026-11-27"),
        ("last month", "en_US", "2026-10"), ("next year", "en_US", "2027"),
        ("letzten Monat", "de_DE", "2026-10"), ("आज", "hi_IN", "2026-11-22"),
    ])
    func datesMoveWithTheCalendar(_ text: String, _ locale: String, _ date: String) throws {
        #expect(try read(text, locale) == date)
    }

    @Test(arguments: [
        ("30d", "2026-12-22"), ("2 weeks", "2026-12-06"), ("+3d", "2026-11-25"),
        ("-3d", "2026-11-19"), ("3 days ago", "2026-11-19"), ("yesterday", "2026-11-21"),
        ("2020-05-30", "2020-05-30"),
    ])
    func durationsWithoutASignMayLieAhead(_ text: String, _ date: String) throws {
        let today = try #require(today)
        let read = try DateReader(locale: "en_US").date(text, today: today, durations: .future)
        #expect(read.description == date)
    }

    @Test(arguments: [
        ("soon", "“soon” is not a date."), ("", "“” is not a date."),
        ("c. 1994", "“c. 1994” is not a date."), ("1994–1996", "“1994–1996” is not a date."),
        ("-1994", "“-1994” is not a date."), ("1994-", "“1994-” is not a date."),
        ("1994?", "“1994?” is not a date."), ("1994 (3)", "“1994 (3)” is not a date."),
        ("1 2 3 4", "“1 2 3 4” is not a date."),
        ("3 May June 1994", "“3 May June 1994” is not a date."),
        ("30 February 2021", "February 2021 has no day 30."),
        ("2021-02-30", "February 2021 has no day 30."), ("31/12/2020", "There is no month 31."),
        ("2020-13", "There is no month 13."),
        ("94", "The year 94 is ambiguous. Use four digits."),
        ("May 94", "The year 94 is ambiguous. Use four digits."),
        ("5/94", "The year 94 is ambiguous. Use four digits."),
        ("12/3/5", "The year 5 is ambiguous. Use four digits."),
        ("12/3/199", "The year 199 is ambiguous. Use four digits."),
        ("May", "“May” has no year."),
        ("Friday, 3 December 2020", "{date} falls on a different day of the week."),
        ("May 2020 10:00", "“May 2020 10:00” has a time of day, but no day."),
        ("10:30", "“10:30” is not a date."),
        ("+9000y", "“+9000y” is not between the years 0 and 9999."),
        ("99999d", "“99999d” is not a date."),
        ("ju 1994", "“ju 1994” is not a date."),
    ])
    func aRefusalSaysWhy(_ text: String, _ reason: String) throws {
        let date = try #require(PartialDate("2020-12-03"))
        // Dates in messages are in the account's locale.
        let expected = reason.replacing("{date}", with: DateText.shared.text(of: date))
            .replacing("February 2021", with: PartialDate("2021-02")?.monthName ?? "")
        #expect(try read(text, "en_US") == expected)
    }

    @Test("Hindi has one word for yesterday and tomorrow")
    func wordsOfSeveralDaysAreRefused() throws {
        #expect(try read("कल", "hi_IN") == "“कल” is not a date.")
    }

    @Test(arguments: ["today", "+3d", "Friday", "3 Dec", "12/3", "20201203", "May", "3 days ago"])
    func datesInFilesDoNotMove(_ text: String) {
        #expect(DateReader(locale: "en_US").date(written: text) == nil)
    }

    @Test(arguments: [
        ("12/3/2020", true, "2020-03-12"), ("12/3/2020", false, "2020-12-03"),
        ("12.3.2020", false, "2020-12-03"), ("2020-12-03", true, "2020-12-03"),
        ("3 Dec 2020", false, "2020-12-03"),
    ])
    func anOrderOverridesTheLocale(_ text: String, _ isDayFirst: Bool, _ date: String) {
        for locale in ["en_US", "de_DE"] {
            let reader = DateReader(locale: locale)
            #expect(reader.date(written: text, isDayFirst: isDayFirst)?.description == date)
        }
    }
}
