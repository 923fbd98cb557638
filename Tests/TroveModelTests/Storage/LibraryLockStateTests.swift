import Testing
import TroveModel

/// The state of the lock of an open library.
struct LibraryLockStateTests {
    private let me = LibraryOwner(
        host: "oak", machine: "1", boot: "b", processes: "p", user: "ann", session: "bus1",
        process: 100, processStart: 7)

    private func other(_ change: (inout LibraryOwner) -> Void = { _ in }) -> LibraryOwner {
        var owner = me
        owner.process = 200
        change(&owner)
        return owner
    }

    private func step(
        _ state: LibraryLockState, _ sight: LibraryLockState.Sight, runs: Bool = true
    ) -> LibraryLockState.Step {
        state.step(seeing: sight, for: me, isRunning: { _ in runs })
    }

    @Test func aLockOfOursIsKeptAndItsLossIsForGood() {
        #expect(step(.held, .owner(me)) == .become(.held))
        #expect(step(.held, .missing) == .become(.lost(to: nil)))
        #expect(step(.held, .damaged) == .become(.lost(to: nil)))
        // Even a program of the session may have come after one of another computer.
        #expect(step(.held, .owner(other())) == .become(.lost(to: other())))
        for sight in [
            LibraryLockState.Sight.missing, .damaged, .unreadable, .owner(me), .owner(other()),
        ] {
            #expect(step(.lost(to: other()), sight) == .become(.lost(to: other())))
        }
    }

    @Test func aSharedLockIsClaimedWhenItsOwnerEnds() {
        let first = other()
        let next = other { $0.process = 300 }
        #expect(step(.shared(first), .owner(first)) == .become(.shared(first)))
        #expect(step(.shared(first), .owner(next)) == .become(.shared(next)))
        #expect(step(.shared(first), .owner(first), runs: false) == .claim)
        #expect(step(.shared(first), .owner(next), runs: false) == .claim)
        #expect(step(.shared(first), .missing) == .claim)
        #expect(step(.shared(first), .damaged) == .claim)
        #expect(step(.shared(first), .owner(me)) == .become(.held))
    }

    @Test func aSharedLibraryIsLostToAnotherSessionOrComputer() {
        for owner in [
            other { $0.machine = "2" }, other { $0.session = "bus2" }, other { $0.user = "bob" },
        ] {
            #expect(step(.shared(other()), .owner(owner)) == .become(.lost(to: owner)))
            #expect(step(.shared(other()), .owner(owner), runs: false) == .become(.lost(to: owner)))
            #expect(step(.unlocked, .owner(owner)) == .become(.lost(to: owner)))
        }
    }

    @Test func withoutAPlaceForALockAnotherProgramsLockCounts() {
        #expect(step(.unlocked, .missing) == .become(.unlocked))
        #expect(step(.unlocked, .owner(other())) == .become(.shared(other())))
    }

    @Test func whatCannotBeReadIsWaitedFor() {
        for state in [LibraryLockState.held, .shared(other()), .unlocked] {
            #expect(step(state, .unreadable) == .wait)
        }
    }

    @Test func theIdentityThatABusAddsToItsAddressDoesNotCount() {
        var started = other { $0.session = "unix:path=/run/user/1000/bus,guid=0a1b" }
        var mine = me
        mine.session = "unix:path=/run/user/1000/bus"
        func decision() -> LibraryLockRule.Decision {
            LibraryLockRule.decision(on: started, for: mine, isRunning: { _ in true })
        }
        #expect(decision() == .share)
        started.session = "unix:guid=0a1b,path=/run/user/1000/bus;tcp:host=x,guid=0a1b"
        mine.session = "unix:path=/run/user/1000/bus;tcp:host=x"
        #expect(decision() == .share)
        started.session = "unix:path=/run/user/1001/bus,guid=0a1b"
        #expect(decision() == .readOnly(started))
        let current = LibraryOwner.current(
            environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/bus,guid=1"])
        #expect(current.session == "unix:path=/bus")
    }
}
