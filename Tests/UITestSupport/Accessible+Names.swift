/// What a screen reader can say of what is on the screen.
extension Accessible {
    /// Kinds of objects that a person operates or that hold what is operated, each of which needs a
    /// name. What only arranges others is a filler, not a panel.
    private static let namedRoles: Set<Role> = [
        .window, .dialog, .alert, .button, .toggleButton, .checkBox, .comboBox, .entry,
        .spinButton, .slider, .radioButton, .menuItem, .checkMenuItem, .radioMenuItem,
        .table, .treeTable, .tableCell, .list, .listItem, .columnHeader, .heading, .pageTab,
        .panel,
    ]

    /// Kinds of objects that a person operates by other objects inside or beside them; a link is read
    /// with the label that it is in, and a menu with the button that opens it.
    private static let unnamedRoles: Set<Role> = [.scrollPane, .viewport, .filler, .link, .menu]

    /// The object and those shown inside that a screen reader could only call by their kind, each
    /// with the way to it.
    public var nameless: [String] { namelessObjects(inside: "") }

    private func namelessObjects(inside path: String) -> [String] {
        let own = path + "/" + role.name + (name.isEmpty ? "" : " \"\(name.prefix(30))\"")
        return (needsName && isNameless ? ["\(own) at \(frame)"] : [])
            + shownChildren.flatMap { $0.namelessObjects(inside: own) }
    }

    private var needsName: Bool {
        Self.namedRoles.contains(role) || isFocusable && !Self.unnamedRoles.contains(role)
    }

    /// Whether it has neither a name nor a label; the name of an icon in a theme is none.
    private var isNameless: Bool {
        (name.isBlank || name.hasSuffix("-symbolic")) && labels.allSatisfy(\.isBlank)
    }
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
