import GRDB
import TextCore
import TroveModel

extension EditPlanner {
    /// Plans to make the order of a request the manual order.
    func arrange(
        _ request: RecordListRequest, moving records: [RecordID], to place: Edit.Place,
        showing: Bool
    ) throws -> EditPlan {
        try request.requireOrder()
        let list = try ListStore.list(request.list, in: db)
        let order = try RecordListBuilder(
            db: db, list: list, request: request.withoutQuery, cancellation: CancellationFlag()
        ).build()
        var ids = (0..<order.count).map { order.id(at: $0) }
        if !records.isEmpty { try ids.move(records, to: place, of: list) }
        let gap = ListTable.positionGap
        let positions = PositionTable(
            ids.enumerated().map { ($1, Int64($0 + 1) * gap) }.sorted { $0.0 < $1.0 })
        let action: ChangeName.RecordAction =
            records.isEmpty ? .makeOrderManual : .move(try group(records, in: list))
        var steps = [Step.setOrder(list.id, positions)]
        if showing, list.settings.sort != .manual {
            steps.append(.setSort(list.id, from: list.settings.sort, to: .manual))
        }
        return EditPlan(name: .records(action), list: list.id, steps: steps)
    }
}
