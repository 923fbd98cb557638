import Foundation

/// Pictures in the file system that a file refers to by path.
enum NeighborPicture {
    /// Loads a picture.
    ///
    /// - Parameters:
    ///   - path: A path, absolute or relative to the folder of `url`; or a file URL or data URI.
    ///   - url: The file that refers to the picture.
    /// - Returns: The bytes; nil if there is no such file, or it is not a picture.
    static func data(_ path: String, namedIn url: URL) -> Data? {
        if path.hasPrefix("data:image/") { return inlineData(path) }
        guard let file = file(path, namedIn: url), let data = try? Data(contentsOf: file),
            ImageSignature.type(of: data) != nil
        else { return nil }
        return data
    }

    /// Whether the picture exists, judging by the beginning of its file.
    static func exists(_ path: String, namedIn url: URL) -> Bool {
        if path.hasPrefix("data:image/") { return inlineData(path) != nil }
        guard let file = file(path, namedIn: url),
            let head = try? FileSource(file, pieceSize: 1_024).nextPiece()
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
        // No valid path is longer.
        guard path.utf8.count <= 4_096, !path.utf8.contains(0) else { return nil }
        let file: URL
        if path.hasPrefix("file:"), let address = URL(string: path) {
            file = address
        } else if path.contains("://") {
            // Nothing is downloaded.
            return nil
        } else {
            file = URL(filePath: path, relativeTo: url.deletingLastPathComponent())
        }
        // Only regular files: reading a pipe or a device could block forever.
        guard
            let values = try? file.resolvingSymlinksInPath()
                .resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey]),
            values.isRegularFile == true, let size = values.fileSize,
            size <= ReadingLimits.pictureBytes
        else { return nil }
        return file
    }
}
