import CGtk
import GtkBridge
import TableCore

extension TableView {
    /// Whether rows can be selected outside editing mode (Spec 14.2).
    public var allowsSelection: Bool {
        get { selection.mode != .none }
        set { selection.mode = newValue ? (allowsMultipleSelection ? .multiple : .single) : .none }
    }

    /// Whether several rows can be selected outside editing mode (Spec 14.3).
    public var allowsMultipleSelection: Bool {
        get { selection.mode == .multiple }
        set { selection.mode = newValue ? .multiple : .single }
    }

    /// The effect of a plain click while multiple selection is allowed.
    public var multipleSelectionStyle: MultipleSelectionStyle {
        get { selection.multipleStyle }
        set { selection.multipleStyle = newValue }
    }

    /// Whether rows can be selected in editing mode.
    public var allowsSelectionDuringEditing: Bool {
        get { selection.modeDuringEditing != .none }
        set { selection.modeDuringEditing = newValue ? .single : .none }
    }

    /// Whether several rows can be selected in editing mode.
    public var allowsMultipleSelectionDuringEditing: Bool {
        get { selection.modeDuringEditing == .multiple }
        set { selection.modeDuringEditing = newValue ? .multiple : .single }
    }

    /// The index path of the first row in order of selection, or nil (Spec 14.5).
    public var indexPathForSelectedRow: IndexPath? { selection.indexPathForSelectedRow }

    /// The selected rows in order of selection; nil if there are none (Spec 14.6).
    public var indexPathsForSelectedRows: [IndexPath]? { selection.indexPathsForSelectedRows }

    /// The number of selected rows. Unlike their index paths, it does not depend on the number of
    /// rows.
    ///
    /// - Complexity: O(ranges of selected rows).
    public var numberOfSelectedRows: Int { selection.selectedCount }

    /// The flat positions of the selected rows, counted through all sections.
    public var selectedPositions: PositionSet { selection.selectedPositions }

    /// Selects only the rows at these flat positions, without notifying the delegate. For many
    /// rows, this is faster than selecting each.
    ///
    /// - Parameters:
    ///   - positions: The positions, counted through all sections.
    ///   - row: The row to focus; nil leaves the focus.
    /// - Complexity: O(ranges of rows + visible rows).
    public func selectRows(atPositions positions: PositionSet, focusing row: IndexPath? = nil) {
        if needsReload { queryDataSource() }
        selection.setSelection(positions, cursor: row)
        showSelection()
    }

    /// The row that has the keyboard focus while the table is focused, or nil.
    public var focusedRow: IndexPath? { selection.cursor }

    /// Selects a row without notifying the delegate (Spec 14.8, 03.22). With `.none`, does not
    /// scroll.
    public func selectRow(
        at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition = .none
    ) {
        if needsReload { queryDataSource() }
        selection.select(indexPath)
        showSelection()
        if let indexPath, scrollPosition != .none {
            scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
        }
    }

    /// Deselects a row without notifying the delegate; ignores nil and unselected rows (Spec 14.7).
    public func deselectRow(at indexPath: IndexPath?, animated: Bool) {
        selection.deselect(indexPath)
        showSelection()
    }

    /// Moves the keyboard focus to a row without selecting it.
    public func focusRow(at indexPath: IndexPath?) {
        selection.setCursor(indexPath)
        selectionChanged()
    }

    /// Whether the table has the keyboard focus.
    public var isFocused: Bool { gtk_widget_has_focus(viewport.widget) != 0 }

    func isRowSelected(_ path: IndexPath) -> Bool { selection.isSelected(path) }

    /// Updates all visible cells to the current selection.
    func showSelection() {
        for (path, cell) in cells {
            cell.setSelected(selection.isSelected(path), animated: false)
        }
        selectionChanged()
    }

    func answer(_ question: SelectionQuestion) -> SelectionEvent {
        guard let delegate else {
            switch question {
            case .shouldHighlight(let path), .willSelect(let path), .willDeselect(let path):
                return .answer(path)
            case .willSelectRows(let rows):
                return .answerRows(excluding: [], hidden: hiddenRows(in: rows))
            case .willDeselectRows: return .answerRows(excluding: [])
            }
        }
        switch question {
        case .shouldHighlight(let path):
            return .answer(
                delegate.tableView(self, shouldHighlightRowAt: path) ? path : nil)
        case .willSelect(let path):
            return .answer(delegate.tableView(self, willSelectRowAt: path))
        case .willDeselect(let path):
            return .answer(delegate.tableView(self, willDeselectRowAt: path))
        case .willSelectRows(let rows):
            // Asking about each of a million rows would block the user interface: for changes to
            // many rows, the delegate can veto only the visible ones.
            return .answerRows(
                excluding: vetoedVisibleRows(question), hidden: hiddenRows(in: rows))
        case .willDeselectRows:
            return .answerRows(excluding: vetoedVisibleRows(question))
        }
    }

    private func vetoedVisibleRows(_ question: SelectionQuestion) -> [IndexPath] {
        indexPathsForVisibleRows.filter { path in
            guard let position = geometry.position(of: path) else { return false }
            switch question {
            case .willSelectRows(let rows) where rows.contains(position):
                return delegate?.tableView(self, willSelectRowAt: path) == nil
            case .willDeselectRows(let rows) where rows.contains(position):
                return delegate?.tableView(self, willDeselectRowAt: path) == nil
            default: return false
            }
        }
    }
}
