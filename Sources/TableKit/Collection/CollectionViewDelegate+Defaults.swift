import Foundation
import TableCore

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

    public func collectionViewDidChangeSelection(_ collectionView: CollectionView) {}

    public func collectionView(
        _ collectionView: CollectionView, selectionFollowsFocusForItemAt indexPath: IndexPath
    ) -> Bool { collectionView.selectionFollowsFocus }

    public func collectionView(
        _ collectionView: CollectionView, shouldSpringLoadItemAt indexPath: IndexPath,
        with context: SpringLoadedInteractionContext
    ) -> Bool { collectionView.isSpringLoaded }

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

    public func collectionView(
        _ collectionView: CollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath
    ) -> Bool { true }

    public func collectionView(
        _ collectionView: CollectionView,
        targetContentOffsetForProposedContentOffset proposedContentOffset: Point
    ) -> Point { proposedContentOffset }

    public func collectionView(
        _ collectionView: CollectionView,
        contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: Point
    ) -> ContextMenuConfiguration? { nil }

    public func collectionView(
        _ collectionView: CollectionView, shouldShowMenuForItemAt indexPath: IndexPath
    ) -> Bool { false }

    public func collectionView(
        _ collectionView: CollectionView, canPerformAction action: EditAction,
        forItemAt indexPath: IndexPath, withSender sender: Any?
    ) -> Bool { false }

    public func collectionView(
        _ collectionView: CollectionView, performAction action: EditAction,
        forItemAt indexPath: IndexPath, withSender sender: Any?
    ) {}

    public func collectionView(
        _ collectionView: CollectionView,
        shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool { true }

    public func collectionView(
        _ collectionView: CollectionView,
        didBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) {}

    public func collectionViewDidEndMultipleSelectionInteraction(
        _ collectionView: CollectionView
    ) {}
}
