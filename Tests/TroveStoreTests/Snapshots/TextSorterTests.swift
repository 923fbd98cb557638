import RandomSupport
import Testing
import TextCore

@testable import TroveStore

/// Sorting texts in batches gives the same order as sorting all at once.
struct TextSorterTests {
    private static let words = [
        "a", "A", "b", "ä", "zebra", "10", "9", "the longest of all texts", "b",
    ]

    @Test(arguments: [false, true], [false, true])
    func heapsAreMergedInOrder(ascending: Bool, isByRow: Bool) throws {
        for heapCount in [0, 1, 2, 3, 5, 8, 13] {
            for collation in [nil, SortCollation(locale: "en")] {
                var random = SplitMix64(seed: heapCount + 1)
                var sorter = TextSorter(ascending: ascending, collation: collation)
                var order = RowOrder()
                var texts: [String] = []
                for _ in 0..<heapCount {
                    var heap = TextSorter.Heap()
                    for _ in 0..<Int.random(in: 0...30, using: &random) {
                        let text = random.pick(Self.words) ?? ""
                        heap.texts.append(
                            SortColumn.Text(
                                count: UInt32(text.utf8.count), row: UInt32(texts.count)))
                        heap.arena += text.utf8
                        order.append(
                            isByRow ? Int64(texts.count) : Int64.random(in: 0...9, using: &random))
                        texts.append(text)
                    }
                    sorter.add(heap, order: order)
                }
                order.finish()
                let keys = texts.map { collation?.key(of: $0) ?? Array($0.utf8) }
                let expected = (0..<UInt32(texts.count)).sorted { a, b in
                    let (aKey, bKey) = (keys[Int(a)], keys[Int(b)])
                    if aKey == bKey { return order.precedes(a, b) }
                    return aKey.lexicographicallyPrecedes(bKey) == ascending
                }
                var rows: [UInt32] = [7]
                sorter.merge(into: &rows, order: order)
                #expect(rows == [7] + expected, "\(heapCount) heaps")
            }
        }
    }

    @Test func aLargeColumnIsSortedInHeaps() {
        var heap = TextSorter.Heap()
        heap.arena = [UInt8](repeating: 65, count: 1 << 20)
        #expect(!heap.isLarge)
        heap.arena = [UInt8](repeating: 65, count: 1 << 22)
        #expect(heap.isLarge)
    }
}
