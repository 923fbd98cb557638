import CFaultyStorage
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// The intervals at which a library is checked after its files changed.
@Suite(.timeLimit(.minutes(5))) struct CheckScheduleTests {
    @Test func aLibraryThatCannotBeAskedIsCheckedAtGrowingIntervals() {
        var schedule = CheckSchedule()
        var delays: [Int] = []
        var next = schedule.filesChanged()
        while let look = next {
            delays.append(look.delay)
            let isDue = schedule.isDue(look)
            #expect(isDue)
            next = schedule.look(after: look, isBeingWritten: nil)
        }
        #expect(delays == CheckSchedule.delays)
        let again = schedule.filesChanged()
        #expect(again?.delay == CheckSchedule.delays[0])
    }

    @Test func checksGoOnWhileATransactionIsBeingWritten() throws {
        var schedule = CheckSchedule()
        let changed = schedule.filesChanged()
        var look = try #require(changed)
        var delays: [Int] = []
        for _ in 1...20 {
            _ = schedule.isDue(look)
            look = try #require(schedule.look(after: look, isBeingWritten: true))
            delays.append(look.delay)
        }
        #expect(delays.dropLast(17) == CheckSchedule.delays.dropFirst())
        #expect(Set(delays.suffix(18)) == [CheckSchedule.delays.last])
        _ = schedule.isDue(look)
        #expect(schedule.look(after: look, isBeingWritten: false) == nil)
    }

    @Test func aCheckOfAClosedLibraryIsTheLast() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        // Watching begins with the first observer.
        let events = library.events()
        defer { _ = events }
        let watcher = try #require(library.watcher.withLock { $0 })
        library.close()
        let isBeingWritten = await withCheckedContinuation { continuation in
            watcher.check { continuation.resume(returning: $0) }
        }
        #expect(isBeingWritten == false)
    }

    @Test func aBurstIsLookedAtOnce() {
        var schedule = CheckSchedule()
        let looks = [schedule.filesChanged(), schedule.filesChanged(), schedule.filesChanged()]
        #expect(looks.compactMap { $0 }.count == 1)
    }

    @Test func aLaterChangeIsLookedAtSoonAndBeginsAgain() throws {
        var schedule = CheckSchedule()
        let changed = schedule.filesChanged()
        let first = try #require(changed)
        _ = schedule.isDue(first)
        let second = try #require(schedule.look(after: first, isBeingWritten: nil))
        let changedAgain = schedule.filesChanged()
        let again = try #require(changedAgain)
        #expect(again.delay == CheckSchedule.delays[0])
        let areDue = [schedule.isDue(second), schedule.isDue(again)]
        #expect(areDue == [false, true])
        #expect(schedule.look(after: second, isBeingWritten: true) == nil)
    }
}

extension FaultTests {
    /// On a slow disk, a transaction is in the log long before it is visible.
    @Test(.timeLimit(.minutes(5)))
    func aChangeOfAnotherProgramOnASlowDiskIsTold() async throws {
        let folder = try TemporaryFolder()
        let ours = try folder.library()
        let theirs = try folder.library()
        let list = try await ours.makeBooks(["Emma"])
        var events = ours.events().makeAsyncIterator()
        faulty_storage_pause(folder.libraryURL.path)
        defer { faulty_storage_resume() }
        async let written = theirs.perform(
            .addRecord(list: list.id, values: [list.fields[0].id: .text("Faust")]))
        while faulty_storage_waiting() == 0 { try await letOthersWork() }
        let before = ours.watcher.withLock { $0?.numberOfLooks } ?? 0
        // Longer than a whole series of checks.
        while ours.watcher.withLock({ $0?.numberOfLooks ?? 0 })
            <= before + CheckSchedule.delays.count
        {
            try await letOthersWork()
        }
        faulty_storage_resume()
        _ = try await written
        while let event = await events.next() {
            guard case .changed(let change) = event, change.cause == .external else { continue }
            #expect(change.list == list.id)
            break
        }
    }
}
