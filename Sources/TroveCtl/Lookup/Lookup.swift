import ArgumentParser
import Foundation
import TextCore
import TroveModel

extension LibraryStorage {
    /// Finds a list by its name, the name of its table, or its number.
    ///
    /// - Throws: `notFound`, or `invalid` if the name is ambiguous.
    func list(called name: String) async throws -> List {
        try list(called: name, among: try await lists())
    }

    /// Finds a list among those that were read.
    ///
    /// - Throws: `notFound`, or `invalid` if the name is ambiguous.
    func list(called name: String, among lists: [List]) throws -> List {
        let byTable = lists.first { $0.tableName == name }
        let byNumber = Int64(name).flatMap { number in lists.first { $0.id.rawValue == number } }
        if let found = try theOne(of: lists.filter { $0.name == name }, called: name) {
            return found
        }
        // The table name “books” is unambiguous even if two lists are called “Books”.
        if let found = byTable { return found }
        let alike = lists.filter { $0.name.lowercased() == name.lowercased() }
        guard let found = try theOne(of: alike, called: name) ?? byNumber else {
            let text =
                lists.isEmpty
                ? translated("There is no list “{name}”. There are no lists yet.")
                : translated("There is no list “{name}”. Existing lists: {lists}.")
            throw LibraryError(
                .notFound, text.filling(["name": name, "lists": lists.map(\.name).quoted]))
        }
        return found
    }

    /// Returns the only list with a name; nil if there is none.
    ///
    /// - Throws: `invalid` if there are several: the tool never guesses.
    private func theOne(of found: [List], called name: String) throws -> List? {
        guard found.count > 1 else { return found.first }
        let candidates = found.map { list in
            translated("{number} (table “{table}”)")
                .filling(["number": "\(list.id.rawValue)", "table": list.tableName])
        }
        throw LibraryError(
            .invalid,
            translated(
                "{count} list is named “{name}”. Give its number or table: {candidates}.",
                plural: """
                    {count} lists are named “{name}”. Give the number or table of one: \
                    {candidates}.
                    """,
                count: found.count
            ).filling([
                "count": String(found.count), "name": name,
                "candidates": candidates.commaSeparated,
            ]))
    }

    /// Finds a smart list by its name or number.
    ///
    /// - Throws: `notFound`, or `invalid` if the name is ambiguous.
    func smartList(called name: String) async throws -> SmartList {
        let all = try await smartLists()
        let found =
            try theOne(of: all.filter { $0.name == name }, called: name)
            ?? theOne(of: all.filter { $0.name.lowercased() == name.lowercased() }, called: name)
            ?? Int64(name).flatMap { number in all.first { $0.id.rawValue == number } }
        guard let found else {
            let text =
                all.isEmpty
                ? translated("There is no smart list “{name}”. There are no smart lists yet.")
                : translated("There is no smart list “{name}”. Existing smart lists: {lists}.")
            throw LibraryError(
                .notFound, text.filling(["name": name, "lists": all.map(\.name).quoted]))
        }
        return found
    }

    /// Returns the only smart list with a name; nil if there is none.
    ///
    /// - Throws: `invalid` if there are several.
    private func theOne(of found: [SmartList], called name: String) throws -> SmartList? {
        guard found.count > 1 else { return found.first }
        let numbers = found.map { "\($0.id.rawValue)" }.commaSeparated
        throw LibraryError(
            .invalid,
            translated(
                "{count} smart list is named “{name}”. Give its number: {numbers}.",
                plural:
                    "{count} smart lists are named “{name}”. Give the number of one: {numbers}.",
                count: found.count
            ).filling(["count": String(found.count), "name": name, "numbers": numbers]))
    }

    /// Prints a note if another list already has the name.
    ///
    /// - Parameter list: The list that gets the name; nil for a new list.
    func noteNamesake(_ name: String, of list: ListID? = nil) async throws {
        let name = name.trimmingCharacters(in: .whitespaces)
        guard try await lists().contains(where: { $0.name == name && $0.id != list }) else {
            return
        }
        Output.note(
            translated(
                """
                Another list is also named “{name}”. Use the numbers that `trovectl lists` shows \
                to tell them apart.
                """
            ).filling(["name": name]))
    }
}

