import TableKit
import TextCore
import TroveModel

/// Undo and redo while the dialog is open.
extension RecordHistoryDialog {
    /// The time for which the dialog says what was undone, in milliseconds.
    private static let undoneDuration = 6_000

    func makeKeyCommands() -> [KeyCommand] {
        let redoKeys: [(KeyCommand.Input, KeyModifierFlags)] = [
            ("z", [.command, .shift]), ("y", .command),
        ]
        return [
            KeyCommand(input: "z", modifierFlags: .command) { [weak self] _ in self?.onUndo?() }
        ]
            + redoKeys.map { key, modifiers in
                KeyCommand(input: key, modifierFlags: modifiers) { [weak self] _ in
                    self?.onRedo?()
                }
            }
    }

    /// Shows the change that was undone or redone, with the way back.
    func tell(of change: Change) {
        let (sentence, title, action): (String, String, (() -> Void)?)
        switch change.cause {
        case .performed: return
        // An offer to undo would now concern another change.
        case .external: return notification.hide()
        case .undone:
            (sentence, title, action) = (
                translated("Undone: {change}"), translated("_Redo"), onRedo
            )
        case .redone:
            (sentence, title, action) = (
                translated("Redone: {change}"), translated("_Undo"), onUndo
            )
        }
        notification.show(
            sentence.filling(["change": change.name]), actionTitle: title,
            duration: Self.undoneDuration
        ) { action?() }
    }
}
