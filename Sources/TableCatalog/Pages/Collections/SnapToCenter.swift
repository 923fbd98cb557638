import TableKit

/// Scrolling stops with an item in the middle: the layout replaces the proposed offset with a
/// target.
final class SnapToCenter: ViewController, CollectionViewDataSource {
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

    private let layout = LineLayout()
    private let label = Label("Choose an offset")
    private lazy var collection = CollectionView(collectionViewLayout: layout)

    override func loadView() {
        collection.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        collection.accessibilityLabel = "Items"
        collection.dataSource = self
        collection.minimumSize(height: 280)
        let buttons = StackView(
            .horizontal, spacing: 6,
            [100.0, 180, 640].map { offset in
                Button("\(Int(offset))") { [weak self] in self?.scroll(near: offset) }
            })
        view = StackView(
            .vertical, spacing: 8, [collection, buttons.margin(8), label.margin(8)]
        ).align(vertical: .center)
    }

    private func scroll(near proposed: Double) {
        let bounds = collection.visibleRect
        var line = layout
        line.prepare(in: LayoutContext(counts: counts, bounds: bounds))
        let target = line.targetContentOffset(
            proposed: Point(x: proposed, y: 0), velocity: .zero, bounds: bounds)
        collection.setContentOffset(target, animated: true)
        label.text = "Proposed \(Int(proposed)), target \(Int(target.x))"
    }

    private var counts: SectionCounts { (try? SectionCounts([30])) ?? SectionCounts() }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { 30 }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "number", for: indexPath)
        (cell as? NumberCell)?.label.text = "\(indexPath.item)"
        return cell
    }
}
