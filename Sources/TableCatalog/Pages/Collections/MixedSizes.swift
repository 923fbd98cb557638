import TableKit

/// Items of different sizes. A line is as tall as its tallest item; the others are centered in it.
final class MixedSizes: ViewController, CollectionViewDataSource,
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
    private let sizes = [
        Size(width: 100, height: 40), Size(width: 60, height: 80), Size(width: 140, height: 20),
        Size(width: 150, height: 30), Size(width: 150, height: 60), Size(width: 20, height: 20),
    ]
    private let collection = CollectionView(collectionViewLayout: CollectionViewFlowLayout())

    override func loadView() {
        collection.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        collection.accessibilityLabel = "Items"
        collection.dataSource = self
        collection.delegate = self
        let stack = StackView(.vertical)
        stack.addArrangedSubview(collection, expands: true)
        stack.addArrangedSubview(label.margin(8))
        view = stack
    }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { sizes.count }

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
    ) -> Size { sizes[indexPath.item] }

    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
        guard let frame = collectionView.layoutAttributesForItem(at: indexPath)?.frame else {
            return
        }
        label.text = "Item \(indexPath.item) is \(Int(frame.y)) points from the top"
    }
}
