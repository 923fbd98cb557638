import Testing
import TroveModel

/// The cache that is limited by bytes.
struct ByteCacheTests {
    @Test func theValuesUsedLeastRecentlyAreRemovedFirst() {
        var cache = ByteCache<Int, String>(limit: 10)
        for key in 1...3 { cache.insert("\(key)", for: key, bytes: 3) }
        #expect(cache.value(for: 1) == "1")
        cache.insert("4", for: 4, bytes: 3)
        #expect([1, 2, 3, 4].map { cache.value(for: $0) } == ["1", nil, "3", "4"])
        #expect(cache.bytes == 9)
    }

    @Test func aReplacedValueCountsOnce() {
        var cache = ByteCache<Int, String>(limit: 10)
        cache.insert("a", for: 1, bytes: 4)
        cache.insert("b", for: 1, bytes: 6)
        #expect(cache.value(for: 1) == "b")
        #expect([cache.bytes, cache.count] == [6, 1])
    }

    @Test func aValueBeyondTheLimitIsNotKept() {
        var cache = ByteCache<Int, String>(limit: 10)
        cache.insert("a", for: 1, bytes: 4)
        cache.insert("b", for: 1, bytes: 11)
        #expect(cache.value(for: 1) == nil)
        #expect([cache.bytes, cache.count] == [0, 0])
    }

    /// Compares many uses with a list in order of use.
    @Test(arguments: [1, 2, 3]) func agreesWithASimpleCache(_ seed: Int) {
        var cache = ByteCache<Int, Int>(limit: 20)
        var simple: [(key: Int, bytes: Int)] = []
        var state = UInt64(seed)
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(count))
        }
        for step in 0..<2_000 {
            let key = random(12)
            if random(3) == 0 {
                let bytes = random(8)
                cache.insert(bytes, for: key, bytes: bytes)
                simple.removeAll { $0.key == key }
                simple.append((key, bytes))
                while simple.map(\.bytes).reduce(0, +) > 20 { simple.removeFirst() }
            } else {
                let index = simple.firstIndex { $0.key == key }
                let expected = index.map { simple.remove(at: $0) }
                if let expected { simple.append(expected) }
                #expect(cache.value(for: key) == expected?.bytes, "seed \(seed), step \(step)")
            }
            #expect(cache.count == simple.count, "seed \(seed), step \(step)")
        }
    }
}
