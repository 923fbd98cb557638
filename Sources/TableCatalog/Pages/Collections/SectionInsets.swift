import TableKit

/// The insets of a section separate its lines from its header and footer.
final class SectionInsets: ViewController, CollectionViewDataSource, CollectionViewDelegate {
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

    private let label = Label("Click an item")
    private lazy var collection = CollectionView(collectionViewLayout: Self.layout)

    private static var layout: CollectionViewFlowLayout {
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 90, height: 50)
        layout.sectionInset = EdgeInsets(top: 30, left: 40, bottom: 20, right: 40)
        layout.headerReferenceSize = Size(width: 0, height: 32)
        layout.footerReferenceSize = Size(width: 0, height: 24)
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
        collection.register(
            TitleView.self,
            forSupplementaryViewOfKind: CollectionView.elementKindSectionFooter,
            withReuseIdentifier: "title")
        collection.delegate = self
        let stack = StackView(.vertical)
        stack.addArrangedSubview(collection, expands: true)
        stack.addArrangedSubview(label.margin(8))
        view = stack
    }

    func numberOfSections(in collectionView: CollectionView) -> Int { 3 }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { 7 }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "number", for: indexPath)
        (cell as? NumberCell)?.label.text = "\(indexPath.item)"
        return cell
    }

    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> CollectionReusableView {
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "title", for: indexPath)
        (view as? TitleView)?.label.text =
            kind == CollectionView.elementKindSectionHeader ? "Header" : "Footer"
        return view
    }

    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
        guard let frame = collectionView.layoutAttributesForItem(at: indexPath)?.frame else {
            return
        }
        label.text = "Item \(indexPath.item) is \(Int(frame.y)) points from the top"
    }
}
