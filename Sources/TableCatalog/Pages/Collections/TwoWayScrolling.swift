import TableKit

/// Content that is wider and taller than the view: a table of products.
final class TwoWayScrolling: ViewController, CollectionViewDataSource, CollectionViewDelegate {
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

    /// A grid with a fixed number of columns, of which only the visible part is computed.
    struct BoardLayout: CollectionViewLayout {
        static let columns = 50
        static let side = 64.0
        private var count = 0

        var contentSize: Size {
            Size(
                width: Double(Self.columns) * Self.side,
                height: Double((count + Self.columns - 1) / Self.columns) * Self.side)
        }

        mutating func prepare(in context: LayoutContext) { count = context.counts.numberOfRows }

        func attributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] {
            let columns = range(rect.minX, rect.maxX, limit: Self.columns)
            return range(rect.minY, rect.maxY, limit: count / Self.columns).flatMap { row in
                columns.compactMap {
                    attributes(
                        for: .cell(IndexPath(item: row * Self.columns + $0, section: 0)))
                }
            }
        }

        private func range(_ start: Double, _ end: Double, limit: Int) -> Range<Int> {
            let first = max(0, Int(start / Self.side))
            return first..<max(first, min(limit, Int((end / Self.side).rounded(.up))))
        }

        func attributes(for element: LayoutElement) -> CollectionViewLayoutAttributes? {
            let item = element.indexPath.item
            guard element.category == .cell, item < count else { return nil }
            let (row, column) = item.quotientAndRemainder(dividingBy: Self.columns)
            return CollectionViewLayoutAttributes(
                element,
                frame: Rect(
                    x: Double(column) * Self.side, y: Double(row) * Self.side,
                    width: Self.side - 4, height: Self.side - 4))
        }
    }

    private let label = Label("At 0, 0")
    private let collection = CollectionView(collectionViewLayout: BoardLayout())
    private lazy var corner = Button("_Last Item") { [weak self] in
        self?.collection.scrollToItem(
            at: IndexPath(item: 2499, section: 0), at: [.bottom, .right], animated: false)
    }

    override func loadView() {
        collection.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        collection.accessibilityLabel = "Items"
        collection.dataSource = self
        collection.delegate = self
        let stack = StackView(.vertical)
        stack.addArrangedSubview(collection, expands: true)
        stack.addArrangedSubview(StackView(.horizontal, spacing: 12, [corner, label]).margin(8))
        view = stack
    }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { 2500 }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "number", for: indexPath)
        (cell as? NumberCell)?.label.text =
            "\((indexPath.item / 50 + 1) * (indexPath.item % 50 + 1))"
        return cell
    }

    func scrollViewDidScroll(_ scrollView: ScrollView) {
        let offset = scrollView.contentOffset
        label.text = "At \(Int(offset.x)), \(Int(offset.y))"
    }
}
