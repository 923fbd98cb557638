import GRDB
import TextCore
import TroveModel

extension EditPlanner {
    /// Above this number of records, renamed choices are written to a new column instead of one by
    /// one.
    static let maximumSingleRenamings = 10_000

    func setChoices(
        _ choices: [FieldChoice], of fieldID: FieldID, in listID: ListID,
        renaming: [String: String]
    ) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let field = try list.writableField(fieldID)
        var state = try FieldState.fetch(fieldID, in: db)
        state.options.choices = choices
        if let renamed = renaming[state.options.defaultText] {
            state.options.defaultText = renamed
        }
        try OptionRules(db: db, list: list).check(
            state.options, name: field.name, kind: field.kind)
        var plan = EditPlan(
            name: .fields(.changeChoices(field: field.name)), list: listID, steps: [])
        let renamed = try renamedValues(of: field, in: list, renaming: renaming)
        if let renamed {
            plan.steps.append(.setField(listID, fieldID, state))
            plan.steps += try settingValues(
                renamed.mapValues { [fieldID.rawValue: $0] }, in: list)
        } else {
            state.columnName = try renamedColumn(of: field, in: list, renaming: renaming)
            plan.steps += try replacement(of: field, with: state, in: list)
        }
        return plan
    }

    /// Plans to set a choice in a record, and to add it to the field's choices if it is missing.
    func addChoice(
        _ text: String, to fieldID: FieldID, of record: RecordID, in listID: ListID
    ) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let field = try list.writableField(fieldID)
        guard field.kind.choiceUse == .one else {
            throw LibraryError.noChoices(inField: field.name)
        }
        let value = FieldValue.text(text)
        try ValueRules(db: db, list: list).check(value, of: field, in: [record])
        var plan = EditPlan(
            name: .fields(.addChoice(choice: String(text.prefix(60)), field: field.name)),
            list: listID, steps: [])
        if !field.choices.contains(text) {
            var state = try FieldState.fetch(fieldID, in: db)
            state.options.choices.append(FieldChoice(name: text))
            try OptionRules(db: db, list: list).check(
                state.options, name: field.name, kind: field.kind)
            plan.steps.append(.setField(listID, fieldID, state))
        }
        plan.steps += try settingValues(of: [fieldID.rawValue], in: [record], of: list) { _ in
            [fieldID.rawValue: StoredValue(value)]
        }
        return plan
    }

    /// The new values of the records with a renamed choice; nil if there are too many.
    private func renamedValues(
        of field: Field, in list: List, renaming: [String: String]
    ) throws -> [RecordID: StoredValue]? {
        guard !renaming.isEmpty else { return [:] }
        let read = try RawStatement(Self.values(of: field, in: list), on: db)
        var renamed: [RecordID: StoredValue] = [:]
        while try read.step() {
            let value = StoredValue(column: 1, of: read)
            let new = Self.renamed(value, of: field, renaming: renaming)
            guard new != value else { continue }
            renamed[read.int64(0)] = new
            if renamed.count > Self.maximumSingleRenamings { return nil }
        }
        return renamed
    }

    private func renamedColumn(
        of field: Field, in list: List, renaming: [String: String]
    ) throws -> String {
        let table = ListTable(list)
        let column = try table.newColumnName(for: field.name, in: db)
        try table.addColumn(column, type: field.kind.columnType, in: db)
        try ColumnRewriter(db: db, table: table).fill(
            column, from: Self.values(of: field, in: list)
        ) { row in
            Self.renamed(StoredValue(column: 1, of: row), of: field, renaming: renaming)
        }
        return column
    }

    private static func values(of field: Field, in list: List) -> String {
        let column = SQLName.quoted(field.columnName)
        return "SELECT id, \(column) FROM \(ListTable(list).quotedName) "
            + "WHERE \(column) IS NOT NULL ORDER BY id"
    }

    private static func renamed(
        _ value: StoredValue, of field: Field, renaming: [String: String]
    ) -> StoredValue {
        guard case .text(let text) = value else { return value }
        guard field.kind.holdsSeveralTexts else { return renaming[text].map { .text($0) } ?? value }
        let tags = TextSeries.texts(stored: text)
        guard tags.contains(where: { renaming[$0] != nil }) else { return value }
        let renamed = FieldValue.texts(tags.map { renaming[$0] ?? $0 })
        return StoredValue(renamed.converted(to: field.kind) ?? renamed)
    }
}
