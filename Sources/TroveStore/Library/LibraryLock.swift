import Foundation
import Synchronization
import TextCore
import TroveModel

/// The lock of a library: a file beside it that names the program that has it open for changes.
/// Each open library has one of its own; those of one process share the file until the last is
/// released.
final class LibraryLock: Sendable {
    /// The result of a claim.
    enum Claim {
        /// The library is ours.
        case granted(LibraryLock)
        /// Another program has the library open for changes, or may have.
        case refused(LibraryAccess.ReadOnlyReason)
    }

    private let hold: LockHold
    private let isReleased = Mutex(false)

    private init(_ hold: LockHold) { self.hold = hold }

    deinit { release() }

    /// The program that keeps `claimant` from changing the library at `url`; nil if none does.
    static func obstacle(
        of url: URL, for claimant: LibraryOwner
    ) -> LibraryAccess.ReadOnlyReason? {
        obstacle(of: url) { owner in
            let decision = LibraryLockRule.decision(
                on: owner, for: claimant, isRunning: \.isRunning)
            if case .readOnly(let owner) = decision { return owner }
            return nil
        }
    }

    /// The program that keeps `visitor`, which does not lock the library, from changing it; nil if
    /// none does.
    static func obstacle(
        of url: URL, forVisitor visitor: LibraryOwner
    ) -> LibraryAccess.ReadOnlyReason? {
        obstacle(of: url) { LibraryLockRule.obstacle($0, for: visitor) }
    }

    /// The obstacle that the file of the lock is, where `rule` decides about the program that it
    /// names.
    private static func obstacle(
        of url: URL, by rule: (LibraryOwner) -> LibraryOwner?
    ) -> LibraryAccess.ReadOnlyReason? {
        let file = LockFile(of: url)
        switch file.read().contents {
        case .missing, .damaged: return nil
        case .unreadable(let reason): return .unreadableLock(path: file.path, reason: reason)
        case .owner(let owner): return rule(owner).map { .openElsewhere($0) }
        }
    }

    /// Claims the library at `url`.
    ///
    /// - Parameter takesOver: Whether to replace the lock of another program.
    static func claim(_ url: URL, by claimant: LibraryOwner, takesOver: Bool) -> Claim {
        LockHold.claim(LockFile(of: url), by: claimant, takesOver: takesOver)
            .claim { LibraryLock($0) }
    }

    /// The reason why the library may not be changed any more, or not now; nil if it may.
    ///
    /// - Complexity: Three system calls as long as the lock is ours.
    var problem: LockProblem? { isReleased.withLock { $0 } ? nil : hold.problem }

    /// Removes the file, unless another open library of this process needs it, or it is not ours.
    func release() {
        let isFirst = isReleased.withLock { isReleased in
            defer { isReleased = true }
            return !isReleased
        }
        if isFirst { hold.release() }
    }
}

/// The reason why an open library may not be changed.
enum LockProblem: Hashable {
    /// Another program took the library over; nil if the lock was removed.
    case lost(to: LibraryOwner?)
    /// The lock cannot be read.
    case unreadable(reason: String)
}

/// The lock of a library that all libraries share which this process has open at one place.
private final class LockHold: Sendable {
    private struct Status {
        var state: LibraryLockState
        /// The version of the file when it was read last.
        var version: FileVersion?
        /// The contents of that version.
        var contents = LockFile.Contents.missing
        /// The number of open libraries.
        var holders = 1
    }

    private let file: LockFile
    private let claimant: LibraryOwner
    private let status: Mutex<Status>

    /// The locks of this process.
    private static let all = Mutex<[LockFile: LockHold]>([:])

    /// The maximum number of attempts while other programs claim the library as well.
    private static let attempts = 8

    private init(_ file: LockFile, _ claimant: LibraryOwner, _ state: LibraryLockState) {
        (self.file, self.claimant) = (file, claimant)
        status = Mutex(Status(state: state))
    }

    // MARK: Claiming

