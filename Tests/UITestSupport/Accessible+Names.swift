/// The accessible names of objects on the screen.
extension Accessible {
    /// Roles of controls and their containers, which need a name. Containers used only for layout
    /// are fillers, not panels.
    private static let namedRoles: Set<Role> = [
        .window, .dialog, .alert, .button, .toggleButton, .checkBox, .comboBox, .entry,
        .spinButton, .slider, .radioButton, .menuItem, .checkMenuItem, .radioMenuItem,
        .table, .treeTable, .tableCell, .list, .listItem, .columnHeader, .heading, .pageTab,
        .panel,
    ]

    /// Roles of focusable objects that are operated through others and need no name: a link is read
    /// with its label, a menu with the button that opens it.
    private static let unnamedRoles: Set<Role> = [.scrollPane, .viewport, .filler, .link, .menu]

    /// The object and its visible descendants that need a name and have none, each with its path and frame.
    public var nameless: [String] { namelessObjects(inside: "") }

    private func namelessObjects(inside path: String) -> [String] {
        let own = path + "/" + role.name + (name.isEmpty ? "" : " \"\(name.prefix(30))\"")
        return (needsName && isNameless ? ["\(own) at \(frame)"] : [])
            + shownChildren.flatMap { $0.namelessObjects(inside: own) }
    }

    private var needsName: Bool {
        Self.namedRoles.contains(role) || isFocusable && !Self.unnamedRoles.contains(role)
    }

    /// Whether the object has neither a name nor a label. The name of a theme icon does not count.
    private var isNameless: Bool {
        (name.isBlank || name.hasSuffix("-symbolic")) && labels.allSatisfy(\.isBlank)
    }
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
