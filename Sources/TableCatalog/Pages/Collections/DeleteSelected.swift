import TableKit

/// Select several items with Ctrl, Shift or a rubber band, and delete them in one batch.
final class DeleteSelected: ViewController, CollectionViewDataSource {
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

    private let label = Label("20 items")
    private var numbers = Array(0..<20)
    private lazy var collection = CollectionView(collectionViewLayout: Self.layout)

    private static var layout: CollectionViewFlowLayout {
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 70, height: 50)
        layout.sectionInset = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
        return layout
    }

    override func loadView() {
        collection.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        collection.accessibilityLabel = "Items"
        collection.allowsMultipleSelection = true
        collection.dataSource = self
        let delete = Button("_Delete") { [weak self] in self?.deleteSelected() }
        let stack = StackView(.vertical)
        stack.addArrangedSubview(collection, expands: true)
        stack.addArrangedSubview(StackView(.horizontal, spacing: 12, [delete, label]).margin(8))
        view = stack
    }

    private func deleteSelected() {
        let paths = collection.indexPathsForSelectedItems ?? []
        collection.performBatchUpdates {
            for path in paths.sorted(by: >) { numbers.remove(at: path.item) }
            collection.deleteItems(at: paths)
        }
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
}
