import TableKit

/// Lessons as sections of a grid, each with a header. A click, Space or Enter turns a card over.
final class Flashcards: ViewController, CollectionViewDataSource, CollectionViewDelegate {
    /// A card with a word.
    final class CardCell: CollectionViewCell {
        let label = Label()

        required init(frame: Rect) {
            super.init(frame: frame)
            contentView.backgroundColor = Color(red: 0.9, green: 0.8, blue: 0.5, alpha: 0.5)
            contentView.cornerRadius = 6
            label.frame = contentView.bounds
            label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            label.textAlignment = .center
            contentView.addSubview(label)
        }
    }

    /// A header or footer with a title.
    final class TitleView: CollectionReusableView {
        let label = Label()

        required init(frame: Rect) {
            super.init(frame: frame)
            backgroundColor = Color(white: 0.5, alpha: 0.15)
            label.frame = bounds
            label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            label.textAlignment = .center
            addSubview(label)
        }
    }

    private let lessons = [
        [("amo", "I love"), ("puella", "girl"), ("rosa", "rose"), ("terra", "earth")],
        [("amicus", "friend"), ("bellum", "war"), ("donum", "gift")],
        [("rex", "king"), ("lex", "law"), ("pax", "peace"), ("vox", "voice"), ("nox", "night")],
    ]
    private var turned: Set<IndexPath> = []
    private let label = Label("Click a card")
    private lazy var collection = CollectionView(collectionViewLayout: Self.layout)

    private static var layout: CollectionViewFlowLayout {
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 100, height: 60)
        layout.sectionInset = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
        layout.headerReferenceSize = Size(width: 0, height: 32)
        return layout
    }

    override func loadView() {
        collection.register(CardCell.self, forCellWithReuseIdentifier: "card")
        collection.accessibilityLabel = "Flashcards"
        collection.dataSource = self
        collection.register(
            TitleView.self,
            forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader,
            withReuseIdentifier: "title")
        collection.delegate = self
        // Arrow keys move from card to card without turning them.
        collection.selectionFollowsFocus = false
        let stack = StackView(.vertical)
        stack.addArrangedSubview(collection, expands: true)
        stack.addArrangedSubview(label.margin(8))
        view = stack
    }

    func numberOfSections(in collectionView: CollectionView) -> Int { lessons.count }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { lessons[section].count }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "card", for: indexPath)
        let card = lessons[indexPath.section][indexPath.item]
        (cell as? CardCell)?.label.text = turned.contains(indexPath) ? card.1 : card.0
        return cell
    }

    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> CollectionReusableView {
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "title", for: indexPath)
        (view as? TitleView)?.label.text = "Lesson \(indexPath.section + 1)"
        return view
    }

    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
        turned.formSymmetricDifference([indexPath])
        collectionView.deselectItem(at: indexPath, animated: false)
        collectionView.reconfigureItems(at: [indexPath])
        let card = lessons[indexPath.section][indexPath.item]
        label.text = "\(card.0) means \(card.1)"
    }
}
