import CPostgres
import Foundation

extension PostgresAddress {
    /// How long to wait for the server before its connection is checked, in seconds: the option
    /// `connect_timeout` of the address.
    var patience: Double {
        let value = options.last { $0.name == "connect_timeout" }?.value.flatMap(Double.init)
        // libpq waits two seconds at least.
        return value.map { max(2, $0) } ?? Self.usualPatience
    }

    /// The time to wait for a server by default, in seconds.
    static let usualPatience = 10.0

    /// Opens a connection to be used by one thread.
    ///
    /// - Throws: ``PostgresError``.
    func openSession() throws(PostgresError) -> PostgresSession {
        PostgresSession(handle: try connect(), patience: patience) { isServerWorking(for: $0) }
    }

    /// Whether the server can be reached, and works on a statement of a session.
    private func isServerWorking(for session: PostgresSession) -> Bool {
        let handle: OpaquePointer
        do {
            handle = try connect()
        } catch {
            // A server that has no room for another connection answers, and may still be working.
            return [.answered, .noSlot].contains(error.failure)
        }
        defer { PQfinish(handle) }
        let probe = PostgresSession(handle: handle, patience: patience)
        let found = try? probe.integer(
            "SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND state = 'active'",
            [.integer(session.process)])
        return found == 1
    }
}
