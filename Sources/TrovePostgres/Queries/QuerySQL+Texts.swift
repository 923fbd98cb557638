import TextCore
import TroveModel

extension QuerySQL {
    /// The condition that each word begins a word in the texts of some fields.
    func begins(_ words: [String], in fields: [Field]) -> SQLPart {
        guard !words.isEmpty else { return Self.all }
        let stored = fields.filter { $0.kind != .computed }
        let computed = fields.filter { $0.kind == .computed && $0.valueKind.isTextual }
        guard !computed.isEmpty else { return begins(words, inStored: stored) }
        let parts = words.map { word in
            var parts = [begins([word], inStored: stored)]
            for field in computed {
                parts.append(
                    matches(Self.beginning + Self.escaped(word), in: sql(of: field).folded))
            }
            return SQLPart(parts, joinedBy: "OR")
        }
        return SQLPart(parts, joinedBy: "AND")
    }

    private func begins(_ words: [String], inStored fields: [Field]) -> SQLPart {
        guard !fields.isEmpty else { return Self.none }
        // A condition for each word: the index looks at fewer candidates than for one condition
        // with all words.
        let parts = words.map { word in
            let found = SQLPart(
                "\(row).search_words @@ ", .text(SearchTexts.query([word], in: fields)),
                "::tsquery")
            let cut = fields.filter { SearchTexts.isCut(word, in: $0.id) }
            guard !cut.isEmpty else { return found }
            let pattern = Self.beginning + Self.escaped(word)
            let whole = cut.map { matchesWords(pattern, in: sql(of: $0).folded) }
            return SQLPart([found, SQLPart(whole, joinedBy: "OR")], joinedBy: "AND")
        }
        return SQLPart(parts, joinedBy: "AND")
    }

    /// The condition that the text of a field has whole words one after the other. “O’Hare” is both
    /// two words and one.
    func has(_ words: [String], in field: Field) -> SQLPart {
        guard !words.isEmpty else { return Self.all }
        let text = sql(of: field).folded
        let pattern =
            Self.beginning + words.map(Self.escaped).joined(separator: "[^\(Self.letters)]+")
            + "($|[^\(Self.letters)])"
        var found = SQLPart("(")
        if field.kind != .computed {
            let lexemes = words.map { SearchTexts.quoted(SearchTexts.lexeme($0, in: field.id)) }
            found.append(
                "\(row).search_words @@ ", .text(lexemes.joined(separator: " & ")),
                "::tsquery AND ")
        }
        found.append(matchesWords(pattern, in: text))
        found.append(")")
        return found
    }

    /// The condition that a folded text has a pattern of words, which have no apostrophes.
    private func matchesWords(_ pattern: String, in text: String) -> SQLPart {
        var found = SQLPart("(")
        found.append(matches(pattern, in: text))
        // Most phrases and texts have no apostrophe.
        found.append(" OR strpos(\(text), '''') > 0 AND ")
        found.append(matches(pattern, in: "replace(\(text), '''', '')"))
        found.append(")")
        return found
    }

    /// The letters and digits of words in a regular expression.
    private static let letters = #"[:alnum:]\uE000-\uF8FF"#
    private static let beginning = "(^|[^\(letters)])"

    private static func escaped(_ word: String) -> String {
        word.unicodeScalars.map { scalar in
            scalar.isASCII && !scalar.properties.isAlphabetic
                && scalar.properties.numericType == nil ? "\\\(scalar)" : "\(scalar)"
        }.joined()
    }

    private func matches(_ pattern: String, in text: String) -> SQLPart {
        SQLPart(
            "(\(text) COLLATE \"und-x-icu\") ~ ", .text(pattern), "::text")
    }

    /// The condition that the folded text of a field has a part anywhere.
    func contains(_ part: String, in field: Field) -> SQLPart {
        let field = sql(of: field)
        let text =
            switch field.field.valueKind.valueType {
            case .text, .texts, .number, .date, .record: field.folded
            case .checkbox, .integer, .timeSpan: "coalesce(\(field.folded), \(field.text))"
            case .image: field.value
            }
        return SQLPart(
            "strpos(\(text), ", .text(SearchFolding.folded(part)), "::text) > 0")
    }

    func sql(of field: Field) -> FieldSQL { FieldSQL(field, of: list, row: row) }
}
