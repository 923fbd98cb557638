import TableKit
import TextCore
import TroveModel

/// Undo and redo, which say what they did.
extension MainWindow {
    /// The time for which the window says what was undone, in milliseconds.
    private static let undoneDuration = 6_000

    func undo() {
        commitForms()
        session.undo { [weak self] change in
            self?.say(
                translated("Undone: {change}"), change, actionTitle: translated("_Redo")
            ) { self?.redo() }
        }
    }

    func redo() {
        commitForms()
        session.redo { [weak self] change in
            self?.say(
                translated("Redone: {change}"), change, actionTitle: translated("_Undo")
            ) { self?.undo() }
        }
    }

    /// Shows which change was undone or redone, in place of what was said before.
    private func say(
        _ sentence: String, _ change: Change?, actionTitle: String,
        action: @escaping () -> Void
    ) {
        guard let change else { return notification.hide() }
        notification.show(
            sentence.filling(["change": change.name]), actionTitle: actionTitle,
            duration: Self.undoneDuration, action: action)
    }
}
