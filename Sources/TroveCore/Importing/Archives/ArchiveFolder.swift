import Foundation

/// Members of an archive, unpacked into a folder that vanishes with the value.
///
/// A class because the folder has one end.
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

    /// Keeps bytes under a number.
    func keep(_ data: Data, as number: Int) throws(LibraryError) {
        do {
            try data.write(to: file(number))
        } catch {
            throw Self.unwritable(folder)
        }
    }

    /// The bytes that were kept under a number.
    func data(_ number: Int) -> Data? {
        try? Data(contentsOf: file(number))
    }

    // Names of members never become names of files: they could lead anywhere.
    private func file(_ number: Int) -> URL {
        folder.appending(path: String(number))
    }

    private static func unwritable(_ folder: URL) -> LibraryError {
        LibraryError(
            .diskFull,
            "The pictures could not be unpacked to “\(folder.deletingLastPathComponent().path)”. "
                + "Free some space there and try again.", file: folder)
    }
}
