public import Foundation

/// A temporary folder for one test, removed with the value.
public final class TemporaryFolder: Sendable {
    public let url: URL

    /// - Parameter isInMemory: Whether the folder is in memory where possible, for tests that write
    ///   very often.
    public init(isInMemory: Bool = false) throws {
        let memory = URL(filePath: "/dev/shm")
        let parent =
            isInMemory && FileManager.default.isWritableFile(atPath: memory.path)
            ? memory : FileManager.default.temporaryDirectory
        url = parent.appending(path: "trove-tests-\(UUID().uuidString)")
        RemainingFolders.add(url)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        RemainingFolders.remove(url)
    }

    /// Writes a file into the folder.
    public func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> URL {
        let file = url.appending(path: name)
        try Data(bytes).write(to: file)
        return file
    }

    public func file(_ name: String, _ text: String) throws -> URL {
        try file(name, text.utf8)
    }
}
