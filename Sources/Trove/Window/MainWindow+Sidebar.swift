import Foundation
import TableKit
import TextCore
import TroveModel

extension MainWindow: SidebarController.Delegate {
    func sidebar(
        _ sidebar: SidebarController, didSelect item: SidebarItem, enters: Bool
    ) {
        trail = []
        open(item)
        guard enters else { return }
        split.show(.supplementary)
        focusRecords()
    }

    /// Gives the records of the place the keyboard focus.
    func focusRecords() {
        if split.viewController(for: .supplementary) === records {
            records.grabFocus()
        } else {
            allLists.focusRows()
        }
    }

    func sidebar(_ sidebar: SidebarController, didRename item: SidebarItem, to name: String) {
        switch item {
        case .list(let id): session.perform(.renameList(id, name))
        case .smartList(let id):
            guard var draft = session.smartList(id)?.definition else { return }
            draft.name = name
            session.perform(.changeSmartList(id, draft))
        case .folder(let folder): renameFolder(folder, to: name)
        case .trash: break
        }
    }

    func sidebarDidFold(_ sidebar: SidebarController) {
        showLists()
        stateMayHaveChanged()
    }

    func sidebar(_ sidebar: SidebarController, didMove edit: Edit) {
        session.perform(edit)
    }

    func sidebar(
        _ sidebar: SidebarController, perform action: SidebarAction, on item: SidebarItem
    ) {
        switch (action, item) {
        case (.open, _): self.sidebar(sidebar, didSelect: item, enters: true)
        case (.settings, .list(let id)): showListSettings(of: id)
        case (.settings, .smartList(let id)): editSmartList(id)
        case (.newSmartList, .list(let id)):
            newSmartList(SmartListDraft(name: "", list: id, query: ""))
        case (.duplicate, .list(let id)): duplicate(id)
        case (.duplicate, .smartList(let id)): duplicate(id)
        case (.saveTemplate, .list(let id)): saveTemplate(of: id)
        case (.copyLink, .list(let id)): copyLink(to: id)
        case (.importing, .list(let id)): chooseFile(into: id)
        case (.export, _):
            open(item)
            chooseExport()
        case (.delete, .list(let id)): deleteList(id)
        case (.delete, .smartList(let id)): deleteSmartList(id)
        case (.newFolder, .list(let id)): newFolder(with: id)
        case (.delete, .folder(let name)): session.perform(.removeFolder(name))
        case (.emptyTrash, _): allLists.emptyTrash()
        default: break
        }
    }

    func sidebar(
        _ sidebar: SidebarController, didDrop records: DraggedRecords, on list: ListID,
        copies: Bool
    ) {
        transfer(records.selection, of: records.list, keepsOriginals: copies, droppedOn: list)
    }

    func sidebar(_ sidebar: SidebarController, didDropFiles files: [URL], on list: ListID) {
        take(Dropping(files.map(\.absoluteString)), into: list)
    }

    private func duplicate(_ id: ListID) {
        guard let list = session.list(id) else { return }
        let name = List.freeName(
            Self.copyName(of: list.name), among: session.lists.map(\.name))
        session.perform(.duplicateList(id, name: name, withRecords: true)) { [weak self] change in
            if let copy = change.list { self?.openWhenKnown(copy) }
        }
    }

    static func copyName(of name: String) -> String {
        translated("{name} (Copy)").filling(["name": name], isolating: false)
    }
}

extension MainWindow: AllListsController.Delegate {
    func allLists(
        _ controller: AllListsController, didSelect shown: ListSections.Place?, opens: Bool
    ) {
        detail.show(
            shown?.record, of: session.list(shown?.list),
            isInTrash: controller.contents == .trash)
        updateActions()
        guard opens else { return }
        showPageOfClickedRecord()
    }

    func allListsWantsForm(_ controller: AllListsController) {
        showRecordPage()
        if !split.isCollapsed, detail.hasOrAwaitsRecord { detail.grabFocus() }
    }

    func allLists(_ controller: AllListsController, wants shown: ListSections.Place) {
        trail = searchStop(at: shown).map { [$0] } ?? []
        open(shown.list)
        records.reveal(shown.record)
        showRecordPage()
        // The rows of the results, which had the focus, are gone.
        if !split.isCollapsed { focusRecords() }
        updateRecordActions()
    }

    func allLists(_ controller: AllListsController, didPerform message: String, steps: Int) {
        offerUndo(message, steps: steps)
    }
}
