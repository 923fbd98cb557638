import TableKit

/// A new item comes from the center of the view. A layout that does not track which items are new
/// moves all of them.
final class InsertFromCenter: ViewController, CollectionViewDataSource {
    /// A cell with the number of its item.
    final class NumberCell: CollectionViewCell {
        let label = Label()

        required init(frame: Rect) {
            super.init(frame: frame)
            contentView.backgroundColor = Color(red: 0.7, green: 0.35, blue: 0.3, alpha: 0.6)
            contentView.cornerRadius = 6
            label.frame = contentView.bounds
            label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            label.textAlignment = .center
            contentView.addSubview(label)
        }
    }

    /// A flow layout whose inserted items come from the center.
    struct CenterLayout: CollectionViewLayout {
        var flow: CollectionViewFlowLayout
        /// Whether only inserted items come from the center, and not all.
        var remembersNewItems = true
        private var middle = Point.zero
        private var new: Set<IndexPath> = []

        init(flow: CollectionViewFlowLayout) { self.flow = flow }

        var contentSize: Size { flow.contentSize }

        mutating func prepare(in context: LayoutContext) {
            middle = context.bounds.center
            flow.prepare(in: context)
        }

        func attributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] {
            flow.attributesForElements(in: rect)
        }

        func attributes(for element: LayoutElement) -> CollectionViewLayoutAttributes? {
            flow.attributes(for: element)
        }

        mutating func prepareForUpdates(_ updates: [LayoutUpdate]) {
            for case .insertItem(let path) in updates { new.insert(path) }
        }

        func initialAttributes(
            appearing normal: CollectionViewLayoutAttributes
        ) -> CollectionViewLayoutAttributes {
            guard !remembersNewItems || new.contains(normal.indexPath) else { return normal }
            var start = normal
            start.center = middle
            start.alpha = 0
            return start
        }

        mutating func finalizeUpdates() { new = [] }
    }

    private var count = 3
    private let remembers = CheckBox("Track New Items", isOn: true)
    private let label = Label("3 items")
    private lazy var collection = CollectionView(
        collectionViewLayout: CenterLayout(flow: Self.layout))
    private lazy var insert = Button("_Insert") { [weak self] in self?.add() }

    private static var layout: CollectionViewFlowLayout {
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 100, height: 100)
        layout.sectionInset = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
        return layout
    }

    override func loadView() {
        collection.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        collection.accessibilityLabel = "Items"
        collection.dataSource = self
        remembers.onChange = { [weak self] isOn in
            self?.collection.updateLayout(CenterLayout.self) { $0.remembersNewItems = isOn }
        }
        let stack = StackView(.vertical)
        stack.addArrangedSubview(collection, expands: true)
        stack.addArrangedSubview(
            StackView(.horizontal, spacing: 12, [insert, remembers, label]).margin(8))
        view = stack
    }

    private func add() {
        count += 1
        collection.performBatchUpdates {
            collection.insertItems(at: [IndexPath(item: count - 1, section: 0)])
        } completion: { [weak self] finished in
            guard let self, finished else { return }
            label.text = "\(count) items"
        }
    }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { count }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "number", for: indexPath)
        (cell as? NumberCell)?.label.text = "\(indexPath.item)"
        return cell
    }
}
