import TableKit

/// A layout returns the elements in any rectangle of the content, visible or not: here a part of
/// the second section.
final class RectQuery: ViewController, CollectionViewDataSource {
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

    /// A header or footer with a title.
    final class TitleView: CollectionReusableView {
        let label = Label()

        required init(frame: Rect) {
            super.init(frame: frame)
            backgroundColor = Color(white: 0.5, alpha: 0.15)
            label.frame = bounds
            label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            label.textAlignment = .center
            addSubview(label)
        }
    }

    private let label = Label("Choose a button")
    private lazy var collection = CollectionView(collectionViewLayout: Self.layout)

    private static var layout: CollectionViewFlowLayout {
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 90, height: 50)
        layout.sectionInset = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
        layout.headerReferenceSize = Size(width: 0, height: 32)
        return layout
    }

    override func loadView() {
        collection.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        collection.accessibilityLabel = "Items"
        collection.dataSource = self
        collection.register(
            TitleView.self,
            forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader,
            withReuseIdentifier: "title")
        let stack = StackView(.vertical)
        stack.addArrangedSubview(collection, expands: true)
        stack.addArrangedSubview(
            StackView(.horizontal, spacing: 6, [visible, below, label]).margin(8))
        view = stack
    }

    private lazy var visible = Button("_Visible Part") { [weak self] in
        guard let self else { return }
        show(collection.visibleRect)
    }
    private lazy var below = Button("_Third Section") { [weak self] in
        guard let self,
            let header = collection.layoutAttributesForSupplementaryElement(
                ofKind: CollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 2))
        else { return }
        // The header, and the first line of items below it.
        show(Rect(x: 0, y: header.frame.y, width: collection.contentSize.width, height: 80))
    }

    private func show(_ rect: Rect) {
        let found = collection.layoutAttributesForElements(in: rect)
        let cells = found.filter { $0.element.category == .cell }.count
        label.text = "Items: \(cells), headers: \(found.count - cells)"
    }

    func numberOfSections(in collectionView: CollectionView) -> Int { 3 }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { 9 }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "number", for: indexPath)
        (cell as? NumberCell)?.label.text = "\(indexPath.section).\(indexPath.item)"
        cell.accessibilityLabel = "Section \(indexPath.section), item \(indexPath.item)"
        return cell
    }

    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> CollectionReusableView {
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "title", for: indexPath)
        (view as? TitleView)?.label.text = "Section \(indexPath.section)"
        return view
    }
}
