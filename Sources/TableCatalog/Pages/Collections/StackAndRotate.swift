import Foundation
import TableKit

/// Opacity, order, rotation and visibility are layout attributes. The cells know nothing about
/// them.
final class StackAndRotate: ViewController, CollectionViewDataSource, CollectionViewDelegate {
    /// A cell with the number of its item.
    final class NumberCell: CollectionViewCell {
        let label = Label()

        required init(frame: Rect) {
            super.init(frame: frame)
            contentView.backgroundColor = Color(red: 0.7, green: 0.35, blue: 0.3, alpha: 0.8)
            contentView.cornerRadius = 6
            label.frame = contentView.bounds
            label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            label.textAlignment = .center
            contentView.addSubview(label)
        }
    }

    /// A pile of cards, fanned out by an angle.
    struct PileLayout: CollectionViewLayout {
        var angle = 0.0
        var alpha = 1.0
        var hidesFirst = false
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
            let item = element.indexPath.item
            var attributes = CollectionViewLayoutAttributes(element)
            attributes.size = Size(width: 120, height: 160)
            attributes.center = Point(
                x: bounds.width / 2 + Double(item) * 20 - 40, y: bounds.height / 2)
            attributes.zIndex = -item
            attributes.alpha = alpha
            attributes.isHidden = hidesFirst && item == 0
            let turn = Double(item) * angle * .pi / 180
            attributes.transform = .rotation(cosine: cos(turn), sine: sin(turn))
            return attributes
        }
    }

    private let angle = Slider(0...40)
    private let opacity = Slider(0.2...1, value: 1)
    private let hidesFirst = CheckBox("Hide the First Card")
    private let label = Label("Click a card")
    private let collection = CollectionView(collectionViewLayout: PileLayout())

    override func loadView() {
        collection.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        collection.accessibilityLabel = "Cards"
        collection.dataSource = self
        collection.delegate = self
        let sliders = GridView(columnSpacing: 12, rowSpacing: 6)
        for (row, (name, slider)) in [("Rotation", angle), ("Opacity", opacity)].enumerated() {
            slider.accessibilityLabel = name
            sliders.addSubview(Label(name), column: 0, row: row)
            sliders.addSubview(slider.expand(horizontal: true), column: 1, row: row)
        }
        let change = Action { [weak self] _ in self?.change() }
        angle.addAction(change, for: .valueChanged)
        opacity.addAction(change, for: .valueChanged)
        hidesFirst.onChange = { [weak self] _ in self?.change() }
        let stack = StackView(.vertical)
        stack.addArrangedSubview(collection, expands: true)
        stack.addArrangedSubview(
            StackView(.vertical, spacing: 6, [sliders, hidesFirst, label]).margin(8))
        view = stack
    }

    private func change() {
        collection.updateLayout(PileLayout.self) {
            $0.angle = angle.value
            $0.alpha = opacity.value
            $0.hidesFirst = hidesFirst.isOn
        }
    }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { 5 }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "number", for: indexPath)
        (cell as? NumberCell)?.label.text = "\(indexPath.item)"
        return cell
    }

    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
        label.text = "Card \(indexPath.item)"
    }
}
