import GRDB
import TextCore
import TroveModel

extension EditPlanner {
    /// Plans to make the order of a request the manual order.
    func arrange(
        _ request: RecordListRequest, moving records: [RecordID], to place: Edit.Place,
        showing: Bool
    ) throws -> EditPlan {
        guard request.scope == .records else {
            throw LibraryError(
                .invalid,
                translated("The trash has no order of its own. Restore records before moving them.")
            )
        }
        let list = try ListStore.list(request.list, in: db)
        let order = try RecordListBuilder(
            db: db, list: list, request: request.withoutQuery, cancellation: CancellationFlag()
        ).build()
        var ids = (0..<order.count).map { order.id(at: $0) }
        if !records.isEmpty { try move(records, to: place, in: &ids, of: list) }
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

    private func move(
        _ records: [RecordID], to place: Edit.Place, in ids: inout [RecordID], of list: List
    ) throws {
        let moving = Set(records)
        guard moving.count == records.count else {
            throw LibraryError(
                .invalid, translated("A record cannot be moved to two places at once."))
        }
        let count = ids.count
        ids.removeAll(where: moving.contains)
        let index: Int? =
            switch place {
            case .first: 0
            case .last: ids.count
            case .before(let id): ids.firstIndex(of: id)
            case .after(let id): ids.firstIndex(of: id).map { $0 + 1 }
            }
        guard let index, ids.count == count - records.count else {
            throw LibraryError(
                .notFound,
                translated("A record to move, or the one to move it to, is not in “{list}”.")
                    .filling(["list": list.name]))
        }
        ids.insert(contentsOf: records, at: index)
    }
}
