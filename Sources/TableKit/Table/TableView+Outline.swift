import CGtk
import GtkBridge
import TableCore
import TextCore

extension TableView {
    /// Shows the current places of the visible rows in their outline.
    func updateOutline() {
        for (path, cell) in cells { showOutlineRow(of: cell, at: path) }
        setNeedsLayout()
    }

    /// Indents a cell by the level of its row, and gives it a button if there are rows below it.
    func showOutlineRow(of cell: TableViewCell, at path: IndexPath) {
        let row = outline?.outlineRow(at: path)
        let own = delegate?.tableView(self, indentationLevelForRowAt: path) ?? 0
        cell.indentationLevel = own + (row?.level ?? 0)
        cell.outlineRow = row?.isExpandable == true ? row : nil
    }

    /// Expands or collapses the focused row, as Right and Left do; Left also goes to the row above.
    /// Returns false outside an outline.
    func expandFocusedRow(_ expands: Bool) -> Bool {
        guard let path = focusedRow ?? indexPathForSelectedRow,
            let step = outline?.step(expanding: expands, from: path)
        else { return false }
        switch step {
        case .stay: break
        case .expand: outline?.setExpanded(expands, rowAt: path)
        case .goTo(let parent):
            showsFocus = true
            moveFocus(.to(parent), [])
        }
        return true
    }
}

extension TableViewCell {
    /// The button that expands and collapses the row.
    func outlineButton() -> WidgetPointer {
        if let button = controls.outline { return button.widget }
        let button = makeOutlineButton()
        controls.outline = button
        showOutlineState()
        nameOutlineButton()
        return button.widget
    }

    /// Shows in the button whether the row is expanded.
    func showOutlineState() {
        guard let button = controls.outline else { return }
        gtk_button_set_image(
            button.cast(),
            gtk_image_new_from_icon_name(
                outlineRow?.isExpanded == true ? "pan-down-symbolic" : "pan-end-symbolic",
                GTK_ICON_SIZE_BUTTON))
    }

    /// Updates the accessible name of the button.
    func nameOutlineButton() {
        guard let button = controls.outline else { return }
        let name =
            outlineRow?.isExpanded == true
            ? translated("Collapse {row}") : translated("Expand {row}")
        atk_object_set_name(
            gtk_widget_get_accessible(button.widget), name.filling(["row": title]))
    }

    private func makeOutlineButton() -> ObjectReference {
        let button = Self.iconButton("pan-end-symbolic", name: "")
        gtk_widget_set_tooltip_text(button.widget, nil)
        connect("clicked", of: button.raw) { [weak self] _ in
            guard let self, let tableView, let path = tableView.indexPath(for: self),
                let row = outlineRow
            else { return }
            tableView.outline?.setExpanded(!row.isExpanded, rowAt: path)
        }
        return button
    }
}
