public import Foundation

/// The paths of library files, and the addresses of shared libraries.
public enum LibraryPath {
    /// The schemes of the addresses of shared libraries.
    public static let sharedSchemes = ["postgresql", "postgres"]

    /// Whether a library is shared: on a server, and not in a file.
    public static func isShared(_ library: URL) -> Bool {
        sharedSchemes.contains(library.scheme?.lowercased() ?? "")
    }

    /// The library that an argument names: a path, or the address of a shared library, without a
    /// password. An address that cannot be used is ``unusableAddress``.
    public static func url(of argument: String) -> URL {
        isAddress(argument) ? address(in: argument) : URL(filePath: argument)
    }

    /// The text that names a library in arguments and in files: see ``url(of:)``.
    public static func argument(for library: URL) -> String {
        isShared(library) ? library.absoluteString : library.path
    }

    /// The extension of the names of library files.
    public static let fileExtension = "trove"

    /// The library at a path or `file:` URI, by its name, or the shared library at an address; nil
    /// for other files.
    public static func library(named path: String) -> URL? {
        if isAddress(path) { return address(in: path) }
        let isURI = path.lowercased().hasPrefix("file:")
        guard let url = isURI ? URL(string: path) : URL(filePath: path),
            url.pathExtension.lowercased() == fileExtension
        else { return nil }
        return url
    }

    /// The name of a library for titles: that of its file without the extension, or that of its
    /// database.
    ///
    ///     LibraryPath.name(of: URL(string: "postgresql://anna@club.example/films")!)  // films
    public static func name(of library: URL) -> String {
        guard isShared(library) else {
            return library.deletingPathExtension().lastPathComponent
        }
        let database = library.lastPathComponent
        return ["", "/"].contains(database) ? library.absoluteString : database
    }

    /// Whether two paths lead to the same library.
    public static func isSame(_ a: URL, _ b: URL) -> Bool {
        a == b || identity(of: a) == identity(of: b)
    }

    /// The text that is the same for every name of a library.
    fileprivate static func identity(of library: URL) -> String {
        isShared(library) ? library.absoluteString : library.resolvingSymlinksInPath().path
    }

    /// The identity of a library for the session bus: a name that is the same for every path of the
    /// library, such as `Library0f3a…`.
    public static func busName(of library: URL) -> String {
        // FNV-1a: the same in each run, unlike the hash values of Swift.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in identity(of: library).utf8 {
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
        let url = LibraryPath.url(of: path)
        if LibraryPath.isShared(url) { return url }
        guard path.hasPrefix("/"), FileManager.default.fileExists(atPath: path) else { return own }
        return url
    }

    /// Remembers the open library. Ignores errors, which would not matter to the user.
    public func note(_ library: URL) {
        let path = LibraryPath.identity(of: library)
        guard path != LibraryPath.identity(of: own) else {
            try? FileManager.default.removeItem(at: file)
            return
        }
        try? PrivateFile.createFolder(at: file.deletingLastPathComponent())
        try? OutputFile(at: file).write(Data((path + "\n").utf8))
    }
}
