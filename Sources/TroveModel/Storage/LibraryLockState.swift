/// The state of the lock of a library that is open for changes, for one process.
///
///     state.step(seeing: .missing, for: me, isRunning: \.isRunning)    // lost, if it was ours
public enum LibraryLockState: Hashable, Sendable {
    /// The lock is ours.
    case held
    /// The lock belongs to another program of the session, beside which this one changes the
    /// library.
    case shared(LibraryOwner)
    /// There is no place for a lock.
    case unlocked
    /// Another program took the library over, or the lock was removed while it was ours. This is
    /// for good: the file may have been changed since, even if there is no lock any more.
    case lost(to: LibraryOwner?)

    /// The contents of the file beside the library.
    public enum Sight: Hashable, Sendable {
        case missing, damaged
        /// The file is there, but cannot be read now.
        case unreadable
        /// The file names a program, which may be this one.
        case owner(LibraryOwner)
    }

    /// The consequence of a look at the lock.
    public enum Step: Hashable, Sendable {
        /// Continue in a state.
        case become(LibraryLockState)
        /// Claim the lock, whose owner has ended, and look again.
        case claim
        /// Change nothing until the lock can be read again.
        case wait
    }

    /// Decides about the next state.
    ///
    /// - Parameters:
    ///   - sight: The contents of the file of the lock.
    ///   - claimant: This program.
    ///   - isRunning: Whether a process on this computer is running.
    public func step(
        seeing sight: Sight, for claimant: LibraryOwner, isRunning: (LibraryOwner) -> Bool
    ) -> Step {
        if case .lost = self { return .become(self) }
        switch sight {
        case .unreadable: return .wait
        case .missing, .damaged: return stepWithoutOwner
        case .owner(let owner):
            if owner.isSameProcess(as: claimant) { return .become(.held) }
            if self == .held { return .become(.lost(to: owner)) }
            let decision = LibraryLockRule.decision(
                on: owner, for: claimant, isRunning: isRunning)
            switch decision {
            case .share: return .become(.shared(owner))
            case .replace where self == .shared(owner) || owner.isSameSession(as: claimant):
                return .claim
            case .lock, .replace, .readOnly: return .become(.lost(to: owner))
            }
        }
    }

    private var stepWithoutOwner: Step {
        switch self {
        case .held: .become(.lost(to: nil))
        case .shared: .claim
        case .unlocked, .lost: .become(self)
        }
    }
}
