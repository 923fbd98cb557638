public import Foundation

/// The paths of library files.
public enum LibraryPath {
    /// The extension of the names of library files.
    public static let fileExtension = "trove"

    /// The library at a path or `file:` URI, by its name; nil for other files.
    public static func library(named path: String) -> URL? {
        let isAddress = path.lowercased().hasPrefix("file:")
        guard let url = isAddress ? URL(string: path) : URL(filePath: path),
            url.pathExtension.lowercased() == fileExtension
        else { return nil }
        return url
    }

    /// Whether two paths lead to the same library.
    public static func isSame(_ a: URL, _ b: URL) -> Bool {
        a == b || a.resolvingSymlinksInPath().path == b.resolvingSymlinksInPath().path
    }

    /// The identity of a library for the session bus: a name that is the same for every path of the
    /// library, such as `Library0f3a…`.
    public static func busName(of library: URL) -> String {
        // FNV-1a: the same in each run, unlike the hash values of Swift.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in library.resolvingSymlinksInPath().path.utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        let digits = String(hash, radix: 16)
        return "Library" + String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// The library that was open last, in a file of the user's state.
public struct LastLibrary: Sendable {
    private let file: URL
    /// The location of the user's own library.
    private let own: URL

    /// Creates a reference for the user whose own library is at `own`.
    public init(own: URL) { self.init(in: UserFolders.state(), own: own) }

    /// Creates a reference.
    ///
    /// - Parameters:
    ///   - folder: The folder of Trove's state.
    ///   - own: The location of the user's own library.
    package init(in folder: URL, own: URL) {
        file = folder.appending(path: "last-library")
        self.own = own
    }

    /// The library that was open last, if it is still there; else the user's own.
    public var url: URL {
        guard let data = try? Data(contentsOf: file) else { return own }
        let path = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
        guard path.hasPrefix("/"), FileManager.default.fileExists(atPath: path) else { return own }
        return URL(filePath: path)
    }

    /// Remembers the open library. Ignores errors, which would not matter to the user.
    public func note(_ library: URL) {
        let path = library.resolvingSymlinksInPath().path
        guard path != own.resolvingSymlinksInPath().path else {
            try? FileManager.default.removeItem(at: file)
            return
        }
        try? PrivateFile.createFolder(at: file.deletingLastPathComponent())
        try? OutputFile(at: file).write(Data((path + "\n").utf8))
    }
}
