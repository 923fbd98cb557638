import TextCore
import TroveModel

/// The rules for the options of a field.
struct OptionRules {
    let db: PostgresSession
    let list: List

    static let maximumDigits = 15

    /// Checks the options of a field.
    ///
    /// - Throws: `invalid` with a message about the first problem.
    func check(_ options: FieldOptions, name: String, kind: FieldKind) throws {
        if let digits = options.digits, !(0...Self.maximumDigits).contains(digits) {
            throw LibraryError(
                .invalid,
                translated("“{field}” can show 0 to {maximum} decimal places, not {count}.")
                    .filling([
                        "field": name, "maximum": String(Self.maximumDigits),
                        "count": String(digits),
                    ]))
        }
        if let width = options.width, width < 1 {
            throw LibraryError(
                .invalid,
                translated("The column of “{field}” needs a width of at least 1.")
                    .filling(["field": name]))
        }
        if options.isUnique, !options.defaultText.isEmpty {
            throw LibraryError(
                .invalid,
                translated(
                    """
                    “{field}” is unique, so only one record could have “{value}”. Choose one of the \
                    two: unique values, or a value for new records.
                    """
                ).filling(["field": name, "value": options.defaultText]))
        }
        if options.defaultValue(as: kind) == nil {
            throw LibraryError(
                .invalid,
                translated("“{value}” is not a valid value for “{field}” of new records.")
                    .filling(["value": options.defaultText, "field": name]))
        }
        try check(options.choices, name: name)
        if kind == .recordLink { try checkTarget(options.targetList, name: name) }
    }

    private func check(_ choices: [FieldChoice], name: String) throws {
        var seen: Set<String> = []
        for choice in choices {
            guard choice.name.contains(where: { !$0.isWhitespace }) else {
                throw LibraryError(
                    .invalid,
                    translated("A choice of “{field}” has no text.").filling(["field": name]))
            }
            guard seen.insert(choice.name).inserted else {
                throw LibraryError(
                    .invalid,
                    translated("“{field}” has the choice “{choice}” twice.")
                        .filling(["field": name, "choice": choice.name]))
            }
            if let color = choice.color, !Self.isColor(color) {
                throw LibraryError(
                    .invalid,
                    translated("“{color}” is not a color. Enter it as #rrggbb, such as #3584e4.")
                        .filling(["color": color]))
            }
        }
    }

    private func checkTarget(_ target: ListID?, name: String) throws {
        // A new list is still hidden.
        guard let target, target != list.id else { return }
        do {
            _ = try CatalogReader(db: db).list(target)
        } catch let error as LibraryError where error.code == .notFound {
            throw LibraryError(
                .invalid,
                translated("The list that “{field}” links to is no longer in the library.")
                    .filling(["field": name]))
        }
    }

    /// Checks that the values of records allow the new options.
    ///
    /// - Throws: `invalid` if they do not.
    func checkChange(of field: Field, to options: FieldOptions) throws {
        if options.isUnique, !field.options.isUnique { try checkCanBeUnique(field) }
        guard field.kind == .recordLink, options.targetList != field.options.targetList else {
            return
        }
        let isUsed = try db.integer(
            """
            SELECT 1 FROM \(ListTable(list).name) WHERE \(ListTable.column(field)) IS NOT NULL LIMIT 1
            """)
        if isUsed != nil {
            throw LibraryError(
                .invalid,
                translated(
                    "Records have links in “{field}”. Add a new field for links to another list."
                ).filling(["field": field.name]))
        }
    }

    /// Checks that a field can become unique.
    ///
    /// - Throws: `invalid` if two records have the same value.
    func checkCanBeUnique(_ field: Field) throws {
        guard field.kind != .computed else { return }
        let column = ListTable.column(field)
        let repeated = try db.rows(
            """
            SELECT \(column), misfits->>$1::text, count(*) FROM \(ListTable(list).name)
            WHERE deleted_at IS NULL AND (\(column) IS NOT NULL OR misfits ? $1)
            GROUP BY 1, 2 HAVING count(*) > 1 LIMIT 1
            """, [.text(field.columnName)]
        ).first
        guard let repeated else { return }
        let value = StoredValue.value(repeated.text(0), misfit: repeated.text(1), as: field.kind)
        let count = repeated.integer(2) ?? 0
        throw LibraryError(
            .invalid,
            translated(
                "“{field}” cannot be unique: {count} record has “{value}”. Change it first.",
                plural: """
                    “{field}” cannot be unique: {count} records have “{value}”. Make them \
                    different first.
                    """, count: Int(count)
            ).filling([
                "field": field.name, "count": String(count),
                "value": String(value.text.prefix(60)),
            ]))
    }

    private static func isColor(_ text: String) -> Bool {
        text.utf8.count == 7 && text.first == "#"
            && text.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
    }
}
