import Foundation
import TableKit

/// A layout whose positions change with time. Every invalidation computes them again; the
/// collection animates only an inserted item.
final class ClockworkLayout: ViewController, CollectionViewDataSource {
    /// A cell with the number of its item.
    final class NumberCell: CollectionViewCell {
        let label = Label()

        required init(frame: Rect) {
            super.init(frame: frame)
            contentView.backgroundColor = Color(red: 0.2, green: 0.55, blue: 0.45, alpha: 0.5)
            contentView.cornerRadius = 6
            label.frame = contentView.bounds
            label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            label.textAlignment = .center
            contentView.addSubview(label)
        }
    }

    /// A row of items on a wave that moves with time.
    struct WaveLayout: CollectionViewLayout {
        var time = 0.0
        private var count = 0
        private var bounds = Rect()

        var contentSize: Size { bounds.size }

        mutating func prepare(in context: LayoutContext) {
            (count, bounds) = (context.counts.numberOfRows, context.bounds)
        }

        func attributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] {
            (0..<count).compactMap { attributes(for: .cell(IndexPath(item: $0, section: 0))) }
        }

        func attributes(for element: LayoutElement) -> CollectionViewLayoutAttributes? {
            guard element.category == .cell else { return nil }
            let part = (Double(element.indexPath.item) + 0.5) / Double(count)
            var attributes = CollectionViewLayoutAttributes(element)
            attributes.size = Size(width: 40, height: 40)
            attributes.center = Point(
                x: bounds.width * part,
                y: bounds.height / 2 + sin(part * 6 + time) * bounds.height / 4)
            return attributes
        }
    }

    private var count = 8
    private var steps = 0
    private var timer: LoopSource?
    private let label = Label("At rest")
    private let collection = CollectionView(collectionViewLayout: WaveLayout())
    private lazy var start = Button("_Start") { [weak self] in self?.toggle() }
    private lazy var add = Button("_Insert") { [weak self] in self?.insert() }

    override func loadView() {
        collection.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        collection.accessibilityLabel = "Items"
        collection.dataSource = self
        let stack = StackView(.vertical)
        stack.addArrangedSubview(collection, expands: true)
        stack.addArrangedSubview(StackView(.horizontal, spacing: 6, [start, add, label]).margin(8))
        view = stack
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        if timer != nil { stop() }
    }

    private func toggle() {
        if timer != nil { return stop() }
        timer = MainLoop.every(milliseconds: 30) { [weak self] in
            self?.step()
            return true
        }
        start.label = "_Stop"
    }

    private func stop() {
        timer?.cancel()
        timer = nil
        start.label = "_Start"
        label.text = steps == 1 ? "1 step" : "\(steps) steps"
    }

    private func step() {
        steps += 1
        collection.updateLayout(WaveLayout.self) { $0.time += 0.06 }
    }

    private func insert() {
        count += 1
        collection.insertItems(at: [IndexPath(item: 0, section: 0)])
        label.text = "\(count) items"
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
