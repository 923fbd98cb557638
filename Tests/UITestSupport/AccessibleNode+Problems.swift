extension AccessibleNode {
    /// Roles of controls and their containers, which need a name. Containers used only for layout
    /// are fillers, not panels.
    private static let namedRoles: Set<Role> = [
        .window, .dialog, .alert, .button, .toggleButton, .checkBox, .comboBox, .entry,
        .spinButton, .slider, .radioButton, .menuItem, .checkMenuItem, .radioMenuItem,
        .table, .treeTable, .tableCell, .tableRow, .list, .listItem, .columnHeader, .heading,
        .pageTab, .panel, .image, .progressBar, .calendar,
    ]

    /// Roles of focusable objects that are operated through others and need no name: a link is read
    /// with its label, a menu with the button that opens it.
    private static let unnamedRoles: Set<Role> = [.scrollPane, .viewport, .link, .menu]

    /// Roles of objects that only arrange others, or of which nobody knows what they are.
    private static let meaninglessRoles: Set<Role> = [.filler, "unknown", "invalid", ""]

    /// Roles of controls of which no two in a window have the same name.
    private static let uniqueRoles: Set<Role> = [
        .button, .toggleButton, .radioButton, .checkBox, .comboBox, .entry, .spinButton, .slider,
    ]

    /// Defects of the object and its descendants for users of assistive technology, each with its
    /// path.
    public var problems: [String] {
        var problems: [String] = []
        var controls: Set<String> = []
        walk { node, path in
            problems += node.ownProblems.map { "\($0): \(path) at \(node.frame)" }
            // A control in a row is read with its row.
            guard Self.uniqueRoles.contains(node.role), !node.name.isEmpty,
                node.states.contains(.focusable),
                !["/table cell", "/table row", "/list item"].contains(where: path.contains)
            else { return }
            // The items of a menu may have the names of buttons below it.
            let place = path.contains("/panel") ? "in a popover" : "in the window"
            if !controls.insert("\(node.role.name) “\(node.name)” \(place)").inserted {
                problems.append("the name of another: \(path) at \(node.frame)")
            }
        }
        return problems
    }

    /// The least width and height of a target for a finger, in logical pixels.
    private static let leastTarget = 32

    /// Buttons of the window, whose size is the theme's.
    private static let windowButtons: Set<String> = ["Minimize", "Maximize", "Restore", "Close"]

    /// Controls of the object and its descendants that are too small for a finger, each with its
    /// path.
    ///
    /// Items of menus have the size of the theme.
    public var smallTargets: [String] {
        var targets: [String] = []
        walk { node, path in
            guard Self.uniqueRoles.contains(node.role),
                node.states.isSuperset(of: [.focusable, .sensitive]),
                // A new window may have no layout yet.
                (2..<Self.leastTarget).contains(min(node.frame.width, node.frame.height)),
                !path.contains("/panel \"Menu"), !path.contains("/panel \"Main Menu"),
                !path.contains("/panel \"View\""), !path.contains("/panel \"Sort and Group"),
                !path.contains("/panel \"Record Menu"),
                !Self.windowButtons.contains(node.name),
                // A line of the title bar, which Ctrl+J stands for.
                !node.name.contains("unsaved value")
            else { return }
            targets.append("\(path) at \(node.frame)")
        }
        return targets
    }

    /// Controls and labels of the object and its descendants that are partly beside a frame, and
    /// scroll bars for scrolling sideways, each with its path.
    public func cutOff(by window: Frame) -> [String] {
        var found: [String] = []
        walk { node, path in
            guard !node.frame.isEmpty, node.states.contains(.showing) else { return }
            if node.role == .scrollBar, node.frame.width > node.frame.height {
                found.append("scrolls sideways: \(path)")
            }
            guard Self.uniqueRoles.contains(node.role) || node.role == .label,
                node.frame.x < window.x || node.frame.x + node.frame.width > window.x + window.width
            else { return }
            found.append("cut off: \(path) at \(node.frame)")
        }
        return found
    }

    private var ownProblems: [String] {
        var problems: [String] = []
        let isFocusable = states.contains(.focusable) && !isDivider
        let needsName =
            Self.namedRoles.contains(role) || isFocusable && !Self.unnamedRoles.contains(role)
        // The name of a cell is its content, which may be empty.
        if needsName, isNameless, !isGridCell { problems.append("no name") }
        if isFocusable, Self.meaninglessRoles.contains(role) { problems.append("no role") }
        if role == .tableRow, let column = columnWithoutHeader {
            problems.append("no header of column \(column)")
        }
        return problems
    }

    /// Whether the object is a split pane without the focus, which then has no role and no name.
    private var isDivider: Bool {
        role == .filler && object.value != nil && !states.contains(.focused)
    }

    /// Whether the object has neither a name nor a label. The name of a theme icon does not count.
    private var isNameless: Bool {
        (name.isBlank || name.hasSuffix("-symbolic")) && labels.allSatisfy(\.isBlank)
    }

    /// Whether the object is a cell in a column.
    private var isGridCell: Bool { role == .tableCell && object.parent?.role == .tableRow }

    /// The first column with a visible cell in a row whose header has no name; nil if all have one.
    private var columnWithoutHeader: Int? {
        guard let table = object.parent else { return nil }
        let cells = children.filter { $0.role == .tableCell }
        return cells.indices.first { table.columnHeader($0)?.name.isBlank != false }
    }
}

extension Accessible {
    /// Defects of the object and its visible descendants for users of assistive technology.
    public var problems: [String] { AccessibleNode(self).problems }
}
