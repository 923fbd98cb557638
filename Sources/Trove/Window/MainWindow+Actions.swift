import Foundation
import TableKit
import TextCore
import TroveModel

extension MainWindow {
    private static var about: AboutDialog {
        AboutDialog(
            name: "Trove", version: TroveVersion.current,
            comments: translated("Keep and browse any list you care about"),
            icon: TroveApplication.identifier, license: .apache2)
    }

    /// Adds the actions of menus, buttons and keyboard shortcuts.
    func addActions() {
        add(NamedAction("add") { [weak self] in self?.addRecord() })
        add(NamedAction("duplicate") { [weak self] in self?.duplicateRecord() })
        add(NamedAction("delete") { [weak self] in self?.deleteRecords() })
        add(NamedAction("edit") { [weak self] in self?.toggleEditing() })
        add(NamedAction("search") { [weak self] in self?.toggleSearch() })
        addSearchActions()
        add(NamedAction("undo") { [weak self] in self?.undoTyping() })
        add(NamedAction("redo") { [weak self] in self?.redo() })
        add(NamedAction("next-draft") { [weak self] in self?.showNextDraft() })
        add(NamedAction("menu") { [weak self] in self?.openMenu() })
        addListActions()
        addImportActions()
        addLibraryActions()
        addSharingActions()
        addLinkActions()
        addHelpActions()
        addViewActions()
        addRowActions()
        addRecordActions()
        addPaneAction()
        addPrintActions()
        addSelectionActions()
        addLoanActions()
    }

    private func addListActions() {
        add(NamedAction("new-list") { [weak self] in self?.newList() })
        add(NamedAction("new-smart-list") { [weak self] in self?.newSmartList() })
        add(NamedAction("save-search") { [weak self] in self?.records.saveSearch() })
        add(NamedAction("edit-smart-list") { [weak self] in self?.editSmartList() })
        add(NamedAction("library") { [weak self] in self?.showLibrary() })
        add(NamedAction("preferences") { [weak self] in self?.showPreferences() })
        add(NamedAction("list-settings") { [weak self] in self?.showListSettings() })
        add(
            NamedAction("save-template") { [weak self] in
                self?.listID.map { self?.saveTemplate(of: $0) }
            })
        add(NamedAction("rename-list") { [weak self] in self?.renameList() })
        add(NamedAction("delete-list") { [weak self] in self?.deleteList() })
        add(NamedAction("example-list") { [weak self] in self?.addExampleList() })
        add(NamedAction("export") { [weak self] in self?.chooseExport() })
        add(NamedAction("statistics") { [weak self] in self?.showStatistics() })
    }

    private func addHelpActions() {
        add(
            NamedAction("shortcuts") { [weak self] in
                guard let self else { return }
                shortcuts.show(over: window)
            })
        add(NamedAction("help") { [weak self] in self?.showHelp() })
        add(
            NamedAction("about") { [weak window] in
                window.map { Self.about.show(over: $0) }
            })
    }

    private func addViewActions() {
        addSortActions()
        add(NamedAction("group", state: "none") { [weak self] in self?.group(by: $0) })
        add(NamedAction("view", state: "list") { [weak self] in self?.setView($0) })
        add(NamedAction("board-field", state: "") { [weak self] in self?.setBoardField($0) })
        add(NamedAction("calendar-dates", state: "") { [weak self] in self?.setCalendarDates($0) })
        add(NamedAction("larger") { [weak self] in self?.records.zoom(\.larger) })
        add(NamedAction("smaller") { [weak self] in self?.records.zoom(\.smaller) })
        add(NamedAction("title", state: "") { [weak self] in self?.setTitleField($0) })
        add(NamedAction("subtitle", state: "") { [weak self] in self?.setSubtitleField($0) })
    }

    func add(_ action: NamedAction) {
        actions[action.name] = action
        window.add(action)
    }

    /// The actions that require a list.
    private static let listActions = [
        "add", "edit", "print", "statistics", "search", "sort", "sort-by", "sort-direction",
        "group", "view", "board-field", "calendar-dates", "density", "row-pictures",
        "row-value", "title", "subtitle", "import-into", "list-settings", "save-template",
        "rename-list", "delete-list",
    ]

    /// Updates the enabled actions and their states.
    func updateActions() {
        defer { updateWritingActions() }
        let list = shownRecords?.list
        for name in ["new-smart-list", "search-all"] {
            actions[name]?.isEnabled = !session.lists.isEmpty
        }
        actions["edit-smart-list"]?.isEnabled = smartList != nil
        for name in Self.listActions {
            actions[name]?.isEnabled = list != nil
        }
        actions["delete-list"]?.isEnabled = list != nil || smartList != nil
        actions["export"]?.isEnabled = list != nil && runningExport == nil
        let isGallery = list?.settings.view.kind == .gallery
        let canEdit = records.model.hasEditingMode || records.isSelecting
        if !canEdit { actions["edit"]?.isEnabled = false }
        for name in ["larger", "smaller"] { actions[name]?.isEnabled = isGallery }
        updateRecordActions()
        updateSelectionActions()
        updateLoanActions()
        actions["undo"]?.isEnabled = session.undoState?.undoName != nil
        actions["redo"]?.isEnabled = session.undoState?.redoName != nil
        actions["next-draft"]?.isEnabled = !session.drafts.isEmpty
        if let list {
            updateSortActions(list.settings.sort)
            actions["group"]?.setState(GroupChoice(list.settings.grouping).name)
            actions["view"]?.setState(list.settings.view.kind.rawValue)
            let boardField = list.boardField.map { "\($0.id.rawValue)" } ?? ""
            actions["board-field"]?.setState(boardField)
            updateRowActions(list)
            let dates = list.calendarAttribute.map(AttributeName.name)
            actions["calendar-dates"]?.setState(dates ?? "")
            actions["title"]?.setState(Self.actionState(list.titleSource))
            actions["subtitle"]?.setState(Self.actionState(list.subtitleSource))
        }
    }

