import TableCore
import Testing

/// The order of the calls of a batch, for tables and collections.
struct UpdateSessionTests {
    /// A list of numbers, and a log of all calls.
    private final class List {
        let updates = UpdateSession()
        var rows = 3
        var shown = 3
        var log: [String] = []
        var awaitsReload = false

        init() {
            updates.bringUpToDate = { [unowned self] in log.append("bring up to date") }
            updates.awaitsReload = { [unowned self] in awaitsReload }
            updates.perform = { [unowned self] batch, completion in
                log.append("count")
                let map = try batch.resolve(
                    before: try SectionCounts([shown]), after: try SectionCounts([rows]))
                shown = map.after.numberOfRows
                log.append("show \(shown)")
                completion(true)
            }
            updates.recover = { [unowned self] error in
                shown = rows
                log.append("recover")
            }
        }

        func insert(_ count: Int = 1) {
            rows += count
            updates.record { $0.insertRows([IndexPath(row: 0, section: 0)]) }
        }
    }

    @Test func aBatchCallsInTheOrderOfUIKit() {
        let list = List()
        list.updates.performUpdates {
            list.log.append("changes")
            list.insert()
        } completion: {
            list.log.append("completed \($0)")
        }
        #expect(
            list.log == ["bring up to date", "changes", "count", "show 4", "completed true"])
    }

    @Test func nestedBatchesAreOne() {
        let list = List()
        list.updates.performUpdates {
            list.updates.performUpdates {
                list.updates.begin()
                list.rows += 1
                list.updates.batch.insertRows([IndexPath(row: 3, section: 0)])
                list.updates.end()
            } completion: { _ in
                list.log.append("inner")
            }
            #expect(list.updates.isRecording)
        } completion: { _ in
            list.log.append("outer")
        }
        #expect(list.log == ["bring up to date", "count", "show 4", "outer", "inner"])
    }

    @Test func aSingleChangeIsABatch() {
        let list = List()
        list.insert()
        #expect(list.log == ["count", "show 4"])
        #expect(!list.updates.isRecording)
    }

    @Test func changesThatContradictTheDataReloadEverything() {
        let list = List()
        list.updates.performUpdates {
            list.insert(2)
        } completion: {
            list.log.append("completed \($0)")
        }
        #expect(list.log == ["bring up to date", "count", "recover", "completed false"])
        #expect(list.shown == 5)
        list.log = []
        list.insert()
        #expect(list.log == ["count", "show 6"], "the next batch starts with no changes")
    }

    @Test func aPendingReloadShowsTheChanges() {
        let list = List()
        list.updates.performUpdates {
            list.insert(2)
            list.awaitsReload = true
        } completion: {
            list.log.append("completed \($0)")
        }
        #expect(list.log == ["bring up to date", "bring up to date", "completed true"])
    }

    @Test func anEndWithoutABeginDoesNothing() {
        let list = List()
        list.updates.end()
        #expect(list.log == [])
    }
}
