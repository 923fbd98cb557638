import Foundation
import ProgramSupport
import Testing
import TroveModel
import TroveStore

/// A temporary folder for one test, removed with the value.
final class TemporaryFolder {
    let url: URL

    /// - Parameter isInMemory: Whether the folder is in memory where possible, for tests that write
    ///   very often.
    init(isInMemory: Bool = false) throws {
        let memory = URL(filePath: "/dev/shm")
        let parent =
            isInMemory && FileManager.default.isWritableFile(atPath: memory.path)
            ? memory : FileManager.default.temporaryDirectory
        url = parent.appending(path: "trove-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    var libraryURL: URL { url.appending(path: "library.trove") }

    func library(_ limits: ChangeLimits = .standard) throws -> Library {
        try Library(at: libraryURL, limits: limits)
    }

    /// Writes a file into the folder.
    func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> URL {
        let file = url.appending(path: name)
        try Data(bytes).write(to: file)
        return file
    }

    func file(_ name: String, _ text: String) throws -> URL {
        try file(name, text.utf8)
    }

    /// The output of the `sqlite3` tool for the library.
    func sqlite3(_ sql: String) throws -> String {
        try Program("sqlite3", arguments: [libraryURL.path, sql]).output()
            .trimmingCharacters(in: .newlines)
    }
}

extension Library {
    /// The records that a request finds, in order, as the texts of one of their fields.
    func texts(_ request: RecordListRequest, field: Int = 0) async throws -> [String] {
        let list = try await recordList(for: request)
        return try records(list.allIDs, in: request.list).map { $0.values[field].text }
    }

    /// Creates a list of books, with one record for each title.
    func makeBooks(_ titles: [String]) async throws -> List {
        let id = try #require(
            try await perform(
                .createList(
                    name: "Books",
                    fields: [
                        FieldDraft(name: "Title"), FieldDraft(name: "Author"),
                        FieldDraft(name: "Year", kind: .number),
                        FieldDraft(name: "Read", kind: .checkbox),
                    ])
            ).list)
        let list = try list(id)
        for title in titles {
            try await perform(.addRecord(list: id, values: [list.fields[0].id: .text(title)]))
        }
        return try self.list(id)
    }
}
