/// The items of one section as an outline: items with items below them, expanded or not. Spec
/// 12.10.
///
/// ```swift
/// var outline = SectionSnapshot<String>()
/// try outline.append(["Fruit", "Nuts"])
/// try outline.append(["Apple", "Pear"], to: "Fruit")
/// outline.visibleItems          // ["Fruit", "Nuts"]
/// try outline.expand(["Fruit"])
/// outline.visibleItems          // ["Fruit", "Apple", "Pear", "Nuts"]
/// ```
///
/// Each item is unique in the outline.
public struct SectionSnapshot<ItemID: Hashable & Sendable>: Sendable, Equatable {
    /// The items at the top.
    public private(set) var rootItems: [ItemID] = []
    private(set) var children: [ItemID: [ItemID]] = [:]
    private var parents: [ItemID: ItemID?] = [:]
    private var expanded: Set<ItemID> = []

    /// Creates an outline without items.
    public init() {}

    // MARK: Items

    /// All items, each followed by those below it.
    ///
    /// - Complexity: O(items).
    public var items: [ItemID] { flattened { _ in true } }

    /// The items whose parents are all expanded, each followed by those below it.
    ///
    /// - Complexity: O(visible items).
    public var visibleItems: [ItemID] { flattened { expanded.contains($0) } }

    /// The number of items.
    public var count: Int { parents.count }

    /// Returns whether the outline has an item.
    public func contains(_ item: ItemID) -> Bool { parents[item] != nil }

    /// Returns whether an item has items below it.
    public func hasChildren(_ item: ItemID) -> Bool { children[item]?.isEmpty == false }

    /// Returns whether the items below an item are visible once the item is.
    public func isExpanded(_ item: ItemID) -> Bool { expanded.contains(item) }

    /// Returns whether all parents of an item are expanded; false for a missing item.
    ///
    /// - Complexity: O(level of the item).
    public func isVisible(_ item: ItemID) -> Bool {
        contains(item) && ancestors(of: item).allSatisfy { expanded.contains($0) }
    }

    /// Returns the number of parents of an item; 0 for items at the top.
    ///
    /// - Complexity: O(level of the item).
    public func level(of item: ItemID) -> Int { ancestors(of: item).count }

    /// Returns the item above an item; `nil` for an item at the top.
    public func parent(of item: ItemID) -> ItemID? { parents[item] ?? nil }

    /// Returns the place of an item among all items; `nil` for a missing one.
    ///
    /// - Complexity: O(items).
    public func index(of item: ItemID) -> Int? { items.firstIndex(of: item) }

    /// Returns the items below an item as an outline of their own.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - includingParent: Whether the item itself is at the top of it.
    public func snapshot(of item: ItemID, includingParent: Bool = false) -> SectionSnapshot {
        var part = SectionSnapshot()
        guard contains(item) else { return part }
        part.rootItems = includingParent ? [item] : children[item] ?? []
        for other in part.rootItems { part.parents[other] = .some(nil) }
        for other in descendants(of: item) {
            guard part.parents[other] == nil else { continue }
            part.parents[other] = parents[other]
        }
        for other in part.parents.keys {
            part.children[other] = children[other]
            if expanded.contains(other) { part.expanded.insert(other) }
        }
        return part
    }

    // MARK: Changes

    /// Appends items below another one, or at the top.
    ///
    /// - Throws: ``OutlineError``.
    public mutating func append(
        _ newItems: [ItemID], to parent: ItemID? = nil
    ) throws(OutlineError<ItemID>) {
        try insert(newItems, below: parent, at: childCount(of: parent))
    }

    /// Inserts items before another one, on its level.
    ///
    /// - Throws: ``OutlineError``.
    public mutating func insert(
        _ newItems: [ItemID], before item: ItemID
    ) throws(OutlineError<ItemID>) {
        let (parent, index) = try place(of: item)
        try insert(newItems, below: parent, at: index)
    }

    /// Inserts items after another one and those below it, on its level.
    ///
    /// - Throws: ``OutlineError``.
    public mutating func insert(
        _ newItems: [ItemID], after item: ItemID
    ) throws(OutlineError<ItemID>) {
        let (parent, index) = try place(of: item)
        try insert(newItems, below: parent, at: index + 1)
    }

