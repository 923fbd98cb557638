import Foundation
import ProgramSupport

extension ChildProcess {
    /// Starts `trove-stress`. Its input stays open until it is ended.
    ///
    /// - Parameter temporaryFolder: Where the program puts what it needs for a while; nil for the usual
    ///   place.
    static func stress(
        _ command: String, _ arguments: [String], temporaryFolder: URL? = nil
    ) throws -> ChildProcess {
        try ChildProcess(
            Program(
                URL.product("trove-stress").path, arguments: [command] + arguments,
                environment: temporaryFolder.map { ["TMPDIR": $0.path] } ?? [:]),
            keepsInputOpen: true)
    }
}
