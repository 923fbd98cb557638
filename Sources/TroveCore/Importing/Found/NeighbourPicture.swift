import Foundation

/// Pictures that a file only names, and that lie in the file system.
enum NeighbourPicture {
    /// The bytes of a picture.
    ///
    /// - Parameters:
    ///   - path: Absolute, or from the folder of `url`; also as a file URL.
    ///   - url: The file that names it.
    /// - Returns: nil if there is no such file, or it is no picture.
    static func data(_ path: String, namedIn url: URL) -> Data? {
        if path.hasPrefix("data:image/") { return inlineData(path) }
        guard let file = file(path, namedIn: url), let data = try? Data(contentsOf: file),
            ImageSignature.type(of: data) != nil
        else { return nil }
        return data
    }

    /// Whether there is such a picture, from the beginning of its file.
    static func exists(_ path: String, namedIn url: URL) -> Bool {
        if path.hasPrefix("data:image/") { return inlineData(path) != nil }
        guard let file = file(path, namedIn: url),
            let head = try? CSVSource(file, pieceSize: 1_024).nextPiece()
        else { return false }
        return ImageSignature.type(of: head) != nil
    }

    private static func inlineData(_ path: String) -> Data? {
        guard let comma = path.firstIndex(of: ","),
            let data = Data(base64Encoded: String(path[path.index(after: comma)...])),
            ImageSignature.type(of: data) != nil
        else { return nil }
        return data
    }

    private static func file(_ path: String, namedIn url: URL) -> URL? {
        // No path is longer.
        guard path.utf8.count <= 4_096, !path.utf8.contains(0) else { return nil }
        let file: URL
        if path.hasPrefix("file:"), let address = URL(string: path) {
            file = address
        } else if path.contains("://") {
            // Nothing is fetched from elsewhere.
            return nil
        } else {
            file = URL(filePath: path, relativeTo: url.deletingLastPathComponent())
        }
        // Only real files: a pipe or a device could keep the reading waiting for ever.
        guard
            let values = try? file.resolvingSymlinksInPath()
                .resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey]),
            values.isRegularFile == true, let size = values.fileSize,
            size <= ReadingLimits.pictureBytes
        else { return nil }
        return file
    }
}
