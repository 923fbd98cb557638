import TableCore
import TextCore

/// Parses queries.
package struct QueryParser {
    private(set) var hint: QueryHint?
    private(set) var sort: (name: String, ascending: Bool)?
    private let text: [Character]
    private var position = 0
    private var depth = 0
    /// The field that parentheses belong to, as in `author:(tolkien or lewis)`.
    private var scope: String?

    /// The maximum nesting of parentheses; deeper ones are read as text.
    private static let maximumDepth = 20

    init(_ text: String) {
        self.text = Array(text)
    }

    mutating func parse() -> QueryNode {
        var nodes: [QueryNode] = []
        while position < text.count {
            nodes.append(alternatives())
            if position < text.count {
                // A closing parenthesis without an opening one.
                hint = hint ?? QueryHint.unmatched(")", "(", at: position)
                position += 1
            }
        }
        return Self.joined(nodes)
    }

    private mutating func alternatives() -> QueryNode {
        var alternatives: [QueryNode] = []
        var nodes: [QueryNode] = []
        while true {
            skipSpaces()
            guard position < text.count, text[position] != ")" else { break }
            if takeOr(isFirst: nodes.isEmpty) {
                alternatives.append(Self.joined(nodes))
                nodes = []
            } else {
                nodes.append(term())
            }
        }
        alternatives.append(Self.joined(nodes))
        let found = Self.different(alternatives)
        return found.count > 1 ? .or(found) : found.first ?? .all
    }

    /// Takes `or` between two terms; at the beginning or the end it is a word.
    private mutating func takeOr(isFirst: Bool) -> Bool {
        guard !isFirst, position + 2 < text.count,
            String(text[position..<position + 2]).lowercased() == "or",
            text[position + 2].isWhitespace || text[position + 2] == "("
        else { return false }
        guard text[(position + 2)...].contains(where: { !$0.isWhitespace && $0 != ")" }) else {
            return false
        }
        position += 2
        return true
    }

    private mutating func term() -> QueryNode {
        if text[position] == "-", position + 1 < text.count, !text[position + 1].isWhitespace,
            text[position + 1] != "-", position == 0 || !Self.isPartOfWord(text[position - 1])
        {
            position += 1
            guard position < text.count, text[position] != ")" else { return .all }
            let node = term()
            return node == .all ? .all : .not(node)
        }
        if text[position] == "(", depth < Self.maximumDepth { return bracket() }
        return text[position] == "\"" ? phraseOrField() : wordOrField()
    }

    private mutating func bracket() -> QueryNode {
        let start = position
        position += 1
        depth += 1
        let node = alternatives()
        depth -= 1
        if position < text.count, text[position] == ")" {
            position += 1
        } else {
            hint = hint ?? QueryHint.unmatched("(", ")", at: start)
        }
        return node
    }

    /// The text in quotes; up to the end if the closing quote is missing.
    private mutating func quoted() -> String {
        position += 1
        let start = position
        while position < text.count, text[position] != "\"" { position += 1 }
        let inside = String(text[start..<position])
        if position < text.count {
            position += 1
        } else {
            hint =
                hint
                ?? QueryHint(
                    translated("The closing quotation mark is missing."), offsets: start - 1..<start
                )
        }
        return inside
    }

    /// A phrase; or, if a colon follows, a condition on a field whose name has spaces.
    private mutating func phraseOrField() -> QueryNode {
        let start = position
        let inside = quoted()
        if position + 1 < text.count, text[position] == ":", text[position - 1] == "\"",
            !text[position + 1].isWhitespace
        {
            return field(called: inside, from: start)
        }
        let words = SearchFolding.words(inside)
        guard !words.isEmpty else { return .all }
        guard let scope else { return .phrase(words) }
        return .field(name: scope, .phrase(words), text: inside)
    }

    private mutating func wordOrField() -> QueryNode {
        let start = position
        position += 1
        while position < text.count, !Self.endsWord(text[position]), text[position] != "\"",
            text[position] != ":"
        {
            position += 1
        }
        let word = String(text[start..<position])
        if position < text.count, text[position] == ":" { return field(called: word, from: start) }
        if let scope, let condition = Self.condition(word) {
            return .field(name: scope, condition, text: word)
        }
        return Self.wordsNode(word)
    }

    /// The condition after a colon, on the field before it.
    private mutating func field(called name: String, from start: Int) -> QueryNode {
        position += 1
        guard position < text.count else { return Self.wordsNode(name) }
        if text[position] == "\"" {
            let words = SearchFolding.words(quoted())
            guard !words.isEmpty else { return .all }
            return .field(name: name, .phrase(words), text: String(text[start..<position]))
        }
        if text[position] == "(", depth < Self.maximumDepth {
            let outer = scope
            defer { scope = outer }
            scope = name
            return bracket()
        }
        let valueStart = position
        while position < text.count, !Self.endsWord(text[position]) {
            if text[position] == "\"",
                let comparison = QueryComparison(rawValue: String(text[valueStart..<position]))
            {
                let operand = quoted()
                guard !operand.isEmpty else { return .all }
                return .field(
                    name: name, .compares(comparison, operand), text: String(text[start..<position])
                )
            }
            position += 1
        }
        let value = String(text[valueStart..<position])
        let whole = String(text[start..<position])
        if name.lowercased() == "sort", !value.isEmpty {
            let isDescending = value.hasSuffix("-")
            sort = (isDescending ? String(value.dropLast()) : value, !isDescending)
            return .all
        }
        guard let condition = Self.condition(value) else { return Self.wordsNode(whole) }
        return .field(name: name, condition, text: whole)
    }

    private static func endsWord(_ character: Character) -> Bool {
        character.isWhitespace || character == ")" || character == "("
    }

    private static func condition(_ value: String) -> FieldCondition? {
        guard !value.isEmpty else { return nil }
        if ["none", "empty"].contains(value.lowercased()) { return .isEmpty }
        if value.hasPrefix("~") {
            let part = SearchFolding.folded(String(value.dropFirst()))
            return part.isEmpty ? nil : .contains(part)
        }
        for comparison in [QueryComparison.atLeast, .atMost, .more, .less, .equal]
        where value.hasPrefix(comparison.rawValue) {
            let operand = String(value.dropFirst(comparison.rawValue.count))
            return operand.isEmpty ? nil : .compares(comparison, operand)
        }
        let ends = value.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
        if ends.count == 2, !(ends[0].isEmpty && ends[1].isEmpty) {
            return .range(String(ends[0]), String(ends[1]))
        }
        // Days from now: as words, they would lose their sign.
        if value.hasPrefix("+"), RelativeDate(offset: value) != nil {
            return .compares(.equal, value)
        }
        let words = SearchFolding.words(value)
        return words.isEmpty ? nil : .words(words)
    }

    static func wordsNode(_ text: String) -> QueryNode {
        joined(SearchFolding.words(text).map { .word($0) })
    }

    static func joined(_ nodes: [QueryNode]) -> QueryNode {
        let nodes = different(nodes)
        return nodes.count > 1 ? .and(nodes) : nodes.first ?? .all
    }

    /// The different nodes, without those that match everything, so that nothing is searched for
    /// twice.
    private static func different(_ nodes: [QueryNode]) -> [QueryNode] {
        var known: Set<QueryNode> = [.all]
        return nodes.filter { known.insert($0).inserted }
    }

    private mutating func skipSpaces() {
        while position < text.count, text[position].isWhitespace { position += 1 }
    }

    private static func isPartOfWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }
}
