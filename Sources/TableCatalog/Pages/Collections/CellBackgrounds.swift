import TableKit

/// A cell with a red background, and a white one in front of it while it is pressed or selected.
final class CellBackgrounds: ViewController, CollectionViewDataSource, CollectionViewDelegate {
    /// A cell with two backgrounds.
    final class NumberCell: CollectionViewCell {
        let label = Label()

        required init(frame: Rect) {
            super.init(frame: frame)
            backgroundView = .color(Color(red: 0.8, green: 0.1, blue: 0.1))
            selectedBackgroundView = .color(.white)
            label.frame = contentView.bounds
            label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            label.textAlignment = .center
            label.textColor = .white
            label.highlightedTextColor = .black
            contentView.addSubview(label)
        }
    }

    private let label = Label("Click an item")
    private lazy var collection = CollectionView(collectionViewLayout: Self.layout)

    private static var layout: CollectionViewFlowLayout {
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 80, height: 80)
        layout.sectionInset = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
        return layout
    }

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
    ) -> Int { 20 }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "number", for: indexPath)
        (cell as? NumberCell)?.label.text = "\(indexPath.item)"
        cell.accessibilityLabel = "Item \(indexPath.item)"
        return cell
    }

    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
        label.text = "Item \(indexPath.item) is white"
    }
}
