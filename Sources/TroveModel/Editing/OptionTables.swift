/// The tables of a library that the rules for the options of a field read.
package protocol OptionTables {
    /// The list of the field.
    var list: List { get }

    /// Checks that a list exists and was not deleted.
    ///
    /// - Throws: `notFound` if it does not.
    func requireList(_ list: ListID) throws

    /// Checks that a field can become unique.
    ///
    /// - Throws: `invalid` if two records have the same value.
    func checkCanBeUnique(_ field: Field) throws

    /// Whether a record links to another one through a field.
    func hasLinks(in field: Field) throws -> Bool
}

extension OptionTables {
    /// Checks the options of a field.
    ///
    /// - Throws: `invalid` with a message about the first problem.
    package func check(_ options: FieldOptions, name: String, kind: FieldKind) throws {
        try options.check(name: name, kind: kind)
        // A new list may still be hidden from itself.
        guard kind == .recordLink, let target = options.targetList, target != list.id else {
            return
        }
        do {
            try requireList(target)
        } catch let error as LibraryError where error.code == .notFound {
            throw LibraryError.missingTarget(ofField: name)
        }
    }

    /// Checks that the values of records allow the new options.
    ///
    /// - Throws: `invalid` if they do not.
    package func checkChange(of field: Field, to options: FieldOptions) throws {
        if options.isUnique, !field.options.isUnique { try checkCanBeUnique(field) }
        guard field.kind == .recordLink, options.targetList != field.options.targetList else {
            return
        }
        if try hasLinks(in: field) { throw LibraryError.usedLinks(ofField: field.name) }
    }
}
