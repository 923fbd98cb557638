import Dispatch
import Foundation
import Synchronization
import TextCore

/// Sorts texts by their sort keys, on two threads if there are many.
///
/// Texts are added in batches, each of which is sorted as soon as it is large, so that only the
/// keys of most texts are in memory.
struct TextSorter {
    let ascending: Bool
    /// The order of texts; nil for comparison by bytes, as for dates.
    let collation: SortCollation?

    /// A batch of texts, stored one after the other in an arena.
    struct Heap {
        var texts: [SortColumn.Text] = []
        var arena: [UInt8] = []

        /// Whether the batch should be sorted now.
        var isLarge: Bool { arena.count >= 4 << 20 || texts.count >= 1 << 18 }
    }

    private var runs: [Run] = []

    init(ascending: Bool, collation: SortCollation?) {
        self.ascending = ascending
        self.collation = collation
    }

    fileprivate struct Entry: Sendable {
        /// The first eight bytes of the key, which decide most comparisons.
        var prefix: UInt64
        /// The offset of the rest of the key in `Run.keys`, in four bytes rather than eight to
        /// save memory.
        var offset: UInt32
        var row: UInt32
    }

    /// A sorted run: entries in order, and the rest of each key after its length.
    fileprivate struct Run: Sendable {
        var keys: [UInt8] = []
        var entries: [Entry] = []
    }

    private static let parallelThreshold = 4_000
    fileprivate static let prefixCount = 8
    fileprivate static let lengthCount = 4

    /// Sorts the texts of a batch.
    ///
    /// - Parameter order: The order of rows with equal texts, at least for those in the batch.
    mutating func add(_ heap: Heap, order: RowOrder) {
        guard !heap.texts.isEmpty else { return }
        guard heap.texts.count > Self.parallelThreshold else {
            runs.append(sortedRun(of: heap.texts[...], in: heap, arenaOffset: 0, order: order))
            return
        }
        let middle = heap.texts.count / 2
        let middleOffset = heap.texts[..<middle].reduce(0) { $0 + Int($1.count) }
        let halves = Mutex<[Run?]>([nil, nil])
        DispatchQueue.concurrentPerform(iterations: 2) { [self] half in
            let run = sortedRun(
                of: half == 0 ? heap.texts[..<middle] : heap.texts[middle...], in: heap,
                arenaOffset: half == 0 ? 0 : middleOffset, order: order)
            halves.withLock { $0[half] = run }
        }
        runs += halves.withLock { $0 }.compactMap(\.self)
    }

    private func sortedRun(
        of texts: ArraySlice<SortColumn.Text>, in heap: Heap, arenaOffset: Int, order: RowOrder
    ) -> Run {
        var run = Run()
        run.entries.reserveCapacity(texts.count)
        // Keys are a little longer than their texts; growing the buffer would copy them all.
        run.keys.reserveCapacity(texts.reduce(0) { $0 + Int($1.count) } + texts.count * 8)
        var maker = collation?.keyMaker()
        var offset = arenaOffset
        heap.arena.withUnsafeBufferPointer { arena in
            for text in texts {
                let end = offset + Int(text.count)
                let bytes = UnsafeBufferPointer(rebasing: arena[offset..<end])
                offset = end
                if maker == nil {
                    run.append(bytes, row: text.row)
                } else {
                    maker?.withSortKey(ofUTF8: bytes) { run.append($0, row: text.row) }
                }
            }
        }
        run.keys.withUnsafeBytes { keys in
            run.entries.sort { precedes($0, keys, $1, keys, order) }
        }
        return run
    }

    /// Appends the rows of all batches to `result`, in order.
    ///
    /// - Complexity: O(*n* log *runs*)
    func merge(into result: inout [UInt32], order: RowOrder) {
        if runs.count == 1 { return result.append(contentsOf: runs[0].entries.lazy.map(\.row)) }
        var places = [Int](repeating: 0, count: runs.count)
        // A binary heap of the runs by their next entries.
        var tree: [Int] = []
        func isBefore(_ a: Int, _ b: Int) -> Bool {
            runs[a].keys.withUnsafeBytes { aKeys in
                runs[b].keys.withUnsafeBytes { bKeys in
                    precedes(
                        runs[a].entries[places[a]], aKeys, runs[b].entries[places[b]], bKeys, order)
                }
            }
        }
        func sink(_ start: Int) {
            var index = start
            while true {
                var first = index
                for child in 2 * index + 1...2 * index + 2
                where child < tree.count && isBefore(tree[child], tree[first]) {
                    first = child
                }
                if first == index { return }
                tree.swapAt(first, index)
                index = first
            }
        }
        tree = Array(runs.indices)
        for index in tree.indices.reversed() { sink(index) }
        while let run = tree.first {
            result.append(runs[run].entries[places[run]].row)
            places[run] += 1
            if places[run] == runs[run].entries.count {
                tree[0] = tree[tree.count - 1]
                tree.removeLast()
            }
            if !tree.isEmpty { sink(0) }
        }
    }

    private func precedes(
        _ a: Entry, _ aKeys: UnsafeRawBufferPointer, _ b: Entry, _ bKeys: UnsafeRawBufferPointer,
        _ order: RowOrder
    ) -> Bool {
        if a.prefix != b.prefix { return (a.prefix < b.prefix) == ascending }
        let comparison = Run.compare(a, aKeys, b, bKeys)
        return comparison == 0 ? order.precedes(a.row, b.row) : (comparison < 0) == ascending
    }
}

extension TextSorter.Run {
    fileprivate mutating func append(_ key: UnsafeBufferPointer<UInt8>, row: UInt32) {
        var prefix: UInt64 = 0
        for index in 0..<TextSorter.prefixCount {
            prefix = prefix << 8 | (index < key.count ? UInt64(key[index]) : 0)
        }
        entries.append(
            TextSorter.Entry(prefix: prefix, offset: UInt32(clamping: keys.count), row: row))
        let rest = UnsafeBufferPointer(rebasing: key.dropFirst(TextSorter.prefixCount))
        withUnsafeBytes(of: UInt32(rest.count)) { keys.append(contentsOf: $0) }
        keys.append(contentsOf: rest)
    }

    /// Compares the parts of two keys after their prefixes.
    fileprivate static func compare(
        _ a: TextSorter.Entry, _ aKeys: UnsafeRawBufferPointer,
        _ b: TextSorter.Entry, _ bKeys: UnsafeRawBufferPointer
    ) -> Int {
        // Entries beyond four gigabytes of keys compare by their prefixes only.
        guard a.offset < UInt32.max, b.offset < UInt32.max else { return 0 }
        let aCount = Int(aKeys.loadUnaligned(fromByteOffset: Int(a.offset), as: UInt32.self))
        let bCount = Int(bKeys.loadUnaligned(fromByteOffset: Int(b.offset), as: UInt32.self))
        let aStart = Int(a.offset) + TextSorter.lengthCount
        let bStart = Int(b.offset) + TextSorter.lengthCount
        guard let aBytes = aKeys.baseAddress, let bBytes = bKeys.baseAddress else { return 0 }
        let comparison = memcmp(aBytes + aStart, bBytes + bStart, min(aCount, bCount))
        if comparison != 0 { return Int(comparison) }
        return aCount - bCount
    }
}
