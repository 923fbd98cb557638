import TableKit

/// The distance between two fingers sets the spacing of a layout. Without a touchscreen, use Ctrl
/// and the wheel, or the slider.
final class PinchSpread: ViewController, CollectionViewDataSource {
    /// A cell with the number of its item.
    final class NumberCell: CollectionViewCell {
        let label = Label()

        required init(frame: Rect) {
            super.init(frame: frame)
            contentView.backgroundColor = Color(red: 0.7, green: 0.35, blue: 0.3, alpha: 0.6)
            contentView.cornerRadius = 6
            label.frame = contentView.bounds
            label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            label.textAlignment = .center
            contentView.addSubview(label)
        }
    }

    /// Items in a row around the middle, some points apart.
    struct SpreadLayout: CollectionViewLayout {
        var spacing = 20.0
        private var count = 0
        private var bounds = Rect()

        var contentSize: Size { bounds.size }

        mutating func prepare(in context: LayoutContext) {
            (count, bounds) = (context.counts.numberOfRows, context.bounds)
        }

        func attributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] {
            (0..<count).compactMap { attributes(for: .cell(IndexPath(item: $0, section: 0))) }
        }

        func attributes(for element: LayoutElement) -> CollectionViewLayoutAttributes? {
            guard element.category == .cell else { return nil }
            let place = Double(element.indexPath.item) - Double(count - 1) / 2
            var attributes = CollectionViewLayoutAttributes(element)
            attributes.size = Size(width: 60, height: 60)
            attributes.center = Point(
                x: bounds.width / 2 + place * spacing, y: bounds.height / 2 + place * spacing)
            return attributes
        }
    }

    private let slider = Slider(0...120, value: 20)
    private let label = Label("20 points")
    private let collection = CollectionView(collectionViewLayout: SpreadLayout())
    private var start = 20.0

    override func loadView() {
        collection.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        collection.accessibilityLabel = "Items"
        collection.dataSource = self
        collection.addGestureRecognizer(
            PinchGestureRecognizer { [weak self] pinch in
                guard let self else { return }
                if pinch.state == .began { start = slider.value }
                slider.value = start * pinch.scale
                spread()
            })
        slider.accessibilityLabel = "Spacing"
        slider.addAction(Action { [weak self] _ in self?.spread() }, for: .valueChanged)
        let row = StackView(.horizontal, spacing: 12, [Label("Spacing")])
        row.addArrangedSubview(slider, expands: true)
        let stack = StackView(.vertical)
        stack.addArrangedSubview(collection, expands: true)
        stack.addArrangedSubview(StackView(.vertical, spacing: 6, [row, label]).margin(8))
        view = stack
    }

    private func spread() {
        collection.updateLayout(SpreadLayout.self) { $0.spacing = slider.value }
        let points = Int(slider.value.rounded())
        label.text = points == 1 ? "1 point" : "\(points) points"
    }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { 5 }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "number", for: indexPath)
        (cell as? NumberCell)?.label.text = "\(indexPath.item)"
        return cell
    }
}
