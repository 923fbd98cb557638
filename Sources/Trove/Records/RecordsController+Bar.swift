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

    /// Places the buttons: in the bar, or most of them in a toolbar below the rows if the window
    /// is narrow. Spec 22.8.
    func arrangeButtons() {
        guard let addButton, let findButton else { return }
        let add = BarButtonItem(customView: addButton)
        let find = BarButtonItem(customView: findButton)
        let edit = model.hasEditingMode || isSelecting ? [editButton] : []
        let others = (edit + [sortButton, viewButton]).map { BarButtonItem(customView: $0) }
        navigationItem.pinnedTrailingItems =
            hasPaneButton ? [BarButtonItem(customView: paneButton)] : []
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
        updateSearchStrip()
        title = model.list?.name ?? ""
        updateCount()
    }

    /// Updates the number of records in the bar, or says that the server cannot be reached.
    func updateCount() {
        guard model.list != nil else {
            navigationItem.prompt = ""
            return
        }
        // The page of a record, which says so too, may be out of sight.
        let status = SaveStatus(session, isWriting: false)
        let tellsAlone = hasPaneButton && status.needsAttention
        navigationItem.onPromptClick =
            tellsAlone && !session.drafts.isEmpty ? { [weak self] in self?.onShowDraft?() } : nil
        if isCompact, status.isNotConnected {
            navigationItem.prompt = translated("Not connected")
            return
        }
        if tellsAlone {
            navigationItem.prompt = status.text
            return
        }
        // While only the first results are loaded, their total number is unknown.
        if let count = model.recordCount { navigationItem.prompt = Self.countText(count) }
    }

    /// Updates bar and view after a change of the mode.
    func modeChanged() {
        arrangeButtons()
        updateSearchStrip()
        let isEditing = model.mode == .editing
        if isEditing || wasEditing { showCheckMarks(isEditing) }
        wasEditing = isEditing
        showEditButton()
        recordsView.setEditing(isEditing)
    }

    /// Updates the icon of the menu of views after a change of the view.
    func updateViewButton() {
        viewButton.icon =
            switch model.viewKind {
            case .gallery: "view-grid-symbolic"
            case .table: "x-office-spreadsheet-symbolic"
            case .board: "view-dual-symbolic"
            case .list: "view-list-symbolic"
            case .calendar: "x-office-calendar-symbolic"
            }
    }

    /// Closes the menus, whose choices are out of date.
    func closeMenus() {
        sortButton.close()
        viewButton.close()
    }
}
