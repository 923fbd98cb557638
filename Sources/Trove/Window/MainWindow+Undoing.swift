import TableKit
import TextCore
import TroveModel

/// Undo and redo, which say what they did, and their offers in notifications.
extension MainWindow {
    /// The time for which the window says what was undone, in milliseconds.
    private static let undoneDuration = 6_000

    /// Undoes the last changes. While a change is being saved, cancels that one instead of undoing
    /// what was before it.
    func undo(steps: Int = 1) {
        commitForms()
        if let saving = session.longChanges.last(where: { $0.activity == .saving }) {
            return saving.cancel()
        }
        let sentence =
            steps > 1
            ? translated("{count} change undone", plural: "{count} changes undone", count: steps)
            : translated("Undone: {change}")
        go(steps, session.undo(then:), sentence, translated("_Redo")) { [weak self] in
            self?.redo(steps: steps)
        }
    }

    /// Redoes the changes undone last.
    func redo(steps: Int = 1) {
        commitForms()
        let sentence =
            steps > 1
            ? translated("{count} change redone", plural: "{count} changes redone", count: steps)
            : translated("Redone: {change}")
        go(steps, session.redo(then:), sentence, translated("_Undo")) { [weak self] in
            self?.undo(steps: steps)
        }
    }

    /// Undoes or redoes changes, and says so with the way back.
    private func go(
        _ steps: Int, _ step: (@escaping (Change?) -> Void) -> Void, _ sentence: String,
        _ actionTitle: String, back: @escaping () -> Void
    ) {
        for number in 1...max(1, steps) {
            step { [weak self] change in
                guard let self, number >= steps else { return }
                guard let change else { return notification.hide() }
                offer(
                    sentence.filling(["change": change.name, "count": steps.grouped]),
                    actionTitle, duration: Self.undoneDuration, back)
            }
        }
    }

    // MARK: Offers

    /// Tells of a change, and offers to undo it until another one begins.
    ///
    /// - Parameters:
    ///   - message: The change.
    ///   - steps: The number of undo steps that it consists of.
    func offerUndo(_ message: String, steps: Int = 1) {
        offer(message, translated("_Undo"), duration: nil) { [weak self] in
            self?.undo(steps: steps)
        }
    }

    private func offer(
        _ message: String, _ actionTitle: String, duration: Int?, _ action: @escaping () -> Void
    ) {
        undoOffer = notification.show(
            message, actionTitle: actionTitle, duration: duration, action: action)
    }

    /// Hides the offer to undo or redo a change, which would now concern another one.
    func withdrawUndoOffer() {
        guard let offer = undoOffer else { return }
        undoOffer = nil
        if notification.isShowing(offer) { notification.hide() }
    }
}
