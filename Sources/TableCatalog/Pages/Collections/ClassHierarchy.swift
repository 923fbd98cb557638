import TableKit

/// A tree of classes with connectors, built level by level.
final class ClassHierarchy: ViewController, CollectionViewDataSource {
    /// A cell with the name of a class.
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

    /// The lines from a class to its subclasses.
    final class ConnectorView: CollectionReusableView {
        var branches: [Double] = []

        override func draw(_ rect: Rect, in context: GraphicsContext) {
            let middle = rect.midX
            guard let first = branches.first, let last = branches.last else { return }
            context.strokeLine(
                from: Point(x: rect.minX, y: first), to: Point(x: middle, y: first), .secondaryLabel
            )
            context.strokeLine(
                from: Point(x: middle, y: first), to: Point(x: middle, y: last), .secondaryLabel)
            for branch in branches {
                context.strokeLine(
                    from: Point(x: middle, y: branch), to: Point(x: rect.maxX, y: branch),
                    .secondaryLabel)
            }
        }
    }

    private let levels = [
        ["View"],
        ["Control", "ScrollView", "Label"],
        ["Button", "Slider", "TableView", "CollectionView"],
    ]
    private static let children: [IndexPath: [IndexPath]] = [
        IndexPath(item: 0, section: 0): (0..<3).map { IndexPath(item: $0, section: 1) },
        IndexPath(item: 0, section: 1): (0..<2).map { IndexPath(item: $0, section: 2) },
        IndexPath(item: 1, section: 1): (2..<4).map { IndexPath(item: $0, section: 2) },
    ]
    private var visibleLevels = 1
    private let label = Label("1 level")
    private let collection = CollectionView(
        collectionViewLayout: TreeLayout(children: children))
    private lazy var more = Button("_Next Level") { [weak self] in self?.addLevel() }

    override func loadView() {
        collection.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        collection.accessibilityLabel = "Classes"
        collection.dataSource = self
        collection.register(
            ConnectorView.self, forSupplementaryViewOfKind: TreeLayout.connectorKind,
            withReuseIdentifier: "connector")
        let stack = StackView(.vertical)
        stack.addArrangedSubview(collection, expands: true)
        stack.addArrangedSubview(StackView(.horizontal, spacing: 12, [more, label]).margin(8))
        view = stack
    }

    private func addLevel() {
        guard visibleLevels < levels.count else { return }
        visibleLevels += 1
        more.isEnabled = visibleLevels < levels.count
        collection.reloadData()
        label.text = "\(visibleLevels) levels"
    }

    func numberOfSections(in collectionView: CollectionView) -> Int { visibleLevels }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { levels[section].count }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "number", for: indexPath)
        (cell as? NumberCell)?.label.text = levels[indexPath.section][indexPath.item]
        return cell
    }

    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> CollectionReusableView {
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "connector", for: indexPath)
        (view as? ConnectorView)?.branches = branches(at: indexPath)
        view.setNeedsDisplay()
        return view
    }

    /// The distances of the branches of a connector from its top.
    private func branches(at path: IndexPath) -> [Double] {
        let counts = levels.prefix(visibleLevels).map(\.count)
        guard let counts = try? SectionCounts(counts) else { return [] }
        var tree = TreeLayout(children: Self.children)
        tree.prepare(in: LayoutContext(counts: counts, bounds: .zero))
        return tree.connectorStubs(at: path)
    }
}
