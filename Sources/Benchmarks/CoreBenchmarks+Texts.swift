import TableCore
import TextCore

extension CoreBenchmarks {
    private static let titles = (0..<100_000).map {
        "The silent house, volume \($0 % 977): Émile \($0)"
    }

    /// Measures making `size` sort keys one after the other. None is kept, so ten million need no
    /// memory.
    static func sortKeys(_ size: Int, _ report: Report) throws {
        var titles = titles
        var maker = SortKeyMaker(try Collation(locale: "en_GB"))
        var bytes = 0
        // A thousand keys alone take too little time to measure.
        let rounds = max(1, 100_000 / size)
        let time = milliseconds {
            for number in 0..<size * rounds {
                bytes &+= titles[number % titles.count].withUTF8 {
                    maker.withSortKey(ofUTF8: $0) { $0.count }
                }
            }
        }
        precondition(bytes != 0)
        let folding = folding()
        report.add(
            "\(label(size)) sort keys: one of them", time * 1_000 / Double(size * rounds), "µs",
            limit: .times(4, folding))
        report.add("\(label(size)) sort keys: all", time / Double(rounds), "ms")
    }

    /// Measures lowercasing a title with the standard library, as a reference.
    private static func folding() -> Reference {
        var bytes = 0
        let time = milliseconds {
            for title in titles { bytes &+= title.lowercased().utf8.count }
        }
        precondition(bytes != 0)
        return Reference(name: "one lowercased()", milliseconds: time / Double(titles.count))
    }

    static func texts(_ report: Report) throws {
        let titles = titles
        let folding = folding()
        report.add(folding)
        let collation = try Collation(locale: "en_GB")
        let alphabet = IndexAlphabet(collation)
        var maker = SortKeyMaker(collation)
        var bytes = 0
        let made = titles.map { maker.sortKey($0) }
        let sections = milliseconds {
            for key in made { bytes &+= alphabet.section(forSortKey: key) }
        }
        report.add(
            "the index letter of a key", sections * 1_000 / Double(made.count), "µs",
            limit: .times(2, folding))
        let words = SearchFolding.words("hous emil")
        let marks = milliseconds {
            for title in titles { bytes &+= SearchFolding.matches(ofWords: words, in: title).count }
        }
        report.add(
            "the marks of a title", marks * 1_000 / Double(titles.count), "µs",
            limit: .times(30, folding))
        precondition(bytes != 0)
    }
}
