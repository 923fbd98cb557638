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
        let add = BarButtonItem(customView: addButton)
        let find = BarButtonItem(customView: findButton)
        let others = [editButton, sortButton].map { BarButtonItem(customView: $0) }
        if isCompact {
            navigationItem.leftBarButtonItems = nil
            navigationItem.rightBarButtonItem = find
            let toolbar = toolbar ?? makeToolbar()
            toolbar.items = [add, .flexibleSpace()] + others.reversed()
        } else {
            toolbar?.items = nil
            navigationItem.leftBarButtonItem = add
            // The search entry needs the space; other actions are unavailable during a search.
            navigationItem.rightBarButtonItems =
                model.mode == .searching ? [find] : others + [find]
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
            navigationItem.prompt = ""
            return
        }
        // While only the first results are loaded, their total number is unknown.
        if let count = model.recordCount { navigationItem.prompt = Self.countText(count) }
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
        guard let list = model.list else { return Menu() }
        return Menu(children: [
            Self.sortMenu(list.fields), Self.groupMenu(list.fields), Self.textMenu(list.fields),
        ])
    }

    private static func sortMenu(_ fields: [Field]) -> Menu {
        func choice(_ title: String, _ sort: SortChoice) -> Command {
            Command(title: title, action: "win.sort", propertyList: sort.name)
        }
        func byField(ascending: Bool) -> [Command] {
            fields.map { choice($0.name, .field($0.id, ascending: ascending)) }
        }
        return Menu(
            title: translated("Sort"), options: .displayInline,
            children: [
                choice(translated("Manually"), .manual),
                Menu(title: translated("Ascending by"), children: byField(ascending: true)),
                Menu(title: translated("Descending by"), children: byField(ascending: false)),
            ])
    }

    private static func groupMenu(_ fields: [Field]) -> Menu {
        func choice(_ title: String, _ group: GroupChoice) -> Command {
            Command(title: title, action: "win.group", propertyList: group.name)
        }
        let letters = fields.filter(\.valueKind.isTextual)
        return Menu(
            title: translated("Group"), options: .displayInline,
            children: [
                choice(translated("No Groups"), .none),
                Menu(
                    title: translated("By Value of"),
                    children: fields.map { choice($0.name, .value($0.id)) }),
                Menu(
                    title: translated("By First Letter of"),
                    children: letters.map { choice($0.name, .letter($0.id)) }),
            ])
    }

    private static func textMenu(_ fields: [Field]) -> Menu {
        func choices(_ action: String) -> [Command] {
            fields.map {
                Command(title: $0.name, action: action, propertyList: "\($0.id.rawValue)")
            }
        }
        let none = Command(
            title: translated("None"), action: "win.subtitle", propertyList: "")
        return Menu(
            title: translated("Rows"), options: .displayInline,
            children: [
                Menu(title: translated("Title"), children: choices("win.title")),
                Menu(title: translated("Second Line"), children: [none] + choices("win.subtitle")),
            ])
    }
}
