/// A snapshot whose sections can be outlines: one model of the visible items and of those that are
/// hidden below collapsed ones. Spec 12.10.
///
/// ```swift
/// var model = OutlinedSnapshot<String, String>()
/// try model.setOutline(fruit, for: "food")
/// model.moveItem(at: .row(0), to: .row(3))      // with the items below it
/// model.snapshot.itemIdentifiers                // the visible items
/// ```
public struct OutlinedSnapshot<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>:
    Sendable
{
    /// The sections and their visible items.
    public private(set) var snapshot = Snapshot<SectionID, ItemID>()
    private var outlines: [SectionID: SectionSnapshot<ItemID>] = [:]

    /// Creates a model without sections.
    public init() {}

    /// Whether any section is an outline.
    public var hasOutlines: Bool { !outlines.isEmpty }

    /// Returns the outline of a section, or `nil`.
    public func outline(of section: SectionID) -> SectionSnapshot<ItemID>? { outlines[section] }

    /// Makes a section an outline when its visible items are applied next. See ``apply(_:)``.
    public mutating func setOutline(_ outline: SectionSnapshot<ItemID>, for section: SectionID) {
        outlines[section] = outline
    }

    /// Removes the marks for reloading and configuring again from ``snapshot``.
    public mutating func forgetMarks() { snapshot = snapshot.withoutMarks }

    // MARK: Moves

    /// Moves an item to the index path that it is to have after its removal. In an outline, the
    /// items below it stay below it, visible or not, and it keeps its level as far as the place
    /// allows.
    ///
    /// A section to which an item with others below it is moved becomes an outline.
    ///
    /// - Returns: Whether both index paths are valid, and no item would be in a section twice;
    ///   otherwise nothing changes.
    /// - Complexity: O(items of both sections) with outlines, else O(moved distance).
    @discardableResult
    public mutating func moveItem(at source: IndexPath, to destination: IndexPath) -> Bool {
        guard let item = snapshot.itemIdentifier(at: source),
            let old = snapshot.sectionIdentifier(at: source.section),
            let new = snapshot.sectionIdentifier(at: destination.section),
            outlines[old] != nil || outlines[new] != nil
        else { return snapshot.moveItem(at: source, to: destination) }
        var plain = snapshot
        guard plain.moveItem(at: source, to: destination) else { return false }
        var changed = self
        do throws(OutlineError<ItemID>) {
            if old == new {
                try changed.outlines[old]?.move(item, to: destination.row)
            } else {
                let part = try changed.take(item, outOf: old)
                let others = snapshot.itemIdentifiers(inSection: new)
                let previous = destination.row > 0 ? others[destination.row - 1] : nil
                guard try changed.put(part, into: new, after: previous, among: others)
                else {
                    // A single item in a plain section.
                    changed.snapshot = plain
                    self = changed
                    return true
                }
            }
        } catch {
            return false
        }
        changed.snapshot = plain
        changed.showOutlines(of: [old, new])
        self = changed
        return true
    }

    /// Moves an item as a snapshot does in which only this one item was moved.
    ///
    /// - Parameter new: The snapshot, whose marks for reloading are taken over.
    /// - Returns: As ``moveItem(at:to:)``.
    @discardableResult
    public mutating func moveItem(
        at source: IndexPath, to destination: IndexPath, as new: Snapshot<SectionID, ItemID>
    ) -> Bool {
        guard moveItem(at: source, to: destination) else { return false }
        let moved = snapshot
        snapshot = new
        snapshot.showItems(
            Dictionary(
                moved.sectionIdentifiers.map { ($0, moved.itemIdentifiers(inSection: $0)) }
            ) { first, _ in first })
        return true
    }

    /// An item that is being moved, with those below it, and its level.
    private struct Part {
        var outline: SectionSnapshot<ItemID>
        var level: Int

        init(outline: SectionSnapshot<ItemID>, level: Int) {
            (self.outline, self.level) = (outline, level)
        }

        /// A single item.
        init(_ item: ItemID) throws(OutlineError<ItemID>) {
            self.init(outline: SectionSnapshot(), level: 0)
            try outline.append([item])
        }
    }

    private mutating func take(
        _ item: ItemID, outOf section: SectionID
    ) throws(OutlineError<ItemID>) -> Part {
        guard let outline = outlines[section], outline.contains(item) else {
            return try Part(item)
        }
        outlines[section]?.delete([item])
        return Part(
            outline: outline.snapshot(of: item, includingParent: true),
            level: outline.level(of: item))
    }

    /// Puts an item into the outline of a section.
    ///
    /// - Parameters:
    ///   - part: The item.
    ///   - section: The section.
    ///   - previous: The item before it; `nil` for the first place.
    ///   - others: The items of a section that becomes an outline.
    /// - Returns: Whether the section is an outline now.
    private mutating func put(
        _ part: Part, into section: SectionID, after previous: ItemID?, among others: [ItemID]
    ) throws(OutlineError<ItemID>) -> Bool {
        if outlines[section] == nil {
            guard part.outline.count > 1 else { return false }
            var flat = SectionSnapshot<ItemID>()
            try flat.append(others.filter { !part.outline.contains($0) })
            outlines[section] = flat
        }
        try outlines[section]?.insert(part.outline, after: previous, level: part.level)
        return true
    }

    /// Shows the visible items of outlines in their sections.
    private mutating func showOutlines(of sections: [SectionID]) {
        var items: [SectionID: [ItemID]] = [:]
        for section in sections { items[section] = outlines[section]?.visibleItems }
        snapshot.showItems(items)
    }

    // MARK: Snapshots

    /// Takes over a new state of the visible items.
    ///
    /// The outline of a section stays while the section shows its visible items. Items that were
    /// only moved, within the section or between sections, are moved in the outlines, as by
    /// ``moveItem(at:to:)``. Other changes of the items make the section a plain one.
    ///
    /// - Parameter new: The new state. Its marks for reloading stay in ``snapshot``.
    /// - Returns: Whether an outline changed.
    /// - Complexity: O(items of the sections with outlines), plus O(items) for each moved one.
    @discardableResult
    public mutating func apply(_ new: Snapshot<SectionID, ItemID>) -> Bool {
        let old = snapshot
        snapshot = new
        guard hasOutlines else { return false }
        let count = outlines.count
        // Items of a deleted section may have been moved out of it before.
        let changed = outlines.filter { section, outline in
            new.index(ofSection: section) == nil
                || new.itemIdentifiers(inSection: section) != outline.visibleItems
        }
        for (section, outline) in changed
        where new.index(ofSection: section) != nil
            && !isMoved(outline.visibleItems, to: new, section, from: old)
        {
            outlines[section] = nil
        }
        let remaining = changed.keys.filter { outlines[$0] != nil }
        guard !remaining.isEmpty else { return outlines.count != count || !changed.isEmpty }
        var moved = self
        do throws(OutlineError<ItemID>) {
            try moved.moveItems(from: old)
            self = moved
        } catch {
            for section in remaining { outlines[section] = nil }
        }
        return true
    }

    /// Returns whether items that left a section are in others, and those that came were there.
    private func isMoved(
        _ items: [ItemID], to new: Snapshot<SectionID, ItemID>, _ section: SectionID,
        from old: Snapshot<SectionID, ItemID>
    ) -> Bool {
        let arrived = new.itemIdentifiers(inSection: section)
        return items.allSatisfy { new.section(containing: $0) != nil }
            && arrived.allSatisfy { old.section(containing: $0) != nil }
    }

    /// Moves items in the outlines to where the new snapshot has them.
    private mutating func moveItems(
        from old: Snapshot<SectionID, ItemID>
    ) throws(OutlineError<ItemID>) {
        let new = snapshot
        var parts: [ItemID: Part] = [:]
        for (section, outline) in outlines {
            // Items below others come first: they may go elsewhere.
            for item in outline.visibleItems.reversed() {
                guard let home = new.section(containing: item), home != section,
                    outline.parent(of: item).map({ new.section(containing: $0) != home }) ?? true
                else { continue }
                parts[item] = try take(item, outOf: section)
            }
        }
        outlines = outlines.filter { new.index(ofSection: $0.key) != nil }
        // They come with the item above them, wherever the snapshot has them in its section.
        let below = Set(parts.flatMap { item, part in part.outline.items.filter { $0 != item } })
        for section in new.sectionIdentifiers {
            var previous: ItemID?
            // Single items at their places in a section that is no outline so far.
            var placed: Set<ItemID> = []
            let items = new.itemIdentifiers(inSection: section)
            for item in items where !below.contains(item) {
                var part = parts[item]
                if part == nil, outlines[section] != nil, old.section(containing: item) != section {
                    part = try Part(item)
                }
                if let part, outlines[section]?.contains(item) != true {
                    let others = items.filter { parts[$0] == nil || placed.contains($0) }
                    if try !put(part, into: section, after: previous, among: others) {
                        placed.insert(item)
                    }
                    // The items below it come before the next one.
                    previous = part.outline.visibleItems.last
                } else if outlines[section]?.isVisible(item) ?? true {
                    previous = item
                }
            }
        }
        arrangeOutlines(as: new)
        showOutlines(of: Array(outlines.keys))
    }

    /// Orders the visible items of outlines as a snapshot has them.
    private mutating func arrangeOutlines(as new: Snapshot<SectionID, ItemID>) {
        for section in Array(outlines.keys) {
            let asked = new.itemIdentifiers(inSection: section)
            guard let visible = outlines[section]?.visibleItems, asked != visible else { continue }
            let known = Set(visible)
            let order = asked.filter(known.contains)
            if order.count == visible.count { outlines[section]?.arrange(in: order) }
        }
    }
}
