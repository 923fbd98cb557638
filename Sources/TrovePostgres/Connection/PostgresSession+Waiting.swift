import CPostgres
import Glibc

extension PostgresSession {
    /// Waits until a statement that was sent is answered.
    ///
    /// - Parameter isSent: 1 if the statement was sent.
    /// - Returns: The last result, which the caller must free. A `COPY` has more after it.
    func answer(_ isSent: Int32) throws(PostgresError) -> OpaquePointer? {
        waitCount += 1
        guard !isAbandoned else { throw noAnswer }
        guard isSent == 1 else { throw PostgresError(connection: handle) }
        try flush()
        var last: OpaquePointer?
        do {
            while let result = try nextResult() {
                PQclear(last)
                last = result
                let status = PQresultStatus(result)
                if status == PGRES_COPY_IN || status == PGRES_COPY_OUT || !isOpen { break }
            }
        } catch {
            PQclear(last)
            throw error
        }
        return last
    }

    /// Waits for the next result; nil after the last one of a statement.
    func nextResult() throws(PostgresError) -> OpaquePointer? {
        while PQisBusy(handle) != 0 {
            try wait(for: POLLIN)
            // The result has the error.
            if PQconsumeInput(handle) != 1 { break }
        }
        return PQgetResult(handle)
    }

    /// Sends what was not sent yet.
    func flush() throws(PostgresError) {
        while PQflush(handle) == 1 {
            try wait(for: POLLIN | POLLOUT)
            // The server may not read on before its own answers are read.
            if PQconsumeInput(handle) != 1 { return }
        }
    }

    /// Waits until the socket can be read or written.
    ///
    /// A server that does not answer within ``patience`` is asked on another connection whether it
    /// still works on the statement. If it cannot be asked, or does something else, the connection
    /// is lost: the network, or a computer on the way, no longer passes anything on, and nobody
    /// tells.
    ///
    /// - Throws: ``PostgresError`` if the connection is lost.
    func wait(for events: Int32) throws(PostgresError) {
        while !isReady(for: events, within: patience) {
            // The answer may have been sent while the server was asked.
            if isServerWorking(self) || isReady(for: events, within: 1) { continue }
            abandon()
            throw noAnswer
        }
    }

    private var noAnswer: PostgresError {
        PostgresError(
            state: "", message: "no answer from the server for \(Int(patience)) seconds")
    }

    private func isReady(for events: Int32, within seconds: Double) -> Bool {
        var descriptor = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
        var count: Int32
        repeat {
            count = poll(&descriptor, 1, Int32(seconds * 1_000))
        } while count < 0 && errno == EINTR
        // libpq reports a closed socket.
        return count != 0
    }
}
