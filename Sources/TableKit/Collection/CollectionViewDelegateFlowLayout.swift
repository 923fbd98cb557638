import Foundation
import TableCore

/// The layout of a collection: a value that computes the place of each element.
///
/// Assign it to ``CollectionView/collectionViewLayout``. To write your own layout, conform a
/// structure to this protocol; to adapt an existing layout, store it in a property and forward to
/// it.
public typealias CollectionViewLayout = CollectionLayout

/// A layout of items in lines, grouped in sections with headers and footers.
public typealias CollectionViewFlowLayout = FlowLayout

/// A layout of sections that repeat groups of items, each section in its own way.
public typealias CollectionViewCompositionalLayout = CompositionalLayout

/// A layout that interpolates between two others.
public typealias CollectionViewTransitionLayout = TransitionLayout

/// The metrics of a flow layout that vary by item or section. Spec 64.
///
/// Every function is optional; the default is the layout's property. An implementation is asked for
/// all items or sections (64.7), and receives the layout with its properties (64.9).
@MainActor
public protocol CollectionViewDelegateFlowLayout: CollectionViewDelegate {
    /// The size of an item, in points. Spec 64.1.
    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewFlowLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> Size

    /// The insets around the lines of a section, in points. Spec 64.2.
    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewFlowLayout,
        insetForSectionAt section: Int
    ) -> EdgeInsets

    /// The minimum space between the lines of a section, in points. Spec 64.3.
    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewFlowLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> Double

    /// The minimum space between the items of a line, in points. Spec 64.4.
    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewFlowLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> Double

    /// The size of a section header; zero for none. Spec 64.5.
    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewFlowLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> Size

    /// The size of a section footer; zero for none. Spec 64.6.
    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewFlowLayout,
        referenceSizeForFooterInSection section: Int
    ) -> Size
}

extension CollectionViewDelegateFlowLayout {
    public func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewFlowLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> Size { CollectionViewFlowLayout.automaticSize }

    public func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewFlowLayout,
        insetForSectionAt section: Int
    ) -> EdgeInsets { collectionViewLayout.sectionInset }

    public func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewFlowLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> Double { collectionViewLayout.minimumLineSpacing }

    public func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewFlowLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> Double { collectionViewLayout.minimumInteritemSpacing }

    public func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewFlowLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> Size { collectionViewLayout.headerReferenceSize }

    public func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewFlowLayout,
        referenceSizeForFooterInSection section: Int
    ) -> Size { collectionViewLayout.footerReferenceSize }
}
