import Dispatch
import Foundation
import Synchronization
import TroveModel

/// Makes the backups of an open library, one after the other, on its own queue.
final class BackupMaker: Sendable {
    private struct State {
        var copy: LibraryCopy?
        var timer: (any DispatchSourceTimer)?
        var isFinished = false
        /// The last reported error, so that it is not reported every hour.
        var toldError: LibraryError?
    }

    private let library: URL
    private let location: String
    private let folder: BackupFolder
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "trove.backups", qos: .utility)

    /// The delay of the first check after the library was opened, and the interval of the checks
    /// after it: a computer may be on for weeks.
    static let delay = DispatchTimeInterval.seconds(30)
    static let interval = DispatchTimeInterval.seconds(3600)

    init(library: URL, location: String) {
        self.library = library
        self.location = location
        folder = BackupFolder(of: library)
    }

    /// Makes a backup of this kind.
    func make(_ kind: LibraryBackup.Kind, at date: Date = Date()) async throws -> LibraryBackup {
        try await onQueue { try self.makeNow(kind, at: date) }
    }

    /// Makes the daily backup, unless it exists or nothing changed since the last one.
    func makeDailyIfDue(at date: Date) async throws -> LibraryBackup? {
        try await onQueue { try self.makeDailyIfDueNow(at: date) }
    }

    /// Schedules the daily backups until ``finish()``.
    ///
    /// - Parameter tell: Receives errors; a repeated error only once until a check succeeds.
    func makeDaily(
        after delay: DispatchTimeInterval = delay, every interval: DispatchTimeInterval = interval,
        telling tell: @escaping @Sendable (LibraryError) -> Void
    ) {
        state.withLock { state in
            guard state.timer == nil, !state.isFinished else { return }
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.schedule(deadline: .now() + delay, repeating: interval)
            timer.setEventHandler { [weak self] in self?.look(telling: tell) }
            timer.activate()
            state.timer = timer
        }
    }

    /// Cancels the current backup and all later ones.
    func finish() {
        let copy = state.withLock { state in
            state.isFinished = true
            state.timer?.cancel()
            return state.copy
        }
        copy?.cancel()
    }

    private func look(telling tell: @Sendable (LibraryError) -> Void) {
        do {
            if try BackupPlan(of: location).isAutomatic { _ = try makeDailyIfDueNow(at: Date()) }
            state.withLock { $0.toldError = nil }
        } catch {
            let error = LibraryError(error, at: folder.url)
            let isNews = state.withLock { state in
                defer { state.toldError = error }
                return state.toldError != error && !state.isFinished
            }
            if isNews { tell(error) }
        }
    }

    private func makeDailyIfDueNow(at date: Date) throws -> LibraryBackup? {
        if folder.hasDaily(for: date) { return nil }
        let last = try folder.backups().first { $0.kind == .daily }
        let present = try ContentFingerprint(of: location)
        if let last, (try? ContentFingerprint(of: last.url.path)) == present { return nil }
        return try makeNow(.daily, at: date)
    }

    private func makeNow(_ kind: LibraryBackup.Kind, at date: Date) throws -> LibraryBackup {
        let copy = try LibraryCopy(of: location, named: library)
        let isFinished = state.withLock { state in
            state.copy = copy
            return state.isFinished
        }
        defer { state.withLock { $0.copy = nil } }
        if isFinished { throw CancellationError() }
        return try folder.add(
            kind, at: date, with: copy, keeping: try BackupPlan(of: location))
    }

    private func onQueue<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try body() }) }
        }
    }
}
