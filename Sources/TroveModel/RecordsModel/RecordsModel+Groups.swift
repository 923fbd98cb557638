import TableCore
import TextCore

/// Moving records between the groups of a list.
extension RecordsModel {
    /// Whether several records can be dropped between the rows: in manual order, or in groups,
    /// where the drop may change their value.
    public var takesDrops: Bool {
        guard let rows = ownRows, rows.records.isComplete else { return false }
        return canMoveRows || rows.records.request.grouping != .none
    }

    /// Moves records to a place in a group, and gives them its value if they come from others.
    mutating func dropped(
        _ ids: [RecordID], inGroupBefore row: IndexPath, _ records: RecordList, _ list: List
    ) -> [RecordsEffect] {
        let section = records.sections[row.section]
        let field = records.request.grouping.field.flatMap { list.field($0) }
        let staysInside = ids.allSatisfy { id in
            records.offset(of: id).map(section.range.contains) == true
        }
        guard let field else { return staysInside ? [] : [Self.refusal(of: field)] }
        let group = BoardColumn(
            section.label, of: field, color: nil, section: (row.section, section.range),
            isFolded: false)
        let isSettable =
            field.isWritable && records.request.grouping == .value(field.id)
            && value(of: group, field) != nil
        guard staysInside || isSettable else { return [Self.refusal(of: field)] }
        return file(ids, in: group, of: field, before: row.row, list)
    }

    /// The reason why records stay in their group.
    private static func refusal(of field: Field?) -> RecordsEffect {
        let sentence =
            field.map {
                translated(
                    """
                    The records were not moved. Dragging cannot change “{field}”, which determines \
                    their group.
                    """
                ).filling(["field": $0.name])
            } ?? translated("The records were not moved. Dragging cannot change their group.")
        return .report(LibraryError(.invalid, sentence))
    }
}
