import Testing
import TroveModel

@testable import TrovePostgres

extension SharedLibrary {
    private struct NeverHeld: Error {}

    /// Waits until a condition holds, which is checked now and after each event. Errors of the
    /// condition count as false.
    func wait(
        until condition: @escaping @Sendable (SharedLibrary) async throws -> Bool
    ) async throws {
        let events = events()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                if (try? await condition(self)) == true { return }
                for await _ in events where (try? await condition(self)) == true { return }
                throw NeverHeld()
            }
            group.addTask {
                try await Task.sleep(for: .seconds(120))
                throw NeverHeld()
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }
}
