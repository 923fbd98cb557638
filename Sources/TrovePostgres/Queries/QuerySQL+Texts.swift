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

    /// The condition that each word begins a word in the texts of some fields, which are not
    /// computed.
    func begins(_ words: [String], inStored fields: [Field]) -> SQLPart {
        guard !fields.isEmpty else { return Self.none }
        // A condition for each word: the index looks at fewer candidates than for one condition
        // with all words.
        return SQLPart(words.map { begins($0, inStored: fields) }, joinedBy: "AND")
    }

    private func begins(_ word: String, inStored fields: [Field]) -> SQLPart {
        let pattern = Self.beginning + Self.escaped(word)
        let long = fields.filter { SearchTexts.isCut(word, in: $0.id) }
        let short = fields.filter { !SearchTexts.isCut(word, in: $0.id) }
        var parts: [SQLPart] = []
        if !short.isEmpty { parts.append(hasLexeme(of: word, in: short)) }
        if !long.isEmpty {
            let found = hasLexeme(of: word, in: long)
            parts.append(SQLPart([found, matchesWords(pattern, inAny: long)], joinedBy: "AND"))
        }
        parts.append(matchesWords(pattern, inLong: fields))
        return SQLPart(parts, joinedBy: "OR")
    }

    private func hasLexeme(of word: String, in fields: [Field]) -> SQLPart {
        SQLPart(
            "\(row).search_words @@ ", .text(SearchTexts.query([word], in: fields)), "::tsquery")
    }

    /// The condition that a text with so many words that not all are in `search_words` matches. The
    /// few records that have one are found first, so that both sides of an alternative have an
    /// index.
    private func matchesWords(_ pattern: String, inLong fields: [Field]) -> SQLPart {
        let inner = QuerySQL(list, row: "\(row)c", catalog, now: now)
        var found = SQLPart(
            "\(row).id = ANY(ARRAY(SELECT \(inner.row).id FROM \(ListTable(list).name) "
                + "\(inner.row) WHERE \(inner.row).search_words @@ ",
            .text(SearchTexts.cutQuery(in: fields)), "::tsquery AND ")
        found.append(inner.matchesWords(pattern, inAny: fields))
        found.append("))")
        return found
    }

    private func matchesWords(_ pattern: String, inAny fields: [Field]) -> SQLPart {
        SQLPart(
            fields.map { matchesWords(pattern, in: sql(of: $0).folded) }, joinedBy: "OR")
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
            let all = lexemes.joined(separator: " & ")
            found.append(
                "\(row).search_words @@ ",
                .text("(\(all)) | \(SearchTexts.cutQuery(in: [field]))"), "::tsquery AND ")
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
