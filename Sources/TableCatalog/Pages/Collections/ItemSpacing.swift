import TableKit

/// Items share the remaining space of a line. Change their width until they fit exactly.
final class ItemSpacing: ViewController, CollectionViewDataSource {
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

    private let label = Label("Move the slider")
    private let width = Slider(80...160, value: 112)
    private lazy var collection = CollectionView(collectionViewLayout: Self.layout)

    private static var layout: CollectionViewFlowLayout {
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 112, height: 60)
        layout.minimumInteritemSpacing = 10
        return layout
    }

    override func loadView() {
        collection.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        collection.accessibilityLabel = "Items"
        collection.dataSource = self
        width.accessibilityLabel = "Width of items"
        width.addAction(Action { [weak self] _ in self?.resize() }, for: .valueChanged)
        let stack = StackView(.vertical)
        stack.addArrangedSubview(width)
        stack.addArrangedSubview(collection, expands: true)
        stack.addArrangedSubview(label.margin(8))
        view = stack
    }

    private func resize() {
        let value = width.value.rounded()
        collection.updateLayout(CollectionViewFlowLayout.self) { $0.itemSize.width = value }
        let frames = (0...1).compactMap {
            collection.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
        }
        guard let first = frames.first, let second = frames.last else { return }
        label.text = "\(Int(value)) points wide, \(Int(second.minX - first.maxX)) apart"
    }

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
