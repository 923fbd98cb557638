import Dispatch
import Foundation
import Synchronization
import TroveModel

/// Follows the changes of other clients: a notification wakes it, and the journal tells what changed.
final class ChangeListener: Sendable {
    private let connection: PostgresConnection

    init(connection: PostgresConnection) { self.connection = connection }

    /// Starts to follow.
    func start(for library: SharedLibrary) {}

    /// Ends following.
    func stop() {}
}