    /// Deletes items with those below them; ignores missing ones.
    ///
    /// - Complexity: O(deleted items and their siblings).
    public mutating func delete(_ oldItems: [ItemID]) {
        var changedParents: Set<ItemID?> = []
        for item in oldItems {
            guard let parent = parents[item] else { continue }
            changedParents.insert(parent)
            for other in descendants(of: item) + [item] {
                parents[other] = nil
                children[other] = nil
                expanded.remove(other)
            }
        }
        for parent in changedParents {
            // The parent itself may have been deleted.
            if let parent, !contains(parent) { continue }
            let remaining = (parent.map { children[$0] ?? [] } ?? rootItems).filter(contains)
            set(remaining, below: parent)
        }
    }

    /// Deletes all items.
    public mutating func deleteAll() { self = SectionSnapshot() }

    /// Replaces the items below an item by an outline.
    ///
    /// - Throws: ``OutlineError``; the outline is then unchanged.
    public mutating func replace(
        childrenOf parent: ItemID, using snapshot: SectionSnapshot
    ) throws(OutlineError<ItemID>) {
        guard contains(parent) else { throw .missing(parent) }
        var changed = self
        changed.delete(children[parent] ?? [])
        try changed.append(snapshot.rootItems, to: parent)
        for item in snapshot.items {
            if let below = snapshot.children[item] { try changed.append(below, to: item) }
        }
        changed.expanded.formUnion(snapshot.expanded)
        self = changed
    }

    /// Expands items, so that those directly below them are visible once they are.
    ///
    /// - Throws: ``OutlineError/missing(_:)``.
    public mutating func expand(_ items: [ItemID]) throws(OutlineError<ItemID>) {
        for item in items {
            guard contains(item) else { throw .missing(item) }
            expanded.insert(item)
        }
    }

    /// Collapses items. Those below them keep their own state.
    ///
    /// - Throws: ``OutlineError/missing(_:)``.
    public mutating func collapse(_ items: [ItemID]) throws(OutlineError<ItemID>) {
        for item in items {
            guard contains(item) else { throw .missing(item) }
            expanded.remove(item)
        }
    }
}

extension SectionSnapshot {
    private func flattened(_ goesInto: (ItemID) -> Bool) -> [ItemID] {
        var found: [ItemID] = []
        var rest = Array(rootItems.reversed())
        while let item = rest.popLast() {
            found.append(item)
            if goesInto(item), let below = children[item] { rest += below.reversed() }
        }
        return found
    }

    private func ancestors(of item: ItemID) -> [ItemID] {
        Array(sequence(first: item) { parents[$0] ?? nil }.dropFirst())
    }

    private func descendants(of item: ItemID) -> [ItemID] {
        var found: [ItemID] = []
        var rest = children[item] ?? []
        while let next = rest.popLast() {
            found.append(next)
            rest += children[next] ?? []
        }
        return found
    }

    private func childCount(of parent: ItemID?) -> Int {
        parent.map { children[$0]?.count ?? 0 } ?? rootItems.count
    }

    private func place(
        of item: ItemID
    ) throws(OutlineError<ItemID>) -> (parent: ItemID?, index: Int) {
        guard let parent = parents[item] else { throw .missing(item) }
        let siblings = parent.map { children[$0] ?? [] } ?? rootItems
        guard let index = siblings.firstIndex(of: item) else { throw .missing(item) }
        return (parent, index)
    }

    private mutating func insert(
        _ newItems: [ItemID], below parent: ItemID?, at index: Int
    ) throws(OutlineError<ItemID>) {
        if let parent, !contains(parent) { throw .missing(parent) }
        var seen: Set<ItemID> = []
        for item in newItems where contains(item) || !seen.insert(item).inserted {
            throw .duplicate(item)
        }
        guard !newItems.isEmpty else { return }
        for item in newItems { parents[item] = .some(parent) }
        if let parent {
            children[parent, default: []].insert(contentsOf: newItems, at: index)
        } else {
            rootItems.insert(contentsOf: newItems, at: index)
        }
    }

    /// Sets the items below a parent. A parent without items has no entry, so that equal outlines
    /// compare equal.
    mutating func set(_ items: [ItemID], below parent: ItemID?) {
        if let parent {
            children[parent] = items.isEmpty ? nil : items
        } else {
            rootItems = items
        }
    }
}
