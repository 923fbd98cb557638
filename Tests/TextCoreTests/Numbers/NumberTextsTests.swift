import Testing
import TextCore

/// Numbers in the digits and with the separators of a locale.
struct NumberTextsTests {
    @Test(
        "integers have groups",
        arguments: [
            ("de_DE.UTF-8", "1.234.567"), ("en_US", "1,234,567"),
            ("fr_FR", "1\u{202F}234\u{202F}567"),
            ("pl_PL", "1\u{A0}234\u{A0}567"), ("en_IN", "12,34,567"), ("ar_EG", "١٬٢٣٤٬٥٦٧"),
            ("", "1\u{202F}234\u{202F}567"), ("C.UTF-8", "1\u{202F}234\u{202F}567"),
        ])
    func integers(locale: String, text: String) {
        #expect(NumberTexts(locale: locale).text(1_234_567) == text)
    }

    @Test("decimals have the separator of the locale")
    func decimals() {
        let german = NumberTexts(locale: "de_DE")
        #expect(german.text(1234.5, digits: 2) == "1.234,50")
        #expect(german.text(2.25, digits: 0...1) == "2,3")
        #expect(german.text(2, digits: 0...1) == "2")
        let plain = NumberTexts(locale: "")
        #expect(plain.text(1234.5, digits: 2) == "1\u{202F}234.50")
        #expect(plain.text(-2.25, digits: 0...1) == "-2.3")
        #expect(plain.text(-1e20, digits: 1) == "-1e+20")
        #expect(plain.text(2, digits: 0...1) == "2")
        #expect(NumberTexts(locale: "ar_EG").text(12.5, digits: 1) == "١٢٫٥")
    }

    @Test("a number that is rounded to zero has no sign", arguments: ["", "de_DE", "ar_EG"])
    func negativeZero(locale: String) {
        let texts = NumberTexts(locale: locale)
        #expect(texts.text(-0.04, digits: 1) == texts.text(0.0, digits: 1))
        #expect(texts.text(-0.0, digits: 0...2) == texts.text(0))
        #expect(texts.text(-0.05, digits: 1) != texts.text(0.05, digits: 1))
    }

    @Test("the number of decimal places is limited", arguments: ["", "de_DE"])
    func manyPlaces(locale: String) {
        let texts = NumberTexts(locale: locale)
        #expect(texts.text(0, digits: 0...19) == "0")
        #expect(texts.text(0.5, digits: 16...400) == texts.text(0.5, digits: 15))
        #expect(texts.text(2.5, digits: -3 ... -1) == texts.text(2.5, digits: 0))
    }

    @Test("percent signs are where the locale has them")
    func percents() {
        #expect(NumberTexts(locale: "en_US").percent(0.5) == "50%")
        #expect(NumberTexts(locale: "de_DE").percent(0.5) == "50\u{A0}%")
        #expect(NumberTexts(locale: "").percent(0.995) == "100 %")
    }

    @Test("numbers too large for a double have all their digits")
    func large() {
        let all = NumberTexts(locale: "en_US").text(Int.max)
        #expect(all.filter(\.isNumber) == "9223372036854775807")
        #expect(NumberTexts(locale: "").text(-1000) == "-1\u{202F}000")
    }
}
