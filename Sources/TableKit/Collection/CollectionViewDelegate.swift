import Foundation
import TableCore

/// The behavior of a collection, and notifications of user actions. Spec 52.
///
/// The collection holds a weak reference, and every function is optional. Changes made by the
/// program are not reported.
@MainActor
public protocol CollectionViewDelegate: ScrollViewDelegate {
    /// Whether a press highlights the item. An item that is not highlighted is not selected either.
    /// Default: true. Spec 52.2, 55.8.
    func collectionView(
        _ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath
    ) -> Bool

    /// Called after a press highlighted the item. Spec 52.2.
    func collectionView(
        _ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath)

    /// Called after the highlight of the item ended. Spec 52.2.
    func collectionView(
        _ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath)

    /// Whether the user can select the item. Default: true. Spec 52.3.
    func collectionView(
        _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool

    /// Whether the user can deselect the item. Default: true. Spec 52.3.
    func collectionView(
        _ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath
    ) -> Bool

    /// Called after the user selected an item. Spec 52.3.
    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath)

    /// Called after the user deselected an item. Spec 52.3.
    func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath)

    /// Called after one action selected or deselected many items, as Ctrl+A does, instead of once
    /// per item.
    func collectionViewDidChangeSelectionOfManyItems(_ collectionView: CollectionView)

    /// Called once after each action of the user that selected or deselected items, also if it
    /// selected the same item again. Query the collection for the selected items.
    func collectionViewDidChangeSelection(_ collectionView: CollectionView)

    /// Whether an arrow key that moves the focus to an item selects it. Default:
    /// ``CollectionView/selectionFollowsFocus``.
    func collectionView(
        _ collectionView: CollectionView, selectionFollowsFocusForItemAt indexPath: IndexPath
    ) -> Bool

    /// Whether an item opens when dragged items rest over it. Default:
    /// ``CollectionView/isSpringLoaded``.
    func collectionView(
        _ collectionView: CollectionView, shouldSpringLoadItemAt indexPath: IndexPath,
        with context: SpringLoadedInteractionContext
    ) -> Bool

    /// Called when the user activates an item by a double click or Enter.
    func collectionView(
        _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath)

    /// The title by which typing finds an item; nil if it cannot be found. Default: nil.
    func collectionView(
        _ collectionView: CollectionView, typeSelectTitleForItemAt indexPath: IndexPath
    ) -> String?

    /// Called before a cell is shown.
    func collectionView(
        _ collectionView: CollectionView, willDisplay cell: CollectionViewCell,
        forItemAt indexPath: IndexPath)

    /// Called after a cell left the screen. Spec 52.6.
    func collectionView(
        _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
        forItemAt indexPath: IndexPath)

    /// Called before a supplementary view is shown.
    func collectionView(
        _ collectionView: CollectionView,
        willDisplaySupplementaryView view: CollectionReusableView,
        forElementKind elementKind: String, at indexPath: IndexPath)

    /// Called after a supplementary view left the screen. Spec 52.6.
    func collectionView(
        _ collectionView: CollectionView,
        didEndDisplayingSupplementaryView view: CollectionReusableView,
        forElementOfKind elementKind: String, at indexPath: IndexPath)

    /// The index path to which a dragged item moves. Default: the proposed one.
    func collectionView(
        _ collectionView: CollectionView,
        targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath

    /// Returns the transition layout between two layouts. Spec 52.5, 69.7.
    func collectionView(
        _ collectionView: CollectionView,
        transitionLayoutForOldLayout fromLayout: any CollectionViewLayout,
        newLayout toLayout: any CollectionViewLayout
    ) -> CollectionViewTransitionLayout

    /// Whether Enter or a double click activates an item. Default: true.
    func collectionView(
        _ collectionView: CollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath
    ) -> Bool

    /// The content offset at which decelerating scrolling or an animated change of the layout ends.
    /// Default: the proposed one. Spec 68.1.
    func collectionView(
        _ collectionView: CollectionView,
        targetContentOffsetForProposedContentOffset proposedContentOffset: Point
    ) -> Point

    /// The menu for items, or for the space between them if `indexPaths` is empty. Default: nil,
    /// which opens the edit menu of a single item, if it has one. Also called to find out whether
    /// an item has a menu, so it must have no side effects.
    ///
    /// - Parameters:
    ///   - collectionView: The collection.
    ///   - indexPaths: The item under the pointer, or all selected items if it is one of them.
    ///   - point: The point at which the menu opens, in content coordinates.
    func collectionView(
        _ collectionView: CollectionView,
        contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: Point
    ) -> ContextMenuConfiguration?

    /// Whether an item has an edit menu. Default: false. Spec 52.4, 56.2.
    func collectionView(
        _ collectionView: CollectionView, shouldShowMenuForItemAt indexPath: IndexPath
    ) -> Bool

    /// Whether the edit menu of an item has an action. Default: false. Spec 56.4.
    func collectionView(
        _ collectionView: CollectionView, canPerformAction action: EditAction,
        forItemAt indexPath: IndexPath, withSender sender: Any?
    ) -> Bool

    /// Performs an action of the edit menu. Spec 56.5.
    func collectionView(
        _ collectionView: CollectionView, performAction action: EditAction,
        forItemAt indexPath: IndexPath, withSender sender: Any?)

    /// Whether the user may select several items, beginning at an item: with Shift, Ctrl, their
    /// arrow keys or a rubber band, in a collection that allows it. If not, the gesture selects a
    /// single item. Default: true.
    func collectionView(
        _ collectionView: CollectionView,
        shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool

    /// Called when the user begins to select several items.
    func collectionView(
        _ collectionView: CollectionView,
        didBeginMultipleSelectionInteractionAt indexPath: IndexPath)

    /// Called when the user released Shift, Ctrl or the button after selecting several items,
    /// selects a single item, or leaves the collection.
    func collectionViewDidEndMultipleSelectionInteraction(_ collectionView: CollectionView)
}
