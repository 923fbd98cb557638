import Foundation
import Testing
import TroveModel

@testable import Trove

/// The save state in the bar.
@MainActor
struct SaveStatusTests {
    @Test func theBarSpeaksOnlyWhenSomethingIsWrongOrTakesLong() {
        #expect(SaveStatus.saved.prompt(isSavingLong: false) == nil)
        #expect(SaveStatus.saving.prompt(isSavingLong: false) == nil)
        #expect(SaveStatus.saving.prompt(isSavingLong: true) == "Saving…")
        #expect(SaveStatus.failed.prompt(isSavingLong: false) == "Not saved")
        #expect(SaveStatus.readOnly.prompt(isSavingLong: false) == "Read-only")
        #expect(SaveStatus.unsaved(2).prompt(isSavingLong: false) == "2 unsaved values")
        #expect(SaveStatus.notConnected(0).prompt(isSavingLong: false) == "Not connected")
    }

    private func status(_ state: SaveState, _ access: LibraryAccess) -> SaveStatus {
        SaveStatus(state, access: access, draftCount: 0, isWriting: false)
    }

    @Test func aLibraryThatCanOnlyBeReadIsReadOnlyInEveryState() {
        let access = LibraryAccess.readOnly(LibraryError(.readOnly, "Open elsewhere."))
        let refused = SaveState.failed(LibraryError(.readOnly, "Open elsewhere."))
        for state in [SaveState.saved(at: .now), .saving, refused] {
            #expect(status(state, access) == .readOnly)
        }
        #expect(status(.saved(at: .now), .readWrite) == .saved)
        #expect(status(refused, .readWrite) == .failed)
    }

    @Test func aLibraryThatWasReplacedIsReadOnly() {
        let replaced = LibraryError(.missing, "The database has another library now.")
        #expect(status(.failed(replaced), .lost(replaced)) == .readOnly)
    }

    @Test func aLostConnectionComesFirst() {
        let access = LibraryAccess.lost(LibraryError(.notConnected, "No connection."))
        #expect(status(.saved(at: .now), access) == .notConnected(0))
        #expect(SaveStatus.notConnected(0).text == "Not connected")
        let waiting = SaveStatus(.saved(at: .now), access: access, draftCount: 2, isWriting: false)
        #expect(waiting.text == "Not connected, 2 unsaved values")
        let reader = LibraryAccess.readOnly(LibraryError(.readOnly, "Ask the owner."))
        let lost = SaveState.failed(LibraryError(.notConnected, "No connection."))
        #expect(status(lost, reader) == .notConnected(0))
    }
}
