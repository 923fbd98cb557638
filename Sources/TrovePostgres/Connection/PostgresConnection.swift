import CPostgres
import Dispatch
import Foundation
import Synchronization
import TroveModel

/// A connection to the server with a thread of its own, so that nobody waits for the network on
/// another.
///
/// `@unchecked Sendable`: the session is used on the queue only.
final class PostgresConnection: @unchecked Sendable {
    private let queue: DispatchQueue
    private let address: PostgresAddress
    private nonisolated(unsafe) var session: PostgresSession?
    /// The number of calls that run or wait.
    private let pending = Atomic(0)
    /// The statement that runs now, to cancel it.
    private let running = Mutex<Running?>(nil)
    /// Called on the queue after each connection is made, to set it up.
    private let prepare: @Sendable (PostgresSession) throws -> Void

    private struct Running {
        let canceller: Canceller
        let flag: CancellationFlag
        /// The requests to cancel the statement that are on their way.
        let requests = DispatchGroup()
    }

    /// `@unchecked Sendable`: libpq allows `PQcancel` on any thread.
    private final class Canceller: @unchecked Sendable {
        private let handle: OpaquePointer

        init?(_ session: PostgresSession) {
            guard let handle = PQgetCancel(session.handle) else { return nil }
            self.handle = handle
        }

        deinit { PQfreeCancel(handle) }

        /// Asks the server to cancel the statement, on a connection of its own, and waits for it.
        func cancel() {
            var message = [CChar](repeating: 0, count: 256)
            PQcancel(handle, &message, Int32(message.count))
        }
    }

    /// Creates a connection, which opens when it is used first.
    init(
        to address: PostgresAddress, label: String,
        prepare: @escaping @Sendable (PostgresSession) throws -> Void = { _ in }
    ) {
        self.address = address
        self.prepare = prepare
        queue = DispatchQueue(label: "org.trove.Trove.postgres.\(label)", qos: .userInitiated)
    }

    deinit {
        disconnect()
    }

    /// The number of calls that run or wait.
    var pendingCount: Int { pending.load(ordering: .relaxed) }

    /// Runs `body` on the thread of the connection, after earlier calls.
    ///
    /// Canceling the task cancels the running statement.
    nonisolated(nonsending) func run<Result: Sendable>(
        _ body: @escaping @Sendable (PostgresSession) throws -> Result
    ) async throws -> Result {
        let flag = CancellationFlag()
        pending.wrappingAdd(1, ordering: .relaxed)
        defer { pending.wrappingSubtract(1, ordering: .relaxed) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.async {
                    continuation.resume(with: Swift.Result { try self.perform(flag, body) })
                }
            }
        } onCancel: {
            flag.cancel()
            // It takes a connection of its own, for which the canceling thread must not wait.
            DispatchQueue.global(qos: .userInitiated).async { self.cancel(flag) }
        }
    }

    /// Runs `body` on the thread of the connection and waits. Not for the main thread.
    @discardableResult
    func wait<Result>(_ body: (PostgresSession) throws -> Result) throws -> Result {
        try queue.sync { try perform(CancellationFlag(), body) }
    }

    /// Opens the connection, so that its first use need not wait for it.
    func open() {
        // Whoever uses the connection tries again, and gets the error.
        queue.async { _ = try? self.session ?? self.connect() }
    }

    /// Closes the connection after earlier calls.
    func close() {
        queue.async { self.disconnect() }
    }

    private func perform<Result>(
        _ flag: CancellationFlag, _ body: (PostgresSession) throws -> Result
    ) throws -> Result {
        try flag.check()
        let session = try self.session ?? connect()
        if let canceller = Canceller(session) {
            running.withLock { $0 = Running(canceller: canceller, flag: flag) }
        }
        defer {
            let requests = running.withLock { running in
                defer { running = nil }
                return running?.requests
            }
            // A request that arrives late must not cancel the next statement.
            if requests?.wait(timeout: .now() + session.patience) == .timedOut { session.abandon() }
            if !session.isOpen { disconnect() }
        }
        try flag.check()
        session.cancellation = flag
        return try body(session)
    }

    private func cancel(_ flag: CancellationFlag) {
        let found = running.withLock { running in
            guard let running, running.flag === flag else { return Running?.none }
            running.requests.enter()
            return running
        }
        guard let found else { return }
        found.canceller.cancel()
        found.requests.leave()
    }

    private func connect() throws -> PostgresSession {
        disconnect()
        let session = try address.openSession()
        self.session = session
        do { try prepare(session) } catch {
            disconnect()
            throw error
        }
        return session
    }

    private func disconnect() {
        session?.close()
        session = nil
    }
}
