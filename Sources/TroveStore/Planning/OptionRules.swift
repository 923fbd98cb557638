import GRDB
import TroveModel

/// The rules for the options of a field.
struct OptionRules {
    let db: Database
    let list: List

    /// Checks the options of a field.
    ///
    /// - Throws: `invalid` with a message about the first problem.
    func check(_ options: FieldOptions, name: String, kind: FieldKind) throws {
        try options.check(name: name, kind: kind)
        if kind == .recordLink { try checkTarget(options.targetList, name: name) }
    }

    private func checkTarget(_ target: ListID?, name: String) throws {
        guard let target else { return }
        do {
            _ = try ListStore.list(target, in: db)
        } catch let error as LibraryError where error.code == .notFound {
            throw LibraryError.missingTarget(ofField: name)
        }
    }

    /// Checks that the values of records allow the new options.
    ///
    /// - Throws: `invalid` if they do not.
    func checkChange(of field: Field, to options: FieldOptions) throws {
        if options.isUnique, !field.options.isUnique {
            try ValueRules(db: db, list: list).checkCanBeUnique(field, called: field.name)
        }
        guard field.kind == .recordLink, options.targetList != field.options.targetList else {
            return
        }
        let column = SQLName.quoted(field.columnName)
        let isUsed = try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM \(ListTable(list).quotedName)
                WHERE typeof(\(column)) = 'integer')
                """)
        if isUsed == true {
            throw LibraryError.usedLinks(ofField: field.name)
        }
    }
}
