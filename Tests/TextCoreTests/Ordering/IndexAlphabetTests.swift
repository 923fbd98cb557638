import RandomSupport
import Testing
import TextCore

/// The index titles of a locale, and the section of each text.
struct IndexAlphabetTests {
    private func letters(_ locale: String) throws -> String {
        IndexAlphabet(try Collation(locale: locale)).titles.joined(separator: " ")
    }

    @Test("the letters are those of the locale, # last (11.7, 11.8)")
    func titles() throws {
        let latin = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z"
        #expect(try letters("en_US") == latin + " #", "27 in US English")
        #expect(try letters("") == latin + " #")
        #expect(try letters("sv_SE") == latin + " Å Ä Ö #")
        #expect(try letters("da_DK") == latin + " Æ Ø Å #")
        #expect(try letters("cs_CZ").contains("G H CH I"))
        #expect(try letters("hu_HU").contains("C CS D DZ DZS E F G GY"))
        let greek = "Α Β Γ Δ Ε Ζ Η Θ Ι Κ Λ Μ Ν Ξ Ο Π Ρ Σ Τ Υ Φ Χ Ψ Ω"
        #expect(try letters("el_GR") == "\(greek) \(latin) #")
        #expect(try letters("ja_JP").contains("あ か さ た な は ま や ら わ"))
        #expect(try letters("zh_TW").contains("7劃 8劃"), "by strokes")
    }

    @Test(
        "a text belongs to its letter, and to # when it has none (11.9, 11.12)",
        arguments: [
            ("en", "Émile", "E"), ("en", "ß", "S"), ("en", "Łódź", "L"), ("en", "zz", "Z"),
            ("en", "123", "#"), ("en", "", "#"), ("en", "_x", "#"), ("en", "😀", "#"),
            ("en", "日本", "#"), ("en", "Ωmega", "#"), ("en", "Ёлка", "#"),
            ("sv", "åre", "Å"), ("sv", "Öl", "Ö"), ("de", "Öl", "O"), ("es", "ñandú", "Ñ"),
            ("cs", "chalupa", "CH"), ("cs", "čapek", "Č"), ("cs", "hora", "H"),
            ("hu", "csirke", "CS"), ("hu", "dzsungel", "DZS"), ("hu", "Cukor", "C"),
            ("el", "Ωmega", "Ω"), ("el", "ωμέγα", "Ω"), ("el", "Latin", "L"),
            ("ru", "ёлка", "Е"), ("ja", "カメラ", "か"), ("ko", "가방", "ㄱ"),
            ("zh_CN", "李", "L"), ("zh_CN", "Li", "L"), ("zh_TW", "李", "7劃"),
        ])
    func sections(locale: String, text: String, title: String) throws {
        let alphabet = IndexAlphabet(try Collation(locale: locale))
        #expect(alphabet.titles[alphabet.section(for: text)] == title)
    }

    @Test("a reduced Latin alphabet takes the missing letters to the one before (000.89)")
    func customAlphabet() throws {
        let collation = try Collation(locale: "en")
        let latin = IndexAlphabet(letters: "TSRQPONMLIHGFEDCBAU".map(String.init), collation)
        #expect(latin.titles.joined() == "ABCDEFGHILMNOPQRSTU#")
        let words = ["Juno": "I", "Kalendae": "I", "Venus": "U", "Zephyrus": "U", "9": "#"]
        for (word, letter) in words {
            #expect(latin.titles[latin.section(for: word)] == letter)
        }
        let greek = IndexAlphabet(letters: ["Β", "Α", "Γ"], collation)
        #expect(greek.titles == ["Α", "Β", "Γ", "#"])
        #expect(greek.titles[greek.section(for: "ψυχή")] == "Γ")
        #expect(greek.titles[greek.section(for: "psyche")] == "#")
    }

    @Test("sections are in the order of the texts in them, # aside", arguments: ["en", "cs", "sv"])
    func order(locale: String) throws {
        let collation = try Collation(locale: locale)
        let alphabet = IndexAlphabet(collation)
        let letters = Array("abcčdhiåzřž")
        for seed in 0..<300 {
            var random = SplitMix64(seed: seed)
            let words = (0..<2).map { _ in
                String((0..<1 + random.below(4)).map { _ in letters[random.below(letters.count)] })
            }
            .sorted(by: collation.areInIncreasingOrder)
            let sections = words.map { alphabet.section(for: $0) }
            #expect(sections[0] <= sections[1], "seed \(seed) \(words)")
        }
    }
}
