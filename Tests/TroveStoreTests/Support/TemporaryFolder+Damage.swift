import Foundation
import GRDB
import TestSupport

@testable import TroveStore

extension TemporaryFolder {
    /// Closes the library of the folder, and overwrites the beginning of a page in its file.
    ///
    /// - Parameters:
    ///   - name: The table or index whose root page is damaged.
    ///   - bytes: The new bytes; by default, a whole page of nonsense.
    func damage(
        _ name: String, of library: Library, with bytes: Data = Data(repeating: 0xFF, count: 4096)
    ) async throws {
        let page = try await library.pool.read {
            try Int.fetchOne(
                $0, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [name])
                ?? 0
        }
        library.close()
        let handle = try FileHandle(forUpdating: libraryURL)
        try handle.seek(toOffset: UInt64(page - 1) * 4096)
        try handle.write(contentsOf: bytes)
        try handle.close()
    }
}
