import TableKit

/// A supplementary view need not be a header: this layout has one below each item.
final class ItemLabels: ViewController, CollectionViewDataSource, CollectionViewDelegate {
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

    /// A view with the name of an item.
    final class TitleView: CollectionReusableView {
        let label = Label()

        required init(frame: Rect) {
            super.init(frame: frame)
            label.frame = bounds
            label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            label.textAlignment = .center
            addSubview(label)
        }
    }

    /// A flow layout with a supplementary view in the lower part of each item’s frame.
    struct LabeledLayout: CollectionViewLayout {
        static let kind = "name"
        var flow: CollectionViewFlowLayout

        var contentSize: Size { flow.contentSize }

        mutating func prepare(in context: LayoutContext) { flow.prepare(in: context) }

        func attributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] {
            flow.attributesForElements(in: rect).flatMap { place in
                [
                    place.element,
                    LayoutElement(.supplementary(kind: Self.kind), at: place.indexPath),
                ]
                .compactMap { attributes(for: $0) }
            }
        }

        func attributes(for element: LayoutElement) -> CollectionViewLayoutAttributes? {
            let isLabel = element.category == .supplementary(kind: Self.kind)
            guard isLabel || element.category == .cell,
                let place = flow.attributes(for: .cell(element.indexPath))?.frame
            else { return nil }
            return CollectionViewLayoutAttributes(
                element,
                frame: Rect(
                    x: place.x, y: isLabel ? place.maxY - 24 : place.y, width: place.width,
                    height: isLabel ? 24 : place.height - 24))
        }
    }

    private lazy var collection = CollectionView(
        collectionViewLayout: LabeledLayout(flow: Self.layout))
    private let label = Label("Click an element")

    private static var layout: CollectionViewFlowLayout {
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 100, height: 84)
        layout.sectionInset = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
        return layout
    }

    override func loadView() {
        collection.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        collection.accessibilityLabel = "Elements"
        collection.dataSource = self
        collection.register(
            TitleView.self, forSupplementaryViewOfKind: LabeledLayout.kind,
            withReuseIdentifier: "title")
        collection.delegate = self
        let stack = StackView(.vertical)
        stack.addArrangedSubview(collection, expands: true)
        stack.addArrangedSubview(label.margin(8))
        view = stack
    }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { Element.all.count }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "number", for: indexPath)
        (cell as? NumberCell)?.label.text = Element.all[indexPath.item].symbol
        return cell
    }

    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> CollectionReusableView {
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "title", for: indexPath)
        (view as? TitleView)?.label.text = Element.all[indexPath.item].name
        return view
    }

    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
        let view = collectionView.supplementaryView(
            forElementKind: LabeledLayout.kind, at: indexPath)
        label.text = "Below the item: \((view as? TitleView)?.label.text ?? "nothing")"
    }
}
