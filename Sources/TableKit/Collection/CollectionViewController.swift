import Foundation
import TableCore

/// A page that manages a collection, and is its data source and delegate. Spec 71.1.
///
///     final class Shelf: CollectionViewController {
///         override func viewDidLoad() {
///             collectionView.register(BookCell.self, forCellWithReuseIdentifier: "book")
///         }
///         override func collectionView(
///             _ collectionView: CollectionView, numberOfItemsInSection section: Int
///         ) -> Int { books.count }
///     }
///
/// This class declares all optional functions of the data source and the delegates, so that
/// subclasses must write `override` and the compiler reports misspelled names.
open class CollectionViewController: ViewController, CollectionViewDataSource,
    CollectionViewDelegateFlowLayout
{
    /// The collection, which is the page's view.
    public let collectionView: CollectionView

    /// Whether the selection is cleared when the page appears again.
    public var clearsSelectionOnViewWillAppear = true
    private var hasAppeared = false

    /// Whether the user can drag items for which
    /// ``collectionView(_:canMoveItemAt:)`` returns true.
    public var installsStandardGestureForInteractiveMovement: Bool {
        get { collectionView.dragInteractionEnabled }
        set { collectionView.dragInteractionEnabled = newValue }
    }

    /// Creates a page with a layout for its collection.
    public init(collectionViewLayout layout: any CollectionViewLayout) {
        collectionView = CollectionView(collectionViewLayout: layout)
        super.init()
    }

    /// Sets the collection as the page's view, and the page as its data source and delegate unless
    /// it has others.
    open override func loadView() {
        if collectionView.dataSource == nil { collectionView.dataSource = self }
        if collectionView.delegate == nil { collectionView.delegate = self }
        view = collectionView
    }

    /// Turns the editing mode of the collection on or off.
    open override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        collectionView.isEditing = editing
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if hasAppeared, clearsSelectionOnViewWillAppear {
            collectionView.selectItem(at: nil, animated: animated)
        }
        hasAppeared = true
    }

    // MARK: Data source

    open func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

    open func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { 0 }

    open func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "", for: indexPath)
    }

    open func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> CollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "", for: indexPath)
    }

    open func collectionView(
        _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
    ) -> Bool { false }

    open func collectionView(
        _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {}

    // MARK: Delegate

    open func collectionView(
        _ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath
    ) -> Bool { true }

    open func collectionView(
        _ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath
    ) {}

    open func collectionView(
        _ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath
    ) {}

    open func collectionView(
        _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool { true }

    open func collectionView(
        _ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath
    ) -> Bool { true }

    open func collectionView(
        _ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath
    ) {}

    open func collectionView(
        _ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath
    ) {}

    open func collectionViewDidChangeSelectionOfManyItems(_ collectionView: CollectionView) {}

    open func collectionViewDidChangeSelection(_ collectionView: CollectionView) {}

    open func collectionView(
        _ collectionView: CollectionView, selectionFollowsFocusForItemAt indexPath: IndexPath
    ) -> Bool { collectionView.selectionFollowsFocus }

    open func collectionView(
        _ collectionView: CollectionView, shouldSpringLoadItemAt indexPath: IndexPath,
        with context: SpringLoadedInteractionContext
    ) -> Bool { collectionView.isSpringLoaded }

    open func collectionView(
        _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath
    ) {}

    open func collectionView(
        _ collectionView: CollectionView, typeSelectTitleForItemAt indexPath: IndexPath
    ) -> String? { nil }

    open func collectionView(
        _ collectionView: CollectionView, willDisplay cell: CollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {}

    open func collectionView(
        _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {}

    open func collectionView(
        _ collectionView: CollectionView,
        willDisplaySupplementaryView view: CollectionReusableView,
        forElementKind elementKind: String, at indexPath: IndexPath
    ) {}

    open func collectionView(
        _ collectionView: CollectionView,
        didEndDisplayingSupplementaryView view: CollectionReusableView,
        forElementOfKind elementKind: String, at indexPath: IndexPath
    ) {}

    open func collectionView(
        _ collectionView: CollectionView,
        targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { proposedIndexPath }

    open func collectionView(
        _ collectionView: CollectionView,
        transitionLayoutForOldLayout fromLayout: any CollectionViewLayout,
        newLayout toLayout: any CollectionViewLayout
    ) -> CollectionViewTransitionLayout {
        CollectionViewTransitionLayout(from: fromLayout, to: toLayout)
    }

    open func collectionView(
        _ collectionView: CollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath
    ) -> Bool { true }

    open func collectionView(
        _ collectionView: CollectionView,
        targetContentOffsetForProposedContentOffset proposedContentOffset: Point
    ) -> Point { proposedContentOffset }

    open func collectionView(
        _ collectionView: CollectionView,
        contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: Point
    ) -> ContextMenuConfiguration? { nil }

    open func collectionView(
        _ collectionView: CollectionView, shouldShowMenuForItemAt indexPath: IndexPath
    ) -> Bool { false }

    open func collectionView(
        _ collectionView: CollectionView, canPerformAction action: EditAction,
        forItemAt indexPath: IndexPath, withSender sender: Any?
    ) -> Bool { false }

    open func collectionView(
        _ collectionView: CollectionView, performAction action: EditAction,
        forItemAt indexPath: IndexPath, withSender sender: Any?
    ) {}

    // MARK: Flow layout

    open func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewFlowLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> Size { CollectionViewFlowLayout.automaticSize }

    open func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewFlowLayout,
        insetForSectionAt section: Int
    ) -> EdgeInsets { collectionViewLayout.sectionInset }

    open func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewFlowLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> Double { collectionViewLayout.minimumLineSpacing }

    open func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewFlowLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> Double { collectionViewLayout.minimumInteritemSpacing }

    open func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewFlowLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> Size { collectionViewLayout.headerReferenceSize }

    open func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewFlowLayout,
        referenceSizeForFooterInSection section: Int
    ) -> Size { collectionViewLayout.footerReferenceSize }

    // MARK: Scrolling

    open func scrollViewDidScroll(_ scrollView: ScrollView) {}

    open func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}

    open func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
    ) {}

    open func scrollViewDidEndDragging(
        _ scrollView: ScrollView, willDecelerate decelerate: Bool
    ) {}

    open func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}

    open func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}

    open func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}

    open func collectionView(
        _ collectionView: CollectionView,
        shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool { true }

    open func collectionView(
        _ collectionView: CollectionView,
        didBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) {}

    open func collectionViewDidEndMultipleSelectionInteraction(
        _ collectionView: CollectionView
    ) {}
}
