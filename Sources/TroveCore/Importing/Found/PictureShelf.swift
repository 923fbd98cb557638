import Foundation
import Synchronization

/// The pictures that belong to a file: those in its archive or its XML, kept in a folder of their own
/// until the import is over, and those that lie beside it.
final class PictureShelf: Sendable {
    private let url: URL
    private let folder: ArchiveFolder
    private let numbers = Mutex<[String: Int]>([:])

    private static let largest = 64 << 20

    init(of url: URL) throws(LibraryError) {
        self.url = url
        folder = try ArchiveFolder()
    }

    func keep(_ data: Data, named name: String) throws {
        let number = numbers.withLock { numbers in
            let number = numbers.count
            numbers[name] = number
            return number
        }
        try folder.keep(data, as: number)
    }

    /// The picture with this name or path; nil if there is none.
    func data(_ path: String) -> Data? {
        let name = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
        if let number = numbers.withLock({ $0[name] }) { return folder.data(number) }
        return NeighbourPicture.data(path, namedIn: url)
    }

    /// Keeps the pictures of an archive.
    ///
    /// - Parameter prefix: Of the paths of the pictures; it is no part of their names.
    /// - Returns: The paths of everything in the archive.
    func takeAll(
        of url: URL, under prefix: String, context: ImportContext
    ) throws -> [String] {
        let archive = try Archive(url)
        var paths: [String] = []
        while let member = try archive.nextMember() {
            try context.advance(to: 0)
            paths.append(member.path)
            guard member.path.hasPrefix(prefix), member.path != prefix,
                let data = try archive.contents(limit: Self.largest),
                ImageSignature.type(of: data) != nil
            else { continue }
            try keep(data, named: String(member.path.dropFirst(prefix.count)))
        }
        return paths
    }
}
