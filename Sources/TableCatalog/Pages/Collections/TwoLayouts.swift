import Foundation
import TableKit

/// The same sections, stacked by a flow layout and mixed by a spiral. The data source does not
/// change.
final class TwoLayouts: ViewController, CollectionViewDataSource {
    /// A cell with the number of its item.
    final class NumberCell: CollectionViewCell {
        let label = Label()

        required init(frame: Rect) {
            super.init(frame: frame)
            contentView.backgroundColor = Color(red: 0.3, green: 0.5, blue: 0.8, alpha: 0.35)
            contentView.cornerRadius = 6
            label.frame = contentView.bounds
            label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            label.textAlignment = .center
            contentView.addSubview(label)
        }
    }

    /// A layout of all items on a spiral.
    struct SpiralLayout: CollectionViewLayout {
        private var counts = SectionCounts()
        private var bounds = Rect()

        var contentSize: Size { bounds.size }

        mutating func prepare(in context: LayoutContext) {
            (counts, bounds) = (context.counts, context.bounds)
        }

        func attributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] {
            (0..<counts.numberOfRows).compactMap {
                counts.indexPath(at: $0).flatMap { attributes(for: .cell($0)) }
            }.filter { $0.frame.intersects(rect) }
        }

        func attributes(for element: LayoutElement) -> CollectionViewLayoutAttributes? {
            guard element.category == .cell, let place = counts.position(of: element.indexPath)
            else { return nil }
            let part = Double(place) / Double(counts.numberOfRows)
            let radius = part * min(bounds.width, bounds.height) * 0.42
            var attributes = CollectionViewLayoutAttributes(element)
            attributes.size = Size(width: 36, height: 36)
            attributes.center = Point(
                x: bounds.width / 2 + radius * cos(part * 18),
                y: bounds.height / 2 + radius * sin(part * 18))
            return attributes
        }
    }

    private let label = Label("The sections are stacked")
    private lazy var collection = CollectionView(collectionViewLayout: Self.layout)
    private lazy var spiral = Button("_Spiral") { [weak self] in self?.arrange(asSpiral: true) }
    private lazy var stacked = Button("_Stacked") { [weak self] in self?.arrange(asSpiral: false) }

    private static var layout: CollectionViewFlowLayout {
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 44, height: 44)
        layout.sectionInset = EdgeInsets(top: 12, left: 12, bottom: 24, right: 12)
        return layout
    }

    override func loadView() {
        collection.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        collection.accessibilityLabel = "Items"
        collection.dataSource = self
        let stack = StackView(.vertical)
        stack.addArrangedSubview(collection, expands: true)
        stack.addArrangedSubview(
            StackView(.horizontal, spacing: 6, [stacked, spiral, label]).margin(8))
        view = stack
    }

    private func arrange(asSpiral: Bool) {
        collection.collectionViewLayout = asSpiral ? SpiralLayout() : Self.layout
        label.text = asSpiral ? "All items are on one spiral" : "The sections are stacked"
    }

    func numberOfSections(in collectionView: CollectionView) -> Int { 4 }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { 14 }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "number", for: indexPath)
        (cell as? NumberCell)?.label.text = "\(indexPath.section).\(indexPath.item)"
        return cell
    }
}
