import Testing
import TroveModel

@testable import TrovePostgres

extension SharedLibrary {
    private struct NeverHeld: Error {
        let access: LibraryAccess
        let lists: [String]
        /// The last events, for the log.
        let events: [LibraryEvent]
    }

    /// Waits until a condition holds, which is checked now and after each event. Errors of the
    /// condition count as false. The time limit of the test ends the waiting.
    ///
    /// - Throws: The state of the library if the condition never held.
    func wait(
        until condition: (SharedLibrary) async throws -> Bool
    ) async throws {
        let events = events()
        if (try? await condition(self)) == true { return }
        var last: [LibraryEvent] = []
        for await event in events {
            if (try? await condition(self)) == true { return }
            last = last.suffix(9) + [event]
        }
        throw NeverHeld(access: access, lists: catalog.lists.map(\.name), events: last)
    }
}
