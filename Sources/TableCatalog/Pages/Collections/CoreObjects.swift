import Synchronization
import TableKit

/// The three objects at work: the data source provides the items, the layout their places, and the
/// collection brings both together.
final class CoreObjects: ViewController, CollectionViewDataSource, CollectionViewDelegate {
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

    /// A flow layout that counts its calls.
    struct CountingLayout: CollectionViewLayout {
        var flow = CollectionViewFlowLayout()
        let counter = Counter()

        var contentSize: Size { flow.contentSize }

        mutating func prepare(in context: LayoutContext) {
            counter.add("Layout passes")
            flow.prepare(in: context)
        }

        func attributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] {
            let found = flow.attributesForElements(in: rect)
            counter.set("Places from the layout", found.count)
            return found
        }

        func attributes(for element: LayoutElement) -> CollectionViewLayoutAttributes? {
            flow.attributes(for: element)
        }
    }

    /// Counts by name. Layouts are values, so what they count is in an object.
    nonisolated final class Counter: Sendable {
        private let counts = Mutex<[String: Int]>([:])

        func add(_ name: String) { counts.withLock { $0[name, default: 0] += 1 } }

        func set(_ name: String, _ count: Int) { counts.withLock { $0[name] = count } }

        var text: String {
            counts.withLock { counts in
                counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
                    .joined(separator: "\n")
            }
        }
    }

    private let layout = CountingLayout()
    private let label = Label("", wraps: true)
    private lazy var collection = CollectionView(collectionViewLayout: layout)

    override func loadView() {
        collection.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        collection.accessibilityLabel = "Items"
        collection.dataSource = self
        collection.delegate = self
        let stack = StackView(.vertical)
        stack.addArrangedSubview(collection, expands: true)
        stack.addArrangedSubview(StackView(.vertical, spacing: 6, [update, label]).margin(8))
        view = stack
    }

    private lazy var update = Button("_Update") { [weak self] in self?.show() }

    private func show() {
        layout.counter.set("Visible cells", collection.visibleCells.count)
        label.text = layout.counter.text
    }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { 1000 }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        layout.counter.add("Cells from the data source")
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "number", for: indexPath)
        (cell as? NumberCell)?.label.text = "\(indexPath.item)"
        return cell
    }

    func scrollViewDidScroll(_ scrollView: ScrollView) { show() }
}
