import TroveModel

extension Editor {
    func applyToSmartLists(_ edit: Edit) throws -> EditOutcome {
        switch edit {
        case .createSmartList(let draft):
            return try createSmartList(try NameRules.named(draft))
        case .changeSmartList(let smartList, let draft):
            return try changeSmartList(smartList, to: try NameRules.named(draft))
        case .deleteSmartList(let smartList):
            return try deleteSmartList(smartList)
        case .moveSmartList(let smartList, let index):
            return try moveSmartList(smartList, to: index)
        default:
            throw LibraryError(.unexpected, "This edit does not change a smart list.")
        }
    }

    private func createSmartList(_ draft: SmartListDraft) throws -> EditOutcome {
        try check(draft)
        let id = try unlogged {
            try db.integer(
                """
                INSERT INTO trove.smart_list (name, icon, position, list_id, query, settings, deleted_at)
                VALUES ($1, $2, (SELECT coalesce(max(position), -1) + 1 FROM trove.smart_list), $3, $4,
                    $5, now()) RETURNING id
                """,
                [
                    .text(draft.name), .text(draft.icon), PostgresValue(draft.list?.rawValue),
                    .text(draft.query), .text(try draft.settings.storedText()),
                ])
        }
        try db.execute(
            "UPDATE trove.smart_list SET deleted_at = NULL WHERE id = $1", [PostgresValue(id)])
        return EditOutcome(name: .smartLists(.create(smartList: draft.name)))
    }

    /// The name, the list and the query can be changed back; order and sections pass undo by.
    private func changeSmartList(
        _ id: SmartListID, to draft: SmartListDraft
    ) throws -> EditOutcome {
        try check(draft)
        let old = try catalog.smartList(id)
        try unlogged {
            _ = try db.execute(
                "UPDATE trove.smart_list SET settings = $2 WHERE id = $1",
                [.integer(id.rawValue), .text(try draft.settings.storedText())])
        }
        try db.execute(
            "UPDATE trove.smart_list SET name = $2, icon = $3, list_id = $4, query = $5 WHERE id = $1",
            [
                .integer(id.rawValue), .text(draft.name), .text(draft.icon),
                PostgresValue(draft.list?.rawValue), .text(draft.query),
            ])
        return EditOutcome(
            name: .smartLists(
                old.name == draft.name
                    ? .change(smartList: old.name) : .rename(smartList: old.name)))
    }

    private func deleteSmartList(_ id: SmartListID) throws -> EditOutcome {
        let old = try catalog.smartList(id)
        try db.execute(
            "UPDATE trove.smart_list SET deleted_at = now() WHERE id = $1",
            [.integer(id.rawValue)])
        return EditOutcome(name: .smartLists(.delete(smartList: old.name)))
    }

    private func moveSmartList(_ id: SmartListID, to index: Int) throws -> EditOutcome {
        let name = try catalog.smartList(id).name
        var order = try catalog.smartLists().map(\.id).filter { $0 != id }
        order.insert(id, at: max(0, min(index, order.count)))
        try db.execute(
            """
            UPDATE trove.smart_list s SET position = n.place - 1
            FROM unnest($1::bigint[]) WITH ORDINALITY AS n(id, place)
            WHERE s.id = n.id AND s.position <> n.place - 1
            """, [.integers(order.map(\.rawValue))])
        return EditOutcome(name: .smartLists(.move(smartList: name)))
    }

    private func check(_ draft: SmartListDraft) throws {
        if let list = draft.list { _ = try catalog.list(list) }
    }
}
