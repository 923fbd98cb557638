import Foundation
import RandomSupport
import TestSupport
import Testing
import TroveModel
import TroveStore

@testable import TroveFormats

/// Detection of the dialect that fits all rows of a file.
struct CSVDialectTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// All rows of a file in the detected dialect.
    private func rows(of text: String) throws -> [[String]] {
        let file = try folder.file("x.csv", text)
        let dialect = try CSVPreview(of: file).dialect
        var reader = try CSVReader(file, dialect: dialect)
        var rows = CellRows()
        while try reader.read(into: &rows) {}
        return (0..<rows.count).map(rows.strings(ofRow:))
    }

    @Test(arguments: [
        ("name, note\na, \"x, y\"\nb, z\n", [["name", "note"], ["a", "x, y"], ["b", "z"]]),
        (
            "name , size \n\"a, b\" , 1 \nc , 22 \n",
            [["name", "size"], ["a, b", "1"], ["c", "22"]]
        ),
        ("name,note\na,'x, y'\nb,z\n", [["name", "note"], ["a", "x, y"], ["b", "z"]]),
        ("name,note\na,'it''s'\nb,z\n", [["name", "note"], ["a", "it's"], ["b", "z"]]),
        (
            "name,note\nO'Hare,it's\nb,don't\n",
            [["name", "note"], ["O'Hare", "it's"], ["b", "don't"]]
        ),
        (
            "name   size\tyear\n\"a b\"  3   1815\n  c 4 1808\n",
            [["name", "size", "year"], ["a b", "3", "1815"], ["c", "4", "1808"]]
        ),
        (
            "Name,E-mail address,Phone\nEmma,e@a.org,020 7946\nMomo,m@a.org,020 7948\n",
            [
                ["Name", "E-mail address", "Phone"], ["Emma", "e@a.org", "020 7946"],
                ["Momo", "m@a.org", "020 7948"],
            ]
        ),
        (
            "Name,First year,Last year\nA,in 1990,1 2\nB,in 1991,3 4\nC,in 1992,5 6\n",
            [
                ["Name", "First year", "Last year"], ["A", "in 1990", "1 2"],
                ["B", "in 1991", "3 4"], ["C", "in 1992", "5 6"],
            ]
        ),
        ("1,5 2,5\n3,5 4,5\n5,5 6,5\n", [["1,5", "2,5"], ["3,5", "4,5"], ["5,5", "6,5"]]),
        (
            "Emma Woodhouse\nHeinrich Faust\nMomo Kind\n",
            [["Emma Woodhouse"], ["Heinrich Faust"], ["Momo Kind"]]
        ),
        (
            "name,note\na,\"5\\\" pipe, \\\\ x\"\nb,z\n",
            [["name", "note"], ["a", "5\" pipe, \\ x"], ["b", "z"]]
        ),
        ("name,note\na\\,b,x\nc,y\n", [["name", "note"], ["a,b", "x"], ["c", "y"]]),
        (
            "name,path\na,C:\\new\nb,\"D:\\\"\n",
            [["name", "path"], ["a", "C:\\new"], ["b", "D:\\"]]
        ),
        ("sep=;\na,x;b\n1,5;2\n3,5;4\n", [["a,x", "b"], ["1,5", "2"], ["3,5", "4"]]),
        ("name;size\na;1,5\nb;2,5\n", [["name", "size"], ["a", "1,5"], ["b", "2,5"]]),
        (
            "name\ttitle\n1\t\"Heroes\" by Bowie\n2\tLow\n",
            [["name", "title"], ["1", "\"Heroes\" by Bowie"], ["2", "Low"]]
        ),
    ])
    func everyDialectIsFound(_ text: String, _ expected: [[String]]) throws {
        for lineEnd in ["\n", "\r\n", "\r"] {
            #expect(try rows(of: text.replacing("\n", with: lineEnd)) == expected)
        }
    }

    @Test func whatIsGivenIsTaken() throws {
        let file = try folder.file("x.csv", "a, 'b, c'\n1, '2, 3'\n")
        let options = ImportOptions(
            delimiter: .comma, quote: .double, hasEscapes: true, trimsBlanks: false,
            skippedLineCount: 1)
        let dialect = try CSVPreview(of: file, options: options).dialect
        #expect(dialect.quote == .double)
        #expect(dialect.hasEscapes)
        #expect(!dialect.trimsBlanks)
        #expect(dialect.skippedLineCount == 1)
        #expect(try CSVPreview(of: file).dialect.quote == .single)
    }

    /// One file in each dialect of the first 300 seeds. `TROVE_DIALECTS` sets the number of files,
    /// several in a dialect; 2000 is a long run.
    @Test func randomFilesInRandomDialectsComeBack() throws {
        let wanted = ProcessInfo.processInfo.environment["TROVE_DIALECTS"].flatMap(Int.init)
        var dialects: Set<String> = []
        for seed in 0..<(wanted ?? 300) {
            var random = SplitMix64(seed: seed)
            let writer = RandomDialect(&random)
            guard dialects.insert("\(writer)").inserted || wanted != nil else { continue }
            let table = writer.table(&random)
            let text = writer.text(of: table, &random)
            let read = try? rows(of: text)
            #expect(read == table, "seed \(seed), \(writer), \(text.debugDescription)")
        }
    }

    @Test func escapesAndBlanksDoNotDependOnThePieces() throws {
        let dialects = [
            CSVDialect(encoding: .utf8, delimiter: .comma, hasEscapes: true),
            CSVDialect(encoding: .utf8, delimiter: .comma, trimsBlanks: true),
            CSVDialect(encoding: .utf8, delimiter: .blanks),
        ]
        let alphabet = ["a", "\"", ",", "\\", " ", "\n", "\r"]
        var texts = [""]
        for _ in 1...5 { texts = texts.flatMap { text in alphabet.map { text + $0 } } + [""] }
        for dialect in dialects {
            for text in Set(texts) {
                let whole = Self.parse(text, dialect, pieceSize: text.utf8.count)
                for size in 1...2 where Self.parse(text, dialect, pieceSize: size) != whole {
                    Issue.record("\(text.debugDescription) in pieces of \(size), \(dialect)")
                }
            }
        }
    }

    /// The rows with their lines; nil if a quote is never closed.
    private static func parse(
        _ text: String, _ dialect: CSVDialect, pieceSize: Int
    ) -> [[String]]? {
        var parser = CSVParser(dialect)
        var rows = CellRows()
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: max(1, pieceSize)) {
            let end = min(bytes.count, start + pieceSize)
            bytes[start..<end].withUnsafeBytes { parser.parse($0, into: &rows) }
        }
        guard (try? parser.finish(into: &rows)) != nil else { return nil }
        return (0..<rows.count).map { ["\(rows.lines[$0])"] + rows.strings(ofRow: $0) }
    }
}

