import TableKit
import TextCore
import TroveModel

/// Undo and redo, which say what they did.
extension MainWindow {
    /// The time for which the window says what was undone, in milliseconds.
    private static let undoneDuration = 6_000

    /// Undoes the last changes. While a change is being saved, cancels that one instead of undoing what
    /// was before it.
    func undo(steps: Int = 1) {
        commitForms()
        if let saving = session.longChanges.last(where: { $0.activity == .saving }) {
            return saving.cancel()
        }
        for step in 1...max(1, steps) {
            session.undo { [weak self] change in
                guard step >= steps else { return }
                let sentence =
                    steps > 1
                    ? translated(
                        "{count} change undone", plural: "{count} changes undone", count: steps)
                    : translated("Undone: {change}")
                self?.say(sentence, change, steps, actionTitle: translated("_Redo")) {
                    self?.redo(steps: steps)
                }
            }
        }
    }

    /// Redoes the changes undone last.
    func redo(steps: Int = 1) {
        commitForms()
        for step in 1...max(1, steps) {
            session.redo { [weak self] change in
                guard step >= steps else { return }
                let sentence =
                    steps > 1
                    ? translated(
                        "{count} change redone", plural: "{count} changes redone", count: steps)
                    : translated("Redone: {change}")
                self?.say(sentence, change, steps, actionTitle: translated("_Undo")) {
                    self?.undo(steps: steps)
                }
            }
        }
    }

    /// Shows what was undone or redone, in place of what was said before.
    private func say(
        _ sentence: String, _ change: Change?, _ count: Int, actionTitle: String,
        action: @escaping () -> Void
    ) {
        guard let change else { return notification.hide() }
        notification.show(
            sentence.filling(["change": change.name, "count": count.grouped]),
            actionTitle: actionTitle, duration: Self.undoneDuration, action: action)
    }
}
