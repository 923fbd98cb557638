import Foundation
import GRDB

extension Library {
    /// Does `edit` in one transaction, as one step of undo. When this returns, it is on the disk.
    ///
    /// Edits are written in the order in which this is called.
    ///
    /// - Throws: `notFound` if the list, field or record is gone; `invalid`; errors of the disk. Then
    ///   nothing was changed.
    @discardableResult
    public nonisolated(nonsending) func perform(_ edit: Edit) async throws(LibraryError) -> Change {
        try await write { [limits] in try Self.perform(edit, in: $0, limits: limits) }
    }

    static func perform(
        _ edit: Edit, in db: Database, limits: ChangeLimits = .standard
    ) throws -> Change {
        var planner = EditPlanner(db: db, limits: limits)
        let plan = try planner.plan(edit)
        return try History.perform(plan, in: db, limits: limits)
    }
}

/// What an edit comes down to.
struct EditPlan {
    var name: String
    var list: ListID?
    var steps: [Step]
    /// Further steps that undo does not take back, such as another view of a list.
    var passingSteps: [Step] = []
    /// Steps with the same key join, so that typing is one step of undo.
    var coalescingKey: String?
}
