import TableKit
import TextCore
import TroveModel

/// Creating, changing and deleting smart lists.
extension MainWindow {
    /// Shows the dialog for a new smart list: of the open list, without a query.
    func newSmartList() {
        newSmartList(SmartListDraft(name: "", list: listID, query: ""))
    }

    /// Shows the dialog for a new smart list.
    func newSmartList(_ draft: SmartListDraft) {
        let dialog = SmartListDialog(draft, session: session, isNew: true, parent: window)
        dialog.onSave = { [weak self] draft, answer in
            self?.session.submit(.createSmartList(draft), answer: answer) { change in
                change.smartList.map { self?.openWhenKnown($0) }
            }
        }
        dialog.present()
    }

    /// Opens a smart list that was just created.
    func openWhenKnown(_ id: SmartListID) {
        Task { [weak self, session] in
            await session.refresh(StaleContents(lists: .all))
            guard let self else { return }
            open(.smartList(id))
            split.show(.supplementary)
            focusRecords()
        }
    }

    /// Shows the dialog for the open smart list.
    func editSmartList() {
        if let smartList { editSmartList(smartList.id) }
    }

    /// Shows the dialog for a smart list.
    func editSmartList(_ id: SmartListID) {
        guard let smart = session.smartList(id) else { return }
        detail.commit()
        let dialog = SmartListDialog(
            smart.definition, session: session, isNew: false, parent: window)
        dialog.onSave = { [weak self] draft, answer in
            self?.session.submit(.changeSmartList(id, draft), answer: answer)
        }
        dialog.present()
    }

    func duplicate(_ id: SmartListID) {
        guard var draft = session.smartList(id)?.definition else { return }
        draft.name = Self.copyName(of: draft.name)
        session.perform(.createSmartList(draft)) { [weak self] change in
            change.smartList.map { self?.openWhenKnown($0) }
        }
    }

    func deleteSmartList(_ id: SmartListID) {
        guard let smart = session.smartList(id) else { return }
        session.perform(.deleteSmartList(id)) { [weak self] _ in
            self?.offerUndo(
                translated("“{list}” deleted").filling(["list": smart.name]))
        }
    }
}
