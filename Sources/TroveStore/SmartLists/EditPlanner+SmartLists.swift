import GRDB
import TroveModel

extension EditPlanner {
    func createSmartList(_ draft: SmartListDraft) throws -> EditPlan {
        try check(draft)
        let id = try SmartListStore.create(in: db)
        var state = try SmartListStore.state(of: id, in: db)
        state.take(draft)
        state.deletedAt = nil
        return EditPlan(
            name: .smartLists(.create(smartList: draft.name)), list: nil,
            steps: [.setSmartList(smart: id, state)],
            passingSteps: [.setSmartView(smart: id, draft.settings)])
    }

    func changeSmartList(_ id: SmartListID, to draft: SmartListDraft) throws -> EditPlan {
        try check(draft)
        let old = try SmartListStore.smartList(id, in: db)
        let action: ChangeName.SmartListAction =
            old.name == draft.name ? .change(smartList: old.name) : .rename(smartList: old.name)
        var plan = try change(id, action) { $0.take(draft) }
        var definition = draft
        definition.settings = old.definition.settings
        if definition == old.definition { plan.steps = [] }
        plan.passingSteps = [.setSmartView(smart: id, draft.settings)]
        return plan
    }

    func deleteSmartList(_ id: SmartListID) throws -> EditPlan {
        let old = try SmartListStore.smartList(id, in: db)
        return try change(id, .delete(smartList: old.name)) { [now] in $0.deletedAt = now }
    }

    func moveSmartList(_ id: SmartListID, to index: Int) throws -> EditPlan {
        var order = try SmartListStore.smartLists(db).map(\.id)
        let name = try SmartListStore.smartList(id, in: db).name
        order.removeAll { $0 == id }
        order.insert(id, at: max(0, min(index, order.count)))
        let steps = try order.enumerated().compactMap { index, id -> Step? in
            var state = try SmartListStore.state(of: id, in: db)
            guard state.position != Int64(index) else { return nil }
            state.position = Int64(index)
            return .setSmartList(smart: id, state)
        }
        return EditPlan(
            name: .smartLists(.move(smartList: name)), list: nil, steps: steps)
    }

    private func change(
        _ id: SmartListID, _ action: ChangeName.SmartListAction,
        _ body: (inout SmartListState) -> Void
    ) throws -> EditPlan {
        var state = try SmartListStore.state(of: id, in: db)
        body(&state)
        return EditPlan(
            name: .smartLists(action), list: nil, steps: [.setSmartList(smart: id, state)])
    }

    private func check(_ draft: SmartListDraft) throws {
        if let list = draft.list { _ = try ListStore.list(list, in: db) }
    }
}

extension StepApplier {
    mutating func setSmartList(_ id: SmartListID, to state: SmartListState) throws -> Step {
        let old = try SmartListStore.state(of: id, in: db)
        try SmartListStore.write(state, of: id, in: db)
        change.affectsLists = true
        change.smartList = id
        return .setSmartList(smart: id, old)
    }

    mutating func setSmartView(of id: SmartListID, to settings: ListSettings) throws -> Step {
        let old = try SmartListStore.smartList(id, in: db).definition.settings
        try SmartListStore.write(settings, of: id, in: db)
        change.affectsLists = true
        change.smartList = id
        return .setSmartView(smart: id, old)
    }
}
