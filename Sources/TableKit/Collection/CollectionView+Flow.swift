import Foundation
import TableCore

extension CollectionView {
    /// Asks the delegate for the metrics of a flow layout again.
    func invalidateMetrics() {
        display.flow = flowDelegate
        setNeedsLayout()
    }

    private typealias Metrics = any CollectionViewDelegateFlowLayout

    /// The functions of the delegate, if it has metrics of a flow layout.
    private var flowDelegate: FlowDelegate {
        var flow = FlowDelegate()
        guard let metrics = delegate as? Metrics else { return flow }
        flow.sizeForItem = asking(metrics, \.itemSize) {
            $0.collectionView($1, layout: $2, sizeForItemAt: $1.modelPath($3))
        }
        flow.inset = asking(metrics, \.sectionInset) {
            $0.collectionView($1, layout: $2, insetForSectionAt: $3)
        }
        flow.minimumLineSpacing = asking(metrics, \.minimumLineSpacing) {
            $0.collectionView($1, layout: $2, minimumLineSpacingForSectionAt: $3)
        }
        flow.minimumInteritemSpacing = asking(metrics, \.minimumInteritemSpacing) {
            $0.collectionView($1, layout: $2, minimumInteritemSpacingForSectionAt: $3)
        }
        flow.headerReferenceSize = asking(metrics, \.headerReferenceSize) {
            $0.collectionView($1, layout: $2, referenceSizeForHeaderInSection: $3)
        }
        flow.footerReferenceSize = asking(metrics, \.footerReferenceSize) {
            $0.collectionView($1, layout: $2, referenceSizeForFooterInSection: $3)
        }
        return flow
    }

    /// Returns a function that asks the delegate while it exists, and otherwise returns the
    /// layout's property.
    private func asking<Place, Answer>(
        _ metrics: Metrics, _ property: KeyPath<FlowLayout, Answer>,
        _ ask: @escaping (Metrics, CollectionView, FlowLayout, Place) -> Answer
    ) -> (FlowLayout, Place) -> Answer {
        { [weak self, weak metrics] layout, place in
            guard let self, let metrics else { return layout[keyPath: property] }
            return ask(metrics, self, layout, place)
        }
    }
}
