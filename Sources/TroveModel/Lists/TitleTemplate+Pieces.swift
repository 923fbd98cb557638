extension TitleTemplate {
    /// A part of a template with the fields on which it depends.
    package indirect enum Piece: Hashable, Sendable {
        case text(String)
        case field(FieldID)
        /// Signs that are left out unless a field of each side has a value. A side without fields
        /// does not matter.
        case separator(String, before: [FieldID], after: [FieldID])
        /// Pieces that are left out if all the fields are empty.
        case optional([Piece], fields: [FieldID], inRoundBrackets: Bool)
    }

    /// Returns the pieces that the parts of a template, or those in round brackets, stand for.
    static func pieces(of parts: [Part]) -> [Piece] {
        var scope = SeparatorScope(parts)
        return scope.pieces(of: parts)
    }

    /// Whether the template may have a text although all its fields are empty.
    package var hasOwnTexts: Bool {
        pieces.contains { piece in
            switch piece {
            case .text(let text): !text.allSatisfy(\.isWhitespace)
            case .field: false
            case .separator(_, let before, let after): before.isEmpty || after.isEmpty
            case .optional(_, let fields, _): fields.isEmpty
            }
        }
    }

    /// Returns the parts of a text: signs at its beginning, such as `: ` or ` – `, divide fields.
    static func parts(ofText text: String) -> [Part] {
        let signs = text.prefix { $0.isWhitespace || separators.contains($0) }
        guard signs.contains(where: { !$0.isWhitespace }) else {
            return text.isEmpty ? [] : [.text(text)]
        }
        let words = text[signs.endIndex...]
        return [.separator(String(signs))] + (words.isEmpty ? [] : [.text(String(words))])
    }

    private static let separators = Set(",;:.·•/|\\-–—‒―−+=→×،؛、，；：・")
}

/// Finds the fields beside each separator of a template, outside of round brackets or in a pair of
/// them. Square brackets do not matter: in `{Title}[, {Author}]`, the comma is between the fields.
private struct SeparatorScope {
    private var entries: [Entry] = []
    /// The number of entries whose pieces are made.
    private var position = 0

    private enum Entry {
        case separator
        case field(FieldID, isInRoundBrackets: Bool)
    }

    init(_ parts: [TitleTemplate.Part]) {
        collect(parts)
    }

    private mutating func collect(_ parts: [TitleTemplate.Part]) {
        for part in parts {
            switch part {
            case .text: break
            case .separator: entries.append(.separator)
            case .field(let field): entries.append(.field(field, isInRoundBrackets: false))
            case .optional(_, inRoundBrackets: true):
                entries += part.fields.map { .field($0, isInRoundBrackets: true) }
            case .optional(let inside, inRoundBrackets: false): collect(inside)
            }
        }
    }

    mutating func pieces(of parts: [TitleTemplate.Part]) -> [TitleTemplate.Piece] {
        parts.map { part in
            switch part {
            case .text(let text): return .text(text)
            case .field(let field):
                position += 1
                return .field(field)
            case .separator(let text):
                position += 1
                return .separator(text, before: before, after: after)
            case .optional(let inside, let isRound):
                let fields = part.fields
                if isRound { position += fields.count }
                let pieces = isRound ? TitleTemplate.pieces(of: inside) : self.pieces(of: inside)
                return .optional(pieces, fields: fields, inRoundBrackets: isRound)
            }
        }
    }

    /// The fields before the last separator, each once.
    private var before: [FieldID] {
        entries[..<position].reduce(into: []) { fields, entry in
            if case .field(let field, _) = entry, !fields.contains(field) { fields.append(field) }
        }
    }

    /// The fields between the last separator and the next one: without those in round brackets,
    /// which stand by themselves, unless there are no others.
    private var after: [FieldID] {
        var (plain, round): ([FieldID], [FieldID]) = ([], [])
        for entry in entries[position...] {
            guard case .field(let field, let isRound) = entry else { break }
            if isRound { round.append(field) } else { plain.append(field) }
        }
        return plain.isEmpty ? round : plain
    }
}
