import TextCore

extension LibraryError {
    /// The error for a choice in a field of another kind.
    package static func noChoices(inField name: String) -> LibraryError {
        LibraryError(
            .invalid,
            translated("“{field}” has no choices. Change its kind to a choice first.")
                .filling(["field": name]))
    }

    /// The error for computing a field that has values of its own.
    package static func ownValues(ofField name: String) -> LibraryError {
        LibraryError(
            .invalid,
            translated("“{field}” has values of its own. Add a new field for the computed values.")
                .filling(["field": name]))
    }

    /// The error for a change of a field after which another one could not be computed.
    package static func brokenExpression(
        of dependent: String, from field: String, _ reason: String
    ) -> LibraryError {
        LibraryError(
            .invalid,
            translated(
                """
                “{dependent}” is computed from “{field}” and would no longer work: {reason} \
                Change “{dependent}” first.
                """
            ).filling(["dependent": dependent, "field": field, "reason": reason]))
    }

    /// The error for a list with more fields than possible.
    package static func tooManyFields(_ count: Int, maximum: Int) -> LibraryError {
        LibraryError(
            .invalid,
            translated("A list can have at most {maximum} fields; this one would have {count}.")
                .filling(["maximum": String(maximum), "count": String(count)]))
    }

    /// The error for comparing records by no field.
    package static var noFieldsToCompare: LibraryError {
        LibraryError(.invalid, translated("Choose at least one field to compare records by."))
    }
}

extension List {
    /// Checks that no field is computed from another one.
    ///
    /// - Returns: The name of the field.
    /// - Throws: `notFound` if it is missing, `invalid` if a field is computed from it.
    @discardableResult
    package func requireNoDependents(of id: FieldID) throws -> String {
        let name = try knownField(id).name
        let dependent = fields.first {
            $0.kind == .computed
                && FieldExpression.references(in: $0.options.expression).contains(id)
        }
        guard let dependent else { return name }
        throw LibraryError(
            .invalid,
            translated(
                """
                “{dependent}” is computed from “{field}”. Remove it first, or change its \
                expression.
                """
            ).filling(["dependent": dependent.name, "field": name]))
    }
}
