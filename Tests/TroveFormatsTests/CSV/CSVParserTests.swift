import Foundation
import RandomSupport
import Testing
import TextCore
import TroveModel
import TroveStore

@testable import TroveFormats

/// The CSV parser, with input in chunks of any size.
struct CSVParserTests {
    /// Parses `text` in chunks of `pieceSize` bytes.
    ///
    /// - Returns: The rows, and the line on which each begins.
    static func parse(
        _ text: String, pieceSize: Int = .max, delimiter: CSVDelimiter = .comma,
        quote: CSVQuote = .double
    ) throws -> (rows: [[String]], lines: [Int]) {
        var parser = CSVParser(delimiter: delimiter, quote: quote)
        var rows = CellRows()
        var rest = CellRows()
        var result: [[String]] = []
        var lines: [Int] = []
        func take() {
            result += (0..<rows.count).map(rows.strings(ofRow:))
            lines += rows.lines
        }
        let bytes = Array(text.utf8)
        var start = 0
        while start < bytes.count {
            let end = bytes.count - start <= pieceSize ? bytes.count : start + pieceSize
            bytes[start..<end].withUnsafeBytes { parser.parse($0, into: &rows) }
            start = end
            parser.detachUnfinishedRow(from: &rows, into: &rest)
            take()
            swap(&rows, &rest)
        }
        try parser.finish(into: &rows)
        take()
        return (result, lines)
    }

    struct Example: CustomTestStringConvertible {
        let text: String
        let rows: [[String]]
        var testDescription: String { text.debugDescription }
    }

    static let examples = [
        Example(text: "", rows: []),
        Example(text: "a", rows: [["a"]]),
        Example(text: "a,b\nc,d", rows: [["a", "b"], ["c", "d"]]),
        Example(text: "a,b\r\nc,d\r\n", rows: [["a", "b"], ["c", "d"]]),
        Example(text: "a\rb\nc\r\nd", rows: [["a"], ["b"], ["c"], ["d"]]),
        Example(text: "\n\n\r\n\ra\n\n", rows: [["a"]]),
        Example(text: ",\n", rows: []),
        Example(text: "a,\n,b\n", rows: [["a", ""], ["", "b"]]),
        Example(text: "\"\"\n", rows: [[""]]),
        Example(
            text: "a,b\n,\n \t,\u{A0}\n\"\",\"\n\"\n=\"\",\nc,",
            rows: [["a", "b"], ["c", ""]]),
        Example(text: "\"a,b\",\"c\nd\"", rows: [["a,b", "c\nd"]]),
        Example(text: "\"a\r\nb\"\r\nc", rows: [["a\r\nb"], ["c"]]),
        Example(text: "\"a\r\"\n\"\rb\"", rows: [["a\r"], ["\rb"]]),
        Example(text: "\"say \"\"hi\"\"\"", rows: [["say \"hi\""]]),
        Example(text: "\"\"\"\"", rows: [["\""]]),
        Example(text: "5\" pipe,it's", rows: [["5\" pipe", "it's"]]),
        Example(text: "\"ab\"cd,e", rows: [["abcd", "e"]]),
        Example(text: "\"ab\" \"cd\",e", rows: [["ab \"cd\"", "e"]]),
        Example(text: " \"a\"", rows: [[" \"a\""]]),
        Example(text: "ä,日本\n🙂,\"é\nö\"", rows: [["ä", "日本"], ["🙂", "é\nö"]]),
    ]

    @Test(arguments: examples)
    func rowsDoNotDependOnThePieces(_ example: Example) throws {
        for size in 1...max(1, example.text.utf8.count) {
            #expect(
                try Self.parse(example.text, pieceSize: size).rows == example.rows,
                "pieces of \(size) bytes")
        }
    }

    /// Texts of up to five characters; with `TROVE_EXHAUSTIVE`, six.
    @Test func everyShortTextIsReadTheSameInPieces() throws {
        let alphabet = ["a", "\"", ",", "\n", "\r", "é"]
        var texts = [""]
        let isLong = ProcessInfo.processInfo.environment["TROVE_EXHAUSTIVE"] != nil
        for _ in 1...(isLong ? 6 : 5) {
            texts = texts.flatMap { text in alphabet.map { text + $0 } } + [""]
        }
        for text in Set(texts) {
            let whole = Result { try Self.parse(text) }
            for size in 1...3 {
                let pieces = Result { try Self.parse(text, pieceSize: size) }
                switch (whole, pieces) {
                case (.success(let a), .success(let b)):
                    if a.rows != b.rows || a.lines != b.lines {
                        Issue.record("\(text.debugDescription) in pieces of \(size)")
                    }
                case (.failure(let a as LibraryError), .failure(let b as LibraryError)):
                    if a != b { Issue.record("\(text.debugDescription) in pieces of \(size)") }
                default:
                    Issue.record("\(text.debugDescription) in pieces of \(size)")
                }
            }
        }
    }

    @Test func whatIsQuotedComesBack() throws {
        var random = SplitMix64(seed: 7)
        let pieces = ["a", "\"", ",", "\n", "\r\n", "\r", "é", " ", "🙂", ";"]
        for round in 0..<500 {
            let rows = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                (0..<Int.random(in: 1...4, using: &random)).map { _ in
                    (0..<Int.random(in: 0...5, using: &random))
                        .compactMap { _ in random.pick(pieces) }.joined()
                }
            }
            let text = rows.map { row in
                row.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",")
            }.joined(separator: "\n")
            let size = Int.random(in: 1...9, using: &random)
            let filled = rows.filter { $0.count == 1 || $0.contains { !$0.trimmed.isEmpty } }
            #expect(try Self.parse(text, pieceSize: size).rows == filled, "seed 7, round \(round)")
        }
    }

    @Test func rowsKnowTheLineTheyBeginOn() throws {
        let text = "a\n\n\"b\nb\r\nb\"\r\nc\rd"
        for size in [1, 2, 3, 100] {
            #expect(try Self.parse(text, pieceSize: size).lines == [1, 3, 6, 7])
        }
    }

    @Test func anUnclosedQuoteTellsWhereItOpened() {
        let text = "title,note\nÉmma,\"fine\"\nÜlysses,\"never closed\nand on\n"
        for size in [1, 2, 5, 7, 100] {
            let error = #expect(throws: LibraryError.self) {
                try Self.parse(text, pieceSize: size)
            }
            #expect(error?.code == .malformed)
            #expect(error?.line == 3)
            #expect(error?.column == 9)
        }
    }

    @Test func largeCellsAndManyColumns() throws {
        let large = String(repeating: "x\n", count: 500_000)
        #expect(try Self.parse("\"\(large)\",b", pieceSize: 4096).rows == [[large, "b"]])
        let names = (0..<5_000).map { "c\($0)" }
        #expect(try Self.parse(names.joined(separator: "\t"), delimiter: .tab).rows == [names])
    }
}
