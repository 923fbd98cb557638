import TableKit
import TroveModel

/// A list in the sidebar: icon, name and number of records.
final class SidebarRow: ListBoxRow {
    let id: ListID

    private let content = StackView(.horizontal, spacing: 10)
    /// The name. Its minimum width of 8 characters limits how narrow the sidebar gets.
    private let name = Label().width(characters: 8).expand(horizontal: true)
    private let count = Label().style("dim-label")
    /// The icon. Emoji differ in width, but names must align.
    private let icon = ImageView().minimumSize(width: 20)

    init(_ list: List) {
        id = list.id
        super.init(content)
        content.addArrangedSubview(icon)
        content.addArrangedSubview(name, expands: true)
        content.addArrangedSubview(count)
        count.lineBreakMode = .byClipping
        content.margin(horizontal: 12, vertical: 10)
        update(list)
    }

    func update(_ list: List) {
        icon.image = .of(list.icon)
        name.text = list.name
        count.text = list.recordCount.grouped
        accessibilityLabel = "\(list.name), \(RecordsController.countText(list.recordCount))"
    }

}

extension Image {
    /// Returns the icon of a list. If theme and fonts lack it, a similar icon or the default one.
    static func of(_ icon: ListIcon) -> Image {
        if case .emoji(let text) = icon, let emoji = Image(emoji: text) { return emoji }
        return Image(firstOf: icon.themedNames)
    }
}
