extension SummedTree {
    /// The result of a lookup.
    struct Location {
        /// The number of items before this one.
        var position: Int
        /// The sum over the items before this one.
        var before: Summary
        var item: Item
    }

    /// Returns the first item for which the sum up to and including it satisfies `passes`.
    ///
    /// Once `passes` returns `true`, it must do so for all greater sums. It is called at most twice
    /// per node on the way down.
    func first(where passes: (Summary) -> Bool) -> Location? {
        var (node, position, before) = (root, 0, Summary.zero)
        var found: (index: Int, position: Int, before: Summary)?
        while node >= 0 {
            // Reads single fields: a copy of the node would count references of its item.
            let index = Int(node)
            let left = nodes[index].left
            let start = before + sum(left)
            let end = start + nodes[index].item.summary
            if passes(end) {
                found = (index, position + size(left), start)
                guard left >= 0, passes(start) else { break }
                node = left
            } else {
                before = end
                position += size(left) + 1
                node = nodes[index].right
            }
        }
        return found.map {
            Location(position: $0.position, before: $0.before, item: nodes[$0.index].item)
        }
    }

    /// Returns the item at `position`, or `nil` outside the sequence.
    func location(at position: Int) -> Location? {
        guard position >= 0 else { return nil }
        var (node, skipped, before) = (root, 0, Summary.zero)
        while node >= 0 {
            let current = nodes[Int(node)]
            let place = skipped + size(current.left)
            if position < place {
                node = current.left
                continue
            }
            let start = before + sum(current.left)
            if position == place {
                return Location(position: place, before: start, item: current.item)
            }
            before = start + current.item.summary
            skipped = place + 1
            node = current.right
        }
        return nil
    }

    /// Calls `body` with each item from `position` on, until it returns `false`.
    ///
    /// - Complexity: O(log n + k) for k calls.
    func forEach(from position: Int, _ body: (Location) -> Bool) {
        var pending: ContiguousArray<Int32> = []
        var (node, skipped) = (root, 0)
        var before = Summary.zero
        while node >= 0 {
            let current = nodes[Int(node)]
            let place = skipped + size(current.left)
            if position <= place {
                pending.append(node)
                node = current.left
            } else {
                before = before + sum(current.left) + current.item.summary
                skipped = place + 1
                node = current.right
            }
        }
        var place = skipped
        while let next = pending.popLast() {
            let current = nodes[Int(next)]
            guard body(Location(position: place, before: before, item: current.item)) else {
                return
            }
            before = before + current.item.summary
            place += 1
            var child = current.right
            while child >= 0 {
                pending.append(child)
                child = nodes[Int(child)].left
            }
        }
    }

    /// Calls `body` with each item that may be wanted, in order, until it returns `false`.
    ///
    /// - Parameter isWanted: Returns whether a sequence of items may contain wanted ones, given the
    ///   sum before it and the sum of it. Once it returns `false` for a sequence, it must do so for
    ///   all parts of it.
    /// - Complexity: O(k log n) for k calls.
    func forEach(
        where isWanted: (_ before: Summary, _ own: Summary) -> Bool, _ body: (Location) -> Bool
    ) {
        func visit(_ node: Int32, _ position: Int, _ before: Summary) -> Bool {
            guard node >= 0 else { return true }
            let current = nodes[Int(node)]
            guard isWanted(before, current.total) else { return true }
            guard visit(current.left, position, before) else { return false }
            let start = before + sum(current.left)
            let place = position + size(current.left)
            let own = current.item.summary
            if isWanted(start, own),
                !body(Location(position: place, before: start, item: current.item))
            {
                return false
            }
            return visit(current.right, place + 1, start + own)
        }
        _ = visit(root, 0, .zero)
    }

    /// Returns whether balance, sizes and sums of the tree are correct.
    func isConsistent(_ isSame: (Summary, Summary) -> Bool) -> Bool {
        func check(_ node: Int32) -> Bool {
            guard node >= 0 else { return true }
            let current = nodes[Int(node)]
            let expected = sum(current.left) + current.item.summary + sum(current.right)
            return abs(level(current.left) - level(current.right)) <= 1
                && current.level == max(level(current.left), level(current.right)) + 1
                && Int(current.size) == size(current.left) + size(current.right) + 1
                && isSame(current.total, expected)
                && check(current.left) && check(current.right)
        }
        return check(root)
    }
}
