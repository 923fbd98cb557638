import TableCore

/// A command on the selected cells of a ``ColumnTableView``.
public enum CellCommand: Hashable, Sendable {
    /// Copies the cells.
    case copy
    /// Copies and empties the cells.
    case cut
    /// Replaces cells by the content of the clipboard.
    case paste
    /// Adds rows with the content of the clipboard.
    case pasteRows
    /// Empties the cells.
    case clear
    /// Copies the cells of the first row into those below.
    case fillDown
}

/// The delegate of a ``ColumnTableView``: columns, cells and their editors.
///
/// Rows have the delegate of ``ColumnTableView/rows``.
public protocol ColumnTableViewDelegate: AnyObject {
    /// Called when the user clicks the head of a column. `extends` is with Shift.
    func columnTableView(
        _ table: ColumnTableView, didClickHeadOf column: Int, extends: Bool)
    /// Returns the menu of the head of a column; nil for none.
    func columnTableView(_ table: ColumnTableView, menuForHeadOf column: Int) -> Menu?
    /// Returns the menu of the footer of a column; nil for none.
    func columnTableView(_ table: ColumnTableView, menuForFooterOf column: Int) -> Menu?
    /// Called after the user resized a column, which has the new width already.
    func columnTableView(_ table: ColumnTableView, didResize column: Int, to width: Double)
    /// Called after the user dragged a column to another place, which the table does not show yet.
    func columnTableView(_ table: ColumnTableView, didMove column: Int, to index: Int)

    /// Returns the editor of a cell; nil if it cannot be edited.
    func columnTableView(
        _ table: ColumnTableView, editorForColumn column: Int, ofRowAt indexPath: IndexPath
    ) -> FormRow?
    /// Returns the menu that changes a cell without an editor, such as a picture; nil for none.
    func columnTableView(
        _ table: ColumnTableView, editMenuForColumn column: Int, ofRowAt indexPath: IndexPath
    ) -> Menu?
    /// Opens the link of a cell whose content has one.
    func columnTableView(
        _ table: ColumnTableView, openLinkOfColumn column: Int, ofRowAt indexPath: IndexPath)
    /// Called after the editor of a cell was removed.
    func columnTableViewDidEndEditing(_ table: ColumnTableView)
    /// Called after the user ended editing with Escape, which discards what was typed. Follows
    /// `columnTableViewDidEndEditing(_:)`.
    func columnTableViewDidCancelEditing(_ table: ColumnTableView)
    /// Performs the action of a cell, such as toggling a check box. Returns whether it has one.
    func columnTableView(
        _ table: ColumnTableView, performActionOfColumn column: Int, ofRowAt indexPath: IndexPath
    ) -> Bool
    /// Performs a command on cells.
    func columnTableView(
        _ table: ColumnTableView, perform command: CellCommand, in range: GridRange)
    /// Called after the active cell or the selected range changed.
    func columnTableViewDidChangeSelection(_ table: ColumnTableView)
}

extension ColumnTableViewDelegate {
    public func columnTableView(
        _ table: ColumnTableView, didClickHeadOf column: Int, extends: Bool
    ) {}
    public func columnTableView(
        _ table: ColumnTableView, menuForHeadOf column: Int
    ) -> Menu? { nil }
    public func columnTableView(
        _ table: ColumnTableView, menuForFooterOf column: Int
    ) -> Menu? { nil }
    public func columnTableView(
        _ table: ColumnTableView, didResize column: Int, to width: Double
    ) {}
    public func columnTableView(_ table: ColumnTableView, didMove column: Int, to index: Int) {}
    public func columnTableView(
        _ table: ColumnTableView, editorForColumn column: Int, ofRowAt indexPath: IndexPath
    ) -> FormRow? { nil }
    public func columnTableView(
        _ table: ColumnTableView, editMenuForColumn column: Int, ofRowAt indexPath: IndexPath
    ) -> Menu? { nil }
    public func columnTableView(
        _ table: ColumnTableView, openLinkOfColumn column: Int, ofRowAt indexPath: IndexPath
    ) {}
    public func columnTableViewDidEndEditing(_ table: ColumnTableView) {}
    public func columnTableViewDidCancelEditing(_ table: ColumnTableView) {}
    public func columnTableView(
        _ table: ColumnTableView, performActionOfColumn column: Int, ofRowAt indexPath: IndexPath
    ) -> Bool { false }
    public func columnTableView(
        _ table: ColumnTableView, perform command: CellCommand, in range: GridRange
    ) {}
    public func columnTableViewDidChangeSelection(_ table: ColumnTableView) {}
}
