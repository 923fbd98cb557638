import Foundation
import Synchronization

/// The pictures that belong to a file: those in its archive or its XML, kept in a folder of their own
/// until the import is over, and those that lie beside it.
final class PictureShelf: Sendable {
    private let url: URL
    private let folder: ArchiveFolder
    private let numbers = Mutex<[String: Int]>([:])

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

    /// So many paths are checked before the import, to tell which pictures are missing.
    static let mostChecked = 20_000

    /// The picture with this name or path; nil if there is none.
    func data(_ path: String) -> Data? {
        if let number = number(path) { return folder.data(number) }
        return NeighbourPicture.data(path, namedIn: url)
    }

    /// Whether there is a picture with this name or path.
    func has(_ path: String) -> Bool {
        number(path) != nil || NeighbourPicture.exists(path, namedIn: url)
    }

    private func number(_ path: String) -> Int? {
        let name = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
        return numbers.withLock { $0[name] }
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
                let data = try archive.contents(limit: ReadingLimits.pictureBytes),
                ImageSignature.type(of: data) != nil
            else { continue }
            try keep(data, named: String(member.path.dropFirst(prefix.count)))
        }
        return paths
    }
}