    static func claim(
        _ file: LockFile, by claimant: LibraryOwner, takesOver: Bool
    ) -> Result<LockHold, Refusal> {
        all.withLock { all in
            if let hold = all[file], hold.join() { return .success(hold) }
            return newState(of: file, for: claimant, takesOver: takesOver).map { state in
                let hold = LockHold(file, claimant, state)
                all[file] = hold
                return hold
            }
        }
    }

    struct Refusal: Error { let reason: LibraryAccess.ReadOnlyReason }

    private static func newState(
        of file: LockFile, for claimant: LibraryOwner, takesOver: Bool
    ) -> Result<LibraryLockState, Refusal> {
        var refusal = LibraryAccess.ReadOnlyReason.unreadableLock(path: file.path, reason: "")
        for _ in 0..<attempts {
            let contents = file.read().contents
            switch contents {
            case .missing: break
            case .damaged:
                refusal = .unreadableLock(path: file.path, reason: removalReason)
                guard file.remove(ifIt: contents) else { return .failure(Refusal(reason: refusal)) }
            case .unreadable(let reason):
                refusal = .unreadableLock(path: file.path, reason: reason)
                if takesOver, file.replace(contents, by: claimant) { return .success(.held) }
                guard takesOver, file.remove(ifIt: contents) else {
                    return .failure(Refusal(reason: refusal))
                }
            case .owner(let owner):
                if owner.isSameProcess(as: claimant) { return .success(.held) }
                refusal = .openElsewhere(owner)
                switch LibraryLockRule.decision(
                    on: owner, for: claimant, isRunning: \.isRunning)
                {
                case .share: return .success(.shared(owner))
                case .readOnly where !takesOver: return .failure(Refusal(reason: refusal))
                case .readOnly where file.replace(contents, by: claimant): return .success(.held)
                case .lock, .replace, .readOnly:
                    guard file.remove(ifIt: contents) else {
                        return .failure(Refusal(reason: refusal))
                    }
                }
            }
            switch file.create(for: claimant) {
            case .created: return .success(.held)
            case .exists: continue
            case .impossible: return .success(.unlocked)
            }
        }
        return .failure(Refusal(reason: refusal))
    }

    private static var removalReason: String { String(cString: strerror(errno)) }

    /// Adds an open library, unless the lock is lost.
    private func join() -> Bool {
        guard problem == nil else { return false }
        status.withLock { $0.holders += 1 }
        return true
    }

    // MARK: Watching

    /// The reason why the library may not be changed any more, or not now; nil if it may.
    var problem: LockProblem? {
        status.withLock { status in
            for _ in 0..<Self.attempts {
                if let seen = file.read(unlessAt: status.version) {
                    (status.contents, status.version) = seen
                }
                let step = status.state.step(
                    seeing: status.contents.sight, for: claimant, isRunning: \.isRunning)
                switch step {
                case .wait:
                    guard case .unreadable(let reason) = status.contents else { continue }
                    return .unreadable(reason: reason)
                case .become(let state):
                    status.state = state
                    if case .lost(let owner) = state { return .lost(to: owner) }
                    return nil
                case .claim:
                    status.version = nil
                    if status.contents != .missing { file.remove(ifIt: status.contents) }
                    if file.create(for: claimant) == .impossible { status.state = .unlocked }
                }
            }
            return .lost(to: nil)
        }
    }

    func release() {
        Self.all.withLock { all in
            let status = status.withLock { status in
                status.holders -= 1
                return status
            }
            guard status.holders == 0 else { return }
            if all[file] === self { all[file] = nil }
            guard status.state == .held, case .owner(let owner) = file.read().contents,
                owner.isSameProcess(as: claimant)
            else { return }
            file.remove(ifIt: .owner(owner))
        }
    }
}

extension Result<LockHold, LockHold.Refusal> {
    fileprivate func claim(_ lock: (LockHold) -> LibraryLock) -> LibraryLock.Claim {
        switch self {
        case .success(let hold): .granted(lock(hold))
        case .failure(let refusal): .refused(refusal.reason)
        }
    }
}

extension LockFile.Contents {
    fileprivate var sight: LibraryLockState.Sight {
        switch self {
        case .missing: .missing
        case .owner(let owner): .owner(owner)
        case .damaged: .damaged
        case .unreadable: .unreadable
        }
    }
}
