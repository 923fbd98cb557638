import TableKit

/// A circle of items that fills the view.
final class CirclePage: ViewController, CollectionViewDataSource {
    /// A cell with the number of its item.
    final class NumberCell: CollectionViewCell {
        let label = Label()

        required init(frame: Rect) {
            super.init(frame: frame)
            contentView.backgroundColor = Color(red: 0.7, green: 0.35, blue: 0.3, alpha: 0.5)
            contentView.cornerRadius = 10
            label.frame = contentView.bounds
            label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            label.textAlignment = .center
            contentView.addSubview(label)
        }
    }

    private let collection = CollectionView(collectionViewLayout: CircleLayout())

    override func loadView() {
        collection.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        collection.accessibilityLabel = "Items"
        collection.dataSource = self
        view = collection
    }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { 12 }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "number", for: indexPath)
        (cell as? NumberCell)?.label.text = "\(indexPath.item)"
        return cell
    }
}
