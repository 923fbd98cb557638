import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

@testable import TroveFormats

/// Reading records from JSON: nesting, numbers, escapes and error positions.
struct JSONReaderTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    @Test(arguments: [
        ("[{\"a\": 1}, {\"a\": 2}]", [1, 1]), ("{\"a\": 1}\n{\"a\": 2}\n", [1, 2]),
        ("{\"a\": 1},\n\n{\"a\": 2}", [1, 3]),
        ("{\"x\": {\"y\": [1]}, \"z\": [{\"a\": 1},\n{\"a\": 2}]}", [1, 2]),
        ("{\"z\": [], \"y\": [{\"a\": 1}, {\"a\": 2}], \"w\": [{\"b\": 3}]}", [1, 1]),
    ])
    func objectsAreFoundWhereverTheyAre(_ text: String, _ lines: [Int]) throws {
        let source = try JSONImportSource(
            folder.file("x.json", text), options: ImportOptions(), context: ImportContext())
        #expect(source.fields.map(\.name) == ["a"])
        #expect(source.recordCount == 2)
        var read: [ImportedRecord] = []
        try source.readRecords { read.append($0) }
        #expect(read.map(\.line) == lines)
        #expect(read.map(\.values) == [[.value(.integer(1))], [.value(.integer(2))]])
    }

    @Test func whatIsLeftOutIsSaid() throws {
        let text = "{\"version\": 3,\n\"list\": [{\"a\": 1, \"a\": 2}],\n\"rest\": [{\"b\": 1}]}"
        let source = try JSONImportSource(
            folder.file("x.json", text), options: ImportOptions(), context: ImportContext())
        #expect(source.notes.map(\.line) == [3, 1, 2])
        #expect(source.notes[0].message.contains("“rest” was not imported"))
        #expect(source.notes[2].message.contains("“a” appears more than once"))
    }

    @Test func nestedListsStayAsTheyAre() async throws {
        let text = """
            [{"name": "x", "tracks": [{"no": 1, "title": "\\"a\\""}, {"no": 2}]},
             {"name": "y", "tracks": [[1, 2.50], []]}]
            """
        let report = try await library.importFile(from: folder.file("x.json", text))
        let values = try library.records([1, 2], in: report.list.id).map { $0.values[1].text }
        #expect(
            values == ["[{\"no\":1,\"title\":\"\\\"a\\\"\"},{\"no\":2}]", "[[1,2.50],[]]"])
        #expect(report.notes.map(\.line) == [1])
    }

    @Test func numbersLoseNoDigits() async throws {
        let numbers = [
            "1", "-0.5", "9007199254740993", "0.30000000000000004", "1e3", "-2.50E-3",
            "1.0",
        ]
        let text = "[" + numbers.map { "{\"n\": \($0)}" }.joined(separator: ",\n") + "]"
        let report = try await library.importFile(from: folder.file("x.json", text))
        #expect(report.list.fields[0].kind == .number)
        let values = try library.records(Array(1...7), in: report.list.id).map(\.values[0])
        #expect(
            values.map(\.text) == [
                "1", "-0.5", "9007199254740993", "0.30000000000000004", "1000", "-0.0025",
                "1",
            ])
    }

    @Test(arguments: ["123456789012345678901234567890", "0.12345678901234567890"])
    func aNumberWithMoreDigitsThanNumbersHaveIsText(_ number: String) async throws {
        let text = "[{\"n\": 1}, {\"n\": \(number)}]"
        let report = try await library.importFile(from: folder.file("x.json", text))
        #expect(report.list.fields[0].kind == .text)
        #expect(try library.record(2, in: report.list.id)?.values == [.text(number)])
    }

    @Test func escapesAreCharacters() async throws {
        let text =
            #"[{"t": "\"\\\/\b\f\n\r\t\u00e9\ud83d\ude97 \ud83dx \ude97 \ud83d\u0041 \u0000"}]"#
        let report = try await library.importFile(from: folder.file("x.json", text))
        #expect(
            try library.record(1, in: report.list.id)?.values[0].text
                == "\"\\/\u{8}\u{C}\n\r\té🚗 \u{FFFD}x \u{FFFD} \u{FFFD}A \u{FFFD}")
    }

    @Test func textInUTF16AndPiecesOfAnySize() async throws {
        let object =
            "{\"título\": \"\(String(repeating: "ñ🙂\\u00e9", count: 20_000))\", \"n\": 12345}"
        let text = "[" + Array(repeating: object, count: 5).joined(separator: ",\n") + "]"
        let bytes = try #require(text.data(using: .utf16BigEndian))
        let report = try await library.importFile(
            from: folder.file("x.json", [0xFE, 0xFF] + bytes))
        #expect(report.list.fields.map(\.name) == ["título", "n"])
        let values = try library.records(Array(1...5), in: report.list.id).map(\.values)
        let expected = String(repeating: "ñ🙂é", count: 20_000)
        #expect(values == Array(repeating: [.text(expected), .integer(12345)], count: 5))
    }

    @Test func aMistakeFarIntoTheFileTellsItsPlace() async throws {
        var text = "[\n"
        for number in 1...30_000 { text += "{\"título\": \"Book \(number) ñ\", \"n\": 1},\n" }
        text += "{\"título\": \"ñ\", \"n\": oops}]"
        let file = try folder.file("x.json", text)
        let error = await #expect(throws: LibraryError.self) {
            try await library.importFile(from: file)
        }
        #expect(error?.line == 30_002)
        #expect(error?.column == 22)
        #expect(error?.message.contains("“oops” is not a value") == true)
    }
}
