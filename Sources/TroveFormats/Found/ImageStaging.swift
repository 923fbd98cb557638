import Foundation
import Synchronization
import TroveModel

/// The pictures of a file: those in its archive or XML, staged in a temporary folder during the
/// import, and those beside it.
final class ImageStaging: Sendable {
    private let url: URL
    private let folder: ArchiveFolder
    private let numbers = Mutex<[String: Int]>([:])

    init(of url: URL) throws(LibraryError) {
        self.url = url
        folder = try ArchiveFolder()
    }

    /// Stages a picture under a name or path.
    func keep(_ data: Data, named name: String) throws {
        let number = numbers.withLock { numbers in
            let number = numbers.count
            numbers[name] = number
            return number
        }
        try folder.keep(data, as: number)
    }

    /// The maximum number of paths to check before the import for missing pictures.
    static let mostChecked = 20_000

    /// Returns the picture with this name or path; nil if there is none.
    func data(_ path: String) -> Data? {
        if let number = number(path) { return folder.data(number) }
        return NeighborPicture.data(path, namedIn: url)
    }

    /// Whether there is a picture with this name or path.
    func has(_ path: String) -> Bool {
        number(path) != nil || NeighborPicture.exists(path, namedIn: url)
    }

    private func number(_ path: String) -> Int? {
        let name = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
        return numbers.withLock { $0[name] }
    }

    /// Stages the pictures of an archive.
    ///
    /// - Parameter prefix: The path prefix of the pictures, which is removed from their names.
    /// - Returns: The paths of all members of the archive.
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
