public import Foundation

/// Identifies a list, for as long as the library exists.
public struct ListID: Hashable, Sendable, Codable, RawRepresentable {
    public let rawValue: Int64

    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}

/// A list of the library: what it is called, what its records consist of, how they are shown.
public struct List: Hashable, Sendable, Identifiable {
    public let id: ListID
    /// Identifies the list across libraries.
    public let uuid: UUID
    public var name: String
    /// The picture beside the name.
    public var icon: ListIcon
    /// The fields in the order in which they are shown.
    public var fields: [Field]
    public var settings: ListSettings
    /// How many records the list has, without those in the trash.
    public var recordCount: Int
    /// How many records are in the list's trash.
    public var trashCount: Int
    /// The name of the list's table, for those who open the library with another tool.
    public let tableName: String

    /// The field with this identity, if the list has it.
    public func field(_ id: FieldID) -> Field? {
        fields.first { $0.id == id }
    }

    /// The field with this name, ignoring case, if the list has it.
    public func field(named name: String) -> Field? {
        fields.first { $0.name == name }
            ?? fields.first { $0.name.lowercased() == name.lowercased() }
    }

    /// The field with this identity.
    ///
    /// - Throws: `notFound` if the list does not have it.
    func knownField(_ id: FieldID) throws -> Field {
        if let field = field(id) { return field }
        throw LibraryError(.notFound, "This field is no longer in “\(name)”.")
    }

    /// The field with this identity, to be changed.
    ///
    /// - Throws: `notFound` if the list does not have it, `newerVersion` if its kind is not known.
    func writableField(_ id: FieldID) throws -> Field {
        let field = try knownField(id)
        guard let kind = field.unknownKind else { return field }
        throw LibraryError(
            .newerVersion,
            "“\(field.name)” has the kind “\(kind)”, which this version of Trove does not know, so it "
                + "can only be read. A newer version may know it; `trovectl repair` makes it a text."
        )
    }

    /// The field whose value is a record's title: the one in the settings, else the first.
    public var titleField: Field? {
        settings.titleField.flatMap(field) ?? fields.first
    }

    /// The field whose value is a record's second line, if there is one.
    public var subtitleField: Field? {
        settings.subtitleField.flatMap(field)
    }
}
