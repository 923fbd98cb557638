import GRDB
import TestSupport
import TroveTestSupport

extension TemporaryFolder {
    /// Starts a write transaction of another program, for which the library waits until `ROLLBACK`.
    func writingProgram() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: libraryURL.path, configuration: configuration)
        try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        return other
    }
}
