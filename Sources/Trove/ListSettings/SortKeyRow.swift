import TableKit
import TextCore
import TroveModel

/// A sort key: its attribute, its direction, and buttons that move or remove it.
///
/// Alt+Up and Alt+Down move the key, too.
final class SortKeyRow: FlexView {
    /// The user's requests.
    enum Request {
        case setAttribute(RecordAttribute)
        case setAscending(Bool)
        /// Moves the key by one place: -1 is up, 1 is down.
        case move(by: Int)
        case remove
    }

    var onRequest: ((Request) -> Void)?

    private let label = Label().style("dim-label").width(characters: 8)
    private let attribute = PopUpButton()
    private let direction = PopUpButton([translated("Ascending"), translated("Descending")])
    private let up = Button(icon: "go-up-symbolic", name: translated("Move Up"))
    private let down = Button(icon: "go-down-symbolic", name: translated("Move Down"))
    private let remove = Button(icon: "list-remove-symbolic", name: translated("Remove"))
    private var attributes: [RecordAttribute] = []

    init() {
        super.init()
        addArrangedSubview(label)
        addArrangedSubview(attribute, grows: true)
        addArrangedSubview(direction)
        addArrangedSubview(StackView(.horizontal, spacing: 6, [up, down, remove]))
        for button in [up, down, remove] { button.style("flat") }
        attribute.onChange = { [weak self] index in
            guard let self, let index else { return }
            onRequest?(.setAttribute(attributes[index]))
        }
        direction.onChange = { [weak self] in self?.onRequest?(.setAscending($0 == 0)) }
        up.onClick = { [weak self] in self?.onRequest?(.move(by: -1)) }
        down.onClick = { [weak self] in self?.onRequest?(.move(by: 1)) }
        remove.onClick = { [weak self] in self?.onRequest?(.remove) }
    }

    /// Shows a key of a draft.
    func show(_ index: Int, of draft: SortKeysDraft, in list: List) {
        let key = draft.keys[index]
        label.text = index == 0 ? translated("Sort by") : translated("Then by")
        attributes = draft.attributes(ofKeyAt: index)
        let titles = attributes.map { SortTexts.name(of: $0, in: list) }
        if attribute.titles != titles { attribute.titles = titles }
        attribute.selectedIndex = attributes.firstIndex(of: key.attribute)
        direction.selectedIndex = key.ascending ? 0 : 1
        let (isFirst, isLast) = (index == 0, index == draft.keys.count - 1)
        if isFirst && up.containsFocus || isLast && down.containsFocus { focus() }
        (up.isEnabled, down.isEnabled) = (!isFirst, !isLast)
        showNames(SortTexts.name(of: key.attribute, in: list), index)
    }

    /// Names the controls after the key, because all rows have the same ones.
    private func showNames(_ name: String, _ index: Int) {
        attribute.accessibilityLabel = translated("Sort Key {number}")
            .filling(["number": "\(index + 1)"])
        func text(_ text: String) -> String { text.filling(["field": name]) }
        direction.accessibilityLabel = text(translated("Order of “{field}”"))
        up.accessibilityLabel = text(translated("Move “{field}” Up"))
        down.accessibilityLabel = text(translated("Move “{field}” Down"))
        remove.accessibilityLabel = text(translated("Remove Sort Key “{field}”"))
    }

    func focus() { attribute.grabFocus() }
}
