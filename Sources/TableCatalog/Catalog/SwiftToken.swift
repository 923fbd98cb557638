/// A part of a Swift source that has one color.
struct SwiftToken: Equatable {
    enum Kind {
        case plain, keyword, attribute, type, number, string, comment
    }

    let kind: Kind
    let text: Substring

    /// Splits a source into tokens, which together are the source again.
    static func tokens(of source: String) -> [SwiftToken] {
        var scanner = Scanner(rest: source[...])
        var tokens: [SwiftToken] = []
        while let token = scanner.next() {
            if token.kind == .plain, let last = tokens.last, last.kind == .plain {
                let text = source[last.text.startIndex..<token.text.endIndex]
                tokens[tokens.count - 1] = SwiftToken(kind: .plain, text: text)
            } else {
                tokens.append(token)
            }
        }
        return tokens
    }

    private static let keywords: Set<Substring> = [
        "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class",
        "continue", "convenience", "default", "defer", "deinit", "didSet", "do", "else", "enum",
        "extension", "false", "fileprivate", "final", "for", "func", "get", "guard", "if",
        "import", "in", "indirect", "init", "inout", "internal", "is", "lazy", "let", "mutating",
        "nil", "nonisolated", "open", "override", "private", "protocol", "public", "repeat",
        "required", "rethrows", "return", "self", "Self", "set", "some", "static", "struct",
        "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "unowned",
        "var", "weak", "where", "while", "willSet",
    ]

    /// The source that was not split yet.
    private struct Scanner: IteratorProtocol {
        var rest: Substring

        mutating func next() -> SwiftToken? {
            guard let first = rest.first else { return nil }
            if rest.hasPrefix("//") { return take(.comment, comment) }
            if rest.hasPrefix("/*") { return take(.comment, blockComment) }
            if first == "\"" { return take(.string, string) }
            if first == "@" || first == "#" { return take(.attribute, 1 + word(after: 1)) }
            if first.isNumber { return take(.number, number) }
            guard first.isLetter || first == "_" || first == "." else { return take(.plain, 1) }
            // A keyword after a dot is a name: `.default`.
            let isMember = first == "."
            let count = word(after: isMember ? 1 : 0)
            if isMember {
                let isName = rest.dropFirst().first?.isNumber == false
                return take(.plain, isName ? 1 + count : 1)
            }
            let name = rest.prefix(count)
            if SwiftToken.keywords.contains(name) { return take(.keyword, count) }
            return take(name.first?.isUppercase == true ? .type : .plain, count)
        }

        private mutating func take(_ kind: Kind, _ count: Int) -> SwiftToken {
            let text = rest.prefix(count)
            rest = rest.dropFirst(count)
            return SwiftToken(kind: kind, text: text)
        }

        private func word(after start: Int) -> Int {
            rest.dropFirst(start).prefix { $0.isLetter || $0.isNumber || $0 == "_" }.count
        }

        private var comment: Int { rest.prefix { !$0.isNewline }.count }

        private var blockComment: Int {
            guard let end = rest.firstRange(of: "*/") else { return rest.count }
            return rest.distance(from: rest.startIndex, to: end.upperBound)
        }

        private var number: Int {
            let digits = rest.prefix { $0.isHexDigit || "xob_".contains($0) }.count
            let fraction = rest.dropFirst(digits)
            guard fraction.first == ".", fraction.dropFirst().first?.isNumber == true else {
                return digits
            }
            return digits + 1 + fraction.dropFirst().prefix { $0.isNumber || $0 == "_" }.count
        }

        /// The length of a string literal, with the strings in its interpolations.
        private var string: Int {
            let quotes = rest.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
            var index = rest.index(rest.startIndex, offsetBy: quotes.count)
            while index < rest.endIndex, !rest[index...].hasPrefix(quotes) {
                if rest[index...].hasPrefix("\\(") {
                    index = interpolationEnd(from: rest.index(index, offsetBy: 2))
                } else {
                    let isEscape = rest[index] == "\\"
                    index =
                        rest.index(
                            index, offsetBy: isEscape ? 2 : 1, limitedBy: rest.endIndex)
                        ?? rest.endIndex
                }
            }
            return min(
                rest.distance(from: rest.startIndex, to: index) + quotes.count, rest.count)
        }

        private func interpolationEnd(from start: String.Index) -> String.Index {
            var scanner = Scanner(rest: rest[start...])
            var depth = 1
            while depth > 0, let token = scanner.next() {
                guard token.kind == .plain else { continue }
                if token.text == "(" { depth += 1 }
                if token.text == ")" { depth -= 1 }
            }
            return scanner.rest.startIndex
        }
    }
}
