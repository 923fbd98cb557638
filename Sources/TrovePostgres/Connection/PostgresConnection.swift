import CPostgres
import Dispatch
import Foundation
import Synchronization
import TroveModel

/// A connection to the server with a thread of its own, so that nobody waits for the network on
/// another.
///
/// It opens when it is used, and closes again after a while without use unless it is to stay open:
/// each connection costs the server memory and one of its slots. Where the server has no slot left
/// for it, another connection does its work.
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
    private let clock: any ConnectionClock
    /// Whether the connection stays open without use.
    private let staysOpen: Bool
    /// The connection that does the work where the server has no slot left; nil for none.
    private let substitute: PostgresConnection?
    /// When the connection was used last, by the clock.
    private nonisolated(unsafe) var lastUse = 0.0
    /// Whether the clock will close the connection if there is no use until then.
    private nonisolated(unsafe) var isWatched = false
    /// The error of a server that had no slot left a moment ago.
    private nonisolated(unsafe) var refusal: PostgresError?

    /// After how long a connection that nobody uses is closed, in seconds.
    private static let idleTime = 60.0
    /// After how long a server without a free slot is asked again, in seconds.
    private static let refusalTime = 5.0

    /// The connection could not be opened, because the server has no slot left.
    private struct NoSlot: Error { let error: PostgresError }

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
    ///
    /// - Parameters:
    ///   - staysOpen: Whether the connection stays open without use.
    ///   - substitute: The connection that does the work where the server has no slot left.
    init(
        to address: PostgresAddress, label: String, clock: any ConnectionClock = SystemClock(),
        staysOpen: Bool = true, substitute: PostgresConnection? = nil,
        prepare: @escaping @Sendable (PostgresSession) throws -> Void = { _ in }
    ) {
        self.address = address
        self.prepare = prepare
        (self.clock, self.staysOpen, self.substitute) = (clock, staysOpen, substitute)
        queue = DispatchQueue(label: "org.trove.Trove.postgres.\(label)", qos: .userInitiated)
        queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
    }

    /// The connection whose work the current thread does.
    private static let key = DispatchSpecificKey<ObjectIdentifier>()

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
        pending.wrappingAdd(1, ordering: .relaxed)
        defer { pending.wrappingSubtract(1, ordering: .relaxed) }
        do {
            return try await runHere(body)
        } catch let refused as NoSlot {
            guard let substitute else { throw refused.error }
            return try await substitute.run(body)
        }
    }

    private nonisolated(nonsending) func runHere<Result: Sendable>(
        _ body: @escaping @Sendable (PostgresSession) throws -> Result
    ) async throws -> Result {
        let flag = CancellationFlag()
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
        do {
            return try queue.sync { try perform(CancellationFlag(), body) }
        } catch let refused as NoSlot {
            // The work of the substitute cannot wait for itself.
            guard let substitute,
                DispatchQueue.getSpecific(key: Self.key) != ObjectIdentifier(substitute)
            else { throw refused.error }
            return try substitute.wait(body)
        }
    }

    /// Opens the connection, so that its first use need not wait for it.
    func open() {
        queue.async {
            // Whoever uses the connection tries again, and gets the error.
            _ = try? self.session ?? self.connect()
            self.noteUse()
        }
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
            noteUse()
        }
        try flag.check()
        session.cancellation = flag
        do {
            return try body(session)
        } catch var error as PostgresError where error.isCancelled && !flag.isCancelled {
            error.exceededTime = session.statementTimeout
            throw error
        }
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
        if let refusal { throw NoSlot(error: refusal) }
        let session: PostgresSession
        do throws(PostgresError) {
            session = try address.openSession()
        } catch  where error.failure == .noSlot {
            refusal = error
            after(Self.refusalTime) { $0.refusal = nil }
            throw NoSlot(error: error)
        }
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

    private func noteUse() {
        lastUse = clock.now
        if !staysOpen, !isWatched, session != nil { closeUnlessUsed(within: Self.idleTime) }
    }

    /// Closes the connection after some seconds, or a while after a use until then.
    private func closeUnlessUsed(within seconds: Double) {
        isWatched = true
        after(seconds) { $0.closeIfIdle() }
    }

    private func closeIfIdle() {
        isWatched = false
        let rest = lastUse + Self.idleTime - clock.now
        if rest > 0 { closeUnlessUsed(within: rest) } else { disconnect() }
    }

    /// Does something on the queue after some seconds, if the connection is still there.
    private func after(
        _ seconds: Double, _ action: @escaping @Sendable (PostgresConnection) -> Void
    ) {
        clock.after(seconds) { [weak self] in
            guard let self else { return }
            queue.async { action(self) }
        }
    }
}
