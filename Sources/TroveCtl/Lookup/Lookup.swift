import ArgumentParser
import Foundation
import TroveModel
import TroveStore

extension Library {
    /// Finds a list by its name, the name of its table, or its number.
    ///
    /// - Throws: `notFound`, or `invalid` if the name is ambiguous.
    func list(called name: String) throws -> List {
        let lists = try lists()
        let byTable = lists.first { $0.tableName == name }
        let byNumber = Int64(name).flatMap { number in lists.first { $0.id.rawValue == number } }
        let found = try theOne(
            called: name, of: lists.filter { $0.name == name }, "lists",
            or: "say the number or the table",
            description: { "\($0.id.rawValue) with the table “\($0.tableName)”" })
        if let found { return found }
        // The table name “books” is unambiguous even if two lists are called “Books”.
        if let found = byTable { return found }
        let alike = try theOne(
            called: name, of: lists.filter { $0.name.lowercased() == name.lowercased() }, "lists",
            or: "say the number or the table",
            description: { "\($0.id.rawValue) with the table “\($0.tableName)”" })
        guard let found = alike ?? byNumber else {
            let known = lists.map { "“\($0.name)”" }.joined(separator: ", ")
            throw LibraryError(
                .notFound,
                "There is no list “\(name)”. "
                    + (known.isEmpty ? "There are no lists yet." : "There are: \(known)."))
        }
        return found
    }

    /// Finds a smart list by its name or number.
    ///
    /// - Throws: `notFound`, or `invalid` if the name is ambiguous.
    func smartList(called name: String) throws -> SmartList {
        let all = try smartLists()
        func theOne(_ found: [SmartList]) throws -> SmartList? {
            try self.theOne(
                called: name, of: found, "smart lists", or: "say the number",
                description: { "\($0.id.rawValue)" })
        }
        let found =
            try theOne(all.filter { $0.name == name })
            ?? theOne(all.filter { $0.name.lowercased() == name.lowercased() })
            ?? Int64(name).flatMap { number in all.first { $0.id.rawValue == number } }
        guard let found else {
            let known = all.map { "“\($0.name)”" }.joined(separator: ", ")
            throw LibraryError(
                .notFound,
                "There is no smart list “\(name)”. "
                    + (known.isEmpty ? "There are no smart lists yet." : "There are: \(known)."))
        }
        return found
    }

    /// Returns the only item with a name; nil if there is none.
    ///
    /// - Throws: `invalid` if there are several: the tool never guesses.
    private func theOne<Item>(
        called name: String, of found: [Item], _ things: String, or way: String,
        description: (Item) -> String
    ) throws -> Item? {
        guard found.count > 1 else { return found.first }
        throw LibraryError(
            .invalid,
            "\(found.count) \(things) are called “\(name)”; \(way): "
                + "\(found.map(description).joined(separator: ", ")).")
    }

    /// Prints a note if another list already has the name.
    ///
    /// - Parameter list: The list that gets the name; nil for a new list.
    func noteNamesake(_ name: String, of list: ListID? = nil) throws {
        let name = name.trimmingCharacters(in: .whitespaces)
        guard try lists().contains(where: { $0.name == name && $0.id != list }) else { return }
        Output.note(
            "There is a list “\(name)” already. `trovectl lists` shows the numbers that tell them "
                + "apart.")
    }
}

extension List {
    /// Finds a field by its name or the name of its column.
    ///
    /// - Throws: `notFound`.
    func field(called name: String) throws -> Field {
        if let field = field(named: name) { return field }
        if let field = fields.first(where: { $0.columnName == name }) { return field }
        let known = fields.map { "“\($0.name)”" }.joined(separator: ", ")
        throw LibraryError(
            .notFound, "“\(self.name)” has no field “\(name)”. It has: \(known).")
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
        _ text: String, in library: Library
    ) async throws -> (field: Field, value: FieldValue) {
        guard let sign = text.firstIndex(of: "=") else {
            throw LibraryError(.invalid, "“\(text)” is not of the form FIELD=VALUE.")
        }
        let field = try field(called: String(text[..<sign]))
        let written = String(text[text.index(after: sign)...])
        guard field.kind != .computed else {
            throw LibraryError(
                .invalid, "“\(field.name)” is computed from other fields and cannot be set.")
        }
        if field.kind == .recordLink, !written.isEmpty {
            let linked = try await library.linkedRecord(for: written, of: field.id, in: id)
            return (field, .record(linked))
        }
        if field.kind == .date, !written.isEmpty {
            return (field, .date(try Self.date(written, for: field)))
        }
        guard let value = FieldValue(written, as: field.kind, options: field.options) else {
            throw LibraryError(
                .invalid, "“\(written)” is no \(field.kind.rawValue), as “\(field.name)” wants it.")
        }
        return (field, value)
    }

    /// Parses a typed date.
    private static func date(_ text: String, for field: Field) throws -> PartialDate {
        do throws(DateRefusal) {
            guard let today = PartialDate.day(of: Date()) else { throw .notADate(text) }
            return try DateReader.shared.date(text, today: today)
        } catch {
            throw LibraryError(
                .invalid,
                "\(error) Enter a date for “\(field.name)”, such as 1994, 1994-05, 1994-05-31 or "
                    + "today.")
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
            if let step = Double(way), step > 0, step.isFinite {
                return .range(field, step: step)
            }
            fallthrough
        default:
            throw LibraryError(
                .invalid,
                "“\(way)” is no way to make sections. There are: letter, year, month, or a step "
                    + "such as 10.")
        }
    }
}
