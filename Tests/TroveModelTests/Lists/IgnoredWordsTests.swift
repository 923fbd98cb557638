import Testing
import TroveModel

/// Leading words, such as articles, that sorting ignores.
struct IgnoredWordsTests {
    @Test(arguments: [
        ("The Hobbit", "Hobbit"), ("the  Hobbit", "Hobbit"), ("THE HOBBIT", "HOBBIT"),
        ("Theory", "Theory"), ("The", "The"), ("The ", "The "), ("A", "A"), ("A Room", "Room"),
        ("L'Étranger", "Étranger"), ("L’Étranger", "Étranger"), ("l' amour", "amour"),
        ("Über Öl", "Öl"), ("über Öl", "Öl"), ("", ""), (" The", " The"), ("’t Hooft", "Hooft"),
        ("The The", "The"), ("O'Brien", "O'Brien"), ("Äther", "Äther"),
    ])
    func aWordAtTheBeginningDoesNotCount(text: String, expected: String) {
        let words = IgnoredWords(["The", "a", "L’", "über", "'t"])
        #expect(words.stripped(text) == expected)
    }

    @Test func everyLocaleHasItsArticlesAndTheEnglishOnes() {
        #expect(IgnoredWords.standard(for: "de_DE.UTF-8").words.contains("das"))
        #expect(IgnoredWords.standard(for: "de_DE.UTF-8").words.contains("the"))
        #expect(IgnoredWords.standard(for: "fr").stripped("L’Avare") == "Avare")
        #expect(IgnoredWords.standard(for: "").words == ["the", "a", "an"])
        #expect(IgnoredWords.standard(for: "C").stripped("Das Boot") == "Das Boot")
    }
}
