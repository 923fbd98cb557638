extension SectionSnapshot {
    /// Moves a visible item, with those below it, to a place among the visible items.
    ///
    /// The item keeps its level as far as the place allows: between two items of a parent, it
    /// becomes one of them; after the last of them, it does so only if it comes from that level or
    /// from a deeper one. A place among the items below the item itself is its own.
    ///
    /// ```swift
    /// outline.visibleItems                     // ["Fruit", "Apple", "Pear", "Nuts"]
    /// try outline.move("Nuts", to: 2)
    /// outline.parent(of: "Nuts")               // "Fruit"
    /// ```
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - index: The place among the visible items without the moved one, as in a batch move.
    /// - Throws: ``OutlineError/missing(_:)`` for a hidden or missing item.
    /// - Complexity: O(visible items + items below the moved one).
    public mutating func move(_ item: ItemID, to index: Int) throws(OutlineError<ItemID>) {
        guard isVisible(item) else { throw .missing(item) }
        let part = snapshot(of: item, includingParent: true)
        let before = visibleItems.filter { $0 != item }.prefix(max(0, index))
        let previous = before.last { !part.contains($0) }
        let (level, parent) = (level(of: item), parent(of: item))
        var changed = self
        changed.delete([item])
        try changed.insert(part, after: previous, level: level, formerParent: parent)
        self = changed
    }

    /// Inserts an item, with those below it, after a visible item.
    ///
    /// - Parameters:
    ///   - part: The outline of the item and those below it.
    ///   - previous: The visible item before it; `nil` for the first place.
    ///   - level: The level that it has if the place allows it.
    ///   - formerParent: An item that can become its parent without other items below it.
    /// - Throws: ``OutlineError``; the outline is then unchanged.
    mutating func insert(
        _ part: SectionSnapshot, after previous: ItemID?, level: Int,
        formerParent: ItemID? = nil
    ) throws(OutlineError<ItemID>) {
        guard let item = part.rootItems.first else { return }
        var changed = self
        if let previous {
            let isParent =
                isExpanded(previous) && (hasChildren(previous) || previous == formerParent)
            let reach = self.level(of: previous)
            let mustBeChild = isExpanded(previous) && hasChildren(previous)
            if mustBeChild || isParent && level > reach {
                try changed.insertFirst(item, below: previous)
            } else {
                let least = nextVisible(after: previous).map { self.level(of: $0) } ?? 0
                let wanted = max(least, min(level, reach))
                var sibling = previous
                for _ in wanted..<reach { sibling = parent(of: sibling) ?? sibling }
                try changed.insert([item], after: sibling)
            }
        } else if let first = rootItems.first {
            try changed.insert([item], before: first)
        } else {
            try changed.append([item])
        }
        try changed.replace(childrenOf: item, using: part.snapshot(of: item))
        if part.isExpanded(item) { try changed.expand([item]) }
        self = changed
    }

    private mutating func insertFirst(
        _ item: ItemID, below parent: ItemID
    ) throws(OutlineError<ItemID>) {
        if let first = children[parent]?.first {
            try insert([item], before: first)
        } else {
            try append([item], to: parent)
        }
    }

    /// The visible item after a visible item without visible items below it.
    private func nextVisible(after item: ItemID) -> ItemID? {
        var place: ItemID? = item
        while let current = place {
            let above = parent(of: current)
            let siblings = above.map { children[$0] ?? [] } ?? rootItems
            if let index = siblings.firstIndex(of: current), index + 1 < siblings.count {
                return siblings[index + 1]
            }
            place = above
        }
        return nil
    }
}

// MARK: - Other orders

extension SectionSnapshot {
    /// Takes over another order of the visible items, as of a list that was sorted or in which
    /// items were moved.
    ///
    /// If each item still follows its parent, the items of each parent are sorted. Otherwise the
    /// items that left their places are moved one by one, as by ``move(_:to:)``: those below an
    /// expanded item stay with it, so the order can then differ from the given one.
    ///
    /// - Parameter order: All visible items, each once.
    /// - Complexity: O(items), plus O(visible items) for each item that leaves its parent.
    mutating func arrange(in order: [ItemID]) {
        guard order != visibleItems else { return }
        let ranks = Dictionary(zip(order, order.indices)) { first, _ in first }
        var sorted = self
        sorted.sortChildren(by: ranks)
        if sorted.visibleItems == order {
            self = sorted
            return
        }
        let staying = stayingItems(in: order, ranks)
        var previous: ItemID?
        for item in order {
            defer { previous = item }
            guard !staying.contains(item) else { continue }
            let rest = visibleItems.filter { $0 != item }
            let index = previous.flatMap(rest.firstIndex).map { $0 + 1 } ?? 0
            // Only missing items cannot be moved.
            try? move(item, to: index)
        }
    }

    /// The items that need not be moved for another order. Of two neighbors that changed places,
    /// the lower one was moved up: into the parent of the upper one, or out of it.
    private func stayingItems(in order: [ItemID], _ ranks: [ItemID: Int]) -> Set<ItemID> {
        let old = visibleItems
        let different = old.indices.filter { $0 >= order.count || old[$0] != order[$0] }
        if different.count == 2, different[0] + 1 == different[1] {
            return Set(old).subtracting([old[different[1]]])
        }
        let kept = old.map { ranks[$0] ?? 0 }.indicesOfLongestIncreasingSubsequence
        return Set(kept.map { old[$0] })
    }

    /// Sorts the visible items below each parent.
    private mutating func sortChildren(by ranks: [ItemID: Int]) {
        func sorted(_ items: [ItemID]) -> [ItemID] {
            items.sorted { (ranks[$0] ?? 0) < (ranks[$1] ?? 0) }
        }
        set(sorted(rootItems), below: nil)
        for (parent, items) in children where isExpanded(parent) && isVisible(parent) {
            set(sorted(items), below: parent)
        }
    }
}