extension List {
    /// Finds a field by its name or the name of its column.
    ///
    /// - Throws: `notFound`.
    func field(called name: String) throws -> Field {
        if let field = field(named: name) { return field }
        if let field = fields.first(where: { $0.columnName == name }) { return field }
        throw LibraryError(
            .notFound,
            translated("“{list}” has no field “{field}”. Existing fields: {fields}.")
                .filling([
                    "list": self.name, "field": name, "fields": fields.map(\.name).quoted,
                ]))
    }

    /// Finds a field, or one of the dates of the records themselves.
    func attribute(called name: String) throws -> RecordAttribute {
        if let field = field(named: name) { return .field(field.id) }
        switch name.lowercased() {
        case "added": return .added
        case "changed": return .changed
        default: return .field(try field(called: name).id)
        }
    }

    /// Parses `FIELD=VALUE`. The value of a link field can be the title of the linked record.
    func assignment(
        _ text: String, in library: any LibraryStorage
    ) async throws -> (field: Field, value: FieldValue) {
        guard let sign = text.firstIndex(of: "=") else {
            throw LibraryError(formOf: text, is: "FIELD=VALUE")
        }
        let field = try field(called: String(text[..<sign]))
        let written = String(text[text.index(after: sign)...])
        guard field.kind != .computed else {
            throw LibraryError(
                .invalid,
                translated("“{field}” is computed from other fields and cannot be set.")
                    .filling(["field": field.name]))
        }
        if field.kind == .recordLink, !written.isEmpty {
            let linked = try await library.linkedRecord(for: written, of: field.id, in: id)
            return (field, .record(linked))
        }
        if field.kind.valueType == .date, !written.isEmpty {
            return (field, .date(try Self.date(written, for: field)))
        }
        guard let value = FieldValue(written, as: field.kind, options: field.options) else {
            throw LibraryError(.invalid, field.refusal(of: written))
        }
        return (field, value)
    }

    /// Parses a typed date.
    private static func date(_ text: String, for field: Field) throws -> PartialDate {
        do throws(DateParseError) {
            guard let today = PartialDate.today else { throw .notADate(text) }
            return try DateReader.shared.date(text, today: today)
        } catch {
            throw LibraryError(
                .invalid,
                translated(
                    """
                    {problem} Enter a date for “{field}”, such as 1994, 1994-05, 1994-05-31 or \
                    today.
                    """
                ).filling(["problem": "\(error)", "field": field.name]))
        }
    }

    /// Parses the names of fields to sort by; a trailing “-” means descending.
    func sort(_ texts: [String]) throws -> RecordSort {
        let keys = try texts.flatMap { $0.split(separator: ",").map(String.init) }.map { text in
            let isDescending = text.hasSuffix("-") && field(named: text) == nil
            return SortKey(
                try attribute(called: isDescending ? String(text.dropLast()) : text),
                ascending: !isDescending)
        }
        return keys.isEmpty ? .manual : .by(keys)
    }

    /// Parses a grouping: `FIELD`, `FIELD:letter`, `FIELD:year`, `FIELD:month`, or `FIELD:STEP`.
    func grouping(_ text: String) throws -> RecordGrouping {
        if let field = field(named: text) { return .value(field.id) }
        guard let colon = text.lastIndex(of: ":") else {
            return .value(try field(called: text).id)
        }
        let attribute = try attribute(called: String(text[..<colon]))
        let way = String(text[text.index(after: colon)...])
        switch (way, attribute) {
        case ("year", _): return .year(attribute)
        case ("month", _): return .month(attribute)
        case ("letter", .field(let field)): return .firstLetter(field)
        case (_, .field(let field)):
            if let step = Double(way), step > 0, step <= RecordGrouping.maximumStep {
                return .range(field, step: step)
            }
            fallthrough
        default:
            throw LibraryError(
                .invalid,
                translated(
                    """
                    “{grouping}” is not a way to group records. Use letter, year, month, or a step \
                    such as 10.
                    """
                ).filling(["grouping": way]))
        }
    }
}

extension Field {
    /// Returns the message for a text that is not a value of the field.
    fileprivate func refusal(of text: String) -> String {
        kind.definition.refusal.filling(["text": text, "field": name])
    }
}

extension LibraryError {
    /// Creates the error for an argument without the necessary form, such as `FIELD=VALUE`.
    init(formOf text: String, is form: String) {
        self.init(
            .invalid,
            translated("“{text}” does not have the form {form}.")
                .filling(["text": text, "form": form]))
    }

    /// Creates the error for two values of one field.
    init(setTwice field: Field) {
        self.init(
            .invalid,
            translated("“{field}” is set twice. Give one value.").filling(["field": field.name]))
    }
}
