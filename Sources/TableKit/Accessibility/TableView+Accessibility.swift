import CGtk
import GtkBridge
import TableCore
import TextCore

/// Texts, states and actions of a table's elements for assistive technology.
extension TableView {
    /// The texts and states of a row, from its cell.
    struct SpokenRow {
        var text = ""
        var title = ""
        var isChecked = false
        var indentationLevel = 0

        @MainActor init(_ cell: TableViewCell) {
            text = cell.accessibilityLabel ?? ""
            title = cell.title
            isChecked = cell.isChecked
            indentationLevel = cell.indentationLevel
        }

        init() {}
    }

    /// The texts of a row off screen. Requests its cell from the data source and recycles it.
    func spokenRow(at path: IndexPath) -> SpokenRow {
        guard let dataSource, counts.contains(path) else { return SpokenRow() }
        let cell = dataSource.tableView(self, cellForRowAt: path)
        numberOfCellRequests += 1
        cell.indentationLevel = delegate?.tableView(self, indentationLevelForRowAt: path) ?? 0
        defer { returnToPool(cell) }
        return SpokenRow(cell)
    }

    /// The text of a header or footer for assistive technology.
    func spokenText(ofSectionView element: TableElement) -> String {
        switch element {
        case .header(let section):
            let own = headerViews.shown[.header(section)].flatMap { spokenText(of: $0) }
            return own ?? dataSource?.tableView(self, titleForHeaderInSection: section)
                ?? translated("Section {number}").filling(["number": String(section + 1)])
        case .footer(let section):
            let own = headerViews.shown[.footer(section)].flatMap { spokenText(of: $0) }
            return own ?? dataSource?.tableView(self, titleForFooterInSection: section) ?? ""
        case .row, .tableHeader, .tableFooter: return ""
        }
    }

    private func spokenText(of view: SectionView) -> String? {
        if let title = view.title { return title }
        let text = (view.custom as? TableViewHeaderFooterView)?.spokenText ?? ""
        return text.isEmpty ? nil : text
    }

    func accessibleStates(of element: TableElement, isChecked: Bool) -> AccessibleStates {
        guard case .row(let path) = element else {
            return .ofSectionView(isShowing: isShowing(element))
        }
        return .ofRow(
            isShowing: isShowing(element), mode: selection.effectiveMode,
            isSelected: isRowSelected(path), isCursor: focusedRow == path,
            // In a table with columns, the keyboard is on a cell.
            tableHasFocus: isFocused && grid?.activeCell == nil, isChecked: isChecked,
            isEditable: delegate?.tableView(self, titleForRenamingRowAt: path) != nil,
            isExpanded: isExpanded(rowAt: path))
    }

    /// Whether the rows below a row of an outline are visible; nil if there are none.
    private func isExpanded(rowAt path: IndexPath) -> Bool? {
        outline?.outlineRow(at: path).flatMap { $0.isExpandable ? $0.isExpanded : nil }
    }

    /// The place of an element in viewport coordinates, on or off screen. A pinned header is
    /// at its visible place.
    func viewportSpan(of element: TableElement) -> VerticalSpan? {
        guard var span = geometry.rect(for: element) else { return nil }
        if case .header(let section) = element, style == .plain,
            let pinned = geometry.pinnedHeader(at: offsetY), pinned.section == section
        {
            span.y = pinned.y
        }
        span.y -= offsetY
        return span
    }

    private func isShowing(_ element: TableElement) -> Bool {
        guard gtk_widget_get_mapped(host.widget) != 0, let span = viewportSpan(of: element)
        else { return false }
        return span.maxY > 0 && span.y < Double(host.viewportHeight)
    }

    /// The element at a distance from the top of the viewport, in points.
    func element(atViewportY y: Double) -> TableElement? {
        guard y >= 0, y < Double(host.viewportHeight) else { return nil }
        if style == .plain, let pinned = geometry.pinnedHeader(at: offsetY),
            (pinned.y..<pinned.y + pinned.height).contains(y + offsetY)
        {
            return .header(pinned.section)
        }
        return geometry.element(at: y + offsetY)
    }

    /// The visible widgets on a row.
    func widgets(on cell: TableViewCell, at path: IndexPath) -> [WidgetPointer] {
        let editor = renaming.flatMap { $0.path == path ? $0.entry.widget : nil }
        let actions = swipe.flatMap { $0.path == path ? $0.buttons.values.joined() : nil }
        let buttons = actions.map { $0.map(\.reference.widget) } ?? []
        let editors = [editor, grid?.editor(ofRowAt: path)].compactMap { $0 }
        return (cell.hostedWidgets + buttons + editors)
            .filter { gtk_widget_get_visible($0) != 0 && gtk_widget_get_parent($0) != nil }
    }

    /// The visible widgets on a row, header or footer.
    func widgets(on element: TableElement) -> [WidgetPointer] {
        switch element {
        case .row(let path): cells[path].map { widgets(on: $0, at: path) } ?? []
        case .header(let section): headerViews.shown[.header(section)]?.customWidgets ?? []
        case .footer(let section): headerViews.shown[.footer(section)]?.customWidgets ?? []
        case .tableHeader, .tableFooter: []
        }
    }

    /// The visible widgets of the table outside its rows and sections.
    var widgetsBesideRows: [WidgetPointer] {
        [tableHeader?.view.widget, tableFooter?.view.widget, sectionIndex?.widget]
            .compactMap { $0 }.filter {
                gtk_widget_get_visible($0) != 0 && gtk_widget_get_parent($0) != nil
            }
    }

    // MARK: Actions

    /// The actions of a row for assistive technology; empty for other elements.
    func accessibleActions(of element: TableElement) -> [AccessibleAction] {
        guard case .row(let path) = element, let place = geometry.place(of: element) else {
            return []
        }
        return AccessibleAction.offered(
            isEditing: isEditing, style: editingStyle(ofRowAt: path),
            canMove: dataSource?.tableView(self, canMoveRowAt: path) ?? false,
            canRename: delegate?.tableView(self, titleForRenamingRowAt: path) != nil,
            place: place, isExpanded: isExpanded(rowAt: path), hasMenu: hasMenu(at: path))
    }

    /// Performs an action on a row with the effects of mouse or keyboard.
    func perform(_ action: AccessibleAction, at path: IndexPath) {
        switch action {
        case .activate:
            select(.move(.to(path), []))
            performPrimaryAction(at: path)
        case .rename, .edit: beginRenamingRow(at: path)
        case .expand, .collapse: outline?.setExpanded(action == .expand, rowAt: path)
        case .showMenu:
            if !isRowSelected(path) { select(.move(.to(path), [])) }
            showMenu(forRowAt: path)
        case .delete: dataSource?.tableView(self, commitDeletionOfRowsAt: [path])
        case .insert: dataSource?.tableView(self, commit: .insert, forRowAt: path)
        case .moveUp, .moveDown:
            focusRow(at: path)
            _ = moveFocusedRow(by: action == .moveUp ? -1 : 1)
        }
    }

    /// Scrolls to an element.
    func reveal(_ element: TableElement, at position: ScrollPosition) {
        if case .row(let path) = element {
            scrollToRow(at: path, at: position, animated: false)
        } else if let span = geometry.rect(for: element) {
            setContentOffset(Point(y: span.y), animated: false)
        }
    }
}
