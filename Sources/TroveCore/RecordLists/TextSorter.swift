import Dispatch
import Synchronization

/// Sorts texts by their sort keys, on two threads where there is enough to do.
struct TextSorter {
    let texts: [SortColumn.Text]
    let arena: [UInt8]
    let rank: [Int64]
    let ascending: Bool
    /// Nil for texts that are ordered by their bytes, such as dates.
    let collation: SortCollation?

    private struct Entry {
        /// The first eight bytes of the key, which decide most comparisons.
        var prefix: UInt64
        var offset: Int
        var count: Int32
        var row: UInt32
    }

    private struct Run: Sendable {
        var keys: [UInt8] = []
        var entries: [Entry] = []
    }

    private static let parallelThreshold = 4_000

    func sort(into result: inout [UInt32]) {
        guard texts.count > Self.parallelThreshold else {
            result.append(contentsOf: sortedRun(of: texts[...]).entries.lazy.map(\.row))
            return
        }
        let middle = texts.count / 2
        let runs = Mutex<[Run?]>([nil, nil])
        DispatchQueue.concurrentPerform(iterations: 2) { half in
            let run = sortedRun(of: half == 0 ? texts[..<middle] : texts[middle...])
            runs.withLock { $0[half] = run }
        }
        let sorted = runs.withLock { $0 }
        if let first = sorted[0], let second = sorted[1] { merge(first, second, into: &result) }
    }

    private func sortedRun(of texts: ArraySlice<SortColumn.Text>) -> Run {
        var run = Run()
        run.entries.reserveCapacity(texts.count)
        run.keys.reserveCapacity(texts.reduce(64) { $0 + $1.count } * 2)
        var maker = collation?.keyMaker()
        arena.withUnsafeBytes { arena in
            for text in texts {
                let bytes = UnsafeRawBufferPointer(
                    rebasing: arena[text.offset..<text.offset + text.count])
                let offset = run.keys.count
                if maker == nil {
                    run.keys.append(contentsOf: bytes)
                } else {
                    maker?.appendKey(of: bytes, to: &run.keys)
                }
                run.entries.append(
                    Entry(
                        prefix: Self.prefix(of: run.keys, from: offset), offset: offset,
                        count: Int32(run.keys.count - offset), row: text.row))
            }
        }
        run.keys.withUnsafeBufferPointer { keys in
            run.entries.sort { precedes($0, keys, $1, keys) }
        }
        return run
    }

    private func merge(_ first: Run, _ second: Run, into result: inout [UInt32]) {
        first.keys.withUnsafeBufferPointer { firstKeys in
            second.keys.withUnsafeBufferPointer { secondKeys in
                var i = 0
                var j = 0
                while i < first.entries.count, j < second.entries.count {
                    if precedes(second.entries[j], secondKeys, first.entries[i], firstKeys) {
                        result.append(second.entries[j].row)
                        j += 1
                    } else {
                        result.append(first.entries[i].row)
                        i += 1
                    }
                }
                result.append(contentsOf: first.entries[i...].lazy.map(\.row))
                result.append(contentsOf: second.entries[j...].lazy.map(\.row))
            }
        }
    }

    private func precedes(
        _ a: Entry, _ aKeys: UnsafeBufferPointer<UInt8>,
        _ b: Entry, _ bKeys: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        if a.prefix != b.prefix { return (a.prefix < b.prefix) == ascending }
        let aKey = aKeys[a.offset..<a.offset + Int(a.count)]
        let bKey = bKeys[b.offset..<b.offset + Int(b.count)]
        let order = KeyOrder.compare(
            UnsafeBufferPointer(rebasing: aKey), UnsafeBufferPointer(rebasing: bKey))
        if order != 0 { return (order < 0) == ascending }
        return rank[Int(a.row)] < rank[Int(b.row)]
    }

    private static func prefix(of keys: [UInt8], from offset: Int) -> UInt64 {
        var prefix: UInt64 = 0
        for index in offset..<offset + 8 {
            prefix = prefix << 8 | (index < keys.count ? UInt64(keys[index]) : 0)
        }
        return prefix
    }
}

/// The order of sort keys.
enum KeyOrder {
    /// Negative, zero or positive, as `memcmp`; a key that is the beginning of another comes first.
    static func compare(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
        let common = min(a.count, b.count)
        for index in 0..<common where a[index] != b[index] {
            return Int(a[index]) - Int(b[index])
        }
        return a.count - b.count
    }
}
