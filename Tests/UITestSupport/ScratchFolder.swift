import Foundation
import TestSupport

/// A temporary folder that is removed with this object.
public final class ScratchFolder {
    public let url: URL

    public init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("trove-scratch-\(UUID().uuidString)")
        RemainingFolders.add(url)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        RemainingFolders.remove(url)
    }
}
