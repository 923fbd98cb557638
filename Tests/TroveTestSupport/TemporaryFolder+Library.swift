package import Foundation
import ProgramSupport
package import TestSupport
package import TroveModel
package import TroveStore

extension TemporaryFolder {
    package var libraryURL: URL { url.appending(path: "library.trove") }

    /// The library of the folder, which is empty at first.
    package func library(_ limits: ChangeLimits = .standard) throws -> Library {
        if !FileManager.default.fileExists(atPath: libraryURL.path) {
            try FileManager.default.copyItem(at: Self.empty.get().libraryURL, to: libraryURL)
        }
        return try Library(at: libraryURL, limits: limits)
    }

    /// A folder with an empty library. To copy it takes a small part of the time of creating its
    /// tables.
    private static let empty = Result {
        let folder = try TemporaryFolder()
        try Library(at: folder.libraryURL).close()
        return folder
    }

    /// The output of the `sqlite3` tool for the library.
    package func sqlite3(_ sql: String, in file: URL? = nil) throws -> String {
        let path = (file ?? libraryURL).path
        return try Program("sqlite3", arguments: ["-cmd", ".timeout 60000", path, sql]).output()
            .trimmingCharacters(in: .newlines)
    }
}

extension Library {
    /// The records that a request finds, in order, as the texts of one of their fields.
    package func texts(_ request: RecordListRequest, field: Int = 0) async throws -> [String] {
        let list = try await recordList(for: request)
        return try records(list.allIDs, in: request.list).map { $0.values[field].text }
    }

    /// Creates a list of books, with one record for each title.
    package func makeBooks(_ titles: [String]) async throws -> List {
        let fields = [
            FieldDraft(name: "Title"), FieldDraft(name: "Author"),
            FieldDraft(name: "Year", kind: .number), FieldDraft(name: "Read", kind: .checkbox),
        ]
        guard let id = try await perform(.createList(name: "Books", fields: fields)).list
        else { throw LibraryError(.notFound, "The list was not made.") }
        let list = try list(id)
        for title in titles {
            try await perform(.addRecord(list: id, values: [list.fields[0].id: .text(title)]))
        }
        return try self.list(id)
    }
}
