import TableKit

/// A layout adds a shelf below each line of books. The data source knows nothing about the shelves.
final class DecorationShelf: ViewController, CollectionViewDataSource, CollectionViewDelegate {
    /// The back of a book.
    final class NumberCell: CollectionViewCell {
        let label = Label()

        required init(frame: Rect) {
            super.init(frame: frame)
            contentView.backgroundColor = Color(red: 0.3, green: 0.45, blue: 0.6)
            contentView.cornerRadius = 6
            label.frame = contentView.bounds
            label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            label.textAlignment = .center
            label.textColor = .white
            contentView.addSubview(label)
        }
    }

    /// A board below a line of books.
    final class BoardView: CollectionReusableView {
        required init(frame: Rect) {
            super.init(frame: frame)
            backgroundColor = Color(red: 0.55, green: 0.35, blue: 0.15)
        }
    }

    /// A flow layout with a decoration view below each line.
    struct ShelfLayout: CollectionViewLayout {
        static let kind = "board"
        var flow: CollectionViewFlowLayout
        private var width = 0.0

        init(flow: CollectionViewFlowLayout) { self.flow = flow }

        var contentSize: Size { flow.contentSize }

        mutating func prepare(in context: LayoutContext) {
            width = context.bounds.width
            flow.prepare(in: context)
        }

        func attributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] {
            // A board is below the books of its line, whose places begin above it.
            let above = Rect(
                x: rect.x, y: rect.y - 12, width: rect.width, height: rect.height + 12)
            let books = flow.attributesForElements(in: above)
            let firstOfLines = books.filter { book in
                !books.contains { $0.frame.y == book.frame.y && $0.frame.x < book.frame.x }
            }
            return books
                + firstOfLines.compactMap {
                    attributes(for: LayoutElement(.decoration(kind: Self.kind), at: $0.indexPath))
                }
        }

        func attributes(for element: LayoutElement) -> CollectionViewLayoutAttributes? {
            let book = flow.attributes(for: .cell(element.indexPath))
            if element.category == .cell { return book }
            guard element.category == .decoration(kind: Self.kind), let book else { return nil }
            var board = CollectionViewLayoutAttributes(
                element, frame: Rect(x: 0, y: book.frame.maxY, width: width, height: 10))
            board.zIndex = -1
            return board
        }
    }

    private lazy var collection = CollectionView(
        collectionViewLayout: ShelfLayout(flow: Self.layout))
    private let label = Label("Click a book")

    private static var layout: CollectionViewFlowLayout {
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 40, height: 110)
        layout.minimumInteritemSpacing = 4
        layout.minimumLineSpacing = 24
        layout.sectionInset = EdgeInsets(top: 16, left: 12, bottom: 24, right: 12)
        return layout
    }

    override func loadView() {
        collection.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        collection.accessibilityLabel = "Books"
        collection.dataSource = self
        collection.register(BoardView.self, forDecorationViewOfKind: ShelfLayout.kind)
        collection.delegate = self
        let stack = StackView(.vertical)
        stack.addArrangedSubview(collection, expands: true)
        stack.addArrangedSubview(label.margin(8))
        view = stack
    }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { 80 }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "number", for: indexPath)
        (cell as? NumberCell)?.label.text = "\(indexPath.item)"
        return cell
    }

    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
        let boards = collectionView.layoutAttributesForElements(in: collectionView.visibleRect)
            .filter { $0.element.category != .cell }
        label.text = "Book \(indexPath.item), shelves in sight: \(boards.count)"
    }
}
