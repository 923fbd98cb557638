import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

@testable import TroveFormats

/// Limits on the size of CSV files, each with an error message.
struct CSVLimitTests {
    private let folder: TemporaryFolder
    private let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private func file(_ parts: (text: String, count: Int)...) throws -> URL {
        let url = folder.url.appending(path: "x.csv")
        try Data().write(to: url)
        let handle = try FileHandle(forWritingTo: url)
        for part in parts {
            let data = Data(String(repeating: part.text, count: part.count).utf8)
            try handle.write(contentsOf: data)
        }
        try handle.close()
        return url
    }

    private func sentence(about url: URL) async -> LibraryError? {
        await #expect(throws: LibraryError.self) { try await library.importFile(from: url) }
    }

    @Test func aCellThatIsTooLongIsToldWithItsPlace() async throws {
        let kilobyte = String(repeating: "0123456789abcdé\n", count: 60)
        for (opening, column) in [("\"", 4), ("", 4)] {
            let part = opening.isEmpty ? kilobyte.replacing("\n", with: " ") : kilobyte
            let url = try file(("name,note\n", 1), ("Æm,\(opening)", 1), (part, 34_000))
            let error = await sentence(about: url)
            #expect(error?.code == .malformed)
            #expect(error?.line == 2)
            #expect(error?.column == column)
            #expect(error?.message.contains("longer than 32 MB") == true)
        }
        #expect(try library.lists().isEmpty)
    }

    @Test func aRowThatIsTooLongIsToldWithItsLine() async throws {
        let cell = String(repeating: "x", count: 20_000) + ","
        let error = await sentence(about: try file(("a,b\n", 1), (cell, 3_300)))
        #expect(error?.line == 2)
        #expect(error?.message.contains("longer than 64 MB") == true)
    }

    @Test(arguments: [20_000, 100_000])
    func tooManyColumnsAreToldWithTheirNumber(_ count: Int) async throws {
        let url = try file(("name,", count - 1), ("name\n", 1), ("1,", count - 1), ("1\n", 1))
        let error = await sentence(about: url)
        let number = CSVLimits.text(count)
        #expect(error?.message.contains("Line 1 has \(number) columns") == true)
        #expect(error?.message.contains("the maximum is 16\u{202F}384") == true)
    }

    @Test func columnsWithoutEndAreNotCounted() async throws {
        let error = await sentence(about: try file(("a\n", 1), (",", 3_000_000)))
        #expect(error?.message.contains("Line 2 has more than") == true)
    }

    /// A row that arrives in many chunks is not copied for each of them.
    @Test func aLongRowIsHandedOnWithoutBeingCopied() throws {
        var parser = CSVParser(delimiter: .comma)
        var rows = CellRows()
        var next = CellRows()
        let piece = Array(repeating: UInt8(ascii: "x"), count: 1_000)
        rows.bytes.reserveCapacity(100_000)
        let storage = rows.bytes.withUnsafeBufferPointer { $0.baseAddress }
        for _ in 0..<50 {
            piece.withUnsafeBytes { parser.parse($0, into: &rows) }
            parser.detachUnfinishedRow(from: &rows, into: &next)
            #expect(rows.bytes.isEmpty)
            swap(&rows, &next)
        }
        #expect(rows.bytes.count == 50_000)
        #expect(rows.bytes.withUnsafeBufferPointer { $0.baseAddress } == storage)
    }
}
