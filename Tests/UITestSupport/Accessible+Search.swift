extension Accessible {
    /// The visible children. For a table, only those on the screen are queried.
    public var shownChildren: [Accessible] {
        managesDescendants ? childrenInSight : children.filter(\.isShowing)
    }

    /// The child at the upper edge, without querying the others.
    public var topChild: Accessible? {
        let frame = frame
        return child(at: (frame.center.x, frame.y + 1))
    }

    /// The visible children of a table: finds one and walks from there in both directions.
    private var childrenInSight: [Accessible] {
        let frame = frame
        let top = topChild
        let start = child(at: frame.center) ?? top ?? child(at: 0)
        guard let start, start.isShowing, let index = start.indexInParent else { return [] }
        var above: [Accessible] = []
        while above.count < index, let next = child(at: index - above.count - 1), next.isShowing {
            above.append(next)
        }
        var shown = above.reversed() + [start]
        while let next = child(at: index + shown.count - above.count), next.isShowing {
            shown.append(next)
        }
        // A sticky header may be far from its rows.
        if let top, let header = top.indexInParent, header < index - above.count {
            shown.insert(top, at: 0)
        }
        return shown
    }

    /// All visible descendants in reading order, parents before their children.
    ///
    /// Hidden objects, such as the other pages of a stack, are skipped with their descendants.
    public var descendants: [Accessible] {
        shownChildren.flatMap { [$0] + $0.descendants }
    }

    /// Returns the first visible descendant with a role and name; nil if there is none.
    ///
    /// - Parameter name: The full name or label; `nil` matches any.
    public func first(_ role: Role, _ name: String? = nil) -> Accessible? {
        first {
            $0.role == role && (name == nil || $0.name == name || $0.labels.contains(name ?? ""))
        }
    }

    /// Returns the first visible descendant that meets a condition.
    public func first(where condition: (Accessible) -> Bool) -> Accessible? {
        for child in shownChildren {
            if condition(child) { return child }
            if let found = child.first(where: condition) { return found }
        }
        return nil
    }

    /// Returns all visible descendants with a role.
    public func all(_ role: Role) -> [Accessible] {
        descendants.filter { $0.role == role }
    }

    /// The tree as text for failure messages, one line for each visible object.
    public var outline: String {
        outlineLines(depth: 0).joined(separator: "\n")
    }

    private func outlineLines(depth: Int) -> [String] {
        let frame = frame
        let states = [
            isFocused ? " focused" : "", isSelected ? " selected" : "", isChecked ? " checked" : "",
            isSensitive ? "" : " insensitive",
        ].joined()
        let text = text
        let line =
            String(repeating: "  ", count: depth) + "\(role.name) \"\(name)\""
            + (text.isEmpty || text == name ? "" : " text \"\(text.prefix(60))\"")
            + " \(frame.x),\(frame.y) \(frame.width)x\(frame.height)\(states)"
        return [line]
            + shownChildren.flatMap { $0.outlineLines(depth: depth + 1) }
    }
}