    /// Creates the main menu, with the names of the next undo and redo.
    func makeMainMenu() -> Menu {
        func label(_ verb: String, _ named: String, _ name: String?) -> String {
            guard let name else { return verb }
            return named.filling(["change": name.withoutMnemonic])
        }
        func group(_ items: [MenuElement]) -> Menu {
            Menu(options: .displayInline, children: items)
        }
        return Menu(children: [
            group([
                Command(title: translated("_New List…"), action: "win.new-list"),
                Command(title: translated("_Import…"), action: "win.import"),
                Menu(
                    title: smartList == nil
                        ? translated("This _List") : translated("This Smart _List"),
                    children: placeItems),
            ]),
            group([
                Command(
                    title: label(
                        translated("_Undo"), translated("_Undo {change}"),
                        session.undoState?.undoName), action: "win.undo"),
                Command(
                    title: label(
                        translated("_Redo"), translated("_Redo {change}"),
                        session.undoState?.redoName), action: "win.redo"),
                Command(title: translated("S_earch All Lists"), action: "win.search-all"),
            ]),
            group([
                makeOpenMenu(), Command(title: translated("Li_brary…"), action: "win.library"),
            ]),
            group([
                Command(title: translated("Preferen_ces"), action: "win.preferences"),
                Command(title: translated("_Keyboard Shortcuts"), action: "win.shortcuts"),
                Command(title: translated("_Help"), action: "win.help"),
                Command(title: translated("_About Trove"), action: "win.about"),
            ]),
        ])
    }

    /// The actions on the open list or smart list.
    private var placeItems: [MenuElement] { smartList == nil ? listItems : smartListItems }

    private var listItems: [MenuElement] {
        let list = [
            Command(title: translated("List _Settings…"), action: "win.list-settings"),
            Command(title: translated("Import Int_o This List…"), action: "win.import-into"),
            Command(title: translated("_Find Duplicates…"), action: "win.find-duplicates"),
            Command(title: translated("Sa_ve as Template…"), action: "win.save-template"),
        ]
        let name = [
            Command(title: translated("Rename This _List…"), action: "win.rename-list"),
            Command(title: translated("_Delete This List"), action: "win.delete-list"),
        ]
        return Self.groups(outputItems, list, name)
    }

    private var smartListItems: [MenuElement] {
        let list = [
            Command(title: translated("Edit _Smart List…"), action: "win.edit-smart-list"),
            Command(title: translated("_Delete Smart List"), action: "win.delete-list"),
        ]
        return Self.groups(outputItems, list)
    }

    private var outputItems: [MenuElement] {
        [
            Command(title: translated("S_tatistics…"), action: "win.statistics"),
            Command(title: translated("E_xport…"), action: "win.export"),
            Command(title: translated("_Print…"), action: "win.print"),
            Command(title: translated("New S_mart List…"), action: "win.new-smart-list"),
        ]
    }

    private static func groups(_ groups: [MenuElement]...) -> [MenuElement] {
        groups.map { Menu(options: .displayInline, children: $0) }
    }

    /// Inserts copies after the selected records, and selects them.
    func duplicateRecord() {
        if let page = lonePage { return duplicate(page.record, in: page.list) }
        guard let list = session.list(listID), records.selection != nil else { return }
        commitForms()
        records.withSelection { [weak self] selected in
            self?.session.perform(.duplicateRecords(selected, list: list.id)) { change in
                self?.records.reveal(change.inserted)
            }
        }
    }

    /// Inserts a copy after a record of any list. The copy may be out of sight.
    private func duplicate(_ record: Record, in list: List) {
        commitForms()
        let title = RowTexts(record, in: list).title
        session.perform(.duplicateRecords([record.id], list: list.id)) { [weak self] _ in
            self?.offerUndo(
                translated("“{title}” duplicated in “{list}”")
                    .filling(["title": title, "list": list.name]))
        }
    }

    /// Clears the search if its entry has the keyboard, or undoes the last change.
    private func undoTyping() {
        let search = isSearchingAllLists ? allLists.search : records.search
        guard search.isActive, search.searchBar.containsFocus, !search.text.isEmpty else {
            return undo()
        }
        search.search(for: "")
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
        if let button = menuButtons.first(where: \.isOnScreen) { return button.open() }
        // A narrow window shows the button only above the lists.
        split.titlebar.openMenu(makeMainMenu(), name: translated("Main Menu"))
    }
}
