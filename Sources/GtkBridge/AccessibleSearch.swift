import CGtk

/// A search for objects among those that assistive technology sees, made inside the program.
///
/// A test asks for it once, instead of asking for each child, state and role on the way.
@MainActor
struct AccessibleSearch {
    /// AT-SPI's numbers of the roles; empty for any.
    var roles: Set<UInt32> = []
    /// The name, or the name of the label; nil for any.
    var name: String?
    /// Whether to stop at the first object.
    var wantsOnlyFirst = false

    /// An object that was found, with a reference of its own.
    struct Match {
        let object: UnsafeMutablePointer<AtkObject>
        /// AT-SPI's number of the role.
        let role: UInt32
        let name: String
    }

    private let bridge: AccessibilityBridge
    private var matches: [Match] = []

    init(bridge: AccessibilityBridge) { self.bridge = bridge }

    /// Returns the visible descendants of an object that match, parents before their children.
    ///
    /// Hidden objects are skipped with their descendants. Of the rows of a table, only those on the
    /// screen are looked at. The caller releases the objects.
    mutating func matches(below object: UnsafeMutablePointer<AtkObject>) -> [Match] {
        matches = []
        _ = collect(below: object)
        return matches
    }

    /// Returns whether the search is over.
    private mutating func collect(below object: UnsafeMutablePointer<AtkObject>) -> Bool {
        let children = shownChildren(of: object)
        defer { for child in children { g_object_unref(child) } }
        for child in children {
            if let match = match(child) {
                g_object_ref(child)
                matches.append(match)
                if wantsOnlyFirst { return true }
            }
            if collect(below: child) { return true }
        }
        return false
    }

    private func match(_ object: UnsafeMutablePointer<AtkObject>) -> Match? {
        let role = bridge.role(of: object)
        guard roles.isEmpty || roles.contains(role) else { return nil }
        let own = text(of: object)
        if let name, own != name, !labels(of: object).contains(name) { return nil }
        return Match(object: object, role: role, name: own)
    }

    private func text(of object: UnsafeMutablePointer<AtkObject>) -> String {
        atk_object_get_name(object).map { String(cString: $0) } ?? ""
    }

    private func labels(of object: UnsafeMutablePointer<AtkObject>) -> [String] {
        guard let relations = atk_object_ref_relation_set(object) else { return [] }
        defer { g_object_unref(relations) }
        guard
            let relation = atk_relation_set_get_relation_by_type(
                relations, ATK_RELATION_LABELLED_BY),
            let targets = atk_relation_get_target(relation)
        else { return [] }
        return (0..<Int(targets.pointee.len)).compactMap { index in
            targets.pointee.pdata[index].map {
                text(of: $0.assumingMemoryBound(to: AtkObject.self))
            }
        }
    }

    /// The visible children, with references.
    private func shownChildren(
        of object: UnsafeMutablePointer<AtkObject>
    ) -> [UnsafeMutablePointer<AtkObject>] {
        if object.has(ATK_STATE_MANAGES_DESCENDANTS) { return childrenInSight(of: object) }
        return (0..<max(0, atk_object_get_n_accessible_children(object))).compactMap {
            shown(atk_object_ref_accessible_child(object, $0))
        }
    }

    /// The visible children of a table: finds one and walks from there in both directions.
    private func childrenInSight(
        of object: UnsafeMutablePointer<AtkObject>
    ) -> [UnsafeMutablePointer<AtkObject>] {
        let component = OpaquePointer(object)
        var (x, y, width, height): (gint, gint, gint, gint) = (0, 0, 0, 0)
        atk_component_get_extents(component, &x, &y, &width, &height, ATK_XY_SCREEN)
        func child(atHeight height: gint) -> UnsafeMutablePointer<AtkObject>? {
            atk_component_ref_accessible_at_point(
                component, x + width / 2, y + height, ATK_XY_SCREEN)
        }
        let top = child(atHeight: 1)
        defer { if let top { g_object_unref(top) } }
        let middle = child(atHeight: height / 2)
        if middle == nil, let top { g_object_ref(top) }
        let any = middle ?? top ?? atk_object_ref_accessible_child(object, 0)
        guard let start = shown(any) else { return [] }
        let index = atk_object_get_index_in_parent(start)
        guard index >= 0 else {
            g_object_unref(start)
            return []
        }
        func run(from first: gint, by step: gint) -> [UnsafeMutablePointer<AtkObject>] {
            var found: [UnsafeMutablePointer<AtkObject>] = []
            var next = first
            while next >= 0, let child = shown(atk_object_ref_accessible_child(object, next)) {
                found.append(child)
                next += step
            }
            return found
        }
        let above = run(from: index - 1, by: -1)
        var rows = above.reversed() + [start] + run(from: index + 1, by: 1)
        // A sticky header may be far from its rows.
        if let top, case let header = atk_object_get_index_in_parent(top), header >= 0,
            header < index - gint(above.count)
        {
            g_object_ref(top)
            rows.insert(top, at: 0)
        }
        return rows
    }

    /// Takes a reference over; nil, without the reference, if the object is hidden.
    private func shown(
        _ object: UnsafeMutablePointer<AtkObject>?
    ) -> UnsafeMutablePointer<AtkObject>? {
        guard let object else { return nil }
        if object.has(ATK_STATE_SHOWING) { return object }
        g_object_unref(object)
        return nil
    }
}

extension UnsafeMutablePointer<AtkObject> {
    fileprivate func has(_ state: AtkStateType) -> Bool {
        guard let states = atk_object_ref_state_set(self) else { return false }
        defer { g_object_unref(states) }
        return atk_state_set_contains_state(states, state) != 0
    }
}
