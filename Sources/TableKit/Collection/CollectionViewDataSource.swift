import Foundation
import TableCore

/// The source of sections, items and views of a collection. Spec 51.
///
/// The collection holds a weak reference. It asks for counts when it is first shown and after
/// changes, and for views only of elements on the screen (51.5, 51.7).
@MainActor
public protocol CollectionViewDataSource: AnyObject {
    /// The number of sections. Default: 1. Spec 51.1.
    func numberOfSections(in collectionView: CollectionView) -> Int

    /// The number of items in a section, which may be 0. Spec 51.2.
    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int

    /// The cell of an item: dequeue it, configure it and return it. Spec 51.3.
    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell

    /// The supplementary view of a kind, such as ``CollectionView/elementKindSectionHeader``:
    /// dequeue it, configure it and return it. Required if the layout has supplementary views. Spec
    /// 51.4.
    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> CollectionReusableView

    /// Whether the user can move an item. Default: false.
    func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath)
        -> Bool

    /// Moves an item in the model after the user moved it in the collection. Spec 70.7.
    func collectionView(
        _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath)
}

extension CollectionViewDataSource {
    public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

    /// Reports that the function is missing although the layout has supplementary views. Spec 73.4.
    public func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> CollectionReusableView {
        report(
            "The layout has supplementary views of kind “\(kind)”, but the data source does not "
                + "implement collectionView(_:viewForSupplementaryElementOfKind:at:).")
        return CollectionReusableView()
    }

    public func collectionView(
        _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
    ) -> Bool { false }

    public func collectionView(
        _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {}
}
