import TableKit
import TroveModel

extension RecordsController {
    /// The keys of the page: those that delete and rename the selected record in views that do not
    /// handle them themselves, Escape, and those of an empty list.
    var pageCommands: [KeyCommand] {
        if contents.visiblePage == .empty {
            return [
                KeyCommand(input: "v", modifierFlags: .control) { [weak self] _ in
                    self?.pasteIntoEmptyList()
                }
            ]
        }
        let commands = [
            KeyCommand(input: .delete) { [weak self] _ in
                guard let self, recordsView.view.containsFocus else { return }
                deleteSelection()
            },
            KeyCommand(input: .function(2)) { [weak self] _ in
                guard let self, recordsView.view.containsFocus else { return }
                recordsView.renameSelection()
            },
        ]
        guard let leave = leaving else { return commands }
        return commands + [KeyCommand(input: .escape) { _ in leave() }]
    }

    /// The action of Escape: it ends a mode, takes back a new record, or closes the page that was
    /// opened with the selected record.
    private var leaving: (() -> Void)? {
        guard isSelecting || model.mode == .editing else {
            return onCancelNewRecord ?? onClosePage
        }
        return { [weak self] in
            self?.setSelecting(false)
            self?.endEditing()
        }
    }
}
