import TableKit

/// Six functions of the delegate return the metrics of each section. The first section is
/// different.
final class SectionMetrics: ViewController, CollectionViewDataSource,
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
    private let collection = CollectionView(collectionViewLayout: CollectionViewFlowLayout())

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
    ) -> Int { 5 }

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
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "title", for: indexPath)
        (view as? TitleView)?.label.text =
            kind == CollectionView.elementKindSectionHeader ? "Header" : "Footer"
        return view
    }

    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> Size {
        indexPath.section == 0 ? Size(width: 120, height: 80) : Size(width: 60, height: 40)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
        insetForSectionAt section: Int
    ) -> EdgeInsets {
        section == 0 ? EdgeInsets(top: 10, left: 10, bottom: 10, right: 10) : .zero
    }

    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> Double { section == 0 ? 20 : 4 }

    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> Double { section == 0 ? 15 : 2 }

    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> Size { Size(width: 0, height: section == 0 ? 40 : 24) }

    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
        referenceSizeForFooterInSection section: Int
    ) -> Size { section == 0 ? Size(width: 0, height: 20) : .zero }

    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
        guard let size = collectionView.layoutAttributesForItem(at: indexPath)?.size else { return }
        label.text = "Section \(indexPath.section): \(Int(size.width)) by \(Int(size.height))"
    }
}
