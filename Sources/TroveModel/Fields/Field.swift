/// The identity of a field, unique within a library and never reused.
public struct FieldID: Hashable, Sendable, Codable, RawRepresentable {
    public let rawValue: Int64

    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}

/// A column of a list.
public struct Field: Hashable, Sendable, Identifiable {
    public let id: FieldID
    /// The visible name.
    public var name: String
    /// The kind of the field; ``valueKind`` is that of its values.
    public var kind: FieldKind
    /// All other settings of the field.
    public var options: FieldOptions
    /// A name for queries and expressions beside ``name``, in lower case and without spaces. A
    /// library file has a column of this name.
    package let columnName: String
    /// The stored kind if this version does not know it. Values are then shown as text and stay
    /// unchanged.
    public var unknownKind: String?

    /// Creates a field, for storages. New fields are made by edits: see ``FieldDraft``.
    ///
    /// - Parameter unknownKind: The stored kind if this version does not know it.
    public init(
        id: FieldID, name: String, kind: FieldKind = .text, options: FieldOptions = FieldOptions(),
        unknownKind: String? = nil
    ) {
        self.init(
            id: id, name: name, kind: kind, options: options,
            columnName: Identifier.unique(for: name, fallback: "field", taken: []),
            unknownKind: unknownKind)
    }

    package init(
        id: FieldID, name: String, kind: FieldKind, options: FieldOptions, columnName: String,
        unknownKind: String? = nil
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.options = options
        // Libraries of earlier versions can have computed fields that are unique.
        if kind == .computed { self.options.isUnique = false }
        self.columnName = columnName
        self.unknownKind = unknownKind
    }

    /// Whether values can be set in the field.
    package var isWritable: Bool { kind != .computed && unknownKind == nil }

    /// The texts that a `choice` offers, in order.
    public var choices: [String] { options.choices.map(\.name) }

    /// The kind of the values; for a computed field, the kind of the result.
    public var valueKind: FieldKind {
        kind == .computed ? options.resultKind ?? .text : kind
    }
}

/// The definition of a new field.
public struct FieldDraft: Hashable, Sendable, Codable {
    public var name: String
    public var kind: FieldKind
    public var options: FieldOptions

    /// Creates a definition.
    public init(name: String, kind: FieldKind = .text, options: FieldOptions = FieldOptions()) {
        self.name = name
        self.kind = kind
        self.options = options
    }

    /// Creates a definition with choices without colors.
    public init(name: String, kind: FieldKind = .choice, choices: [String]) {
        self.init(name: name, kind: kind)
        options.choices = choices.map { FieldChoice(name: $0) }
    }

    /// The texts that the field offers.
    public var choices: [String] { options.choices.map(\.name) }
}

extension FieldDraft {
    /// Creates a copy of the definition of `field`, for another list with fields of the same names.
    public init(copying field: Field, of list: List) {
        self.init(name: field.name, kind: field.kind, options: field.options)
        // Identities are meaningless in another list.
        options.expression = list.expression(of: field)
        options.resultKind = nil
    }
}
