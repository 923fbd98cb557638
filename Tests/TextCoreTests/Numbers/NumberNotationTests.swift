import Testing
import TextCore

/// Numbers as people type and read them in fields.
struct NumberNotationTests {
    private func notation(_ locale: String) -> NumberNotation {
        NumberNotation(of: NumberTexts(locale: locale))
    }

    @Test(
        "numbers have the separator and the digits of the locale, and no groups",
        arguments: [
            ("", "-1234.5", "-1234.5"), ("en_US", "-1234.5", "-1234.5"),
            ("de_DE", "-1234.5", "-1234,5"), ("fr_FR", "1234.5", "1234,5"),
            ("de_CH", "1234.5", "1234.5"), ("ar_EG", "1234.5", "١٢٣٤٫٥"), ("de_DE", "1979", "1979"),
            ("de_DE", "1.5e-07", "1,5e-07"),
        ])
    func texts(locale: String, plain: String, text: String) {
        #expect(notation(locale).text(of: plain) == text)
    }

    @Test(
        "numbers are read by the rule of the locale; a point is one where it cannot be else",
        arguments: [
            ("de_DE", "1,5", "1.5"), ("de_DE", "1.5", "1.5"), ("de_DE", "1.234,5", "1234.5"),
            ("de_DE", "1.234", "1234"), ("de_DE", "1,234", "1.234"), ("de_DE", "0.125", "0.125"),
            ("de_DE", "1234.567", "1234.567"), ("de_DE", "1.234.567", "1234567"),
            ("de_DE", "12 345,6", "12345.6"), ("de_DE", ",5", "0.5"), ("de_DE", "1,5e3", "1.5e3"),
            ("fr_FR", "1\u{202F}234,5", "1234.5"), ("fr_FR", "1 234", "1234"),
            ("fr_FR", "1\u{A0}234", "1234"), ("fr_FR", "1.234", "1.234"), ("fr_FR", "1,5", "1.5"),
            ("ar_EG", "١٢٫٥", "12.5"), ("ar_EG", "12.5", "12.5"), ("ar_EG", "١٬٢٣٤", "1234"),
            ("ar_EG", "\u{61C}-١٢", "-12"), ("en_US", "1,234.5", "1234.5"),
            ("en_US", "1.234", "1.234"), ("en_US", " −12 ", "-12"), ("en_US", "+7", "7"),
            ("en_US", ".5", "0.5"), ("en_IN", "12,34,567", "1234567"),
            ("de_CH", "1’234.5", "1234.5"), ("", "1234.5", "1234.5"), ("", "1 234", "1234"),
        ])
    func numbers(locale: String, typed: String, plain: String) {
        #expect(notation(locale).plain(typed) == plain)
    }

    @Test(
        "other texts are not numbers",
        arguments: [
            ("de_DE", "1,234.5"), ("de_DE", "1.2.3"), ("de_DE", "1.23.456"), ("de_DE", "1,"),
            ("de_DE", "1,2,3"), ("de_DE", ""), ("de_DE", "-"), ("de_DE", "zwei"),
            ("en_US", "1,5"), ("en_US", "12,34"), ("en_US", "1,2345"), ("en_US", "0,123"),
            ("en_US", "1 234 5"), ("en_US", "--1"), ("en_US", "1e"), ("en_US", "0x10"),
            ("en_US", "inf"), ("", "1,234"),
        ])
    func others(locale: String, typed: String) {
        #expect(notation(locale).plain(typed) == nil)
    }

    @Test(
        "what is written is read as the same number",
        arguments: ["de_DE", "fr_FR", "ar_EG", "en_US", "sv_SE", "fa_IR", "hi_IN", ""])
    func roundTrip(locale: String) {
        let notation = notation(locale)
        for plain in ["0", "-1", "1.234", "-1234.5", "123456789", "1e+20", "-2.5e-07"] {
            #expect(
                notation.plain(notation.text(of: plain)).flatMap { Double($0) } == Double(plain))
        }
    }
}
