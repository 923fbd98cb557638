import CGtk
import GtkBridge
import TableCore

/// The appearance and behavior of a table, and notifications of user actions (Spec 03).
///
/// The table holds a weak reference, and every function is optional. Changes made by the program
/// are not reported (Spec 03.22).
@MainActor
public protocol TableViewDelegate: ScrollViewDelegate {
    /// The height of a row in points (Spec 03.13), or ``TableView/automaticDimension``. Requested
    /// only for rows close to the screen. Default: the table's ``TableView/rowHeight``.
    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double

    /// The height of a section's header in points (Spec 03.14). Default:
    /// ``TableView/automaticDimension``, which is ``TableView/sectionHeaderHeight`` for a title,
    /// the height of a view of the delegate, and no height without either.
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double

    /// The height of a section's footer in points. Default: ``TableView/automaticDimension``.
    func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double

    /// The height of the rows of a section until they come close to the screen, in points.
    /// Requested for the first row of each section only. Default: ``TableView/estimatedRowHeight``.
    func tableView(
        _ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath
    ) -> Double

    /// The view for a section's header instead of a title, or nil (Spec 03.16).
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View?

    /// The view for a section's footer instead of a title, or nil.
    func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View?

    /// Called before a cell is shown; the last chance to change it (Spec 03.19).
    func tableView(
        _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath)

    /// Called after a cell has left the screen or its row was deleted.
    func tableView(
        _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath)

    /// Called before the header of a section is shown; the last chance to change it (Spec 000.21).
    func tableView(
        _ tableView: TableView, willDisplayHeaderView view: View, forSection section: Int)

    /// Called before the footer of a section is shown.
    func tableView(
        _ tableView: TableView, willDisplayFooterView view: View, forSection section: Int)

    /// Called after the header of a section has left the screen (Spec 000.22).
    func tableView(
        _ tableView: TableView, didEndDisplayingHeaderView view: View, forSection section: Int)

    /// Called after the footer of a section has left the screen.
    func tableView(
        _ tableView: TableView, didEndDisplayingFooterView view: View, forSection section: Int)

    /// Whether a press highlights the row. Default: true.
    func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool

    /// Called after a press highlighted the row.
    func tableView(_ tableView: TableView, didHighlightRowAt indexPath: IndexPath)

    /// Called after the highlight of a row ended.
    func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: IndexPath)

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

    /// Called once after each action of the user that selected or deselected rows, also if it
    /// selected the same row again. Query the table for the selected rows.
    func tableViewDidChangeSelection(_ tableView: TableView)

    /// Whether the user can activate a row. Default: true.
    func tableView(
        _ tableView: TableView, canPerformPrimaryActionForRowAt indexPath: IndexPath
    ) -> Bool

    /// Called when the user activates a row by a double click or Enter, as opposed to selecting it.
    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath)

    /// Called after a click on a row's detail disclosure button.
    func tableView(
        _ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath)

    /// The menu of a row, opened by the right button or the menu key; nil for none. Also called to
    /// find out whether a row has a menu, so it must have no side effects.
    ///
    /// - Parameters:
    ///   - tableView: The table.
    ///   - indexPath: The row.
    ///   - point: The point of the content at which the menu opens, in points.
    func tableView(
        _ tableView: TableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
        point: Point
    ) -> ContextMenuConfiguration?

    /// Whether a row without a context menu has an edit menu, with Cut, Copy and Paste (Spec
    /// 000.177). Default: false.
    func tableView(_ tableView: TableView, shouldShowMenuForRowAt indexPath: IndexPath) -> Bool

    /// Whether the edit menu of a row has an action (Spec 000.178). Default: false.
    func tableView(
        _ tableView: TableView, canPerformAction action: EditAction,
        forRowAt indexPath: IndexPath, withSender sender: Any?
    ) -> Bool

    /// Performs an action of a row's edit menu (Spec 000.179).
    func tableView(
        _ tableView: TableView, performAction action: EditAction, forRowAt indexPath: IndexPath,
        withSender sender: Any?)

    /// The actions that a swipe to the right reveals; nil or no actions for none.
    func tableView(
        _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration?

    /// The actions that a swipe to the left reveals; nil for Delete on rows that can be deleted, no
    /// actions for none.
    func tableView(
        _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration?

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

    /// Called shortly after the user typed while renaming a row, so that the text can be saved
    /// before renaming ends; with nil if renaming ended without a change. Default: nothing.
    func tableView(
        _ tableView: TableView, didTypeTitle title: String?, forRowAt indexPath: IndexPath)

    /// The height of a section's header until it comes on screen, in points, if it has no height or
    /// title. Default: ``TableView/estimatedSectionHeaderHeight``.
    func tableView(
        _ tableView: TableView, estimatedHeightForHeaderInSection section: Int
    ) -> Double

    /// The height of a section's footer until it comes on screen, in points, if it has no height or
    /// title. Default: ``TableView/estimatedSectionFooterHeight``.
    func tableView(
        _ tableView: TableView, estimatedHeightForFooterInSection section: Int
    ) -> Double

    /// Whether keys can move the focus to a row; others are skipped. Default: true.
    func tableView(_ tableView: TableView, canFocusRowAt indexPath: IndexPath) -> Bool

    /// Whether keys may move the focus from one row to another. Default: true.
    func tableView(
        _ tableView: TableView, shouldUpdateFocusIn context: TableViewFocusUpdateContext
    ) -> Bool

    /// Called after the user moved the focus to another row.
    func tableView(
        _ tableView: TableView, didUpdateFocusIn context: TableViewFocusUpdateContext,
        with coordinator: FocusAnimationCoordinator)

    /// The row to focus when the table receives the keyboard focus and remembers none; nil for
    /// none.
    func indexPathForPreferredFocusedView(in tableView: TableView) -> IndexPath?

    /// Whether an arrow key that moves the focus to a row selects it. Default:
    /// ``TableView/selectionFollowsFocus``.
    func tableView(
        _ tableView: TableView, selectionFollowsFocusForRowAt indexPath: IndexPath
    ) -> Bool

    /// Whether a row opens when dragged items rest over it. Default: ``TableView/isSpringLoaded``.
    func tableView(
        _ tableView: TableView, shouldSpringLoadRowAt indexPath: IndexPath,
        with context: SpringLoadedInteractionContext
    ) -> Bool

    /// Whether the user may select several rows, beginning at a row: with Shift, Ctrl or their
    /// arrow keys, in a table that allows it. If not, the gesture selects a single row. Default:
    /// true.
    func tableView(
        _ tableView: TableView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool

    /// Called when the user begins to select several rows, for example to turn editing mode on.
    func tableView(
        _ tableView: TableView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath)

    /// Called when the user released Shift or Ctrl after selecting several rows, selects a single
    /// row, or leaves the table.
    func tableViewDidEndMultipleSelectionInteraction(_ tableView: TableView)
}
