import CGtk
import GtkBridge
import TableCore

/// Decides how a table looks and what the person may do in it, and hears what was done. Spec 03.
///
/// The table never keeps it alive, and every function can be left out. What a program does to the
/// table by itself is not reported (Spec 03.22).
public protocol TableViewDelegate: AnyObject {
    /// The height of a row in points, or nil for the table's `rowHeight` (Spec 03.13). Asked when
    /// the row comes near the screen, never for all rows.
    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double?

    /// The height of a section's header, or nil for the table's (Spec 03.14).
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double?

    func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double?

    /// A widget instead of the header's title (Spec 03.16).
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> WidgetPointer?

    func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> WidgetPointer?

    /// The last look at a cell before it is shown (Spec 03.19).
    func tableView(
        _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath)

    func tableView(
        _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath)

    /// Whether a press may highlight the row. Otherwise true.
    func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool

    /// The row to select: this one, another one, or none with nil (Spec 03.2).
    func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)

    /// The row to deselect: this one, another one, or none with nil (Spec 03.4).
    func tableView(_ tableView: TableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath?

    func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath)

    /// One stroke selected or deselected many rows, as Ctrl+A does. They are not reported one by
    /// one: ask the table how many there are.
    func tableViewDidChangeSelectionOfManyRows(_ tableView: TableView)

    /// The person asked for more than selection: a double click, or Enter.
    func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath)

    func tableView(
        _ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath)

    /// The person asked for the row's menu, by the right button or the menu key.
    func tableView(_ tableView: TableView, showMenuForRowAt indexPath: IndexPath)

    /// What a row offers in editing mode (Spec 03.8). Otherwise deletion.
    func tableView(
        _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
    ) -> TableViewCell.EditingStyle

    /// The words on the button that confirms a deletion (Spec 03.9).
    func tableView(
        _ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
    ) -> String?

    /// Whether the content gives way to the editing control (Spec 03.10). Otherwise true.
    func tableView(_ tableView: TableView, shouldIndentWhileEditingRowAt indexPath: IndexPath)
        -> Bool

    func tableView(_ tableView: TableView, willBeginEditingRowAt indexPath: IndexPath)

    func tableView(_ tableView: TableView, didEndEditingRowAt indexPath: IndexPath?)

    /// Where a dragged row may go: the proposed place, another one, or the source to refuse
    /// (Spec 03.11).
    func tableView(
        _ tableView: TableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath

    func tableView(_ tableView: TableView, indentationLevelForRowAt indexPath: IndexPath) -> Int

    /// The text that the person edits in place with F2 or a second click; nil when the row cannot
    /// be renamed. Otherwise nil.
    func tableView(_ tableView: TableView, titleForRenamingRowAt indexPath: IndexPath) -> String?

    /// The person ended editing in place with another text.
    func tableView(_ tableView: TableView, didRenameRowAt indexPath: IndexPath, to title: String)

    /// Called at every change of the content offset (Spec 30.4).
    func scrollViewDidScroll(_ tableView: TableView)
}

extension TableViewDelegate {
    public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double? {
        nil
    }

    public func tableView(
        _ tableView: TableView, heightForHeaderInSection section: Int
    ) -> Double? { nil }

    public func tableView(
        _ tableView: TableView, heightForFooterInSection section: Int
    ) -> Double? { nil }

    public func tableView(
        _ tableView: TableView, viewForHeaderInSection section: Int
    ) -> WidgetPointer? { nil }

    public func tableView(
        _ tableView: TableView, viewForFooterInSection section: Int
    ) -> WidgetPointer? { nil }

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

    public func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) {}

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
