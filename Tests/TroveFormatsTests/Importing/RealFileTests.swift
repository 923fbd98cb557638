import Foundation
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveStore
import TroveTestSupport

/// Real files of other origin: importing, exporting and importing again gives the same records.
struct RealFileTests {
    struct Example: CustomTestStringConvertible, Sendable {
        var file: String
        var recordCount: Int
        var fieldCount: Int
        var keys: [String]
        var testDescription: String { file }
    }

    /// Excerpts of files, in the repository.
    static let excerpts = [
        Example(file: "UnicodeData.txt", recordCount: 145, fieldCount: 14, keys: ["Column 1"]),
        Example(file: "oui.csv", recordCount: 82, fieldCount: 4, keys: ["Assignment"]),
        Example(file: "iso_639-3.json", recordCount: 42, fieldCount: 8, keys: ["alpha_3"]),
        Example(file: "cars.json", recordCount: 20, fieldCount: 9, keys: ["Name", "Year"]),
        Example(file: "packages.csv", recordCount: 70, fieldCount: 9, keys: ["Package"]),
    ]

    /// Whole files, fetched by `make test-data`. A count of zero depends on the machine and is not
    /// checked.
    static let files = [
        Example(file: "UnicodeData.txt", recordCount: 34_924, fieldCount: 15, keys: ["Column 1"]),
        Example(file: "oui.csv", recordCount: 32_530, fieldCount: 4, keys: ["Assignment"]),
        Example(file: "iso_639-3.json", recordCount: 7_910, fieldCount: 8, keys: ["alpha_3"]),
        Example(file: "iso_3166-2.json", recordCount: 5_127, fieldCount: 4, keys: ["code"]),
        Example(file: "airports.csv", recordCount: 3_376, fieldCount: 7, keys: ["iata"]),
        Example(file: "cars.json", recordCount: 406, fieldCount: 9, keys: ["Name", "Year"]),
        Example(file: "packages.csv", recordCount: 0, fieldCount: 9, keys: ["Package", "Version"]),
    ].filter { FileManager.default.fileExists(atPath: dataFolder.appending(path: $0.file).path) }

    static let dataFolder =
        ProcessInfo.processInfo.environment["TROVE_TEST_DATA"].map { URL(filePath: $0) }
        ?? PackageFolder.url.appending(path: ".build/test-data")

    @Test(arguments: excerpts)
    func excerptsComeBackTheSame(_ example: Example) async throws {
        try await checkRoundTrip(
            of: PackageFolder.testData.appending(path: example.file), example)
    }

    @Test(.enabled(if: !files.isEmpty, "make test-data fetches them"), arguments: files)
    func wholeFilesComeBackTheSame(_ example: Example) async throws {
        try await checkRoundTrip(of: Self.dataFolder.appending(path: example.file), example)
    }

    private func checkRoundTrip(of file: URL, _ example: Example) async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let first = try await library.importFile(from: file)
        let list = first.list
        #expect(list.fields.count == example.fieldCount)
        #expect(first.recordCount == list.recordCount)
        if example.recordCount > 0 { #expect(first.recordCount == example.recordCount) }
        for format in [ExportFormat.csv, .tsv, .json] {
            let exported = folder.url.appending(path: "exported.\(format.rawValue)")
            let request = RecordListRequest(list: list.id)
            let count = try await library.export(request, as: format, toFile: exported)
            #expect(count == list.recordCount)
            let second = try await library.importFile(from: exported).list
            #expect(second.fields.map(\.name) == list.fields.map(\.name), "\(format)")
            #expect(second.fields.map(\.kind) == list.fields.map(\.kind), "\(format)")
            let difference = try firstDifference(between: list, and: second, in: library)
            #expect(difference == nil, "\(format): \(difference ?? "")")
            let again = try await library.importFile(
                from: exported, into: ImportTarget(list: list.id, keys: example.keys))
            #expect(again.counts.unchanged == list.recordCount, "\(format): \(again.counts)")
        }
        let again = try await library.importFile(
            from: file, into: ImportTarget(list: list.id, keys: example.keys))
        #expect(again.counts.unchanged == list.recordCount, "\(again.counts)")
        #expect(try await library.check().isEmpty)
    }

    /// Compares all values of all records, a thousand at a time.
    private func firstDifference(
        between one: List, and other: List, in library: Library
    ) throws -> String? {
        guard one.recordCount == other.recordCount else { return "\(other.recordCount) records" }
        for start in stride(from: 1, through: one.recordCount, by: 1_000) {
            let ids = (start..<min(start + 1_000, one.recordCount + 1)).map { Int64($0) }
            let values = try library.records(ids, in: one.id).map(\.values)
            let otherValues = try library.records(ids, in: other.id).map(\.values)
            guard values != otherValues else { continue }
            for (id, pair) in zip(ids, zip(values, otherValues)) where pair.0 != pair.1 {
                return "record \(id): \(pair.0) became \(pair.1)"
            }
        }
        return nil
    }
}
