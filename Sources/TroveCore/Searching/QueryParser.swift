import TableCore

/// Reads queries as people type them.
struct QueryParser {
    private(set) var hint: String?
    private(set) var sort: (name: String, ascending: Bool)?
    private let text: [Character]
    private var position = 0
    private var depth = 0

    /// More brackets inside each other than this are taken for text: nobody means them.
    private static let maximumDepth = 20

    init(_ text: String) {
        self.text = Array(text)
    }

    mutating func parse() -> QueryNode {
        var nodes: [QueryNode] = []
        while position < text.count {
            nodes.append(alternatives())
            if position < text.count {
                // A bracket that closes nothing.
                hint = hint ?? "A “)” closes nothing."
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
        let found = alternatives.filter { $0 != .all }
        guard found.count > 1 else { return found.first ?? .all }
        return .or(found)
    }

    /// `or` between two things; at the beginning or the end it is a word.
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
        if text[position] == "\"" { return Self.phraseNode(quoted()) }
        return wordOrField()
    }

    private mutating func bracket() -> QueryNode {
        position += 1
        depth += 1
        let node = alternatives()
        depth -= 1
        if position < text.count, text[position] == ")" {
            position += 1
        } else {
            hint = hint ?? "A “(” is not closed."
        }
        return node
    }

    /// The text between quotes; to the end if they do not close.
    private mutating func quoted() -> String {
        position += 1
        let start = position
        while position < text.count, text[position] != "\"" { position += 1 }
        let inside = String(text[start..<position])
        if position < text.count {
            position += 1
        } else {
            hint = hint ?? "A quote is not closed."
        }
        return inside
    }

    private mutating func wordOrField() -> QueryNode {
        let start = position
        var colon: Int?
        while position < text.count, !text[position].isWhitespace, text[position] != ")",
            text[position] != "\"" || colon != nil
        {
            if text[position] == "(", position > start { break }
            if text[position] == ":", colon == nil, position > start { colon = position }
            if text[position] == "\"", let colon, position == colon + 1 {
                let name = String(text[start..<colon])
                let inside = quoted()
                let words = SearchFolding.words(inside)
                guard !words.isEmpty else { return .all }
                return .field(name: name, .phrase(words), text: name + " " + inside)
            }
            position += 1
        }
        if position == start { position += 1 }
        let whole = String(text[start..<position])
        guard let colon else { return Self.wordsNode(whole) }
        let name = String(text[start..<colon])
        let value = String(text[(colon + 1)..<position])
        if name.lowercased() == "sort", !value.isEmpty {
            let isDescending = value.hasSuffix("-")
            sort = (isDescending ? String(value.dropLast()) : value, !isDescending)
            return .all
        }
        guard let condition = Self.condition(value) else { return Self.wordsNode(whole) }
        return .field(name: name, condition, text: whole)
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
        let words = SearchFolding.words(value)
        return words.isEmpty ? nil : .words(words)
    }

    static func wordsNode(_ text: String) -> QueryNode {
        joined(SearchFolding.words(text).map { .word($0) })
    }

    private static func phraseNode(_ text: String) -> QueryNode {
        let words = SearchFolding.words(text)
        return words.isEmpty ? .all : .phrase(words)
    }

    static func joined(_ nodes: [QueryNode]) -> QueryNode {
        let nodes = nodes.filter { $0 != .all }
        return nodes.count > 1 ? .and(nodes) : nodes.first ?? .all
    }

    private mutating func skipSpaces() {
        while position < text.count, text[position].isWhitespace { position += 1 }
    }

    private static func isPartOfWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }
}
