import TableCore
import Testing
import TextCore

@testable import TroveModel

/// Every date that a locale formats is parsed as the same date.
struct DateRoundTripTests {
    private static let today = PartialDate(year: 2026, month: 11, day: 22)

    static let locales = [
        "C", "en_US.UTF-8", "en_GB", "en_CA", "de_DE", "fr_FR", "es_ES", "ca_ES", "it_IT", "pt_BR",
        "pt_PT", "pl_PL", "cs_CZ", "sk_SK", "hu_HU", "nl_NL", "sv_SE", "nb_NO", "da_DK", "fi_FI",
        "et_EE", "lt_LT", "lv_LV", "ru_RU", "uk_UA", "bg_BG", "el_GR", "tr_TR", "he_IL", "ar_EG",
        "fa_IR", "hi_IN", "bn_BD", "th_TH", "vi_VN", "id_ID", "ja_JP", "ko_KR", "zh_CN", "zh_TW",
        "eu_ES", "hr_HR", "sr_RS", "ro_RO", "sl_SI", "br_FR", "cy_GB", "ga_IE", "is_IS", "mr_IN",
    ]

    /// Days in all months, on all weekdays, in many centuries and with years of any number of
    /// digits.
    private static let days = (0..<400).compactMap { PartialDate(dayNumber: -700_000 + $0 * 8_011) }

    @Test(arguments: locales)
    func everyFormThatIsShownIsRead(_ locale: String) throws {
        let (reader, text) = (DateReader(locale: locale), DateText(locale: locale))
        let today = try #require(Self.today)
        for day in Self.days {
            let month = try #require(PartialDate(year: day.year, month: day.month))
            let year = try #require(PartialDate(year: day.year))
            for date in [day, month, year] {
                let shown = text.text(of: date)
                #expect(read(shown, reader, today) == date, "“\(shown)” in \(locale)")
                #expect(reader.date(written: shown) == date, "“\(shown)” in a file in \(locale)")
            }
            let header = text.header(ofMonth: month.month ?? 0, year: month.year)
            #expect(read(header, reader, today) == month, "“\(header)” in \(locale)")
        }
    }

    @Test(arguments: locales)
    func everyStyleOfTheLocaleIsRead(_ locale: String) throws {
        let symbols = DateSymbols(locale: locale)
        let reader = DateReader(locale: locale)
        let today = try #require(Self.today)
        for style in DateSymbols.Style.allCases {
            let pattern = try #require(symbols.pattern(style))
            let format = try #require(DateTextFormat(pattern, symbols: symbols))
            for day in Self.days {
                let shown = try #require(format.text(ofDay: day.dayNumber))
                #expect(read(shown, reader, today) == day, "“\(shown)”, \(style) in \(locale)")
            }
        }
    }

    private func read(
        _ text: String, _ reader: DateReader, _ today: PartialDate
    ) -> PartialDate? {
        try? reader.date(text, today: today)
    }
}
