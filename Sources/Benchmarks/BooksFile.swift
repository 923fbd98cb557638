import Foundation
import ProgramSupport
import RandomSupport
import TroveStore

/// A CSV file of generated but realistic books. The same number of rows always gives the same file.
///
/// The program `../shared/data/books-csv` generates the file if it exists next to the checkout.
/// Otherwise, this type generates it, from the same words in the same proportions.
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
        var generator = SplitMix64(seed: rows)
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

    private static func row(_ random: inout SplitMix64) -> String {
        let title = words(random.number(1...6), &random)
        let author = "\(random.word(of: firstNames)) \(random.word(of: lastNames))"
        let month = twoDigits(random.number(1...12))
        let day = twoDigits(random.number(1...28))
        let rating = random.number(0...5)
        let note: String =
            random.number(0...9) < 7
            ? "" : "\"\(words(random.number(3...40), &random))\(random.word(of: endings))\""
        return """
            \(title.prefix(1).uppercased())\(title.dropFirst()),\(author),\
            \(random.number(1850...2026)),\(random.word(of: genres)),\(random.number(40...1200)),\
            \(rating == 0 ? "" : "\(rating)"),\(random.word(of: ["yes", "no"])),\
            \(random.number(1995...2026))-\(month)-\(day),\
            978\(random.number(1_000_000_000...9_999_999_999)),\(note)\n
            """
    }

    private static func words(_ count: Int, _ random: inout SplitMix64) -> String {
        (0..<count).map { _ in random.word(of: vocabulary) }.joined(separator: " ")
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

extension SplitMix64 {
    /// Returns a random element of a list that is not empty.
    fileprivate mutating func word(of words: [String]) -> String {
        words[number(0...words.count - 1)]
    }
}
