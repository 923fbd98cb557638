import GRDB
import TroveModel

/// The rules for the options of a field.
struct OptionRules {
    let db: Database
    let list: List

    static let maximumDigits = 15

    /// Checks the options of a field.
    ///
    /// - Throws: `invalid` with a message about the first problem.
    func check(_ options: FieldOptions, name: String, kind: FieldKind) throws {
        if let digits = options.digits, !(0...Self.maximumDigits).contains(digits) {
            throw LibraryError(
                .invalid,
                "“\(name)” can show 0 to \(Self.maximumDigits) digits behind the point, "
                    + "not \(digits).")
        }
        if let width = options.width, width < 1 {
            throw LibraryError(.invalid, "The column of “\(name)” needs a width of at least 1.")
        }
        if options.isUnique, !options.defaultText.isEmpty {
            throw LibraryError(
                .invalid,
                "“\(name)” is unique, so only one record could have “\(options.defaultText)”. "
                    + "Choose one of the two: unique, or a value for new records.")
        }
        if options.defaultValue(as: kind) == nil {
            throw LibraryError(
                .invalid, "“\(options.defaultText)” is no value for “\(name)” of new records.")
        }
        try check(options.choices, name: name)
        if kind == .recordLink { try checkTarget(options.targetList, name: name) }
    }

    private func check(_ choices: [FieldChoice], name: String) throws {
        var seen: Set<String> = []
        for choice in choices {
            guard choice.name.contains(where: { !$0.isWhitespace }) else {
                throw LibraryError(.invalid, "A choice of “\(name)” has no text.")
            }
            guard seen.insert(choice.name).inserted else {
                throw LibraryError(.invalid, "“\(name)” has the choice “\(choice.name)” twice.")
            }
            if let color = choice.color, !Self.isColor(color) {
                throw LibraryError(
                    .invalid, "“\(color)” is no colour. Write it as #rrggbb, such as #3584e4.")
            }
        }
    }

    private func checkTarget(_ target: ListID?, name: String) throws {
        guard let target else { return }
        do {
            _ = try ListStore.list(target, in: db)
        } catch let error as LibraryError where error.code == .notFound {
            throw LibraryError(
                .invalid, "The list that “\(name)” links to is no longer in the library.")
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
            throw LibraryError(
                .invalid,
                "Records have links in “\(field.name)”. Add a new field for links to another list.")
        }
    }

    private static func isColor(_ text: String) -> Bool {
        text.utf8.count == 7 && text.first == "#"
            && text.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
    }
}
