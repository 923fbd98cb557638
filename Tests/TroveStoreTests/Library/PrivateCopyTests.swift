import Foundation
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Copies of a library that another computer changes.
struct PrivateCopyTests {
    let folder: TemporaryFolder
    private var url: URL { folder.libraryURL }

    init() throws { folder = try TemporaryFolder() }

    private func records(in copy: PrivateCopy) throws -> [Int] {
        let library = try Library(at: URL(filePath: copy.location), mode: .readOnly)
        defer { library.close() }
        return try library.lists().map(\.recordCount)
    }

    @Test func aCopyDuringACheckpointIsMadeAgain() async throws {
        let library = try folder.library()
        defer { library.close() }
        let list = try await library.makeBooks(["Emma"])
        try await library.perform(.addRecord(list: list.id, values: [:]))
        var attempts = 0
        let copy = try PrivateCopy(of: url, isChecked: true) {
            attempts += 1
            if attempts == 1 {
                library.pool.writeWithoutTransaction { try? $0.emptyLog() }
            }
        }
        defer { try? FileManager.default.removeItem(at: copy.folder) }
        #expect(attempts == 2)
        #expect(try records(in: copy) == [2])
    }

    @Test func aTornCopyIsFoundAndMadeAgain() async throws {
        // No other test has files of this name.
        let url = folder.url.appending(path: "torn.trove")
        let library = try Library(at: url)
        _ = try await library.makeBooks((0..<500).map { "Book \($0)" })
        library.close()
        var attempts = 0
        // The copies lie in the temporary folder of this process.
        let temporary = FileManager.default.temporaryDirectory
        func copies() throws -> Set<String> {
            Set(
                try FileManager.default.contentsOfDirectory(atPath: temporary.path)
                    .filter { $0.hasPrefix("trove-") })
        }
        let before = try copies()
        let copy = try PrivateCopy(of: url, isChecked: true) {
            attempts += 1
            guard attempts == 1 else { return }
            for name in (try? copies().subtracting(before)) ?? [] {
                let path = temporary.appending(path: name).appending(path: url.lastPathComponent)
                guard let file = try? FileHandle(forWritingTo: path) else { continue }
                try? file.seek(toOffset: 8 << 10)
                try? file.write(contentsOf: Data(repeating: 0xff, count: 16 << 10))
                try? file.close()
            }
        }
        defer { try? FileManager.default.removeItem(at: copy.folder) }
        #expect(attempts == 2)
        #expect(try records(in: copy) == [500])
    }

    @Test func aLibraryThatChangesAllTheTimeIsNotRead() async throws {
        let library = try folder.library()
        defer { library.close() }
        var attempts = 0
        let url = url
        let error = #expect(throws: LibraryError.self) {
            _ = try PrivateCopy(of: url) {
                attempts += 1
                let time = Date(timeIntervalSince1970: Double(attempts))
                try? FileManager.default.setAttributes(
                    [.modificationDate: time], ofItemAtPath: url.path)
            }
        }
        #expect(error?.code == .busy)
        #expect(attempts > 1)
    }
}
