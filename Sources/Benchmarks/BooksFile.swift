import Foundation
import ProgramSupport
import TroveStore

/// A CSV file of generated but realistic books. The same number of rows always gives the same file.
///
/// The program `../shared/data/books-csv` generates the file if it exists next to the checkout. Otherwise,
/// this type generates it, from the same words in the same proportions.
struct BooksFile {
    let url: URL
    let rows: Int
    /// The generator of the file, for the report.
    let origin: String

    private static let program = URL(filePath: "../shared/data/books-csv")

    /// Generates the file.
    init(rows: Int, in folder: URL) throws {
        url = folder.appendingPathComponent("books-\(rows).csv")
        self.rows = rows
        if FileManager.default.isExecutableFile(atPath: Self.program.path) {
            origin = Self.program.relativePath
            try Program(Self.program.path, arguments: [String(rows)]).write(to: url)
            return
        }
        origin = "the benchmark itself"
        try Data().write(to: url)
        let file = try FileHandle(forWritingTo: url)
        defer { try? file.close() }
        var generator = SplitMix(state: UInt64(rows))
        var buffer = Data("Title,Author,Year,Genre,Pages,Rating,Read,Added,ISBN,Note\n".utf8)
        for _ in 0..<rows {
            buffer.append(contentsOf: Self.row(&generator).utf8)
            if buffer.count > 1 << 20 {
                try file.write(contentsOf: buffer)
                buffer.removeAll(keepingCapacity: true)
            }
        }
        try file.write(contentsOf: buffer)
    }

    private static func row(_ random: inout SplitMix) -> String {
        let title = words(random.next(1...6), &random)
        let author = "\(random.pick(firstNames)) \(random.pick(lastNames))"
        let month = twoDigits(random.next(1...12))
        let day = twoDigits(random.next(1...28))
        let rating = random.next(0...5)
        let note: String =
            random.next(0...9) < 7
            ? "" : "\"\(words(random.next(3...40), &random))\(random.pick(endings))\""
        return """
            \(title.prefix(1).uppercased())\(title.dropFirst()),\(author),\
            \(random.next(1850...2026)),\(random.pick(genres)),\(random.next(40...1200)),\
            \(rating == 0 ? "" : "\(rating)"),\(random.pick(["yes", "no"])),\
            \(random.next(1995...2026))-\(month)-\(day),\
            978\(random.next(1_000_000_000...9_999_999_999)),\(note)\n
            """
    }

    private static func words(_ count: Int, _ random: inout SplitMix) -> String {
        (0..<count).map { _ in random.pick(vocabulary) }.joined(separator: " ")
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }

    private static let firstNames = list(
        """
        Ana Björn Chloé Dmitri Élodie Fatima Gül Håkon Ines Jürgen Keiko Łukasz Mária Noël Olga \
        Paulo Quentin Rosa Søren Tomáš Ulla Víctor Wanda Xavier Yara Zoë Ōe Ángel
        """)
    private static let lastNames = list(
        """
        Abe Åberg Borges Čapek Díaz Eco Ferrante García Hašek Ibsen Jansson Kundera Le~Guin \
        Lindgren Márquez Müller Nabokov Ørsted Pamuk Quiroga Rulfo Šalamun Tolkien Ünlü Van~Gogh \
        Woolf Xu Yourcenar Żeromski
        """)
    private static let vocabulary = list(
        """
        winter garden of the last river silent house and name invisible city stone bird on paper \
        night letters from glass mountain a history sea without end machine dream salt light memory
        """)
    private static let genres = [
        "Novel", "Poetry", "Essay", "History", "Science", "Children", "Crime", "Travel", "",
    ]
    private static let endings = ["", ", \"\"signed\"\"", "\nsecond line"]

    private static func list(_ text: String) -> [String] {
        text.split(separator: " ").map { String($0).replacing("~", with: " ") }
    }
}

/// A random number generator that produces the same numbers in every run (SplitMix64).
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    mutating func next(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    mutating func pick(_ values: [String]) -> String {
        values[next(0...values.count - 1)]
    }
}
