import TextCore

/// Parses title templates.
struct TitleTemplateParser {
    private let text: [Character]
    private let field: (String) -> FieldID?
    private var position = 0
    private var depth = 0

    /// The maximum nesting of brackets.
    private static let maximumDepth = 20

    /// Parses a template.
    ///
    /// - Parameter field: Returns the field for a text in braces; nil if there is none.
    /// - Throws: `malformed` with a message and the position of the error.
    static func parts(
        of text: String, field: (String) -> FieldID?
    ) throws(LibraryError) -> [TitleTemplate.Part] {
        // The parser stores the closure, which cannot be declared as non-escaping.
        var failure: LibraryError?
        let parts = withoutActuallyEscaping(field) { field -> [TitleTemplate.Part] in
            var parser = TitleTemplateParser(text: Array(text), field: field)
            do throws(LibraryError) {
                return try parser.parts(until: nil)
            } catch {
                failure = error
                return []
            }
        }
        if let failure { throw failure }
        return parts
    }

    private init(text: [Character], field: @escaping (String) -> FieldID?) {
        self.text = text
        self.field = field
    }

    private mutating func parts(
        until end: Character?
    ) throws(LibraryError) -> [TitleTemplate.Part] {
        var parts: [TitleTemplate.Part] = []
        var plain = ""
        func finished() -> [TitleTemplate.Part] { TitleTemplate.parts(ofText: plain) }
        while position < text.count {
            let character = text[position]
            if character == end { break }
            switch character {
            case "\\" where position + 1 < text.count:
                plain.append(text[position + 1])
                position += 2
                continue
            case "{", "[":
                parts += finished()
                plain = ""
                parts.append(try character == "{" ? named() : optional())
                continue
            case "(":
                if let group = try round() {
                    parts += finished()
                    plain = ""
                    parts.append(group)
                    continue
                }
            case "}", "]":
                let opening = character == "}" ? "{" : "["
                throw failure(
                    translated(
                        """
                        “{sign}” has no matching “{counterpart}”. To show a “{sign}”, write \
                        “{escaped}”.
                        """
                    ).filling([
                        "sign": String(character), "counterpart": opening,
                        "escaped": "\\\(character)",
                    ]))
            default: break
            }
            plain.append(character)
            position += 1
        }
        return parts + finished()
    }

    /// Parses a field in braces.
    private mutating func named() throws(LibraryError) -> TitleTemplate.Part {
        let start = position
        position += 1
        var name = ""
        while position < text.count, text[position] != "}" {
            if text[position] == "\\", position + 1 < text.count { position += 1 }
            name.append(text[position])
            position += 1
        }
        guard position < text.count else {
            position = start
            throw unmatched("{", "}")
        }
        guard let id = field(name) else {
            position = start
            throw failure(
                name.isEmpty
                    ? translated("Enter the name of a field between the braces.")
                    : translated("There is no field “{field}” in this list.")
                        .filling(["field": name]))
        }
        position += 1
        return .field(id)
    }

    /// Parses a part in square brackets.
    private mutating func optional() throws(LibraryError) -> TitleTemplate.Part {
        let start = position
        let inside = try nested(until: "]")
        guard position < text.count else {
            position = start
            throw unmatched("[", "]")
        }
        position += 1
        return .optional(inside, inRoundBrackets: false)
    }

    /// Parses a part in round brackets; nil if the bracket is an ordinary character.
    private mutating func round() throws(LibraryError) -> TitleTemplate.Part? {
        var depth = 0
        var end = position
        while end < text.count {
            switch text[end] {
            case "\\": end += 1
            case "(": depth += 1
            case ")": depth -= 1
            // A closing square bracket of the surrounding part ends the search.
            case "]" where !text[position..<end].contains("["): return nil
            default: break
            }
            if depth == 0 { break }
            end += 1
        }
        guard end < text.count else { return nil }
        let start = position
        let inside = try nested(until: ")")
        guard position < text.count else {
            position = start
            return nil
        }
        position += 1
        return .optional(inside, inRoundBrackets: true)
    }

    /// Parses the parts inside the brackets that open here.
    private mutating func nested(until end: Character) throws(LibraryError) -> [TitleTemplate.Part]
    {
        guard depth < Self.maximumDepth else {
            throw failure(
                translated("Brackets cannot be nested more than {count} levels deep.")
                    .filling(["count": String(Self.maximumDepth)]))
        }
        depth += 1
        defer { depth -= 1 }
        position += 1
        return try parts(until: end)
    }

    private func unmatched(_ opening: String, _ closing: String) -> LibraryError {
        failure(
            translated("“{sign}” has no matching “{counterpart}”.")
                .filling(["sign": opening, "counterpart": closing]))
    }

    private func failure(_ message: String) -> LibraryError {
        LibraryError(
            .malformed,
            translated("Template, character {column}: {message}")
                .filling(["column": String(position + 1), "message": message]),
            column: position + 1)
    }
}
