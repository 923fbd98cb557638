import TroveModel

/// The computed fields of a list. Nothing of them is stored: their values are expressions of the
/// columns.
struct ComputedFields {
    let list: List

    init(_ list: List) { self.list = list }

    /// The SQL of a computed field's value; NULL if its expression cannot be read, such as one of a
    /// newer version.
    ///
    ///     let total = ComputedFields(sales).sql(of: field, row: "s")
    ///     try db.rows("SELECT s.id, \(total) FROM \(ListTable(sales).name) s ORDER BY 2")
    ///
    /// Numbers and time spans are `numeric`, dates and texts `text`, checkboxes `boolean`.
    ///
    /// - Parameter row: The alias of the list's table in the statement; nil for none.
    func sql(of field: Field, row: String? = nil) -> String {
        let dialect = PostgresDialect(row: row)
        return (try? dialect.value(of: field, in: list)) ?? "NULL::text"
    }

    /// The SQL of a computed field's value as text; NULL if there is none.
    func text(of field: Field, row: String? = nil) -> String {
        let dialect = PostgresDialect(row: row)
        let value = ExpressionSQL(sql(of: field, row: row), field.valueKind.expressionType)
        return dialect.text(value)
    }

    /// Parses the expression of a field and checks that the field does not depend on itself.
    ///
    /// - Parameter field: The field, if it exists.
    /// - Throws: `invalid` with a message about the problem.
    func expression(
        _ text: String, name: String, field: FieldID? = nil
    ) throws(LibraryError) -> CompiledExpression {
        if let field {
            let references = try FieldExpression(text, of: name, in: list).references
            try list.checkIndependence(of: field, called: name, reading: references)
        }
        return try CompiledExpression(text, of: name, in: list, as: PostgresDialect())
    }

    /// The list with the stored expressions of its computed fields, and the kinds of their results.
    ///
    /// - Throws: `invalid` if an expression is invalid or depends on its own result.
    func compiled() throws(LibraryError) -> List {
        var list = list
        for field in try list.computedFieldsInOrder() {
            let expression = try ComputedFields(list).expression(
                field.options.expression, name: field.name)
            list.replaceOptions(of: field.id) { options in
                options.expression = expression.stored
                options.resultKind = expression.resultKind
            }
        }
        return list
    }
}

extension FieldKind {
    /// The type of a computed field's values of this kind.
    fileprivate var expressionType: ExpressionType {
        switch valueType {
        case .text, .texts, .image, .record: .text
        case .number, .integer: .number
        case .checkbox: .checkbox
        case .date: .date
        case .timeSpan: .timeSpan
        }
    }
}

extension List {
    /// Changes the options of a field.
    mutating func replaceOptions(of id: FieldID, _ body: (inout FieldOptions) -> Void) {
        guard let index = fields.firstIndex(where: { $0.id == id }) else { return }
        body(&fields[index].options)
    }
}

extension SharedLibrary {
    public func previewExpression(
        _ text: String, of name: String, field: FieldID?, in list: ListID, record: RecordID?
    ) async throws(LibraryError) -> ExpressionPreview {
        try await read { db in
            let list = try CatalogReader(db: db).list(list)
            let expression = try ComputedFields(list).expression(text, name: name, field: field)
            let choice = record == nil ? "deleted_at IS NULL" : "id = $1"
            let row = try db.rows(
                """
                SELECT id, \(expression.sql) FROM \(ListTable(list).name) WHERE \(choice)
                ORDER BY position, id LIMIT 1
                """, record.map { [.integer($0)] } ?? []
            ).first
            guard let row, let id = row.integer(0) else {
                return ExpressionPreview(kind: expression.resultKind, value: .empty, title: nil)
            }
            let value = StoredValue.value(row.text(1), misfit: nil, as: expression.resultKind)
            let title = try LinkTitles(db: db).linked(id, in: list.id).title
            return ExpressionPreview(kind: expression.resultKind, value: value, title: title)
        }
    }
}
