import TableKit

/// A gesture recognizer for double clicks. If it delays the press, a double click selects nothing.
final class DoubleTapFirst: ViewController, CollectionViewDataSource, CollectionViewDelegate {
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

    private let label = Label("Double-click an item")
    private let delays = CheckBox("Delay the Press")
    private let recognizer = TapGestureRecognizer()
    private lazy var collection = CollectionView(collectionViewLayout: Self.layout)

    private static var layout: CollectionViewFlowLayout {
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 90, height: 60)
        layout.sectionInset = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
        return layout
    }

    override func loadView() {
        collection.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        collection.accessibilityLabel = "Items"
        collection.dataSource = self
        collection.delegate = self
        recognizer.numberOfTapsRequired = 2
        recognizer.addAction { [weak self] in self?.tapped() }
        collection.addGestureRecognizer(recognizer)
        delays.onChange = { [weak self] isOn in self?.recognizer.delaysTouchesBegan = isOn }
        let stack = StackView(.vertical)
        stack.addArrangedSubview(collection, expands: true)
        stack.addArrangedSubview(StackView(.vertical, spacing: 6, [delays, label]).margin(8))
        view = stack
    }

    private func tapped() {
        let point = recognizer.location(in: collection)
        let offset = collection.contentOffset
        let path = collection.indexPathForItem(
            at: Point(x: point.x + offset.x, y: point.y + offset.y))
        let selected = collection.indexPathsForSelectedItems?.count ?? 0
        label.text =
            "Double click on \(path.map { "item \($0.item)" } ?? "nothing"), \(selected) selected"
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

    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
        label.text = "Item \(indexPath.item) is selected"
    }
}
