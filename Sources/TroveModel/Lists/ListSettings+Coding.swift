import Foundation
import TextCore

extension ListSettings: Codable {
    /// The name of the member, in the history, for stored text that is not a JSON object.
    private static let textName = "unreadable"

    public init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.container(keyedBy: NamedKey.self)
        for key in container.allKeys {
            if key.stringValue == Self.textName {
                keptText = try container.decode(String.self, forKey: key)
                continue
            }
            let isUnderstood =
                Part(rawValue: key.stringValue).map { part in
                    (try? take(part, from: container, key)) != nil
                } ?? false
            if !isUnderstood {
                kept[key.stringValue] = try container.decode(UnknownMembers.self, forKey: key)
            }
        }
    }

    private mutating func take(
        _ part: Part, from container: KeyedDecodingContainer<NamedKey>, _ key: NamedKey
    ) throws {
        func value<Value: Decodable>() throws -> Value {
            try container.decode(Value.self, forKey: key)
        }
        func byField<Value: Decodable>() throws -> [FieldID: Value] {
            let stored: [Int64: Value] = try value()
            return Dictionary(
                stored.map { (FieldID(rawValue: $0.key), $0.value) }
            ) { first, _ in first }
        }
        switch part {
        case .titleField: titleField = try value()
        case .subtitleField: subtitleField = try value()
        case .titleTemplate: titleTemplate = try value()
        case .subtitleTemplate: subtitleTemplate = try value()
        case .sort: sort = try value()
        case .grouping: grouping = try value()
        case .ignoredWords: ignoredWords = try value()
        case .viewKind: view.kind = try value()
        case .density: view.density = try value()
        case .hiddenFields: view.hiddenFields = try value()
        case .columnWidths: view.columnWidths = try byField()
        case .fieldOrder: view.fieldOrder = try value()
        case .foldedGroups: view.foldedGroups = try value()
        case .calendarField: view.calendarAttribute = try value()
        case .rowValue: view.rowValue = try value()
        case .rowPictures: view.showsRowPictures = try value()
        case .summaries: view.summaries = try byField()
        case .boardField: view.boardField = try value()
        case .foldedColumns: view.foldedColumns = try byField()
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: NamedKey.self)
        if let keptText { try container.encode(keptText, forKey: NamedKey(Self.textName)) }
        for (name, value) in kept { try container.encode(value, forKey: NamedKey(name)) }
        func set(_ part: Part, _ value: (some Encodable)?) throws {
            guard let value else { return }
            try container.encode(value, forKey: NamedKey(part.rawValue))
        }
        func set<Value: Encodable>(_ part: Part, byField values: [FieldID: Value]) throws {
            let stored = Dictionary(
                values.map { ($0.key.rawValue, $0.value) }
            ) { first, _ in first }
            try set(part, stored.isEmpty ? nil : stored)
        }
        try set(.titleField, titleField)
        try set(.subtitleField, subtitleField)
        try set(.titleTemplate, titleTemplate)
        try set(.subtitleTemplate, subtitleTemplate)
        try set(.sort, sort == .manual ? nil : sort)
        try set(.grouping, grouping == .none ? nil : grouping)
        try set(.ignoredWords, ignoredWords == .none ? nil : ignoredWords)
        try set(.viewKind, view.kind == .list ? nil : view.kind)
        try set(.density, view.density == .normal ? nil : view.density)
        let hidden = view.hiddenFields.sorted { $0.rawValue < $1.rawValue }
        try set(.hiddenFields, hidden.isEmpty ? nil : hidden)
        try set(.columnWidths, byField: view.columnWidths)
        try set(.fieldOrder, view.fieldOrder.isEmpty ? nil : view.fieldOrder)
        try set(.calendarField, view.calendarAttribute)
        try set(.rowValue, view.rowValue)
        try set(.rowPictures, view.showsRowPictures ? true : nil)
        try set(.summaries, byField: view.summaries)
        try set(.boardField, view.boardField)
        try set(
            .foldedColumns,
            byField: view.foldedColumns.filter { !$0.value.isEmpty }.mapValues { $0.sorted() })
        try set(.foldedGroups, view.foldedGroups.isEmpty ? nil : view.foldedGroups)
    }
}

