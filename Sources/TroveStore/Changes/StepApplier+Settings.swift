import GRDB
import TroveModel

/// Changes of list settings: those of titles can be undone, the others cannot.
extension StepApplier {
    /// Changes the settings of a list.
    ///
    /// - Returns: The previous settings.
    mutating func changeSettings(
        of id: ListID, _ body: (inout ListSettings) -> Void
    ) throws -> ListSettings {
        let stored = try String.fetchOne(
            db, sql: "SELECT settings FROM list WHERE id = ?", arguments: [id.rawValue])
        guard let stored else {
            throw LibraryError.missingList
        }
        let old = ListSettings(stored: stored)
        var new = old
        body(&new)
        try db.execute(
            sql: "UPDATE list SET settings = ? WHERE id = ?",
            arguments: [try new.storedText(), id.rawValue])
        note(id) { $0.affectsLists = true }
        return old
    }
}

extension Step {
    /// Converts steps of the first versions, which also set list settings: of these, only a manual
    /// order is still part of a step.
    static func modernized(_ steps: [Step]) -> [Step] {
        let arranges = steps.contains { if case .setOrder = $0 { true } else { false } }
        guard arranges else { return steps }
        return steps.map { step in
            guard case .setList(let list, let state) = step, let sort = state.settings?.sort else {
                return step
            }
            return .setSort(list, from: sort == .manual ? nil : .manual, to: sort)
        }
    }
}
