import CGtk
import GtkBridge
import TableCore

/// The appearance and behaviour of a table, and notifications of user actions (Spec 03).
///
/// The table holds a weak reference, and every function is optional. Changes made by the program
/// are not reported (Spec 03.22).
public protocol TableViewDelegate: AnyObject {
    /// The height of a row in points (Spec 03.13), or ``TableView/automaticDimension``. Requested
    /// only for rows close to the screen. Default: the table's ``TableView/rowHeight``.
    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double

    /// The height of a section's header in points (Spec 03.14). Default:
    /// ``TableView/automaticDimension``, which is ``TableView/sectionHeaderHeight`` for a title, the
    /// height of a view of the delegate, and no height without either.
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double

    /// The height of a section's footer in points. Default: ``TableView/automaticDimension``.
    func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double

    /// The widget for a section's header instead of a title, or nil (Spec 03.16).
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View?

    /// The widget for a section's footer instead of a title, or nil.
    func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View?

    /// Called before a cell is shown; the last chance to change it (Spec 03.19).
    func tableView(
        _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath)

    /// Called after a cell has left the screen or its row was deleted.
    func tableView(
        _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath)

    /// Whether a press highlights the row. Default: true.
    func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool

    /// The row to select: this row, another one, or nil for none (Spec 03.2). Default: this row.
    func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?

    /// Called after the user selected a row.
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)

    /// The row to deselect: this row, another one, or nil for none (Spec 03.4). Default: this row.
    func tableView(_ tableView: TableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath?

    /// Called after the user deselected a row.
    func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath)

    /// Called after one action selected or deselected many rows, as Ctrl+A does, instead of once
    /// per row. Query the table for the selected rows.
    func tableViewDidChangeSelectionOfManyRows(_ tableView: TableView)

    /// Whether the user can activate a row. Default: true.
    func tableView(
        _ tableView: TableView, canPerformPrimaryActionForRowAt indexPath: IndexPath
    ) -> Bool

    /// Called when the user activates a row by a double click or Enter, unlike a selection.
    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath)

    /// Called after a click on a row's detail disclosure button.
    func tableView(
        _ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath)

    /// Called when the user requests a row's menu with the right button or the menu key.
    func tableView(_ tableView: TableView, showMenuForRowAt indexPath: IndexPath)

    /// The editing control of a row in editing mode (Spec 03.8). Default: `.delete`.
    func tableView(
        _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
    ) -> TableViewCell.EditingStyle

    /// The title of the delete confirmation button, or nil for "Delete" (Spec 03.9).
    func tableView(
        _ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
    ) -> String?

    /// Whether the content is indented for the editing control (Spec 03.10). Default: true.
    func tableView(_ tableView: TableView, shouldIndentWhileEditingRowAt indexPath: IndexPath)
        -> Bool

    /// Called before a swipe starts editing a row.
    func tableView(_ tableView: TableView, willBeginEditingRowAt indexPath: IndexPath)

    /// Called after the editing of a swiped row has ended.
    func tableView(_ tableView: TableView, didEndEditingRowAt indexPath: IndexPath?)

    /// The destination of a dragged row: the proposed index path, another one, or the source to
    /// refuse (Spec 03.11). Default: the proposed one.
    func tableView(
        _ tableView: TableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath

    /// The indentation level of a row's content. Default: 0.
    func tableView(_ tableView: TableView, indentationLevelForRowAt indexPath: IndexPath) -> Int

    /// The text to edit when the user renames a row with F2 or a second click; nil if the row
    /// cannot be renamed. Default: nil.
    func tableView(_ tableView: TableView, titleForRenamingRowAt indexPath: IndexPath) -> String?

    /// Called after the user changed a row's title by renaming.
    func tableView(_ tableView: TableView, didRenameRowAt indexPath: IndexPath, to title: String)

    /// Called after each change of the content offset (Spec 30.4).
    func scrollViewDidScroll(_ tableView: TableView)
}

extension TableViewDelegate {
    public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double {
        tableView.grownRowHeight
    }

    public func tableView(
        _ tableView: TableView, heightForHeaderInSection section: Int
    ) -> Double { TableView.automaticDimension }

    public func tableView(
        _ tableView: TableView, heightForFooterInSection section: Int
    ) -> Double { TableView.automaticDimension }

    public func tableView(
        _ tableView: TableView, viewForHeaderInSection section: Int
    ) -> View? { nil }

    public func tableView(
        _ tableView: TableView, viewForFooterInSection section: Int
    ) -> View? { nil }

    public func tableView(
        _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
    ) {}

    public func tableView(
        _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath
    ) {}

    public func tableView(
        _ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath
    ) -> Bool { true }

    public func tableView(
        _ tableView: TableView, willSelectRowAt indexPath: IndexPath
    ) -> IndexPath? { indexPath }

    public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}

    public func tableView(
        _ tableView: TableView, willDeselectRowAt indexPath: IndexPath
    ) -> IndexPath? { indexPath }

    public func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}

    public func tableViewDidChangeSelectionOfManyRows(_ tableView: TableView) {}

    public func tableView(
        _ tableView: TableView, canPerformPrimaryActionForRowAt indexPath: IndexPath
    ) -> Bool { true }

    public func tableView(
        _ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath
    ) {}

    public func tableView(
        _ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath
    ) {}

    public func tableView(_ tableView: TableView, showMenuForRowAt indexPath: IndexPath) {}

    public func tableView(
        _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
    ) -> TableViewCell.EditingStyle { .delete }

    public func tableView(
        _ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
    ) -> String? { nil }

    public func tableView(
        _ tableView: TableView, shouldIndentWhileEditingRowAt indexPath: IndexPath
    ) -> Bool { true }

    public func tableView(_ tableView: TableView, willBeginEditingRowAt indexPath: IndexPath) {}

    public func tableView(_ tableView: TableView, didEndEditingRowAt indexPath: IndexPath?) {}

    public func tableView(
        _ tableView: TableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath { proposedDestinationIndexPath }

    public func tableView(
        _ tableView: TableView, indentationLevelForRowAt indexPath: IndexPath
    ) -> Int { 0 }

    public func tableView(
        _ tableView: TableView, titleForRenamingRowAt indexPath: IndexPath
    ) -> String? { nil }

    public func tableView(
        _ tableView: TableView, didRenameRowAt indexPath: IndexPath, to title: String
    ) {}

    public func scrollViewDidScroll(_ tableView: TableView) {}
}
