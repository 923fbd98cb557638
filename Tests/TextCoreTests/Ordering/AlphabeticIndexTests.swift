import CAlphabeticIndex
import Glibc
import RandomSupport
import Testing
import TextCore

/// The alphabetic index, compared with ICU's (Spec 11.7, 11.9, 11.12, 000.89).
@Suite struct AlphabeticIndexTests {
    /// ICU's index, with "#" for words without a label.
    private final class Reference {
        private let index: OpaquePointer

        init?(_ locale: String, addsLatin: Bool = false, labels: [String]? = nil) {
            let marked = labels?.map { $0.unicodeScalars.count > 1 ? $0 + "*" : $0 } ?? []
            let copies = marked.map { strdup($0) }
            defer { for copy in copies { free(copy) } }
            let pointers = copies.map { UnsafePointer($0) }
            let opened = pointers.withUnsafeBufferPointer { pointers in
                alphabetic_index_open(
                    locale, addsLatin ? 1 : 0, labels == nil ? nil : pointers.baseAddress,
                    Int32(pointers.count))
            }
            guard let opened else { return nil }
            index = opened
        }

        deinit { alphabetic_index_close(index) }

        private func label(_ bucket: Int32) -> String {
            var bytes = [CChar](repeating: 0, count: 64)
            alphabetic_index_label(index, bucket, &bytes, 64)
            let text = String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
            return text.isEmpty ? "#" : text
        }

        var titles: [String] {
            (0..<alphabetic_index_count(index)).map { label($0) }.filter { $0 != "#" } + ["#"]
        }

        func title(of text: String) -> String { label(alphabetic_index_bucket(index, text)) }
    }

    // Without "lv", whose letters differ between the ICU of Debian 12 and that of Swift's library.
    private static let locales = [
        "ar", "bg", "ca", "cs", "cy", "da", "de", "el", "en", "es", "et", "fi", "fr", "he", "hr",
        "hu", "is", "it", "lt", "nb", "nl", "pl", "pt", "ro", "ru", "sk", "sl", "sv", "tr",
        "uk", "vi",
    ]

    private static let words = [
        "Aarhus", "Abel", "Aetna", "Afrika", "Ägypten", "Ångström", "Ærø", "Anna", "Češka",
        "Chalupa",
        "Chleb", "Cukor", "Csaba", "Çelik", "Dzsungel", "Džungla", "Đorđe", "Eiður", "Émile",
        "Ñandú",
        "Gyula", "Ħamrun", "Hora", "İzmir", "Iğdır", "ıspanak", "Jupiter", "Kiev", "Ljubljana",
        "Llandudno", "Łódź", "Njegoš", "Nyíregyháza", "Ngwenya", "Oslo", "Öl", "Ørsted", "Œuvre",
        "Ōsaka", "Québec", "Rhyl", "Řehoř", "Sbirka", "Schmidt", "Scott", "Seiler", "Stahl",
        "Sultan",
        "Szeged", "Šibenik", "Şehir", "ß", "Theta", "Tyskland", "Țara", "Þór", "Über", "Ülle",
        "Ųžuolas",
        "Vilnius", "Wien", "Xerxes", "Yverdon", "Ýmir", "Zagreb", "Zsolt", "Žižkov", "Õun",
        "Ωmega", "ωμέγα", "Άννα", "Анна", "Ёлка", "йод", "Єва", "Їжак", "Щука", "Яна", "אבא", "תל",
        "أحمد", "باب", "يوم", "日本", "한국", "๑", "123", "9", "", " ", "!", "_x", "😀", "a", "z", "zz",
        "S", "s", "St", "Sch", "sch", "SCH", "Schz", "Sci", "Sta", "Su", "Æ", "ae", "AE", "Az",
    ]

    @Test("letters and ordinary words are ICU's own in thirty-one locales", arguments: locales)
    func ordinaryWords(locale: String) throws {
        let own = try #require(Reference(locale))
        let isLatin = own.titles.contains { $0.utf8.count == 1 && $0 != "#" }
        let reference = try #require(isLatin ? own : Reference(locale, addsLatin: true))
        let collation = try Collation(locale: locale)
        let alphabet = IndexAlphabet(collation)
        #expect(alphabet.titles.map { $0.uppercased() } == reference.titles.map { $0.uppercased() })
        let words = Self.words + randomWords(alphabet.titles)
        for (word, title) in titles(of: words, alphabet, collation)
        where title.uppercased() != reference.title(of: word).uppercased() {
            Issue.record("\(locale): \(word) is under \(title)")
        }
    }

