import Testing
import TextCore

/// Lists in the words and with the commas of a language.
struct ListTextsTests {
    @Test(
        "the last text follows the word of the language",
        arguments: [
            ("", "A, B, C and D", "A and B"), ("de", "A, B, C und D", "A und B"),
            ("fr", "A, B, C et D", "A et B"), ("ja", "A、B、C、D", "A、B"),
            ("zh_CN", "A、B、C和D", "A和B"), ("ar", "A وB وC وD", "A وB"),
        ])
    func sentences(language: String, four: String, two: String) {
        let lists = ListTexts(language: language)
        #expect(lists.sentence(["A", "B", "C", "D"]) == four)
        #expect(lists.sentence(["A", "B"]) == two)
        #expect(lists.sentence(["A"]) == "A")
        #expect(lists.sentence([]) == "")
    }

    @Test("an enumeration has the comma of the script")
    func enumerations() {
        let texts = ["A", "B", "C"]
        #expect(ListTexts(language: "pl").enumeration(texts) == "A, B, C")
        #expect(ListTexts(language: "ja").enumeration(texts) == "A、B、C")
        #expect(ListTexts(language: "zh_CN").enumeration(texts) == "A、B、C")
        #expect(ListTexts(language: "ar").enumeration(texts) == "A، B، C")
    }

    @Test("scripts are read in their own direction")
    func directions() {
        for language in ["ar", "he", "fa", "ur_PK"] { #expect(isRightToLeft(language: language)) }
        for language in ["", "de", "ja", "zh_CN", "pt_BR", "az_Latn"] {
            #expect(!isRightToLeft(language: language))
        }
    }

    @Test(
        "a text is written in the direction of its first letter",
        arguments: [
            ("Atlas", .leftToRight), ("أطلس", .rightToLeft), ("12. אטלס", .rightToLeft),
            ("(2) Atlas أطلس", .leftToRight), ("12 – 14", nil), ("", nil),
            ("\u{2067}أطلس\u{2069} Atlas", .leftToRight), ("\u{2069}\u{2066}Atlas", nil),
            ("\u{2066}a\u{2068}b\u{2069}c\u{2069}\u{2069} أطلس", .rightToLeft),
            ("12\nأطلس", nil), ("12\u{2029}Atlas", nil),
        ] as [(String, WritingDirection?)])
    func writingDirections(text: String, direction: WritingDirection?) {
        #expect(WritingDirection(of: text) == direction)
    }
}
