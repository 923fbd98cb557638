import RandomSupport
import Testing
import TextCore

/// Folding of text for searching, and highlighting matches in the original.
struct SearchFoldingTests {
    @Test(
        "case, accents, ligatures, scripts of digits and forms of apostrophes do not count (13.8)",
        arguments: [
            ("Łódź", "lodz"), ("Søren", "soren"), ("Straße", "strasse"), ("ÉCOLE", "ecole"),
            ("Ærø", "aero"), ("İstanbul", "istanbul"), ("ısı", "isi"), ("ﬁn", "fin"),
            ("e\u{301}", "e"), ("Đà Nẵng", "da nang"), ("Ωμέγα", "ωμεγα"), ("Ёлка", "елка"),
            ("①½", "11⁄2"), ("日本", "日本"), ("", ""), ("\u{301}", ""), ("Þór", "thor"),
            ("२०२४", "2024"), ("٣۴๕𝟞", "3456"), ("²Ⅷ", "2viii"),
            ("O’Hare", "o'hare"), ("‘t", "'t"), ("Hawaiʻi", "hawai'i"), ("ʼ＇", "''"),
        ])
    func folding(text: String, folded: String) {
        #expect(SearchFolding.folded(text) == folded)
        #expect(SearchFolding.folded(folded) == folded)
    }

    private func marked(_ query: String, _ text: String) -> [String] {
        SearchFolding.matches(of: query, in: text).map { String(text[$0]) }
    }

    @Test("beginnings of words are marked in the original")
    func marks() {
        #expect(marked("par mus", "Le Musée de Paris") == ["Mus", "Par"])
        #expect(marked("musee", "Le Musée de Paris") == ["Musée"])
        #expect(marked("musee", "Le Muse\u{301}e\u{301}") == ["Muse\u{301}e\u{301}"])
        #expect(marked("lodz", "Łódź Airport") == ["Łódź"])
        #expect(marked("stras", "Straße") == ["Straß"], "half of ß is all of it")
        #expect(marked("aris", "Paris").isEmpty, "not inside a word")
        #expect(marked("c ch chi", "Chicago, China") == ["Chi", "Chi"], "the longest counts")
        #expect(marked("", "Paris").isEmpty)
        #expect(marked("...", "Paris ...").isEmpty)
        #expect(marked("paris and more", "Paris") == ["Paris"])
        #expect(marked("o'hare", "O’Hare") == ["O", "Hare"])
        #expect(marked("2024", "Jan २०२४") == ["२०२४"])
        #expect(marked("२", "2024") == ["2"])
    }

    @Test("words that an apostrophe divides are one word, too (13.8)")
    func joinedWords() {
        #expect(marked("ohare", "O’Hare Airport") == ["O’Hare"])
        #expect(marked("oha", "O'Hare") == ["O'Ha"])
        #expect(marked("o", "O'Hare") == ["O"])
        #expect(marked("hare", "O'Hare") == ["Hare"])
        #expect(marked("rocknr", "Rock'n'Roll") == ["Rock'n'R"])
        #expect(marked("nroll", "Rock'n'Roll").isEmpty, "all of the parts, or one")
        #expect(marked("ohare", "O''Hare O' Hare O-Hare O Hare").isEmpty)
        #expect(
            marked("cestlete", "c\u{301}'e\u{301}st L'été, cest'l’e\u{301}te\u{301}") == [
                "cest'l’e\u{301}te\u{301}"
            ])
        #expect(SearchFolding.containsAllWords("ohare air", in: "O’Hare Airport"))
        #expect(!SearchFolding.containsAllWords("oharea", in: "O’Hare Airport"))
    }

    @Test("marks of random texts fold to what was searched", arguments: 0..<200)
    func random(seed: Int) throws {
        var random = SplitMix64(seed: seed)
        let letters = Array("aÁbßcç dłée\u{301}-ﬁ日😀9")
        let text = String((0..<random.below(30)).map { _ in letters[random.below(letters.count)] })
        let words = SearchFolding.words(text)
        for word in words {
            let query = String(word.prefix(1 + random.below(word.count)))
            let marks = marked(query, text)
            #expect(!marks.isEmpty, "seed \(seed) '\(query)' in '\(text)'")
            for mark in marks {
                #expect(SearchFolding.folded(mark).hasPrefix(query), "seed \(seed)")
            }
            #expect(SearchFolding.containsAllWords(query, in: text))
        }
    }

    @Test("starts with, contains, every word; a longer query is no match (13.8, 13.9, 000.102)")
    func predicates() {
        #expect(SearchFolding.hasPrefix("new y", in: "New York"))
        #expect(!SearchFolding.hasPrefix("york", in: "New York"))
        #expect(!SearchFolding.hasPrefix("New York City", in: "New York"))
        #expect(SearchFolding.contains("EW YO", in: "New York"))
        #expect(!SearchFolding.contains("New York City", in: "New York"))
        #expect(SearchFolding.contains("", in: ""))
        #expect(SearchFolding.containsAllWords("yo new", in: "New York"))
        #expect(!SearchFolding.containsAllWords("yo old", in: "New York"))
        #expect(SearchFolding.containsAllWords("", in: "New York"))
    }
}
