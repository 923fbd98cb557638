/// The summary that a ``SummedTree`` adds up over its items.
protocol Summing: Sendable {
    static var zero: Self { get }
    static func + (left: Self, right: Self) -> Self
}

/// An item of a ``SummedTree``.
protocol SummedItem: Sendable {
    associatedtype Summary: Summing
    var summary: Summary { get }
}

/// A sequence of items with fast sums over any prefix.
///
/// An AVL tree ordered by position, stored in one array, with value semantics. All structural
/// changes are made of split and join.
///
/// - Complexity: O(log n) for a lookup, an insertion, a removal and a move; O(n) to build.
struct SummedTree<Item: SummedItem>: Sendable {
    typealias Summary = Item.Summary

    struct Node: Sendable {
        var item: Item
        var total: Summary
        var left: Int32 = -1
        var right: Int32 = -1
        var size: Int32 = 1
        var level: Int32 = 1
    }

    var nodes: ContiguousArray<Node> = []
    var root: Int32 = -1
    private var free: ContiguousArray<Int32> = []

    /// The number of nodes rewritten by mutations, by which tests verify the complexity.
    private(set) var rewrites = 0

    init() {}

    init(_ items: some Collection<Item>) {
        nodes.reserveCapacity(items.count)
        root = build(items)
    }

    /// The number of items.
    var count: Int { size(root) }

    /// The sum over all items.
    var total: Summary { root < 0 ? .zero : nodes[Int(root)].total }

    /// The height of the tree.
    var depth: Int { Int(level(root)) }
}

// MARK: - Changing

extension SummedTree {
    /// Replaces the items at `range` with `items`.
    mutating func replaceSubrange(_ range: Range<Int>, with items: some Collection<Item>) {
        if range.count == 1, items.count == 1, let item = items.first {
            update(root, at: range.lowerBound, to: item)
            return
        }
        let (rest, tail) = split(root, at: range.upperBound)
        let (head, removed) = split(rest, at: range.lowerBound)
        release(removed)
        root = join(join(head, build(items)), tail)
    }

    /// Moves the items at `range`: removes them, then inserts them at `destination`, an index in
    /// the remaining items.
    mutating func moveSubrange(_ range: Range<Int>, to destination: Int) {
        let (rest, tail) = split(root, at: range.upperBound)
        let (head, moved) = split(rest, at: range.lowerBound)
        let (before, after) = split(join(head, tail), at: destination)
        root = join(join(before, moved), after)
    }

    private mutating func update(_ node: Int32, at position: Int, to item: Item) {
        let index = Int(node)
        let leftSize = size(nodes[index].left)
        if position < leftSize {
            update(nodes[index].left, at: position, to: item)
        } else if position > leftSize {
            update(nodes[index].right, at: position - leftSize - 1, to: item)
        } else {
            nodes[index].item = item
        }
        refresh(node)
    }
}

// MARK: - Structure

extension SummedTree {
    func size(_ node: Int32) -> Int { node < 0 ? 0 : Int(nodes[Int(node)].size) }

    func level(_ node: Int32) -> Int32 { node < 0 ? 0 : nodes[Int(node)].level }

    func sum(_ node: Int32) -> Summary { node < 0 ? .zero : nodes[Int(node)].total }

    private mutating func refresh(_ node: Int32) {
        rewrites += 1
        let index = Int(node)
        let (left, right) = (nodes[index].left, nodes[index].right)
        nodes[index].size = Int32(size(left) + size(right) + 1)
        nodes[index].level = max(level(left), level(right)) + 1
        nodes[index].total = sum(left) + nodes[index].item.summary + sum(right)
    }

    private mutating func make(_ item: Item) -> Int32 {
        let node = Node(item: item, total: item.summary)
        if let index = free.popLast() {
            nodes[Int(index)] = node
            return index
        }
        nodes.append(node)
        return Int32(nodes.count - 1)
    }

    private mutating func release(_ node: Int32) {
        guard node >= 0 else { return }
        release(nodes[Int(node)].left)
        release(nodes[Int(node)].right)
        free.append(node)
    }

    private mutating func build(_ items: some Collection<Item>) -> Int32 {
        let fresh = items.map { make($0) }
        return link(fresh[...])
    }

    private mutating func link(_ fresh: ArraySlice<Int32>) -> Int32 {
        guard !fresh.isEmpty else { return -1 }
        let middle = fresh.startIndex + fresh.count / 2
        let node = fresh[middle]
        nodes[Int(node)].left = link(fresh[..<middle])
        nodes[Int(node)].right = link(fresh[(middle + 1)...])
        refresh(node)
        return node
    }

    private mutating func split(_ node: Int32, at position: Int) -> (Int32, Int32) {
        guard node >= 0 else { return (-1, -1) }
        let (left, right) = (nodes[Int(node)].left, nodes[Int(node)].right)
        let leftSize = size(left)
        if position <= leftSize {
            let (head, tail) = split(left, at: position)
            return (head, join(tail, node, right))
        }
        let (head, tail) = split(right, at: position - leftSize - 1)
        return (join(left, node, head), tail)
    }

    private mutating func join(_ left: Int32, _ right: Int32) -> Int32 {
        guard left >= 0 else { return right }
        guard right >= 0 else { return left }
        let (first, rest) = removingFirst(right)
        return join(left, first, rest)
    }

    private mutating func removingFirst(_ node: Int32) -> (first: Int32, rest: Int32) {
        let (left, right) = (nodes[Int(node)].left, nodes[Int(node)].right)
        guard left >= 0 else { return (node, right) }
        let (first, rest) = removingFirst(left)
        return (first, join(rest, node, right))
    }

    private mutating func join(_ left: Int32, _ middle: Int32, _ right: Int32) -> Int32 {
        if level(left) > level(right) + 1 {
            nodes[Int(left)].right = join(nodes[Int(left)].right, middle, right)
            return balanced(left)
        }
        if level(right) > level(left) + 1 {
            nodes[Int(right)].left = join(left, middle, nodes[Int(right)].left)
            return balanced(right)
        }
        nodes[Int(middle)].left = left
        nodes[Int(middle)].right = right
        refresh(middle)
        return middle
    }

    private mutating func balanced(_ node: Int32) -> Int32 {
        let (left, right) = (nodes[Int(node)].left, nodes[Int(node)].right)
        if level(left) > level(right) + 1 {
            if level(nodes[Int(left)].left) < level(nodes[Int(left)].right) {
                nodes[Int(node)].left = rotatedLeft(left)
            }
            return rotatedRight(node)
        }
        if level(right) > level(left) + 1 {
            if level(nodes[Int(right)].right) < level(nodes[Int(right)].left) {
                nodes[Int(node)].right = rotatedRight(right)
            }
            return rotatedLeft(node)
        }
        refresh(node)
        return node
    }

    private mutating func rotatedLeft(_ node: Int32) -> Int32 {
        let pivot = nodes[Int(node)].right
        nodes[Int(node)].right = nodes[Int(pivot)].left
        nodes[Int(pivot)].left = node
        refresh(node)
        refresh(pivot)
        return pivot
    }

    private mutating func rotatedRight(_ node: Int32) -> Int32 {
        let pivot = nodes[Int(node)].left
        nodes[Int(node)].left = nodes[Int(pivot)].right
        nodes[Int(pivot)].right = node
        refresh(node)
        refresh(pivot)
        return pivot
    }
}
