import GRDB
import TextCore
import TroveModel

extension EditPlanner {
    /// Plans to create a list from a template.
    func createList(from template: ListTemplate, name: String) throws -> EditPlan {
        let list = try makeList(
            name: name, icon: template.icon, drafts: template.parts.map(\.draft),
            linksToOwnList: template.parts.map(\.linksToOwnList),
            field: { number, ids in
                ids.indices.contains(Int(number.rawValue) - 1)
                    ? ids[Int(number.rawValue) - 1] : nil
            },
            settings: { template.settings(for: $0) })
        for field in list.fields {
            try OptionRules(db: db, list: list)
                .check(field.options, name: field.name, kind: field.kind)
        }
        try ListTable(list).createTriggers(in: db)
        try ListTable(list).createIndexes(in: db)
        return EditPlan(
            name: .lists(.create(list: name)), list: list.id, steps: try creation(of: list.id))
    }

    /// Plans to create a list with the fields and settings of another, optionally with its records.
    /// Records keep their dates and places; records in the trash are not copied.
    func duplicateList(
        _ originalID: ListID, name: String, withRecords: Bool
    ) throws -> EditPlan {
        let original = try ListStore.list(originalID, in: db)
        func field(_ id: FieldID, _ ids: [FieldID]) -> FieldID? {
            original.fields.firstIndex { $0.id == id }.map { ids[$0] }
        }
        let list = try makeList(
            name: name, icon: original.icon.text,
            drafts: original.fields.map {
                FieldDraft(name: $0.name, kind: $0.kind, options: $0.options)
            },
            linksToOwnList: original.fields.map { $0.options.targetList == originalID },
            field: field,
            settings: { ids in original.settings.mapped { field($0, ids) } })
        try db.execute(
            sql: "UPDATE list SET folder = ? WHERE id = ?",
            arguments: [original.folder, list.id.rawValue])
        let table = ListTable(list)
        if withRecords {
            try BulkTable.insertingWithoutTriggers(table, after: 0, in: db) { _ in
                try copyRecords(of: original, to: list)
            }
        } else {
            try table.createTriggers(in: db)
        }
        try table.createIndexes(in: db)
        return EditPlan(
            name: .lists(.duplicate(list: original.name)), list: list.id,
            steps: try creation(of: list.id))
    }

    /// Copies records with their identities, so that links among them stay valid.
    private func copyRecords(of original: List, to list: List) throws -> RecordID {
        let pairs = zip(original.fields, list.fields).filter { $0.0.kind != .computed }
        let kept = ["id", "position", "created_at", "modified_at"]
        let old = kept + pairs.map { SQLName.quoted($0.0.columnName) }
        let new = kept + pairs.map { SQLName.quoted($0.1.columnName) }
        try db.execute(
            sql: """
                INSERT INTO \(ListTable(list).quotedName) (\(new.joined(separator: ", ")))
                SELECT \(old.joined(separator: ", ")) FROM \(ListTable(original).quotedName)
                WHERE deleted_at IS NULL ORDER BY id
                """)
        return try RecordID.fetchOne(
            db, sql: "SELECT max(id) FROM \(ListTable(list).quotedName)") ?? 0
    }

    /// Creates a list whose fields may refer to each other and to the list itself.
    ///
    /// - Parameter field: Maps a field identity in the drafts' options to one of the new
    ///   identities.
    private func makeList(
        name: String, icon: String, drafts: [FieldDraft], linksToOwnList: [Bool],
        field: (FieldID, [FieldID]) -> FieldID?, settings: ([FieldID]) -> ListSettings
    ) throws -> List {
        // Identities are assigned in order, so they are known in advance.
        let listID = ListID(rawValue: try nextIdentity(in: "list"))
        let firstField = try nextIdentity(in: "field")
        let ids = drafts.indices.map { FieldID(rawValue: firstField + Int64($0)) }
        let drafts = zip(drafts, linksToOwnList).map { draft, linksToOwnList in
            var draft = draft
            draft.options = draft.options.mapped { field($0, ids) }
            if linksToOwnList { draft.options.targetList = listID }
            return draft
        }
        var list = try ListCreator(db: db).create(name: name, icon: icon, fields: drafts)
        guard list.id == listID, list.fields.map(\.id) == ids else {
            throw LibraryError(
                .unexpected,
                translated("The list “{list}” could not be created. Try again.")
                    .filling(["list": name]))
        }
        list.settings = settings(ids)
        try db.execute(
            sql: "UPDATE list SET settings = ? WHERE id = ?",
            arguments: [try list.settings.storedText(), list.id.rawValue])
        return list
    }

    private func nextIdentity(in table: String) throws -> Int64 {
        let last = try Int64.fetchOne(
            db, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table])
        return (last ?? 0) + 1
    }
}
