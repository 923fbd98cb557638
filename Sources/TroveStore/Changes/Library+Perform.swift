import Foundation
import GRDB
import TroveModel

extension Library {
    /// Performs `edit` in one transaction, as one undo step. The change is on the disk when this
    /// returns.
    ///
    /// Edits are written in the order of the calls.
    ///
    /// - Throws: `notFound` if the list, field or record is missing; `invalid` if the edit is not
    ///   allowed; `cancelled` if the task is canceled; errors of the disk. Nothing is changed
    ///   then.
    @discardableResult
    public nonisolated(nonsending) func perform(_ edit: Edit) async throws(LibraryError) -> Change {
        try await writeCancellably { [limits] in try Self.perform(edit, in: $0, limits: limits) }
    }

    static func perform(
        _ edit: Edit, in db: Database, limits: ChangeLimits = .standard
    ) throws -> Change {
        var planner = EditPlanner(db: db, limits: limits)
        let plan = try planner.plan(edit)
        return try History.perform(plan, in: db, limits: limits)
    }
}

/// The steps of an edit, ready to be applied.
struct EditPlan {
    var name: ChangeName
    var list: ListID?
    var steps: [Step]
    /// Steps that undo ignores, such as a changed view of a list.
    var passingSteps: [Step] = []
    /// Consecutive plans with the same key join into one undo step, so that typing is one step.
    var coalescingKey: String?
}
