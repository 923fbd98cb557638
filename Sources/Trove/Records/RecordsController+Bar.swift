import TableKit
import TextCore
import TroveModel

extension RecordsController {
    /// Creates the buttons and the search above the records.
    func makeBar() {
        let add = Button(icon: "list-add-symbolic", name: translated("Add Record"))
        add.setAction("win.add")
        let find = Button(icon: "edit-find-symbolic", name: translated("Search"))
        find.setAction("win.search")
        editButton.setAction("win.edit")
        (addButton, findButton) = (add, find)
        arrangeButtons()
        navigationItem.searchController = search
        search.searchResultsUpdater = self
        search.delegate = self
    }

    /// Places the buttons: in the bar, or most of them in a toolbar below the table if the window
    /// is narrow. Spec 22.8.
    func arrangeButtons() {
        guard let addButton, let findButton else { return }
        let others = [editButton, sortButton]
        if isCompact {
            navigationItem.leadingItems = []
            navigationItem.trailingItems = [findButton]
            let toolbar = toolbar ?? makeToolbar()
            toolbar.setItems(leading: [addButton], trailing: others)
        } else {
            toolbar?.setItems(leading: [])
            navigationItem.leadingItems = [addButton]
            // The search entry needs the space; other actions are unavailable during a search.
            navigationItem.trailingItems =
                model.mode == .searching ? [findButton] : others + [findButton]
        }
        toolbar?.isHidden = !isCompact || model.mode == .searching
    }

    private func makeToolbar() -> Toolbar {
        let bar = Toolbar()
        page.addArrangedSubview(bar)
        toolbar = bar
        return bar
    }

    /// Updates the list's name and number of records in the bar.
    func updateTitle() {
        title = model.list?.name ?? ""
        guard model.list != nil else {
            navigationItem.subtitle = ""
            return
        }
        // While only the first results are loaded, their total number is unknown.
        if let count = model.recordCount { navigationItem.subtitle = Self.countText(count) }
    }

    /// Updates bar and table after a change of the mode.
    func modeChanged() {
        arrangeButtons()
        let isEditing = model.mode == .editing
        editButton.label = isEditing ? translated("Done") : translated("Edit")
        editButton.setStyle("suggested-action", isEditing)
        if table.isEditing != isEditing { table.setEditing(isEditing, animated: true) }
    }

    /// Creates the menu of fields for sorting, grouping and the row texts.
    func makeSortMenu() -> Menu {
        guard let list = model.list else { return Menu(sections: []) }
        let byField = list.fields.map { field in
            Menu.Item.choice(
                field.name, "win.sort", value: SortChoice.field(field.id, ascending: true).name)
        }
        let descending = list.fields.map { field in
            Menu.Item.choice(
                field.name, "win.sort", value: SortChoice.field(field.id, ascending: false).name)
        }
        let byValue = list.fields.map { field in
            Menu.Item.choice(field.name, "win.group", value: GroupChoice.value(field.id).name)
        }
        let byLetter = list.fields.filter(\.valueKind.isTextual).map { field in
            Menu.Item.choice(field.name, "win.group", value: GroupChoice.letter(field.id).name)
        }
        let titles = list.fields.map { field in
            Menu.Item.choice(field.name, "win.title", value: "\(field.id.rawValue)")
        }
        let subtitles =
            [Menu.Item.choice(translated("None"), "win.subtitle", value: "")]
            + list.fields.map { field in
                Menu.Item.choice(field.name, "win.subtitle", value: "\(field.id.rawValue)")
            }
        return Menu(sections: [
            (
                translated("Sort"),
                [
                    .choice(translated("Manually"), "win.sort", value: SortChoice.manual.name),
                    .submenu(translated("Ascending by"), Menu(sections: [(nil, byField)])),
                    .submenu(translated("Descending by"), Menu(sections: [(nil, descending)])),
                ]
            ),
            (
                translated("Group"),
                [
                    .choice(translated("No Groups"), "win.group", value: GroupChoice.none.name),
                    .submenu(translated("By Value of"), Menu(sections: [(nil, byValue)])),
                    .submenu(translated("By First Letter of"), Menu(sections: [(nil, byLetter)])),
                ]
            ),
            (
                translated("Rows"),
                [
                    .submenu(translated("Title"), Menu(sections: [(nil, titles)])),
                    .submenu(translated("Second Line"), Menu(sections: [(nil, subtitles)])),
                ]
            ),
        ])
    }
}
