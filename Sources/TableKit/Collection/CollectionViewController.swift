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
/// This class declares the functions of the data source and those about selection, so that
/// subclasses must write `override` and the compiler reports misspelled names.
open class CollectionViewController: ViewController, CollectionViewDataSource,
    CollectionViewDelegateFlowLayout
{
    /// The collection, which is the page's view.
    public let collectionView: CollectionView

    /// Whether the selection is cleared when the page appears again.
    public var clearsSelectionOnViewWillAppear = true
    private var hasAppeared = false

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

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if hasAppeared, clearsSelectionOnViewWillAppear {
            for path in collectionView.indexPathsForSelectedItems ?? [] {
                collectionView.deselectItem(at: path, animated: animated)
            }
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

    // MARK: Delegate

    open func collectionView(
        _ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath
    ) -> Bool { true }

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

    open func collectionView(
        _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath
    ) {}

    open func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewFlowLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> Size { CollectionViewFlowLayout.automaticSize }
}
