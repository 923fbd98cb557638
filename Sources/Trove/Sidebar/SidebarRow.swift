import TableKit
import TroveModel

/// A list in the sidebar: icon, name and number of records.
final class SidebarRow: ListBoxRow {
    let id: ListID

    private let content = StackView(.horizontal, spacing: 10)
    /// The name. Its minimum width of 8 characters limits how narrow the sidebar gets.
    private let name = TextLabel().textAlignment(0).width(characters: 8).expand(horizontal: true)
    private let count = TextLabel().uncut().style("dim-label")
    private var icon: (shown: ListIcon, view: Icon)?

    init(_ list: List) {
        id = list.id
        super.init(content)
        content.addArrangedSubview(name, expands: true)
        content.addArrangedSubview(count)
        content.margin(horizontal: 12, vertical: 10)
        update(list)
    }

    func update(_ list: List) {
        show(list.icon)
        name.text = list.name
        count.text = list.recordCount.grouped
        accessibilityLabel = "\(list.name), \(RecordsController.countText(list.recordCount))"
    }

    private func show(_ listIcon: ListIcon) {
        guard icon?.shown != listIcon else { return }
        icon?.view.removeFromSuperview()
        // Emoji differ in width, but names must align.
        let view = Icon.of(listIcon).minimumSize(width: 20)
        icon = (listIcon, view)
        content.insertArrangedSubview(view, at: 0)
    }
}

extension Icon {
    /// Creates the icon of a list. If theme and fonts lack it, uses a similar icon or the default one.
    static func of(_ icon: ListIcon) -> Icon {
        if case .emoji(let text) = icon, let emoji = Icon(emoji: text) { return emoji }
        return Icon(firstOf: icon.themedNames)
    }
}
