import TableKit

/// A press highlights an item, and a release inside selects it. The label shows the calls in order.
final class TouchTracker: ViewController, CollectionViewDataSource, CollectionViewDelegate {
    /// A cell with the number of its item.
    final class NumberCell: CollectionViewCell {
        let label = Label()

        required init(frame: Rect) {
            super.init(frame: frame)
            contentView.backgroundColor = Color(white: 0.5, alpha: 0.2)
            contentView.cornerRadius = 6
            label.frame = contentView.bounds
            label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            label.textAlignment = .center
            contentView.addSubview(label)
        }
    }

    private let label = Label("Press an item")
    private var calls: [String] = [] {
        didSet { label.text = calls.joined(separator: "\n") }
    }
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
        label.numberOfLines = 0
        let stack = StackView(.vertical)
        stack.addArrangedSubview(collection, expands: true)
        stack.addArrangedSubview(label.margin(8))
        view = stack
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

    private func log(_ call: String, _ path: IndexPath) {
        calls.append("\(call) \(path.item)")
    }

    func collectionView(
        _ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath
    ) -> Bool {
        calls = []
        log("shouldHighlight", indexPath)
        return true
    }

    func collectionView(
        _ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath
    ) {
        log("didHighlight", indexPath)
        collectionView.cellForItem(at: indexPath)?.contentView.backgroundColor = .systemBlue
    }

    func collectionView(
        _ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath
    ) {
        log("didUnhighlight", indexPath)
        collectionView.cellForItem(at: indexPath)?.contentView.backgroundColor = Color(
            white: 0.5, alpha: 0.2)
    }

    func collectionView(
        _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool {
        log("shouldSelect", indexPath)
        return true
    }

    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
        log("didSelect", indexPath)
    }

    func collectionView(
        _ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath
    ) {
        log("didDeselect", indexPath)
    }
}
