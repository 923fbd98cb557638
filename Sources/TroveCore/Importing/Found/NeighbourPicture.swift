import Foundation

/// Pictures that a file only names, and that lie in the file system.
enum NeighbourPicture {
    private static let largest = 64 << 20

    /// The bytes of a picture.
    ///
    /// - Parameters:
    ///   - path: Absolute, or from the folder of `url`; also as a file URL.
    ///   - url: The file that names it.
    /// - Returns: nil if there is no such file, or it is no picture.
    static func data(_ path: String, namedIn url: URL) -> Data? {
        if path.hasPrefix("data:image/"), let comma = path.firstIndex(of: ",") {
            return picture(Data(base64Encoded: String(path[path.index(after: comma)...])))
        }
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
            values.isRegularFile == true, let size = values.fileSize, size <= largest
        else { return nil }
        return picture(try? Data(contentsOf: file))
    }

    private static func picture(_ data: Data?) -> Data? {
        data.flatMap { ImageSignature.type(of: $0) == nil ? nil : $0 }
    }
}
