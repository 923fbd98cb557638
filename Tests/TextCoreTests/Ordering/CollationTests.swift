import RandomSupport
import Testing
import TextCore

/// Collation and its sort keys, by locale.
struct CollationTests {
    private func sorted(_ locale: String, _ texts: [String]) throws -> [String] {
        texts.sorted(by: try Collation(locale: locale).areInIncreasingOrder)
    }

    @Test("letters first, then accents, then case (11.6, 11.11)")
    func levels() throws {
        let expected = ["cote", "Cote", "coté", "côte", "Côte", "côté", "cotf"]
        #expect(try sorted("en_US", expected.reversed()) == expected)
    }

    @Test("each language has its own order (11.7)")
    func languages() throws {
        let words = ["Öl", "Zug", "Ofen", "Åre"]
        #expect(try sorted("de_DE.UTF-8", words) == ["Åre", "Ofen", "Öl", "Zug"])
        #expect(try sorted("sv_SE.UTF-8", words) == ["Ofen", "Zug", "Åre", "Öl"])
        let czech = ["chata", "had", "cena", "ihned"]
        #expect(try sorted("cs_CZ", czech) == ["cena", "had", "chata", "ihned"])
    }

    @Test("digits count as a number, unless that is turned off")
    func numbers() throws {
        let names = ["Track 10", "Track 9", "Track 100"]
        #expect(try sorted("en", names) == ["Track 9", "Track 10", "Track 100"])
        let plain = try Collation(locale: "en", isNumeric: false)
        #expect(
            names.sorted(by: plain.areInIncreasingOrder) == ["Track 10", "Track 100", "Track 9"])
    }

    @Test("keys sort as the texts do, whatever the text", arguments: ["en", "sv", "cs", "ja", ""])
    func keys(locale: String) throws {
        let collation = try Collation(locale: locale)
        var maker = SortKeyMaker(collation)
        let letters = Array("aAáÅzZ019 -čßñ日本あ😀\u{0}")
        for seed in 0..<400 {
            var random = SplitMix64(seed: seed)
            let (left, right) = (text(), text())
            func text() -> String {
                String((0..<random.below(6)).map { _ in letters[random.below(letters.count)] })
            }
            let (a, b) = (maker.sortKey(left), maker.sortKey(right))
            let order = collation.compare(left, right)
            #expect(a.lexicographicallyPrecedes(b) == (order < 0), "seed \(seed) \(left) \(right)")
            #expect((a == b) == (order == 0), "seed \(seed) \(left) \(right)")
        }
    }

    @Test("texts longer than any buffer, empty ones and broken UTF-8 have keys")
    func extremes() throws {
        var maker = SortKeyMaker(try Collation(locale: "en"))
        #expect(maker.sortKey("").allSatisfy { $0 <= 1 })
        let long = maker.sortKey(String(repeating: "é", count: 20_000))
        #expect(long.count > 20_000)
        #expect(maker.sortKey("b").lexicographicallyPrecedes(long))
        let broken: [UInt8] = [0x61, 0xFF, 0xC3]
        broken.withUnsafeBufferPointer { bytes in
            maker.withSortKey(ofUTF8: bytes) { key in #expect(!key.isEmpty) }
        }
    }

    @Test("several threads make keys at once")
    func threads() async throws {
        let collation = try Collation(locale: "de_DE")
        let words = (0..<500).map { "Wort Ä\($0)" }
        let expected = words.map { collation.sortKey($0) }
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var maker = SortKeyMaker(collation)
                    return words.map { maker.sortKey($0) } == expected
                }
            }
            for await isSame in group { #expect(isSame) }
        }
    }

    @Test("the locale comes from LC_ALL, LC_COLLATE or LANG, without encoding")
    func environment() {
        let cases: [([String: String], String)] = [
            (["LC_ALL": "sv_SE.UTF-8", "LANG": "de_DE.UTF-8"], "sv_SE"),
            (["LC_ALL": "", "LC_COLLATE": "cs_CZ@euro", "LANG": "de_DE"], "cs_CZ"),
            (["LANG": "hu_HU.UTF-8"], "hu_HU"), (["LANG": "C.UTF-8"], ""),
            (["LC_ALL": "POSIX"], ""), ([:], ""),
        ]
        for (environment, locale) in cases {
            #expect(Collation.locale(environment: environment) == locale)
        }
    }

    @Test("the version names the language data")
    func version() throws {
        let version = try Collation(locale: "en").version
        #expect(version.split(separator: ".").count == 4)
        #expect(version != "0.0.0.0")
    }
}
