public import Foundation
import Synchronization

/// The temporary folders of tests that still exist.
///
/// A folder can outlive its test: something holds it until the process exits, or a program that is
/// about to end still writes into it. Such folders are removed when the process exits.
public enum RemainingFolders {
    private static let paths = Mutex<Set<String>>([])
    private static let isRemovedAtExit: Bool = atexit { RemainingFolders.removeAll() } == 0
    /// The number of attempts to remove a folder into which a program may still write.
    private static let attempts = 100

    /// Adds a folder.
    public static func add(_ folder: URL) {
        precondition(isRemovedAtExit)
        paths.withLock { _ = $0.insert(folder.path) }
    }

    /// Removes a folder, at the latest when the process exits.
    public static func remove(_ folder: URL) {
        try? FileManager.default.removeItem(at: folder)
        guard !FileManager.default.fileExists(atPath: folder.path) else { return }
        paths.withLock { _ = $0.remove(folder.path) }
    }

    private static func removeAll() {
        for path in paths.withLock({ $0 }) {
            for _ in 0..<attempts {
                try? FileManager.default.removeItem(atPath: path)
                guard FileManager.default.fileExists(atPath: path) else { break }
                usleep(20_000)
            }
        }
    }
}
