import TableKit

/// The same names in a table and in a collection. Selecting a name in one selects it in the other.
final class TablesAndCollections: ViewController, TableViewDataSource, TableViewDelegate,
    CollectionViewDataSource, CollectionViewDelegate
{
    /// A cell with a name.
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

    private let label = Label("Select a name")
    private let table = TableView()
    private lazy var collection = CollectionView(collectionViewLayout: Self.layout)

    private static var layout: CollectionViewFlowLayout {
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 100, height: 44)
        layout.sectionInset = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
        return layout
    }

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "name")
        table.accessibilityLabel = "Names in a table"
        table.dataSource = self
        table.delegate = self
        collection.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        collection.accessibilityLabel = "Names in a collection"
        collection.dataSource = self
        collection.delegate = self
        let lists = StackView(.horizontal, spacing: 1)
        lists.addArrangedSubview(table, expands: true)
        lists.addArrangedSubview(collection, expands: true)
        let stack = StackView(.vertical)
        stack.addArrangedSubview(lists, expands: true)
        stack.addArrangedSubview(label.margin(8))
        view = stack
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        Name.all.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
        cell.textLabel.text = Name.all[indexPath.row].text
        return cell
    }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        collection.selectItem(
            at: indexPath, animated: true, scrollPosition: .centeredVertically)
        label.text = "\(Name.all[indexPath.row].text), from the table"
    }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { Name.all.count }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "number", for: indexPath)
        (cell as? NumberCell)?.label.text = Name.all[indexPath.item].text
        return cell
    }

    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
        table.selectRow(at: indexPath, animated: true, scrollPosition: .middle)
        label.text = "\(Name.all[indexPath.item].text), from the collection"
    }
}
