import Testing
import TroveModel

/// The order of loads.
struct LoadQueueTests {
    @Test func theLatestRequestBeginsFirstAndAFewRunAtATime() {
        var queue = LoadQueue<Int>(limit: 2)
        for key in 1...4 { queue.request(key) }
        #expect([queue.next(), queue.next(), queue.next()] == [4, 3, nil])
        queue.ended(4)
        #expect([queue.next(), queue.next()] == [2, nil])
        #expect(queue.running == [2, 3])
        #expect(queue.pending == [1])
    }

    @Test func aCanceledRequestDoesNotBegin() {
        var queue = LoadQueue<Int>(limit: 1)
        for key in 1...3 { queue.request(key) }
        queue.cancel(3)
        queue.cancel(9)
        #expect(queue.next() == 2)
        queue.cancel(2)
        #expect(queue.running == [2])
    }

    @Test func aRepeatedRequestIsLoadedOnce() {
        var queue = LoadQueue<Int>(limit: 1)
        queue.request(1)
        queue.request(2)
        queue.request(1)
        #expect(queue.next() == 1)
        queue.request(1)
        #expect(queue.pending == [2])
    }
}
