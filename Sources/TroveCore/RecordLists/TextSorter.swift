import Dispatch
import Foundation
import Synchronization

/// Sorts texts by their sort keys, on two threads where there is enough to do.
struct TextSorter {
    let texts: [SortColumn.Text]
    let arena: [UInt8]
    let order: RowOrder
    let ascending: Bool
    /// Nil for texts that are ordered by their bytes, such as dates.
    let collation: SortCollation?

    fileprivate struct Entry {
        /// The first eight bytes of the key, which decide most comparisons.
        var prefix: UInt64
        /// Where the rest of the key begins, in four bytes rather than eight: there may be millions.
        var offset: UInt32
        var row: UInt32
    }

    /// Entries in order, and the rests of their keys, each behind its length.
    fileprivate struct Run: Sendable {
        var keys: [UInt8] = []
        var entries: [Entry] = []
    }

    private static let parallelThreshold = 4_000
    fileprivate static let prefixCount = 8
    fileprivate static let lengthCount = 4

    func sort(into result: inout [UInt32]) {
        guard texts.count > Self.parallelThreshold else {
            let run = sortedRun(of: texts[...], arenaOffset: 0)
            result.append(contentsOf: run.entries.lazy.map(\.row))
            return
        }
        let middle = texts.count / 2
        let middleOffset = texts[..<middle].reduce(0) { $0 + Int($1.count) }
        let runs = Mutex<[Run?]>([nil, nil])
        DispatchQueue.concurrentPerform(iterations: 2) { half in
            let run =
                half == 0
                ? sortedRun(of: texts[..<middle], arenaOffset: 0)
                : sortedRun(of: texts[middle...], arenaOffset: middleOffset)
            runs.withLock { $0[half] = run }
        }
        let sorted = runs.withLock { $0 }
        if let first = sorted[0], let second = sorted[1] { merge(first, second, into: &result) }
    }

    private func sortedRun(of texts: ArraySlice<SortColumn.Text>, arenaOffset: Int) -> Run {
        var run = Run()
        run.entries.reserveCapacity(texts.count)
        // Keys are a little longer than what they stand for; growing would copy them all.
        run.keys.reserveCapacity(texts.reduce(0) { $0 + Int($1.count) } + texts.count * 8)
        var maker = collation?.keyMaker()
        var offset = arenaOffset
        arena.withUnsafeBufferPointer { arena in
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
            run.entries.sort { precedes($0, keys, $1, keys) }
        }
        return run
    }

    private func merge(_ first: Run, _ second: Run, into result: inout [UInt32]) {
        first.keys.withUnsafeBytes { firstKeys in
            second.keys.withUnsafeBytes { secondKeys in
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
        _ a: Entry, _ aKeys: UnsafeRawBufferPointer, _ b: Entry, _ bKeys: UnsafeRawBufferPointer
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

    /// Compares the rests of two keys.
    fileprivate static func compare(
        _ a: TextSorter.Entry, _ aKeys: UnsafeRawBufferPointer,
        _ b: TextSorter.Entry, _ bKeys: UnsafeRawBufferPointer
    ) -> Int {
        // Beyond four thousand million bytes of keys, only their beginnings count.
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
