import TroveModel

extension Editor {
    /// Creates a list with the fields and settings of another, optionally with its records. Records
    /// keep their dates and places; records in the trash are not copied.
    func duplicateList(
        _ id: ListID, named name: String, withRecords: Bool
    ) throws -> EditOutcome {
        let original = try catalog.list(id)
        func counterpart(_ field: FieldID, among fields: [FieldID]) -> FieldID? {
            original.fields.firstIndex { $0.id == field }.map { fields[$0] }
        }
        let draft = ListCreator.Draft(
            name: name, icon: original.icon.text, folder: original.folder,
            fields: original.fields.map {
                FieldDraft(name: $0.name, kind: $0.kind, options: $0.options)
            },
            settings: { fields in
                original.settings.mapped { counterpart($0, among: fields) }
            },
            options: { options, _, list, fields in
                var mapped = options.mapped { counterpart($0, among: fields) }
                if options.targetList == id { mapped.targetList = list }
                return mapped
            })
        let list = try add(draft) { list in
            if withRecords { try copyRecords(of: original, to: list) }
        }
        return EditOutcome(name: .lists(.duplicate(list: original.name)), list: list.id)
    }

    /// Copies records with their identities, so that links among them stay valid, and with their
    /// derived columns, in which each field gets its new number.
    private func copyRecords(of original: List, to list: List) throws {
        let fields = Array(zip(original.fields, list.fields))
        let pairs = fields.filter { $0.0.kind != .computed }
        let new = pairs.map { ", " + ListTable.column($0.1) }.joined()
        let old = pairs.map { ", o." + ListTable.column($0.0) }.joined()
        try db.execute(
            """
            INSERT INTO \(ListTable(list).name)
                (id, position, created_at, modified_at, misfits, search_words, search_text\(new))
            SELECT o.id, o.position, o.created_at, o.modified_at,
                (SELECT jsonb_object_agg(m.new_name, e.value) FROM jsonb_each(o.misfits) e
                    JOIN unnest($3::text[], $4::text[]) AS m(old_name, new_name)
                        ON m.old_name = e.key),
                (SELECT array_to_tsvector(array_agg(m.new_id || substr(w, strpos(w, ':'))))
                    FROM unnest(tsvector_to_array(o.search_words)) w
                    JOIN unnest($1::text[], $2::text[]) AS m(old_id, new_id)
                        ON m.old_id = split_part(w, ':', 1)),
                (SELECT jsonb_object_agg(m.new_id, e.value) FROM jsonb_each(o.search_text) e
                    JOIN unnest($1::text[], $2::text[]) AS m(old_id, new_id) ON m.old_id = e.key)
                \(old)
            FROM \(ListTable(original).name) o WHERE o.deleted_at IS NULL ORDER BY o.id
            """,
            [
                .texts(fields.map { String($0.0.id.rawValue) }),
                .texts(fields.map { String($0.1.id.rawValue) }),
                .texts(pairs.map(\.0.columnName)), .texts(pairs.map(\.1.columnName)),
            ])
    }
}
