import CGtk
import GtkBridge
import TextCore

/// The window of keyboard shortcuts, with a search.
///
/// It fits on a screen of any size, with any font: its rows wrap and scroll.
public final class ShortcutsWindow {
    /// A group of shortcuts under a title.
    public struct Group: Hashable, Sendable {
        /// The title.
        public var title: String
        /// The shortcuts.
        public var items: [Item]

        /// Creates a group.
        public init(title: String, items: [Item]) {
            (self.title, self.items) = (title, items)
        }
    }

    /// The effect of a shortcut, and its keys, such as `<Primary>n`; several are separated by
    /// spaces.
    public struct Item: Hashable, Sendable {
        /// The effect of the shortcut.
        public var title: String
        /// The keys.
        public var keys: String

        /// Creates a shortcut.
        public init(_ title: String, _ keys: String) {
            (self.title, self.keys) = (title, keys)
        }
    }

    private let groups: [Group]
    private var dialog: Dialog?

    /// Creates a hidden window.
    public init(_ groups: [Group]) { self.groups = groups }

    /// Shows the window above another one.
    public func show(over parent: View) {
        let dialog = Dialog(
            title: translated("Keyboard Shortcuts"), parent: parent, size: (560, 640),
            cancelLabel: nil, acceptLabel: translated("_Close"))
        self.dialog = dialog
        dialog.onAccept = { [weak dialog] in dialog?.close() }
        let page = ShortcutsPage(groups)
        dialog.append(page, expands: true)
        dialog.present()
        page.focus()
    }
}

/// The groups of shortcuts, and the search above them.
private final class ShortcutsPage: StackView {
    private let search = TextField(placeholder: translated("Search"))
    private let noResults = Label(translated("No Results"))
    private var groups: [(heading: Label, rows: [Row])] = []

    private struct Row {
        let item: ShortcutsWindow.Item
        let view: StackView
    }

    init(_ groups: [ShortcutsWindow.Group]) {
        super.init(.vertical, spacing: 12)
        let content = StackView(.vertical, spacing: 6)
        for group in groups {
            let heading = Label(group.title, wraps: true)
            heading.font = .preferredFont(forTextStyle: .headline)
            content.addArrangedSubview(heading.margin(top: 12))
            let rows = group.items.map { Row(item: $0, view: Self.row(of: $0)) }
            for row in rows { content.addArrangedSubview(row.view) }
            self.groups.append((heading, rows))
        }
        noResults.isHidden = true
        content.addArrangedSubview(noResults.margin(24))
        search.accessibilityLabel = translated("Search")
        search.onChange = { [weak self] in self?.show(matching: $0) }
        addArrangedSubview(search.margin(horizontal: 18, vertical: 0).margin(top: 18))
        let scroller = ScrollView([.vertical], content.margin(horizontal: 18, vertical: 0))
        addArrangedSubview(scroller, expands: true)
    }

    func focus() { search.grabFocus() }

    private static func row(of item: ShortcutsWindow.Item) -> StackView {
        let keys = FlowView(
            spacing: 12, lineSpacing: 6, lastFillsLine: false, maximumNaturalWidth: 400)
        for accelerator in item.keys.split(separator: " ") {
            let label = View(adopting: gtk_shortcut_label_new(String(accelerator)))
            label.isHidden = false
            keys.addArrangedSubview(label)
        }
        let row = StackView(.horizontal, spacing: 18)
        row.addArrangedSubview(Label(item.title, wraps: true), expands: true)
        row.addArrangedSubview(keys)
        return row
    }

    private func show(matching query: String) {
        let words = query.split(separator: " ").map { $0.lowercased() }
        var count = 0
        for group in groups {
            var isEmpty = true
            for row in group.rows {
                let title = row.item.title.lowercased()
                let isShown = words.allSatisfy { title.contains($0) }
                row.view.isHidden = !isShown
                if isShown { (isEmpty, count) = (false, count + 1) }
            }
            group.heading.isHidden = isEmpty
        }
        noResults.isHidden = count > 0
    }
}
