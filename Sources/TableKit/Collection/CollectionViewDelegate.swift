import Foundation
import TableCore

/// The behaviour of a collection, and notifications of user actions. Spec 52.
///
/// The collection holds a weak reference, and every function is optional. Changes made by the
/// program are not reported.
public protocol CollectionViewDelegate: AnyObject {
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

    /// Called after the content offset changed. Spec 52.7.
    func scrollViewDidScroll(_ collectionView: CollectionView)
}

extension CollectionViewDelegate {
    public func collectionView(
        _ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath
    ) -> Bool { true }

    public func collectionView(
        _ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath
    ) {}

    public func collectionView(
        _ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath
    ) {}

    public func collectionView(
        _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool { true }

    public func collectionView(
        _ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath
    ) -> Bool { true }

    public func collectionView(
        _ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath
    ) {}

    public func collectionView(
        _ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath
    ) {}

    public func collectionViewDidChangeSelectionOfManyItems(_ collectionView: CollectionView) {}

    public func collectionView(
        _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath
    ) {}

    public func collectionView(
        _ collectionView: CollectionView, typeSelectTitleForItemAt indexPath: IndexPath
    ) -> String? { nil }

    public func collectionView(
        _ collectionView: CollectionView, willDisplay cell: CollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {}

    public func collectionView(
        _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {}

    public func collectionView(
        _ collectionView: CollectionView,
        willDisplaySupplementaryView view: CollectionReusableView,
        forElementKind elementKind: String, at indexPath: IndexPath
    ) {}

    public func collectionView(
        _ collectionView: CollectionView,
        didEndDisplayingSupplementaryView view: CollectionReusableView,
        forElementOfKind elementKind: String, at indexPath: IndexPath
    ) {}

    public func collectionView(
        _ collectionView: CollectionView,
        targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { proposedIndexPath }

    public func collectionView(
        _ collectionView: CollectionView,
        transitionLayoutForOldLayout fromLayout: any CollectionViewLayout,
        newLayout toLayout: any CollectionViewLayout
    ) -> CollectionViewTransitionLayout {
        CollectionViewTransitionLayout(from: fromLayout, to: toLayout)
    }

    public func scrollViewDidScroll(_ collectionView: CollectionView) {}
}
