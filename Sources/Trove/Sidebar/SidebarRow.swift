import Foundation
import TableKit
import TextCore
import TroveModel

/// A list, a smart list or the trash in the sidebar: icon, name and number of records.
final class SidebarRow: ListBoxRow {
    let item: SidebarItem

    private let content = StackView(.horizontal, spacing: 10)
    /// The name. Its minimum width of 8 characters limits how narrow the sidebar gets.
    private let name = Label().width(characters: 8).expand(horizontal: true)
    private let count = Label().style("dim-label")
    /// The icon. Emoji differ in width, but names must align.
    private let icon = ImageView().minimumSize(width: 20)
    /// The entry for a new name; nil while the row is not being renamed.
    private var entry: TextField?

    /// Creates a row.
    ///
    /// - Parameter isInFolder: Whether the row is below that of its folder.
    init(_ item: SidebarItem, isInFolder: Bool = false) {
        self.item = item
        super.init(content)
        content.addArrangedSubview(icon)
        content.addArrangedSubview(name, expands: true)
        content.addArrangedSubview(count)
        count.lineBreakMode = .byClipping
        content.margin(horizontal: 12, vertical: 10)
        if isInFolder { content.margin(leading: 30) }
    }

    func update(_ list: List) {
        show(name: list.name, icon: .of(list.icon), count: list.recordCount)
    }

    /// - Parameter count: The number of records; nil while it is unknown.
    func update(_ smartList: SmartList, count: Int?) {
        show(name: smartList.name, icon: .of(smartList: smartList.icon), count: count)
    }

    func updateTrash(count: Int) {
        show(
            name: translated("Trash"),
            icon: Image(icon: count == 0 ? "user-trash-symbolic" : "user-trash-full-symbolic"),
            count: count)
        self.count.isHidden = count == 0
    }

    /// - Parameter count: The number of records in the lists of the folder.
    func updateFolder(_ folder: String, isFolded: Bool, count: Int) {
        let icon = isFolded ? "folder-symbolic" : "folder-open-symbolic"
        show(name: folder, icon: Image(icon: icon, "folder-symbolic"), count: count)
        self.count.isHidden = !isFolded
        let label =
            isFolded
            ? translated("Folder {name}, collapsed") : translated("Folder {name}, expanded")
        accessibilityLabel = label.filling(["name": folder])
    }

    private func show(name text: String, icon image: Image, count number: Int?) {
        icon.image = image
        name.text = text
        count.text = number?.grouped ?? ""
        accessibilityLabel =
            number.map { [text, RecordsController.countText($0)].commaSeparated } ?? text
    }

    // MARK: Renaming

    /// Replaces the name by an entry until the user presses Enter or Escape, or leaves it.
    ///
    /// - Parameter body: Called with a changed name that is not empty.
    func beginRenaming(_ body: @escaping (String) -> Void) {
        guard entry == nil else { return }
        // The entry takes no more room than the name and the count had.
        let field = TextField().minimumCharacters(1)
        let old = name.text ?? ""
        field.text = old
        field.accessibilityLabel = translated("Name")
        field.onActivate = { [weak self] in self?.endRenaming(body, returnsFocus: true) }
        field.onKeyPress = { [weak self] in
            guard $0.key == .escape else { return false }
            self?.endRenaming(nil, returnsFocus: true)
            return true
        }
        field.onFocusLeave { [weak self] in self?.endRenaming(body, returnsFocus: false) }
        entry = field
        name.isHidden = true
        count.isHidden = true
        content.insertArrangedSubview(field.expand(horizontal: true), at: 2, expands: true)
        field.isHidden = false
        field.grabFocus()
    }

    /// Whether the row is being renamed.
    var isRenaming: Bool { entry != nil }

    private func endRenaming(_ body: ((String) -> Void)?, returnsFocus: Bool) {
        guard let field = entry else { return }
        entry = nil
        let text = field.text.trimmingCharacters(in: .whitespacesAndNewlines)
        let isChanged = !text.isEmpty && text != name.text
        if returnsFocus { grabFocus() }
        name.isHidden = false
        count.isHidden = false
        // The entry still handles the event.
        MainLoop.whenIdle { field.removeFromSuperview() }
        field.isHidden = true
        if isChanged { body?(text) }
    }
}

extension Image {
    /// Returns the icon of a list. If theme and fonts lack it, a similar icon or the default one.
    static func of(_ icon: ListIcon) -> Image {
        if case .emoji(let text) = icon, let emoji = Image(emoji: text) { return emoji }
        return Image(firstOf: icon.themedNames)
    }

    /// Returns the icon of a smart list.
    static func of(smartList icon: ListIcon) -> Image {
        guard icon == .standard else { return .of(icon) }
        return Image(icon: "folder-saved-search-symbolic", "edit-find-symbolic")
    }
}
