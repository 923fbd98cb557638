import Foundation
import TextCore
import TroveModel

/// The bytes of a file to import, read piece by piece.
final class FileSource {
    let url: URL
    let byteCount: Int
    private let handle: FileHandle
    private let pieceSize: Int

    static let pieceSize = 256 << 10

    /// - Throws: `notFound`, `notPermitted`, `inputOutput`; `invalid` for a folder.
    init(_ url: URL, pieceSize: Int = FileSource.pieceSize) throws(LibraryError) {
        self.url = url
        self.pieceSize = pieceSize
        do {
            let values = try url.resolvingSymlinksInPath().resourceValues(forKeys: [
                .isDirectoryKey, .isRegularFileKey, .fileSizeKey,
            ])
            if values.isDirectory == true {
                throw LibraryError(
                    .invalid,
                    translated("“{file}” is a folder. Choose a file to import.")
                        .filling(["file": url.path]),
                    file: url)
            }
            // A file is read several times, and reading from a device may never end.
            if values.isRegularFile == false {
                throw LibraryError(
                    .invalid,
                    translated("“{file}” is a pipe or a device. Choose a file to import.")
                        .filling(["file": url.path]),
                    file: url)
            }
            byteCount = values.fileSize ?? 0
            handle = try FileHandle(forReadingFrom: url)
        } catch let error as LibraryError {
            throw error
        } catch {
            throw Self.sentence(for: error, at: url)
        }
    }

    deinit {
        try? handle.close()
    }

    /// Reads the next piece; nil at the end of the file.
    func nextPiece() throws(LibraryError) -> Data? {
        do {
            guard let data = try handle.read(upToCount: pieceSize), !data.isEmpty else {
                return nil
            }
            return data
        } catch {
            throw Self.sentence(for: error, at: url)
        }
    }

    private static func sentence(for error: any Error, at url: URL) -> LibraryError {
        switch (error as? CocoaError)?.code {
        case .fileNoSuchFile, .fileReadNoSuchFile:
            LibraryError(
                .notFound,
                translated("There is no file “{file}”.").filling(["file": url.path]), file: url)
        case .fileReadNoPermission:
            LibraryError(
                .notPermitted,
                translated(
                    """
                    You do not have permission to read “{file}”. Ask its owner for permission, or \
                    choose another file.
                    """
                ).filling(["file": url.path]), file: url)
        default:
            LibraryError(
                .inputOutput,
                translated("“{file}” could not be read. Check the disk that it is on.")
                    .filling(["file": url.path]),
                file: url)
        }
    }
}
