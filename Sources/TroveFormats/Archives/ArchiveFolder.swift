import Foundation
import TextCore
import TroveModel

/// Members of an archive, unpacked into a temporary folder that is deleted with this object.
final class ArchiveFolder: Sendable {
    private let folder: URL

    init() throws(LibraryError) {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "trove-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw Self.unwritable(folder)
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Stores bytes under a number.
    func keep(_ data: Data, as number: Int) throws(LibraryError) {
        do {
            try data.write(to: file(number))
        } catch {
            throw Self.unwritable(folder)
        }
    }

    /// Returns the bytes stored under a number; nil if there are none.
    func data(_ number: Int) -> Data? {
        try? Data(contentsOf: file(number))
    }

    // Member names never become file names: their paths could point outside the folder.
    private func file(_ number: Int) -> URL {
        folder.appending(path: String(number))
    }

    private static func unwritable(_ folder: URL) -> LibraryError {
        LibraryError(
            .diskFull,
            translated(
                """
                The pictures could not be unpacked to “{folder}”. Free some space there and try \
                again.
                """
            ).filling(["folder": folder.deletingLastPathComponent().path]), file: folder)
    }
}
