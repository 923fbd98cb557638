public import Foundation
import TextCore

/// The identity of a list, valid for the lifetime of the library.
public struct ListID: Hashable, Sendable, Codable, RawRepresentable {
    public let rawValue: Int64

    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}

/// A list of the library: its name, its fields and its settings.
public struct List: Hashable, Sendable, Identifiable {
    /// The identity of the list in its library.
    public let id: ListID
    /// The identity of the list across libraries.
    public let uuid: UUID
    /// The name, as the user chose it.
    public var name: String
    /// The icon beside the name.
    public var icon: ListIcon
    /// The folder in the sidebar; empty for none.
    public var folder = ""
    /// The fields in display order.
    public var fields: [Field]
    /// The titles, order, sections and appearance of the records.
    public var settings: ListSettings
    /// The number of records outside the trash.
    public var recordCount: Int
    /// The number of records in the trash.
    public var trashCount: Int
    /// The role of the person who reads the list. Only shared libraries have other roles than that
    /// of an owner.
    public var role = LibraryRole.owner
    /// A name for the command line beside ``name``, in lower case and without spaces. A library
    /// file has a table of this name.
    package let tableName: String

    /// Creates a list, for storages. New lists are made by edits.
    ///
    /// - Parameters:
    ///   - fields: The fields in display order.
    ///   - recordCount: The number of records outside the trash.
    ///   - trashCount: The number of records in the trash.
    public init(
        id: ListID, uuid: UUID, name: String, icon: ListIcon, fields: [Field],
        settings: ListSettings = ListSettings(), recordCount: Int, trashCount: Int
    ) {
        self.init(
            id: id, uuid: uuid, name: name, icon: icon, fields: fields, settings: settings,
            recordCount: recordCount, trashCount: trashCount,
            tableName: Identifier.unique(for: name, fallback: "list", taken: []))
    }

    package init(
        id: ListID, uuid: UUID, name: String, icon: ListIcon, fields: [Field],
        settings: ListSettings, recordCount: Int, trashCount: Int, tableName: String
    ) {
        self.id = id
        self.uuid = uuid
        self.name = name
        self.icon = icon
        self.fields = fields
        self.settings = settings
        self.recordCount = recordCount
        self.trashCount = trashCount
        self.tableName = tableName
    }

    /// Whether the person can only read the list.
    public var isReadOnly: Bool { role == .reader }

    /// The field with the given identity; nil if the list does not have it.
    public func field(_ id: FieldID) -> Field? {
        fields.first { $0.id == id }
    }

    /// The field with the given name, ignoring case; nil if there is none. A field whose case
    /// matches is preferred.
    public func field(named name: String) -> Field? {
        fields.first { $0.name == name }
            ?? fields.first { $0.name.lowercased() == name.lowercased() }
    }

    /// The field with the given identity.
    ///
    /// - Throws: `notFound` if the list does not have it.
    public func knownField(_ id: FieldID) throws -> Field {
        if let field = field(id) { return field }
        throw LibraryError(
            .notFound,
            translated("This field is no longer in “{list}”.").filling(["list": name]))
    }

    /// The field with the given identity, whose values are about to change.
    ///
    /// - Throws: `notFound` if the list does not have it; `newerVersion` if this version does not
    ///   know its kind.
    public func writableField(_ id: FieldID) throws -> Field {
        let field = try knownField(id)
        guard let kind = field.unknownKind else { return field }
        throw LibraryError(
            .newerVersion,
            translated(
                """
                “{field}” cannot be changed, because this version of Trove does not support the \
                kind “{kind}”. Use a newer version, or turn it into a text field with “trovectl \
                repair”.
                """
            ).filling(["field": field.name, "kind": kind]))
    }

    /// The field for record titles: that of the settings, else the first one; nil if the list has
    /// no fields.
    public var titleField: Field? {
        settings.titleField.flatMap(field) ?? fields.first
    }

    /// The field for the second line of records; nil if there is none.
    public var subtitleField: Field? {
        settings.subtitleField.flatMap(field)
    }
}

extension List {
    /// The list that a link field of this list refers to.
    public func target(of field: Field) -> ListID {
        field.options.targetList ?? id
    }

    /// The lists that the link fields of this list refer to.
    public var linkTargets: Set<ListID> {
        Set(fields.lazy.filter { $0.kind == .recordLink }.map { self.target(of: $0) })
    }

    /// The maximum number of fields of a list.
    public static let maximumFieldCount = 1900
}
