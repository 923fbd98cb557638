import Testing
import TroveModel

@Suite(.timeLimit(.minutes(5))) struct EventBroadcasterTests {
    private let lost = LibraryError(.notConnected, "No connection.")

    @Test func aPersonWhoCanOnlyReadLearnsThatTheServerIsGoneAndBack() {
        let access = LibraryAccess.readOnly(LibraryError(.readOnly, "Ask the owner."))
        let broadcaster = EventBroadcaster(access: access)
        #expect(!broadcaster.storageHas(lost))
        #expect(broadcaster.access == access)
        #expect(broadcaster.saveState == .failed(lost))
        #expect(!broadcaster.storageHas(nil))
        #expect(broadcaster.access == access)
        guard case .saved = broadcaster.saveState else {
            Issue.record("\(broadcaster.saveState)")
            return
        }
    }

    /// A text that was entered without a connection can wait for the person's choice afterwards, so
    /// that nothing is saved.
    @Test func aWriteThatFailedWithoutAConnectionIsForgottenWhenTheServerIsBack() {
        for losesAccess in [true, false] {
            let broadcaster = EventBroadcaster(access: .readWrite)
            if losesAccess { #expect(broadcaster.storageHas(lost)) }
            broadcaster.writeBegan()
            broadcaster.writeEnded(.failure(lost))
            #expect(broadcaster.saveState == .failed(lost))
            #expect(broadcaster.storageHas(nil) == losesAccess)
            guard case .saved = broadcaster.saveState else {
                Issue.record("\(broadcaster.saveState)")
                continue
            }
        }
        let full = LibraryError(.diskFull, "The disk is full.")
        let broadcaster = EventBroadcaster(access: .readWrite)
        broadcaster.writeBegan()
        broadcaster.writeEnded(.failure(full))
        #expect(broadcaster.storageHas(lost))
        #expect(broadcaster.storageHas(nil))
        #expect(broadcaster.saveState == .failed(full))
    }

    @Test func aRoleThatIsTakenAwayReplacesAnother() {
        let reader = LibraryAccess.readOnly(LibraryError(.readOnly, "Ask the owner."))
        let nobody = LibraryAccess.readOnly(LibraryError(.notPermitted, "You can no longer read."))
        let broadcaster = EventBroadcaster(access: .readWrite)
        for access in [reader, nobody, reader, .readWrite] {
            broadcaster.roleAllows(access)
            #expect(broadcaster.access == access)
        }
        #expect(broadcaster.storageHas(lost))
        broadcaster.roleAllows(nobody)
        #expect(broadcaster.access == .lost(lost))
    }

    @Test("a standby that has got newer changes is the same obstacle (033.2.7)")
    func standby() async {
        func copy(_ time: String) -> LibraryAccess {
            .readOnly(LibraryError(.standby, "A copy as of \(time)."))
        }
        let broadcaster = EventBroadcaster(access: copy("9:00"))
        let events = broadcaster.subscribe()
        for access in [copy("9:05"), copy("9:10"), .readWrite, copy("9:15")] {
            broadcaster.roleAllows(access)
            #expect(broadcaster.access == access)
        }
        for isLive in [true, false, false, true] {
            broadcaster.becomeLive(isLive)
            #expect(broadcaster.isLive == isLive)
        }
        broadcaster.finish()
        var told: [LibraryAccess] = []
        var live: [Bool] = []
        for await event in events {
            if case .access(let access) = event { told.append(access) }
            if case .live(let isLive) = event { live.append(isLive) }
        }
        #expect(told == [.readWrite, copy("9:15")])
        #expect(live == [false, true])
    }
}
