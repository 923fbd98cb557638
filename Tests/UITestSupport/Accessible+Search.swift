import Foundation

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
        searched() ?? walkedDescendants
    }

    /// The visible descendants, found with a query for each state and child.
    public var walkedDescendants: [Accessible] {
        shownChildren.flatMap { [$0] + $0.walkedDescendants }
    }

    /// Returns the first visible descendant with a role and name; nil if there is none.
    ///
    /// - Parameter name: The full name or label; `nil` matches any.
    public func first(_ role: Role, _ name: String? = nil) -> Accessible? {
        if let found = searched(role, name, onlyFirst: true) { return found.first }
        return first {
            $0.role == role && (name == nil || $0.name == name || $0.labels.contains(name ?? ""))
        }
    }

    /// Returns the first visible descendant that meets a condition.
    public func first(where condition: (Accessible) -> Bool) -> Accessible? {
        if let found = searched(remembering: true) {
            defer { for object in found { object.forget() } }
            return found.first(where: condition)
        }
        for child in shownChildren {
            if condition(child) { return child }
            if let found = child.first(where: condition) { return found }
        }
        return nil
    }

    /// Returns all visible descendants with a role.
    public func all(_ role: Role) -> [Accessible] {
        searched(role) ?? descendants.filter { $0.role == role }
    }

    /// The objects that the program finds among its own, without a query for each; nil if it cannot
    /// search.
    ///
    /// - Parameter remembering: Whether the objects remember role and name; see ``forget()``.
    private func searched(
        _ role: Role? = nil, _ name: String? = nil, onlyFirst: Bool = false,
        remembering: Bool = false
    ) -> [Accessible]? {
        guard let process = knownProcess else { return nil }
        let matches: [Programs.Match]?
        do {
            matches = try Programs.search(
                process, below: path, role, name, onlyFirst: onlyFirst)
        } catch {
            // It is found in another way, which takes long.
            Programs.report("search: \(error)")
            return nil
        }
        return matches?.map { match in
            Accessible(at: match.path, of: application, remembering ? match : nil)
        }
    }

    /// The process of the program, which stays the same; nil if it has ended.
    var knownProcess: Int32? {
        if let known = Self.processes[application] { return known }
        let process = processIdentifier
        guard process > 0 else { return nil }
        Self.processes[application] = process
        return process
    }

    private nonisolated(unsafe) static var processes: [String: Int32] = [:]

    /// The tree as text for failure messages, one line for each visible object.
    public var outline: String {
        outlineLines(depth: 0).joined(separator: "\n")
    }

    private func outlineLines(depth: Int) -> [String] {
        [String(repeating: "  ", count: depth) + outlineLine]
            + shownChildren.flatMap { $0.outlineLines(depth: depth + 1) }
    }

    /// The object as text: role, name, text, frame and states.
    public var outlineLine: String {
        let frame = frame
        let states = [
            isFocused ? " focused" : "", isSelected ? " selected" : "", isChecked ? " checked" : "",
            isSensitive ? "" : " insensitive",
        ].joined()
        let text = text
        return "\(role.name) \"\(name)\""
            + (text.isEmpty || text == name ? "" : " text \"\(text.prefix(60))\"")
            + " \(frame.x),\(frame.y) \(frame.width)x\(frame.height)\(states)"
    }
}