    /// The index title for each word.
    private func titles(
        of words: [String], _ alphabet: IndexAlphabet, _ collation: Collation
    ) -> [(word: String, title: String)] {
        var maker = SortKeyMaker(collation)
        return words.map { word in
            (word, alphabet.titles[alphabet.section(forSortKey: maker.sortKey(word))])
        }
    }

    /// Custom labels, unordered: of several letters, of a digraph counted as two, of two scripts.
    private static let labels = [
        ["A", "Æ", "B", "S", "Sch", "St", "T"], ["Sch", "St"], ["A", "Ch", "H", "Sz", "Z"],
        ["A", "M", "Mc", "N", "Œ", "O"], ["Α", "Ω", "A", "Th", "T"],
        ["А", "Щ", "Дж", "Д", "A", "Z"],
        ["D", "Dž", "E", "L", "Lj", "N", "Nj", "Ll"], ["A", "Å", "Ä", "Ö", "O"],
    ]

    @Test("labels of several letters take only words that begin with them", arguments: locales)
    func ownLabels(locale: String) throws {
        let collation = try Collation(locale: locale)
        for labels in Self.labels {
            let reference = try #require(Reference(locale, labels: labels))
            let alphabet = IndexAlphabet(letters: labels, collation)
            let words = Self.words + randomWords(labels)
            for (word, title) in titles(of: words, alphabet, collation) {
                let other = reference.title(of: word)
                // Where no single letter stands before a longer one, ICU assigns it everything that
                // follows.
                guard title != "#" || other.unicodeScalars.count == 1 else { continue }
                guard title != other else { continue }
                Issue.record("\(locale), \(labels): \(word) is under \(title), not \(other)")
            }
        }
    }

    @Test(
        "in German, Æ, Sch and St leave what does not begin with them to A and S",
        arguments: [
            ("Afrika", "A"), ("Ærø", "Æ"), ("Aetna", "Æ"), ("Seiler", "S"), ("Schmidt", "Sch"),
            ("Sultan", "S"), ("Stahl", "St"), ("Scott", "S"), ("Abel", "A"), ("Tanne", "T"),
        ])
    func german(word: String, title: String) throws {
        let collation = try Collation(locale: "de")
        let labels = ["A", "Æ", "B", "S", "Sch", "St", "T"]
        let alphabet = IndexAlphabet(letters: labels.reversed(), collation)
        #expect(alphabet.titles == labels + ["#"])
        #expect(alphabet.titles[alphabet.section(for: word)] == title)
    }

    @Test("a label inside a longer one gives way to it only where that ends")
    func nestedLabels() throws {
        let alphabet = IndexAlphabet(
            letters: ["S", "Sc", "Sch", "Sci"], try Collation(locale: "de"))
        for (word, title) in [
            ("Sa", "S"), ("Sca", "Sc"), ("Schmidt", "Sch"), ("Scha", "Sch"), ("Scia", "Sci"),
            ("Scott", "Sc"), ("Scz", "Sc"), ("Sd", "S"), ("Zoo", "S"), ("Abel", "#"),
        ] {
            #expect(alphabet.titles[alphabet.section(for: word)] == title, "\(word)")
        }
    }

    @Test("before a label of several letters that has no single one before it there is no letter")
    func orphans() throws {
        let alphabet = IndexAlphabet(letters: ["Sch", "St"], try Collation(locale: "de"))
        for (word, title) in [("Seiler", "#"), ("Schule", "Sch"), ("Stein", "St"), ("Tor", "#")] {
            #expect(alphabet.titles[alphabet.section(for: word)] == title, "\(word)")
        }
    }

    /// Random words of the letters of some titles and their neighbors.
    private func randomWords(_ titles: [String]) -> [String] {
        let letters = titles.dropLast().flatMap { $0.lowercased() } + Array("achelstz")
        return (0..<120).map { seed in
            var random = SplitMix64(seed: seed)
            let count = 1 + random.below(4)
            return String((0..<count).map { _ in letters[random.below(letters.count)] })
        }
    }
}
