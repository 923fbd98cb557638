import TableCore
import TextCore

/// A template that combines fields into one text, such as a record's title: `{Title} ({Year})`.
///
/// The name of a field in braces stands for its value. A part in round or square brackets is left
/// out if all its fields are empty; square brackets never show. Signs between fields, such as `: `,
/// are left out unless fields on both sides have values. `\` escapes the next character.
///
///     try TitleTemplate("{Title}[, {Author}] ({Year})", fields: list.fields)
///     // “Emma, Jane Austen (1815)”, or “Emma” where only the title is known
///
/// Fields are stored by identity, so renaming them does not change the template.
public struct TitleTemplate: Hashable, Sendable {
    package indirect enum Part: Hashable, Sendable {
        case text(String)
        /// Signs that divide the fields beside them.
        case separator(String)
        case field(FieldID)
        /// A part that is left out if all its fields are empty.
        case optional([Part], inRoundBrackets: Bool)

        /// The fields in the part, in order.
        package var fields: [FieldID] {
            switch self {
            case .text, .separator: []
            case .field(let field): [field]
            case .optional(let parts, _): parts.flatMap(\.fields)
            }
        }
    }

    package let parts: [Part]
    /// The parts with the fields on which they depend.
    package let pieces: [Piece]

    /// Parses a template as the user types it.
    ///
    /// - Parameter fields: The fields that the template can name, ignoring case and accents.
    /// - Throws: `malformed` with a message and the position of the error.
    public init(_ text: String, fields: [Field]) throws(LibraryError) {
        self.init(
            parts: try TitleTemplateParser.parts(of: text) { name in
                fields.first { $0.name == name }?.id
                    ?? fields.first { Self.isName(name, of: $0) }?.id
            })
    }

    package init(parts: [Part]) {
        self.parts = parts
        pieces = Self.pieces(of: parts)
    }

    /// The fields in the template, in order.
    public var fields: [FieldID] { parts.flatMap(\.fields) }

    /// The field that makes up the template alone; nil if the template has other parts.
    var onlyField: FieldID? {
        guard parts.count == 1, case .field(let field) = parts[0] else { return nil }
        return field
    }

    /// The template as the user types it. Missing fields show as their numbers.
    public func text(fields: [Field]) -> String {
        text { id in fields.first { $0.id == id }?.name ?? "#\(id.rawValue)" }
    }

    /// The text of the template for a record; empty if all its fields are.
    ///
    /// - Parameter value: Returns the text of a field; empty for no value.
    public func title(_ value: (FieldID) -> String) -> String {
        guard Self.hasValue(fields, value) else { return "" }
        let text = Self.text(of: pieces, value)
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    package func text(name: (FieldID) -> String) -> String {
        parts.map { Self.text(of: $0, name: name) }.joined()
    }

    /// The same template for the fields of another list.
    ///
    /// - Parameter mapping: Returns the corresponding field; nil to leave it out.
    func mapped(_ mapping: (FieldID) -> FieldID?) -> TitleTemplate {
        func mapped(_ part: Part) -> Part? {
            switch part {
            case .text, .separator: part
            case .field(let field): mapping(field).map { .field($0) }
            case .optional(let parts, let isRound):
                // Without its fields, the part would always be there.
                part.fields.isEmpty || part.fields.contains { mapping($0) != nil }
                    ? .optional(parts.compactMap(mapped), inRoundBrackets: isRound) : nil
            }
        }
        return TitleTemplate(parts: parts.compactMap(mapped))
    }

    private static func text(of pieces: [Piece], _ value: (FieldID) -> String) -> String {
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let own): text += own
            case .field(let field): text += value(field)
            case .separator(let signs, let before, let after):
                if hasValue(before, value), hasValue(after, value) { text += signs }
            case .optional(let inside, let fields, let isRound):
                guard hasValue(fields, value) else { continue }
                let inner = Self.text(of: inside, value)
                text += isRound ? "(" + inner + ")" : inner
            }
        }
        return text
    }

    /// Whether one of the fields has a value, or there are none.
    private static func hasValue(_ fields: [FieldID], _ value: (FieldID) -> String) -> Bool {
        fields.isEmpty || fields.contains { !value($0).isEmpty }
    }

    private static func text(of part: Part, name: (FieldID) -> String) -> String {
        func escaped(_ text: String, _ special: Set<Character>) -> String {
            text.reduce(into: "") { $0 += special.contains($1) ? "\\\($1)" : "\($1)" }
        }
        switch part {
        case .text(let text), .separator(let text):
            return escaped(text, ["\\", "{", "}", "[", "]", "(", ")"])
        case .field(let field): return "{\(escaped(name(field), ["\\", "}"]))}"
        case .optional(let parts, let isRound):
            let inside = parts.map { Self.text(of: $0, name: name) }.joined()
            return isRound ? "(\(inside))" : "[\(inside)]"
        }
    }

    private static func isName(_ name: String, of field: Field) -> Bool {
        SearchFolding.folded(field.name) == SearchFolding.folded(name)
    }
}

/// Stored as typed, with numbers in place of names: `{#5} ({#7})`.
extension TitleTemplate: Codable {
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        self.init(
            parts: try TitleTemplateParser.parts(of: text) { name in
                Int64(name.dropFirst()).map { FieldID(rawValue: $0) }
            })
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text { "#\($0.rawValue)" })
    }
}
