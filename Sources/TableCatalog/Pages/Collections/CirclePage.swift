import TableKit

/// A circle of items that fills the view. New items come from its center; double-click an item to
/// send it back there.
final class CirclePage: ViewController, CollectionViewDataSource, CollectionViewDelegate {
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

    private var numbers = Array(0..<12)
    private let label = Label("12 items")
    private let collection = CollectionView(collectionViewLayout: CircleLayout())
    private lazy var button = Button("_Add") { [weak self] in self?.add() }

    override func loadView() {
        collection.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        collection.accessibilityLabel = "Items"
        collection.dataSource = self
        collection.delegate = self
        let stack = StackView(.vertical)
        stack.addArrangedSubview(collection, expands: true)
        stack.addArrangedSubview(StackView(.horizontal, spacing: 12, [button, label]).margin(8))
        view = stack
    }

    private func add() {
        numbers.append((numbers.max() ?? -1) + 1)
        collection.insertItems(at: [IndexPath(item: numbers.count - 1, section: 0)])
        label.text = numbers.count == 1 ? "1 item" : "\(numbers.count) items"
    }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { numbers.count }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "number", for: indexPath)
        (cell as? NumberCell)?.label.text = "\(numbers[indexPath.item])"
        return cell
    }

    func collectionView(
        _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath
    ) {
        numbers.remove(at: indexPath.item)
        collectionView.deleteItems(at: [indexPath])
        label.text = numbers.count == 1 ? "1 item" : "\(numbers.count) items"
    }
}
