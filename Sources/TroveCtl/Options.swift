import ArgumentParser
import Foundation
import TroveCore

/// Which library a command is about.
struct LibraryOptions: ParsableArguments {
    @Option(help: "The library file.", completion: .file(extensions: ["trove"]))
    var library: String?

    func open() throws -> Library {
        try Library(at: library.map { URL(filePath: $0) } ?? Library.defaultURL())
    }
}

/// What all commands that write have.
struct WriteOptions: ParsableArguments {
    @OptionGroup var library: LibraryOptions

    @Flag(help: "Say what would be done, and do nothing.")
    var dryRun = false

    /// Does an edit, or only tries it, and says which.
    func perform(_ edit: Edit, in library: Library) async throws -> Change {
        let change =
            dryRun ? try await library.rehearse(edit) : try await library.perform(edit)
        Output.note((dryRun ? "Would do: " : "Done: ") + change.name)
        return change
    }
}

extension Library {
    /// The list that somebody means by a name, its table's name, or its number.
    func list(called name: String) throws -> List {
        let lists = try lists()
        let found =
            lists.first { $0.name == name }
            ?? lists.first { $0.name.lowercased() == name.lowercased() }
            ?? lists.first { $0.tableName == name }
            ?? Int64(name).flatMap { number in lists.first { $0.id.rawValue == number } }
        guard let found else {
            let known = lists.map { "“\($0.name)”" }.joined(separator: ", ")
            throw LibraryError(
                .notFound,
                "There is no list “\(name)”. "
                    + (known.isEmpty ? "There are no lists yet." : "There are: \(known)."))
        }
        return found
    }
}

extension List {
    /// The field that somebody means by a name.
    func field(called name: String) throws -> Field {
        if let field = field(named: name) { return field }
        if let field = fields.first(where: { $0.columnName == name }) { return field }
        let known = fields.map { "“\($0.name)”" }.joined(separator: ", ")
        throw LibraryError(
            .notFound, "“\(self.name)” has no field “\(name)”. It has: \(known).")
    }

    /// Reads `FIELD=VALUE`.
    func assignment(_ text: String) throws -> (field: Field, value: FieldValue) {
        guard let sign = text.firstIndex(of: "=") else {
            throw LibraryError(.invalid, "“\(text)” is not of the form FIELD=VALUE.")
        }
        let field = try field(called: String(text[..<sign]))
        let written = String(text[text.index(after: sign)...])
        guard let value = FieldValue(written, as: field.kind, options: field.options) else {
            throw LibraryError(
                .invalid, "“\(written)” is no \(field.kind.rawValue), as “\(field.name)” wants it.")
        }
        return (field, value)
    }
}