/// A random way to write tables.
///
/// Every table identifies its dialect: the header has none of the special characters, a column
/// holds numbers, and cells contain text that needs the dialect's quotes or backslashes. A file
/// that needs neither is the same in several dialects, which need not be told apart.
private struct RandomDialect: CustomStringConvertible {
    enum Quoting: CaseIterable { case minimal, texts, all, never }

    let delimiter: String
    let quote: Character
    let quoting: Quoting
    let hasEscapes: Bool
    let hasBlanks: Bool
    let lineEnd: String
    let isMarked: Bool

    var description: String {
        """
        \(delimiter.debugDescription) \(quote) \(quoting) escapes \(hasEscapes) blanks \(hasBlanks)
        """
    }

    init(_ random: inout SplitMix64) {
        delimiter = random.one(of: [",", ";", "\t", "|", " "])
        quote = random.one(of: ["\"", "'"])
        hasEscapes = Int.random(in: 0..<4, using: &random) == 0
        let neverQuotes = hasEscapes && delimiter != " "
        quoting = random.one(of: neverQuotes ? Quoting.allCases : [.minimal, .texts, .all])
        hasBlanks = delimiter != " " && delimiter != "\t" && Bool.random(using: &random)
        lineEnd = random.one(of: ["\n", "\r\n", "\r"])
        isMarked = Bool.random(using: &random)
    }

    func table(_ random: inout SplitMix64) -> [[String]] {
        let names = ["alpha", "beta", "gamma", "delta", "epsilon"]
        let width = Int.random(in: 3...5, using: &random)
        let height = Int.random(in: 6...30, using: &random)
        var rows = [Array(names.prefix(width))]
        for row in 0..<height {
            rows.append(
                (0..<width).map { column in
                    guard column > 0 else { return "\(row * 7 + 1)" }
                    if column == 1 { return number(&random) }
                    return row == 0 && column == 2 ? need : text(&random)
                })
        }
        return rows
    }

    /// Text that cannot be written without the quotes or backslashes of this dialect.
    private var need: String {
        quoting == .never ? "left\(delimiter)right" : "left\(delimiter)\(quote)right"
    }

    private func number(_ random: inout SplitMix64) -> String {
        let number = "\(Int.random(in: 0...9_999, using: &random))"
        guard Bool.random(using: &random) else { return number }
        return number + (delimiter == "," ? ".5" : ",5")
    }

    private func text(_ random: inout SplitMix64) -> String {
        let words = ["Ähre", "stone", "O'Hare", "5\"pipe", "x", "ünder", "lamp"]
        let special = [delimiter, "\(quote)", "\n", ",", ";", "|", "\t", "-"]
        var text = random.one(of: words)
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            text += random.one(of: special) + random.one(of: words)
        }
        return delimiter == " " ? text : text.replacing("\t", with: " ")
    }

    func text(of table: [[String]], _ random: inout SplitMix64) -> String {
        let lines = table.enumerated().map { row, cells in
            let written = cells.enumerated().map { column, cell in
                self.cell(cell, isText: row == 0 || column > 1)
            }
            guard delimiter == " " else {
                return written.joined(separator: hasBlanks ? delimiter + " " : delimiter)
            }
            return written.reduce("") { line, cell in
                let blanks = Int.random(in: 1...3, using: &random)
                return line + (line.isEmpty ? "" : String(repeating: " ", count: blanks)) + cell
            }
        }
        return (isMarked ? "\u{FEFF}" : "") + lines.joined(separator: lineEnd) + lineEnd
    }

    private func cell(_ text: String, isText: Bool) -> String {
        let blanks = delimiter == " " ? [" ", "\t"] : [delimiter]
        let specials = blanks + ["\(quote)", "\n", "\r"]
        let isNeeded = specials.contains { text.contains($0) }
        if quoting == .never {
            return text.map { character in
                let isSpecial = specials.contains("\(character)") || character == "\\"
                return isSpecial ? "\\\(character)" : "\(character)"
            }.joined()
        }
        guard isNeeded || quoting == .all || quoting == .texts && isText else { return text }
        let doubled = hasEscapes ? "\\\(quote)" : "\(quote)\(quote)"
        return "\(quote)\(text.replacing("\(quote)", with: doubled))\(quote)"
    }
}

extension SplitMix64 {
    fileprivate mutating func one<Value>(of values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &self)]
    }
}
