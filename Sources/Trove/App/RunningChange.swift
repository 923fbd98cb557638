import TableKit
import TextCore

/// A change that is being saved and can be canceled.
final class RunningChange {
    /// The kind of a change.
    enum Activity {
        case saving
        case undoing
        case redoing

        /// The text to show while it lasts.
        var text: String {
            switch self {
            case .saving: translated("Saving changes…")
            case .undoing: translated("Undoing…")
            case .redoing: translated("Redoing…")
            }
        }
    }

    /// The delay before the notification appears, in milliseconds.
    private static let patience = 500

    let activity: Activity
    /// Whether the notification appeared.
    private(set) var tookLong = false
    /// Whether the change was canceled before it was saved, so that nothing changed.
    var wasPrevented = false
    private var task: Task<Void, Never>?
    private var delay: LoopSource?
    private var hasEnded = false

    init(_ activity: Activity) {
        self.activity = activity
    }

    /// Follows the task of the change, which may have ended, and calls `body` if it takes long.
    func follow(_ task: Task<Void, Never>, whenLong body: @escaping () -> Void) {
        guard !hasEnded else { return }
        self.task = task
        delay = MainLoop.after(milliseconds: Self.patience) { [weak self] in
            self?.tookLong = true
            body()
        }
    }

    func end() {
        hasEnded = true
        delay?.cancel()
        task = nil
    }

    /// Cancels the change and rolls it back, unless it is already saved.
    func cancel() {
        task?.cancel()
    }
}
