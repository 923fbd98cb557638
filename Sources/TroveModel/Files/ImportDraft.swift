import TextCore

/// The choices for an import into an existing list, while the user matches columns to fields.
///
///     var draft = ImportDraft(preview.columns, into: books)
///     draft.choose(.field(year), forColumn: 2)
///     draft.keys = [isbn]
///     draft.problem    // a sentence, if the import is not possible like this
public struct ImportDraft: Hashable, Sendable {
    /// The place of the values of a column.
    public enum Choice: Hashable, Sendable {
        case field(FieldID)
        /// A field to add to the list.
        case newField
        case leaveOut
    }

    /// The list to import into.
    public let list: List
    /// The columns of the file.
    public private(set) var columns: [ImportColumn]
    /// The place of the values of each column.
    public private(set) var choices: [Choice]
    /// The fields that identify a record, in the order of the list; empty to add all records.
    public var keys: Set<FieldID>
    /// Whether empty values of the file clear the values of matching records.
    public var clearsEmptyValues = false

    /// Creates a draft in which columns go to the fields with their names, and the others are left
    /// out.
    ///
    /// A field with unique values identifies the records, or else the title.
    public init(_ columns: [ImportColumn], into list: List) {
        self.list = list
        self.columns = columns
        var free = list.writableFields
        choices = columns.map { column in
            guard let place = ImportMapping.place(ofColumn: column, in: free) else {
                return .leaveOut
            }
            return .field(free.remove(at: place).id)
        }
        keys = []
        keys = Set(suggestedKey.map { [$0] } ?? [])
    }

    private var suggestedKey: FieldID? {
        let possible = possibleKeys
        let key =
            possible.first(where: \.options.isUnique) ?? possible.first { $0 == list.titleField }
        return key?.id
    }

    /// Chooses the place of the values of a column.
    public mutating func choose(_ choice: Choice, forColumn index: Int) {
        choices[index] = choice
        keys.formIntersection(possibleKeys.map(\.id))
    }

    /// Names the new field of a column.
    public mutating func rename(column index: Int, to name: String) {
        columns[index].name = name
    }

    /// Sets the kind of the new field of a column.
    public mutating func setKind(_ kind: FieldKind, ofColumn index: Int) {
        columns[index].kind = kind
    }

    /// The fields with a column whose values can identify a record.
    public var possibleKeys: [Field] {
        let chosen = Set(choices.compactMap(\.field))
        return list.writableFields.filter {
            chosen.contains($0.id) && $0.kind.definition.appearance != .picture
        }
    }

    /// The columns whose values are not imported.
    public var leftOut: [ImportColumn] {
        zip(columns, choices).filter { $1 == .leaveOut }.map(\.0)
    }

    /// The columns for the import.
    public var importedColumns: [ImportColumn] {
        zip(columns, choices).map { column, choice in
            var column = column
            switch choice {
            case .field(let id):
                (column.isIncluded, column.destination) = (true, .field(id))
                column.kind = list.field(id)?.kind
            case .newField:
                (column.isIncluded, column.destination) = (true, .newField)
                column.name = column.trimmedName
            case .leaveOut: column.isIncluded = false
            }
            return column
        }
    }

    /// The target for the import.
    public var target: ImportTarget {
        ImportTarget(
            list: list.id, keyFields: list.fields.map(\.id).filter(keys.contains),
            addsMissingFields: true, clearsEmptyValues: clearsEmptyValues && !keys.isEmpty)
    }

    /// The sentence about a choice that makes the import impossible; nil if there is none.
    public var problem: String? {
        let fields = choices.compactMap(\.field)
        if let twice = fields.first(where: { id in fields.count { $0 == id } > 1 }) {
            return translated(
                "Two columns have the field “{field}”. Choose another one for one of them."
            )
            .filling(["field": list.field(twice)?.name ?? ""])
        }
        let new = zip(columns, choices).filter { $1 == .newField }.map(\.0)
        for column in new {
            do throws(LibraryError) { _ = try list.fieldName(column.name) } catch {
                return error.message
            }
        }
        if let problem = new.nameProblem { return problem }
        return choices.allSatisfy { $0 == .leaveOut }
            ? translated("Choose a field for at least one column.") : nil
    }
}

extension ImportDraft.Choice {
    /// The existing field.
    public var field: FieldID? {
        if case .field(let id) = self { id } else { nil }
    }
}

extension List {
    /// The fields whose values can be set.
    public var writableFields: [Field] { fields.filter(\.isWritable) }
}

extension ImportColumn {
    fileprivate var trimmedName: String {
        name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension Collection<ImportColumn> {
    /// The sentence about included columns without a name of their own; nil if all have one.
    public var nameProblem: String? {
        var taken: Set<String> = []
        for column in self where column.isIncluded {
            let name = column.trimmedName
            guard !name.isEmpty else { return translated("Enter a name for each new field.") }
            guard taken.insert(name.lowercased()).inserted else {
                return translated("Two columns have the name “{name}”. Rename one of them.")
                    .filling(["name": name])
            }
        }
        return nil
    }
}
