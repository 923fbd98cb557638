import CGtk
import GtkBridge
import TableCore

extension TableView {
    /// Handles a key press. Returns false for keys without a meaning in tables, so that they
    /// propagate.
    func keyPressed(_ event: GdkEventKey) -> Bool {
        if grid?.keyPressed(event) == true { return true }
        if keyCommands.perform(for: event, sender: self) { return true }
        let modifiers = SelectionModifiers(gdk: event.state)
        let isAlternate = event.state & GDK_MOD1_MASK.rawValue != 0
        let key = Int32(event.keyval)
        switch key {
        case GDK_KEY_Up, GDK_KEY_KP_Up:
            return isAlternate ? moveFocusedRow(by: -1) : moveCursor(.up, modifiers)
        case GDK_KEY_Down, GDK_KEY_KP_Down:
            return isAlternate ? moveFocusedRow(by: 1) : moveCursor(.down, modifiers)
        case _ where isAlternate: return false
        case GDK_KEY_Right, GDK_KEY_KP_Right: return expandFocusedRow(direction == .leftToRight)
        case GDK_KEY_Left, GDK_KEY_KP_Left: return expandFocusedRow(direction == .rightToLeft)
        case GDK_KEY_Home, GDK_KEY_KP_Home: return moveCursor(.first, modifiers)
        case GDK_KEY_End, GDK_KEY_KP_End: return moveCursor(.last, modifiers)
        case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: return moveByPage(up: true, modifiers)
        case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: return moveByPage(up: false, modifiers)
        case GDK_KEY_space where focusedRow != nil:
            showsFocus = true
            select(.selectCursor(modifiers))
            return true
        case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter:
            guard let row = focusedRow ?? indexPathForSelectedRow else { return false }
            if !isRowSelected(row) { select(.selectCursor([])) }
            performPrimaryAction(at: row)
            return true
        case GDK_KEY_F2:
            guard let row = focusedRow ?? indexPathForSelectedRow else { return false }
            return beginRenamingRow(at: row)
        case GDK_KEY_Delete, GDK_KEY_KP_Delete: return deleteSelectedRows()
        case _ where key == GDK_KEY_Menu || (key == GDK_KEY_F10 && modifiers == .extend):
            guard let row = focusedRow ?? indexPathForSelectedRow else { return false }
            showMenu(forRowAt: row)
            return true
        case GDK_KEY_a where modifiers == .toggle:
            guard allowsMultipleSelection else { return false }
            select(.selectAll)
            return true
        case GDK_KEY_F5: return refreshByKey()
        case GDK_KEY_r where modifiers == .toggle: return refreshByKey()
        case GDK_KEY_Escape: return escape()
        default: return false
        }
    }

    private func moveCursor(_ movement: CursorMovement, _ modifiers: SelectionModifiers) -> Bool {
        showsFocus = true
        moveFocus(movement, modifiers)
        return true
    }

    private func moveByPage(up: Bool, _ modifiers: SelectionModifiers) -> Bool {
        guard let start = focusedRow ?? indexPathForSelectedRow ?? indexPathsForVisibleRows.first,
            let target = geometry.rowOnePage(
                from: start, up ? .up : .down, viewportHeight: Double(host.viewportHeight)
            ).flatMap({ geometry.shownRow(movingFrom: start, to: $0) })
        else { return true }
        return moveCursor(.to(target), modifiers)
    }

    /// Cancels the most recent operation: reordering, else the open row.
    private func escape() -> Bool {
        if reordering != nil {
            cancelReordering()
            return true
        }
        return closeOpenRow()
    }

    /// Deletes the selected rows that may be deleted, in one step, as the Delete key does.
    private func deleteSelectedRows() -> Bool {
        if numberOfSelectedRows > 0, dataSource?.tableViewDeletesSelectedRows(self) == true {
            return true
        }
        let paths = (indexPathsForSelectedRows ?? [focusedRow].compactMap { $0 }).filter { path in
            (dataSource?.tableView(self, canEditRowAt: path) ?? false)
                && editingStyle(ofRowAt: path) == .delete
        }
        guard !paths.isEmpty else { return false }
        dataSource?.tableView(self, commitDeletionOfRowsAt: paths.sorted())
        return true
    }
}
