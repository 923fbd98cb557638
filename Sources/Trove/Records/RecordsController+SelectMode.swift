import TableKit
import TextCore

/// Selecting by clicks alone, with check marks at the rows. Rows that can be moved have handles,
/// too: that is the editing mode of the model.
extension RecordsController {
    /// Turns the check marks on or off. The selection stays.
    func setSelecting(_ newValue: Bool) {
        guard newValue != isSelecting, model.list != nil || !newValue else { return }
        if newValue, model.mode == .browsing, model.hasEditingMode {
            return send(.editingToggled)
        }
        if !newValue, model.mode == .editing { return endEditing() }
        showCheckMarks(newValue)
    }

    /// Shows or hides the check marks.
    func showCheckMarks(_ newValue: Bool) {
        guard newValue != isSelecting else { return }
        isSelecting = newValue
        recordsView.setSelecting(newValue)
        arrangeButtons()
        showEditButton()
        delegate?.recordsStateChanged(self)
    }

    /// Updates the button that begins and ends editing, and ends selecting.
    func showEditButton() {
        let isActive = model.mode == .editing || isSelecting
        editButton.label = isActive ? translated("Done") : translated("Edit")
        editButton.setStyle("suggested-action", isActive)
    }
}
