import TableKit

/// A flow layout spreads its items over each line. A custom layout moves them to the left.
final class LeftAlignedFlow: ViewController, CollectionViewDataSource,
    CollectionViewDelegateFlowLayout
{
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

    private let label = Label("Click an item")
    private let isLeftAligned = CheckBox("Left-aligned")
    private lazy var collection = CollectionView(collectionViewLayout: Self.layout)

    private static var layout: CollectionViewFlowLayout {
        var layout = CollectionViewFlowLayout()
        layout.sectionInset = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
        return layout
    }

    override func loadView() {
        collection.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        collection.accessibilityLabel = "Items"
        collection.dataSource = self
        collection.delegate = self
        isLeftAligned.onChange = { [weak self] isOn in
            self?.collection.setCollectionViewLayout(
                isOn ? LeftAlignedFlowLayout(Self.layout) : Self.layout, animated: true)
        }
        let stack = StackView(.vertical)
        stack.addArrangedSubview(collection, expands: true)
        stack.addArrangedSubview(
            StackView(.vertical, spacing: 6, [isLeftAligned, label]).margin(8))
        view = stack
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

    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> Size { Size(width: 60 + Double(indexPath.item * 7 % 5) * 20, height: 40) }

    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
        guard let frame = collectionView.layoutAttributesForItem(at: indexPath)?.frame else {
            return
        }
        label.text = "Item \(indexPath.item) begins at \(Int(frame.x))"
    }
}
