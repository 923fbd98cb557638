import TableKit

/// The code of the article *Arranging items*.
@MainActor
func useFlow() {
    var layout = CollectionViewFlowLayout()
    layout.itemSize = Size(width: 120, height: 90)
    layout.minimumLineSpacing = 12
    layout.headerReferenceSize = Size(width: 0, height: 32)
    let collection = CollectionView(collectionViewLayout: layout)
    collection.updateLayout(CollectionViewFlowLayout.self) { $0.itemSize.width = 200 }
}

final class SizedItems: CollectionViewController {
    private let titles = ["A", "A longer title"]

    override func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewFlowLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> Size {
        Size(width: Double(titles[indexPath.item].count) * 10 + 20, height: 40)
    }
}

struct DiagonalLayout: CollectionViewLayout {
    private var counts = SectionCounts()

    mutating func prepare(in context: LayoutContext) {
        counts = context.counts
    }

    var contentSize: Size {
        let side = Double(counts.numberOfRows) * 60
        return Size(width: side, height: side)
    }

    func attributes(for element: LayoutElement) -> CollectionViewLayoutAttributes? {
        guard element.category == .cell, let position = counts.position(of: element.indexPath)
        else { return nil }
        let place = Double(position) * 60
        return CollectionViewLayoutAttributes(
            element, frame: Rect(x: place, y: place, width: 50, height: 50))
    }

    func attributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] {
        let first = max(0, Int(min(rect.minX, rect.minY) / 60) - 1)
        let last = min(counts.numberOfRows, Int(max(rect.maxX, rect.maxY) / 60) + 1)
        return (first..<max(first, last)).compactMap {
            counts.indexPath(at: $0).flatMap { attributes(for: .cell($0)) }
        }.filter { $0.frame.intersects(rect) }
    }
}
