import Foundation
import Testing
import TroveModel

/// The rule of the lock beside a library.
struct LibraryLockRuleTests {
    private let me = LibraryOwner(
        host: "oak", machine: "1", boot: "b", processes: "p", user: "ann", session: "bus1",
        process: 100, processStart: 7)

    private func decision(
        _ owner: LibraryOwner?, runs: Bool = true
    ) -> LibraryLockRule.Decision {
        LibraryLockRule.decision(on: owner, for: me, isRunning: { _ in runs })
    }

    private func other(_ change: (inout LibraryOwner) -> Void) -> LibraryOwner {
        var owner = me
        owner.process = 200
        change(&owner)
        return owner
    }

    @Test func aLibraryWithoutALockIsLocked() {
        #expect(decision(nil) == .lock)
    }

    @Test func programsOfOneSessionShareALibrary() {
        #expect(decision(other { _ in }) == .share)
        #expect(decision(me) == .share)
    }

    @Test func anotherSessionUserOrComputerReadsIt() {
        for owner in [
            other { $0.session = "bus2" }, other { $0.session = nil }, other { $0.user = "bob" },
            other { ($0.machine, $0.host, $0.boot) = ("2", "elm", "c") },
            other { $0.processes = "container" },
        ] {
            #expect(decision(owner) == .readOnly(owner))
        }
    }

    @Test func theLockOfAnEndedProcessOfThisComputerIsReplaced() {
        #expect(decision(other { $0.session = "bus2" }, runs: false) == .replace)
        #expect(decision(other { $0.boot = "before" }, runs: true) == .replace)
        // Whether a process of another computer runs is not known.
        let far = other { $0.machine = "2" }
        #expect(decision(far, runs: false) == .readOnly(far))
        let contained = other { $0.processes = "container" }
        #expect(decision(contained, runs: false) == .readOnly(contained))
    }

    @Test func aVisitorIsKeptOutByOtherComputersAndContainersOnly() {
        let far = other { $0.machine = "2" }
        let contained = other { $0.processes = "container" }
        for owner in [far, contained] {
            #expect(LibraryLockRule.obstacle(owner, for: me) == owner)
        }
        for owner in [
            nil, me, other { $0.session = "bus2" }, other { $0.user = "bob" },
            other { ($0.boot, $0.processes) = ("before", "container") },
        ] {
            #expect(LibraryLockRule.obstacle(owner, for: me) == nil)
        }
    }

    @Test func aProcessIsKnownByItsStart() {
        var owner = LibraryOwner.current()
        #expect(owner.isRunning)
        #expect(owner.processStart > 0)
        owner.processStart += 1
        #expect(!owner.isRunning)
    }
}
