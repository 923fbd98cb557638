import Foundation
import ProgramSupport

extension ChildProcess {
    /// Starts `trove-stress`. Its standard input stays open until it is ended.
    ///
    /// - Parameter temporaryFolder: The folder for the program's temporary files; nil for the
    ///   default.
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
