import TableKit

/// Sections and items from an array of arrays. The label counts the requests for the number of
/// sections: the collection asks when it appears, gets a data source, reloads, or changes.
final class NestedArrays: ViewController, CollectionViewDataSource {
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

    private let label = Label("No requests yet")
    private var sections = [["A", "B", "C"], ["D", "E"], ["F", "G", "H", "I"]]
    private var questions = 0
    private lazy var collection = CollectionView(collectionViewLayout: Self.layout)

    private static var layout: CollectionViewFlowLayout {
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 60, height: 50)
        layout.sectionInset = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
        return layout
    }

    override func loadView() {
        collection.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        collection.accessibilityLabel = "Letters"
        collection.dataSource = self
        let buttons = StackView(
            .horizontal, spacing: 6,
            [
                Button("_Reload") { [weak self] in self?.collection.reloadData() },
                Button("_Insert") { [weak self] in self?.insert() },
                Button("_Assign Data Source") { [weak self] in
                    self?.collection.dataSource = self
                },
            ])
        let stack = StackView(.vertical)
        stack.addArrangedSubview(buttons.margin(8))
        stack.addArrangedSubview(collection, expands: true)
        stack.addArrangedSubview(label.margin(8))
        view = stack
    }

    private func insert() {
        sections[0].insert("New", at: 0)
        collection.insertItems(at: [IndexPath(item: 0, section: 0)])
    }

    func numberOfSections(in collectionView: CollectionView) -> Int {
        questions += 1
        label.text = questions == 1 ? "1 request" : "\(questions) requests"
        return sections.count
    }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { sections[section].count }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "number", for: indexPath)
        (cell as? NumberCell)?.label.text = sections[indexPath.section][indexPath.item]
        return cell
    }
}
