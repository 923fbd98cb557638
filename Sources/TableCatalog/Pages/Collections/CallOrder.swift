import Synchronization
import TableKit

/// A layout pass: preparation, size, elements. Several invalidations cause one pass; a reload also
/// asks the data source.
final class CallOrder: ViewController, CollectionViewDataSource {
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

    /// A flow layout that logs its calls.
    struct TracedLayout: CollectionViewLayout {
        var flow = CollectionViewFlowLayout()
        let log: CallLog

        var contentSize: Size {
            log.add("size")
            return flow.contentSize
        }

        mutating func prepare(in context: LayoutContext) {
            log.add("prepare")
            flow.prepare(in: context)
        }

        func attributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] {
            log.add("elements")
            return flow.attributesForElements(in: rect)
        }

        func attributes(for element: LayoutElement) -> CollectionViewLayoutAttributes? {
            flow.attributes(for: element)
        }
    }

    /// The calls since it was last cleared, each run of equal ones once.
    nonisolated final class CallLog: Sendable {
        private let calls = Mutex<[String]>([])

        func add(_ call: String) {
            calls.withLock { if $0.last != call { $0.append(call) } }
        }

        func clear() { calls.withLock { $0 = [] } }

        var text: String { calls.withLock { $0.joined(separator: ", ") } }
    }

    private let log = CallLog()
    private let label = Label("Choose a button", wraps: true)
    private lazy var collection = CollectionView(collectionViewLayout: TracedLayout(log: log))

    override func loadView() {
        collection.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        collection.accessibilityLabel = "Items"
        collection.dataSource = self
        let buttons = StackView(
            .horizontal, spacing: 6,
            [
                Button("_Invalidate Three Times") { [weak self] in
                    self?.trace { for _ in 0..<3 { $0.invalidateLayout() } }
                },
                Button("_Reload") { [weak self] in self?.trace { $0.reloadData() } },
            ])
        let stack = StackView(.vertical)
        stack.addArrangedSubview(buttons.margin(8))
        stack.addArrangedSubview(collection, expands: true)
        stack.addArrangedSubview(label.margin(8))
        view = stack
    }

    /// Makes a change, and shows the calls of the next frame.
    private func trace(_ change: (CollectionView) -> Void) {
        log.clear()
        change(collection)
        MainLoop.after(milliseconds: 200) { [weak self] in
            guard let self else { return }
            label.text = log.text
        }
    }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int {
        log.add("count")
        return 40
    }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "number", for: indexPath)
        (cell as? NumberCell)?.label.text = "\(indexPath.item)"
        return cell
    }
}
