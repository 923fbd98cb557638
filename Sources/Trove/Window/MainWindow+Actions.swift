import Foundation
import TableKit
import TextCore
import TroveModel

extension MainWindow {
    private static var about: AboutDialog {
        AboutDialog(
            name: "Trove", version: TroveApplication.version,
            comments: translated("Keep and browse any list you care about"),
            icon: TroveApplication.identifier, license: .apache2)
    }

    /// Adds the actions of menus, buttons and keyboard shortcuts.
    func addActions() {
        add(Action("add") { [weak self] in self?.addRecord() })
        add(Action("delete") { [weak self] in self?.records.deleteSelection() })
        add(Action("edit") { [weak self] in self?.records.toggleEditing() })
        add(Action("search") { [weak self] in self?.toggleSearch() })
        add(Action("undo") { [weak self] in self?.undo() })
        add(Action("redo") { [weak self] in self?.redo() })
        add(Action("back") { [weak self] in self?.split.goBack() })
        add(Action("next-draft") { [weak self] in self?.showNextDraft() })
        add(Action("menu") { [weak self] in self?.openMenu() })
        add(Action("new-list") { [weak self] in self?.newList() })
        add(Action("rename-list") { [weak self] in self?.renameList() })
        add(Action("delete-list") { [weak self] in self?.deleteList() })
        add(Action("import") { [weak self] in self?.chooseFile() })
        add(
            Action("shortcuts") { [weak self] in
                guard let self else { return }
                shortcuts?.show(over: window)
            })
        add(
            Action("about") { [weak window] in
                window.map { Self.about.show(over: $0) }
            })
        add(Action("sort", state: "manual") { [weak self] in self?.sort(by: $0) })
        add(Action("group", state: "none") { [weak self] in self?.group(by: $0) })
        add(Action("title", state: "") { [weak self] in self?.setTitleField($0) })
        add(Action("subtitle", state: "") { [weak self] in self?.setSubtitleField($0) })
    }

    private func add(_ action: Action) {
        actions[action.name] = action
        window.add(action)
    }

    /// The actions that require a list.
    private static let listActions = [
        "add", "edit", "search", "sort", "group", "title", "subtitle", "rename-list",
        "delete-list",
    ]

    /// Updates the enabled actions and their states.
    func updateActions() {
        let list = session.list(listID)
        for name in Self.listActions {
            actions[name]?.isEnabled = list != nil
        }
        actions["delete"]?.isEnabled = records.selection != nil
        actions["undo"]?.isEnabled = session.undoState?.undoName != nil
        actions["redo"]?.isEnabled = session.undoState?.redoName != nil
        actions["next-draft"]?.isEnabled = !session.drafts.isEmpty
        if let settings = list?.settings {
            actions["sort"]?.setState(SortChoice(settings.sort).name)
            actions["group"]?.setState(GroupChoice(settings.grouping).name)
            actions["title"]?.setState(list?.titleField.map { "\($0.id.rawValue)" } ?? "")
            actions["subtitle"]?.setState(list?.subtitleField.map { "\($0.id.rawValue)" } ?? "")
        }
    }

    /// Creates the main menu, with the names of the next undo and redo.
    func makeMainMenu() -> Menu {
        func label(_ verb: String, _ named: String, _ name: String?) -> String {
            guard let name else { return verb }
            return named.filling(["change": name])
        }
        return Menu(sections: [
            (
                nil,
                [
                    .action(translated("_New List…"), "win.new-list"),
                    .action(translated("_Import…"), "win.import"),
                ]
            ),
            (
                nil,
                [
                    .action(
                        label(
                            translated("_Undo"), translated("_Undo {change}"),
                            session.undoState?.undoName), "win.undo"),
                    .action(
                        label(
                            translated("_Redo"), translated("_Redo {change}"),
                            session.undoState?.redoName), "win.redo"),
                ]
            ),
            (
                nil,
                [
                    .action(translated("Rena_me This List…"), "win.rename-list"),
                    .action(translated("_Delete This List"), "win.delete-list"),
                ]
            ),
            (
                nil,
                [
                    .action(translated("_Keyboard Shortcuts"), "win.shortcuts"),
                    .action(translated("_About Trove"), "win.about"),
                ]
            ),
        ])
    }

    func addRecord() {
        guard let list = session.list(listID) else { return }
        if records.search.isActive { records.search.isActive = false }
        records.endEditing()
        detail.commit()
        session.perform(.addRecord(list: list.id)) { [weak self] change in
            guard let self, let record = change.inserted.first else { return }
            records.reveal(record)
            split.show(.secondary)
            detail.editFirstField()
        }
    }

    func undo() {
        notification.hide()
        detail.commit()
        session.undo()
    }

    func redo() {
        detail.commit()
        session.redo()
    }

    private func toggleSearch() {
        guard listID != nil else { return }
        if split.isCollapsed { split.show(.supplementary) }
        if records.search.isActive, !records.search.searchBar.containsFocus {
            records.search.searchBar.grabFocus()
        } else {
            records.search.isActive.toggle()
        }
    }

    private func openMenu() {
        menuButtons.first { $0.isOnScreen }?.open()
    }
}
