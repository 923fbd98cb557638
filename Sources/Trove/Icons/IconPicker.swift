import TableCore
import TableKit
import TextCore
import TroveModel

/// A popover for choosing the icon of a list: a search entry above a grid of icons.
///
/// A typed emoji, or the name of any icon of the theme, can be chosen, too.
final class IconPicker: ViewController {
    /// Called with the chosen icon.
    var onChoose: ((ListIcon) -> Void)?

    private let chosen: ListIcon
    private let image: (ListIcon) -> Image
    private var choices: [IconChoice] = []
    private let entry = TextField(placeholder: translated("Search icons, or type an emoji"))
    private let collection: CollectionView
    private let hint = Label(alignment: .center).style("dim-label")
    private static let cell = "icon"

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - chosen: The present icon.
    ///   - image: Returns the image of an icon.
    init(_ chosen: ListIcon, image: @escaping (ListIcon) -> Image) {
        (self.chosen, self.image) = (chosen, image)
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: IconCell.side, height: IconCell.side)
        layout.minimumInteritemSpacing = 6
        layout.minimumLineSpacing = 6
        layout.alignment = .leading
        collection = CollectionView(collectionViewLayout: layout)
        super.init()
        title = translated("Choose an Icon")
        preferredContentSize = Size(width: 354, height: 342)
    }

    override func loadView() {
        entry.accessibilityLabel = translated("Search icons")
        entry.onChange = { [weak self] _ in self?.search() }
        entry.onActivate = { [weak self] in self?.chooseFirst() }
        entry.onKeyPress = { [weak self] in
            guard $0.key == .down else { return false }
            self?.focusIcons()
            return true
        }
        collection.register(IconCell.self, forCellWithReuseIdentifier: Self.cell)
        collection.accessibilityLabel = translated("Icons")
        collection.selectionFollowsFocus = false
        collection.dataSource = self
        collection.delegate = self
        hint.text = translated("No icons found")
        let page = StackView(.vertical, spacing: 12)
        page.addArrangedSubview(entry)
        page.addArrangedSubview(hint)
        page.addArrangedSubview(collection, expands: true)
        view = page.margin(12)
        search()
    }

    override func viewDidAppear(_ animated: Bool) { entry.grabFocus() }

    private func search() {
        choices = IconChoice.matching(entry.text) { Image(systemName: $0) != nil }
        collection.reloadData()
        let index = choices.firstIndex { $0.icon == chosen }
        collection.selectItem(at: index.map { IndexPath(item: $0, section: 0) }, animated: false)
        hint.isHidden = !choices.isEmpty
    }

    private func focusIcons() {
        guard !choices.isEmpty else { return }
        collection.grabFocus()
        guard collection.focusedItem == nil else { return }
        collection.focusItem(at: IndexPath(item: 0, section: 0))
    }

    private func chooseFirst() {
        if !entry.text.isEmpty, let first = choices.first { choose(first.icon) }
    }

    private func choose(_ icon: ListIcon) {
        let choose = onChoose
        onChoose = nil
        choose?(icon)
    }
}

extension IconPicker: CollectionViewDataSource, CollectionViewDelegate {
    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int {
        choices.count
    }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: Self.cell, for: indexPath)
        let choice = choices[indexPath.item]
        (cell as? IconCell)?.show(image(choice.icon), name: choice.name)
        return cell
    }

    func collectionViewDidChangeSelection(_ collectionView: CollectionView) {
        guard let item = collectionView.indexPathsForSelectedItems?.first else { return }
        choose(choices[item.item].icon)
    }

    func collectionView(
        _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath
    ) {
        choose(choices[indexPath.item].icon)
    }
}
