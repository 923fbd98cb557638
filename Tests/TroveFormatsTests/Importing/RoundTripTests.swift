import Foundation
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveStore
import TroveTestSupport

/// Files of other programs, imported, exported in every importable format, and imported again.
struct RoundTripTests {
    struct Example: CustomTestStringConvertible, Sendable {
        var file: String
        var recordCount: Int
        var fieldCount: Int
        var keys: [String]
        /// The formats that can represent each field of the file.
        var ownFormats: [ExportFormat] = []
        /// A field with a text that occurs in no other field of the file, and its text in the first
        /// record.
        var sample: (field: String, text: String)
        var testDescription: String { file }
    }

    static let examples = [
        Example(
            file: "books.ods", recordCount: 12, fieldCount: 15, keys: ["Title"],
            sample: ("Note", "First line\nsecond  line, with two spaces\n\nfourth")),
        Example(
            file: "books.tc", recordCount: 12, fieldCount: 41, keys: ["ID"],
            sample: ("Comments", "First line\nsecond line\n\nfourth & last")),
        Example(
            file: "books.gcs", recordCount: 12, fieldCount: 23, keys: ["ID"],
            sample: ("Comments", "First line\nsecond line with <angles> & \"quotes\"")),
        Example(
            file: "contacts.vcf", recordCount: 3, fieldCount: 25, keys: ["Name"],
            ownFormats: [.vcard, .vcard3], sample: ("Family Name", "Nowak-Łęcka")),
        Example(
            file: "references.ris", recordCount: 3, fieldCount: 23, keys: ["Title"],
            ownFormats: [.ris], sample: ("Date", "2019-05-30")),
        Example(
            file: "xampl.bib", recordCount: 36, fieldCount: 25, keys: ["Citation Key"],
            ownFormats: [.bibtex], sample: ("Citation Key", "article-minimal")),
    ]

    /// Files fetched by `make test-data`.
    static let fetched = [
        Example(
            file: "tugboat.bib", recordCount: 4_839, fieldCount: 27, keys: ["Citation Key"],
            ownFormats: [.bibtex], sample: ("Citation Key", "Anonymous:1980:TP"))
    ].filter { FileManager.default.fileExists(atPath: url($0).path) }

    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private static func url(_ example: Example) -> URL {
        let file = PackageFolder.testData.appending(path: example.file)
        return FileManager.default.fileExists(atPath: file.path)
            ? file : RealFileTests.dataFolder.appending(path: example.file)
    }

    private func export(_ list: List, as format: ExportFormat) async throws -> URL {
        let file = folder.url.appending(path: "\(list.id.rawValue).\(format.rawValue)")
        try await library.export(RecordListRequest(list: list.id), as: format, toFile: file)
        return file
    }

    @Test(arguments: examples + fetched)
    func theWholeFileComesIn(_ example: Example) async throws {
        let preview = try await ImportPreview(of: Self.url(example))
        let report = try await library.importFile(from: Self.url(example))
        let list = report.list
        #expect(report.recordCount == example.recordCount)
        #expect(list.fields.count == example.fieldCount)
        #expect(preview.columns.map(\.name) == list.fields.map(\.name))
        #expect(preview.columns.map(\.kind) == list.fields.map(\.kind))
        let index = try #require(list.fields.firstIndex { $0.name == example.sample.field })
        let first = try #require(try library.record(1, in: list.id))
        #expect(first.values[index].text == example.sample.text)
    }

    @Test(arguments: examples + fetched)
    func theSameFileAgainChangesNothing(_ example: Example) async throws {
        let list = try await library.importFile(from: Self.url(example)).list
        let again = try await library.importFile(
            from: Self.url(example), into: ImportTarget(list: list.id, keys: example.keys))
        #expect(again.counts.unchanged == example.recordCount, "\(again.counts)")
    }

    @Test(arguments: examples + fetched)
    func exportedItChangesNothingWhenItComesBack(_ example: Example) async throws {
        let list = try await library.importFile(from: Self.url(example)).list
        for format in [ExportFormat.csv, .tsv, .json] + example.ownFormats {
            let again = try await library.importFile(
                from: try await export(list, as: format),
                into: ImportTarget(list: list.id, keys: example.keys))
            #expect(
                again.counts.unchanged == example.recordCount,
                "\(format): \(again.counts) \(again.notes.map(\.message))")
        }
    }

    @Test(
        "A document with a table brings the values of a CSV file",
        arguments: [
            ExportFormat.markdown, .html,
        ])
    func aDocumentComesBackLikeCSV(_ format: ExportFormat) async throws {
        let books = PackageFolder.url.appending(path: "data/samples/books.csv")
        let files =
            [books]
            + Self.examples.filter { $0.file != "contacts.vcf" }
            .filter { !$0.file.hasSuffix(".tc") && !$0.file.hasSuffix(".gcs") }.map(Self.url)
        for file in files {
            let list = try await library.importFile(from: file).list
            let report = try await library.importFile(from: try await export(list, as: format))
            #expect(
                format == .markdown || report.list.name.hasPrefix(list.name), "\(report.list.name)")
            let same = try await (export(list, as: .csv), export(report.list, as: .csv))
            let texts = try (
                String(contentsOf: same.0, encoding: .utf8),
                String(contentsOf: same.1, encoding: .utf8)
            )
            #expect(texts.0 == texts.1, "\(file.lastPathComponent)")
            if file == books { #expect(report.recordCount == 62) }
        }
    }

    @Test(arguments: examples + fetched)
    func asANewListItIsTheSame(_ example: Example) async throws {
        let list = try await library.importFile(from: Self.url(example)).list
        for format in [ExportFormat.json] + example.ownFormats {
            let second = try await library.importFile(
                from: try await export(list, as: format)
            ).list
            #expect(second.fields.map(\.name) == list.fields.map(\.name), "\(format)")
            let files = try await (export(list, as: .json), export(second, as: .json))
            let texts = try (
                String(contentsOf: files.0, encoding: .utf8),
                String(contentsOf: files.1, encoding: .utf8)
            )
            #expect(texts.0 == texts.1, "\(format)")
        }
        let back = try await library.importFile(from: try await export(list, as: .csv)).list
        let files = try await (export(list, as: .csv), export(back, as: .csv))
        #expect(try Data(contentsOf: files.0) == Data(contentsOf: files.1))
    }
}