extension ListSettings {
    /// Decodes stored settings. Never fails: unknown and unreadable members are kept, and
    /// ``unreadableParts`` names the unreadable ones.
    package init(stored text: String) {
        do {
            self = try JSON.value(ListSettings.self, from: text)
        } catch {
            self.init()
            keptText = text
        }
    }

    /// The text to store.
    package func storedText() throws -> String {
        if let keptText, self == ListSettings(keeping: keptText) { return keptText }
        var settings = self
        settings.keptText = nil
        return try JSON.text(settings)
    }

    private init(keeping text: String) {
        self.init()
        keptText = text
    }

    /// Whether the settings as a whole cannot be read.
    fileprivate var isUnreadable: Bool { keptText != nil }

    /// The localized names of the unreadable parts of the settings. Members that only newer
    /// versions know do not count.
    var unreadableParts: [String] {
        let parts = Part.allCases.filter { kept[$0.rawValue] != nil }.map { part in
            switch part {
            case .titleField, .titleTemplate: translated("title")
            case .subtitleField, .subtitleTemplate: translated("second line")
            case .sort: translated("sort order")
            case .grouping: translated("sections")
            case .ignoredWords: translated("words ignored when sorting")
            case .viewKind, .density, .hiddenFields, .columnWidths, .fieldOrder, .summaries,
                .boardField, .foldedColumns, .foldedGroups,
                .calendarField, .rowValue, .rowPictures:
                translated("view")
            }
        }
        var seen: Set<String> = []
        return parts.filter { seen.insert($0).inserted }
    }
}

extension List {
    /// Sentences for the user about settings and fields of the list that cannot be read; nil if
    /// there are none. Unreadable settings stay stored until they are set again.
    public var settingsProblem: String? {
        let problems = unreadableSettings + unknownKinds
        return problems.isEmpty ? nil : problems.joined(separator: " ")
    }

    /// A sentence for each field of an unknown kind.
    private var unknownKinds: [String] {
        fields.compactMap { field in
            field.unknownKind.map { kind in
                translated(
                    """
                    This version of Trove does not support the kind “{kind}” of “{field}” in \
                    “{list}”. Its values are shown as text and cannot be changed. Repairing the \
                    library turns it into a text field.
                    """
                ).filling(["kind": kind, "field": field.name, "list": name])
            }
        }
    }

    /// A sentence about settings that cannot be read at all, and one about parts of them.
    private var unreadableSettings: [String] {
        var problems: [String] = []
        if settings.isUnreadable {
            problems.append(
                translated(
                    """
                    The settings of “{list}” cannot be read, so Trove uses the defaults until you \
                    set them again.
                    """
                ).filling(["list": name]))
        }
        let options = fields.filter(\.options.isUnreadable).map { field in
            translated("options of “{field}”").filling(["field": field.name])
        }
        let parts = settings.unreadableParts + options
        guard !parts.isEmpty else { return problems }
        let problem = translated(
            """
            Some settings of “{list}” cannot be read, so Trove uses the defaults until you set \
            them again: {settings}.
            """
        ).filling(["list": name, "settings": parts.listed])
        return problems + [problem]
    }
}

/// A coding key with any name.
struct NamedKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    package init(_ name: String) {
        stringValue = name
    }

    init?(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) {
        nil
    }
}

/// Any JSON value, kept unchanged because this version cannot read it.
package indirect enum UnknownMembers: Hashable, Sendable, Codable {
    case null
    case bool(Bool)
    case integer(Int64)
    case decimal(Double)
    case string(String)
    case array([UnknownMembers])
    case object([String: UnknownMembers])

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .decimal(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([UnknownMembers].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: UnknownMembers].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .decimal(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}
