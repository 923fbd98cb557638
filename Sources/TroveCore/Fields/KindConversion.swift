import GRDB

/// How the values of a field become values of another kind.
struct KindConversion {
    let field: Field
    let kind: FieldKind
    let options: FieldOptions
    /// Selects identity, value, title of the record and, between links and texts, what the link
    /// becomes; in the order of identities.
    let selection: String

    /// What one value becomes.
    struct Result {
        var old: FieldValue
        /// As it is shown.
        var oldText: String
        /// Nil if it cannot be converted.
        var new: FieldValue?
        var newText: String
    }

    /// More different texts than this are not made choices.
    static let maximumChoices = 200

    /// - Throws: `invalid` if no field can become one of this kind.
    init(
        of field: Field, in list: List, to kind: FieldKind, options: FieldOptions?, db: Database
    ) throws {
        guard kind != .computed else {
            throw LibraryError(
                .invalid,
                "“\(field.name)” has values of its own. Add a new field for what is computed.")
        }
        self.field = field
        self.kind = kind
        var adapted = options ?? field.options
        if ValueRules.value(ofDefault: adapted, kind: kind) == nil { adapted.defaultText = "" }
        adapted.expression = ""
        adapted.resultKind = nil
        self.options = adapted
        let column = "s." + SQLName.quoted(field.columnName)
        let title = try list.titleField.map {
            try LinkTitle.expression(of: $0, of: list, row: "s", in: db)
        }
        var (link, join) = ("NULL", "")
        if field.kind == .recordLink {
            link = try LinkTitle.subquery(
                target: field.options.targetList ?? list.id, id: column, in: db)
        } else if kind == .recordLink {
            let target = adapted.targetList ?? list.id
            let table = ListTable(try ListStore.list(target, in: db))
            join = try LinkTitle.join(to: target, text: column, in: db)
            link =
                "ifnull(t.id, (SELECT id FROM \(table.quotedName) "
                + "WHERE '#' || id = \(column)))"
        }
        selection = """
            SELECT s.id, \(column), \(title ?? "NULL"), \(link)
            FROM \(ListTable(list).quotedName) AS s \(join)
            WHERE \(column) IS NOT NULL ORDER BY s.id
            """
    }

    /// Whether values are stored alike in both kinds, so that nothing needs to be written.
    var keepsColumn: Bool {
        let alike: Set<FieldKind> = [.text, .paragraph, .choice, .link]
        return alike.contains(field.kind) && alike.contains(kind)
    }

    /// What the value of a selected row becomes.
    func result(of row: borrowing RawStatement) -> Result {
        let old = StoredValue(column: 1, of: row).value(as: field.valueKind)
        var source = old
        if case .record = old, field.kind == .recordLink, !row.isNull(3) {
            source = .text(row.string(3))
        }
        let text = source.typedText(as: field.valueKind)
        var new = source.converted(to: kind, options: options)
        var newText = new?.typedText(as: kind) ?? text
        if kind == .recordLink {
            new = row.isNull(3) ? nil : .record(row.int64(3))
            newText = text
        }
        return Result(old: old, oldText: text, new: new, newText: newText)
    }

    /// What is stored of a result: what could not be converted as the text that it was.
    func stored(_ result: Result) -> StoredValue {
        StoredValue(result.new ?? .text(result.oldText))
    }
}
