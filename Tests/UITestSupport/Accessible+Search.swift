extension Accessible {
    /// The children that show: of a table those that are in sight, without asking for the others.
    public var shownChildren: [Accessible] {
        managesDescendants ? childrenInSight : children.filter(\.isShowing)
    }

    /// The child at the upper edge, without asking for the others.
    public var topChild: Accessible? {
        let frame = frame
        return child(at: (frame.centre.x, frame.y + 1))
    }

    /// Looks for a child in sight and walks from there in both directions.
    private var childrenInSight: [Accessible] {
        let frame = frame
        let top = topChild
        let start = child(at: frame.centre) ?? top ?? child(at: 0)
        guard let start, start.isShowing, let index = start.indexInParent else { return [] }
        var above: [Accessible] = []
        while above.count < index, let next = child(at: index - above.count - 1), next.isShowing {
            above.append(next)
        }
        var shown = above.reversed() + [start]
        while let next = child(at: index + shown.count - above.count), next.isShowing {
            shown.append(next)
        }
        // A header that sticks to the top is far from its rows.
        if let top, let header = top.indexInParent, header < index - above.count {
            shown.insert(top, at: 0)
        }
        return shown
    }

    /// Everything inside that is shown, in reading order, the outer before the inner.
    ///
    /// What is hidden is not entered: a stack's other pages are not part of what a person meets.
    public var descendants: [Accessible] {
        shownChildren.flatMap { [$0] + $0.descendants }
    }

    /// The first shown object inside with that role and name, if there is one.
    ///
    /// - Parameter name: the name in full; `nil` takes any.
    public func first(_ role: Role, _ name: String? = nil) -> Accessible? {
        first {
            $0.role == role && (name == nil || $0.name == name || $0.labels.contains(name ?? ""))
        }
    }

    /// The first shown object inside that meets the condition.
    public func first(where condition: (Accessible) -> Bool) -> Accessible? {
        for child in shownChildren {
            if condition(child) { return child }
            if let found = child.first(where: condition) { return found }
        }
        return nil
    }

    /// All shown objects inside with that role.
    public func all(_ role: Role) -> [Accessible] {
        descendants.filter { $0.role == role }
    }

    /// The tree as text, a line per shown object, for failure messages.
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
