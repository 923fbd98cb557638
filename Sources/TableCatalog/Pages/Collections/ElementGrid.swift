import TableKit

/// The chemical elements in a grid. Click one to select it; the label also shows how many cells
/// were created.
final class ElementGrid: ViewController, CollectionViewDataSource, CollectionViewDelegate {
    /// A cell with the symbol and the name of an element.
    final class ElementCell: CollectionViewCell {
        static var count = 0
        let symbol = Label()
        let name = Label()

        required init(frame: Rect) {
            super.init(frame: frame)
            Self.count += 1
            let ground = View()
            ground.backgroundColor = Color(red: 0.2, green: 0.55, blue: 0.45, alpha: 0.3)
            ground.cornerRadius = 8
            backgroundView = ground
            let mark = View()
            mark.backgroundColor = Color(red: 0.9, green: 0.6, blue: 0.1, alpha: 0.7)
            mark.cornerRadius = 8
            selectedBackgroundView = mark
            symbol.frame = Rect(x: 0, y: 8, width: frame.width, height: frame.height / 2)
            symbol.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            name.frame = Rect(x: 0, y: frame.height - 30, width: frame.width, height: 24)
            name.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
            for label in [symbol, name] {
                label.textAlignment = .center
                contentView.addSubview(label)
            }
            symbol.font = .boldSystemFont(ofSize: 15)
        }
    }

    private let label = Label("Click an element")
    private lazy var collection = CollectionView(collectionViewLayout: Self.layout)

    private static var layout: CollectionViewFlowLayout {
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 100, height: 84)
        layout.sectionInset = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
        return layout
    }

    override func loadView() {
        ElementCell.count = 0
        collection.register(ElementCell.self, forCellWithReuseIdentifier: "element")
        collection.accessibilityLabel = "Elements"
        collection.dataSource = self
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
            withReuseIdentifier: "element", for: indexPath)
        guard let cell = cell as? ElementCell else { return cell }
        cell.symbol.text = Element.all[indexPath.item].symbol
        cell.name.text = Element.all[indexPath.item].name
        return cell
    }

    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
        label.text = "\(Element.all[indexPath.item].name), one of \(ElementCell.count) cells"
    }
}
