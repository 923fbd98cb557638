import TextCore

extension FieldOptions {
    /// The maximum number of decimal places.
    package static let maximumDigits = 15

    /// Checks the options of a field, except for what depends on other lists and on records.
    ///
    /// - Throws: `invalid` with a message about the first problem.
    package func check(name: String, kind: FieldKind) throws(LibraryError) {
        if let digits = digits, !(0...Self.maximumDigits).contains(digits) {
            throw LibraryError(
                .invalid,
                translated("“{field}” can show 0 to {maximum} decimal places, not {count}.")
                    .filling([
                        "field": name, "maximum": String(Self.maximumDigits),
                        "count": String(digits),
                    ]))
        }
        if let width = width, width < 1 {
            throw LibraryError(
                .invalid,
                translated("The column of “{field}” needs a width of at least 1.")
                    .filling(["field": name]))
        }
        try checkUnique(name: name, kind: kind)
        if isUnique, !defaultText.isEmpty {
            throw LibraryError(
                .invalid,
                translated(
                    """
                    “{field}” is unique, so only one record could have “{value}”. Choose one of \
                    the two: unique values, or a value for new records.
                    """
                ).filling(["field": name, "value": defaultText]))
        }
        if defaultValue(as: kind) == nil {
            throw LibraryError(
                .invalid,
                translated("“{value}” is not a valid value for “{field}” of new records.")
                    .filling(["value": defaultText, "field": name]))
        }
        try checkChoices(name: name)
    }

    /// Checks that values of a unique field can be changed: those of a computed field cannot.
    ///
    /// - Throws: `invalid` for a unique field that is computed.
    package func checkUnique(name: String, kind: FieldKind) throws(LibraryError) {
        guard isUnique, kind == .computed else { return }
        throw LibraryError(
            .invalid,
            translated(
                """
                “{field}” is computed from other fields and cannot be unique. Make one of these \
                fields unique instead.
                """
            ).filling(["field": name]))
    }

    private func checkChoices(name: String) throws(LibraryError) {
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

    private static func isColor(_ text: String) -> Bool {
        text.utf8.count == 7 && text.first == "#"
            && text.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
    }
}

extension LibraryError {
    /// The error for a field of links to a list that does not exist.
    package static func missingTarget(ofField name: String) -> LibraryError {
        LibraryError(
            .invalid,
            translated("The list that “{field}” links to is no longer in the library.")
                .filling(["field": name]))
    }

    /// The error for a field of links that leads to another list although records have links.
    package static func usedLinks(ofField name: String) -> LibraryError {
        LibraryError(
            .invalid,
            translated(
                "Records have links in “{field}”. Add a new field for links to another list."
            ).filling(["field": name]))
    }

    /// The error for a field that becomes unique although several records have the same value.
    package static func repeated(
        _ value: FieldValue, count: Int, inField name: String
    ) -> LibraryError {
        LibraryError(
            .invalid,
            translated(
                "“{field}” cannot be unique: {count} record has “{value}”. Change it first.",
                plural: """
                    “{field}” cannot be unique: {count} records have “{value}”. Make them \
                    different first.
                    """, count: count
            ).filling([
                "field": name, "count": String(count), "value": String(value.text.prefix(60)),
            ]))
    }
}
