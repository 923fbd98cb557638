import TableKit

/// A vertical flow with headers, described by the metrics of its layout alone.
final class FlowMetrics: ViewController, CollectionViewDataSource {
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

    /// A header with the number of its section.
    final class HeaderView: CollectionReusableView {
        let label = Label()

        required init(frame: Rect) {
            super.init(frame: frame)
            label.frame = Rect(x: 12, y: 0, width: frame.width - 24, height: frame.height)
            label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            label.font = .boldSystemFont(ofSize: 11)
            addSubview(label)
        }
    }

    private lazy var collection = CollectionView(collectionViewLayout: Self.layout)

    private static var layout: CollectionViewFlowLayout {
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 90, height: 60)
        layout.minimumInteritemSpacing = 10
        layout.minimumLineSpacing = 14
        layout.sectionInset = EdgeInsets(top: 8, left: 12, bottom: 16, right: 12)
        layout.headerReferenceSize = Size(width: 0, height: 36)
        return layout
    }

    override func loadView() {
        collection.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        collection.register(
            HeaderView.self,
            forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader,
            withReuseIdentifier: "header")
        collection.accessibilityLabel = "Items"
        collection.dataSource = self
        view = collection
    }

    func numberOfSections(in collectionView: CollectionView) -> Int { 4 }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { 11 }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "number", for: indexPath)
        (cell as? NumberCell)?.label.text = "\(indexPath.section).\(indexPath.item)"
        return cell
    }

    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> CollectionReusableView {
        let header = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "header", for: indexPath)
        (header as? HeaderView)?.label.text = "Section \(indexPath.section)"
        return header
    }
}
