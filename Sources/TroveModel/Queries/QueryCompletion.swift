import Foundation
import TableCore

/// A completion for a query while it is typed.
public struct QueryCompletion: Hashable, Sendable {
    /// The kind of a completion.
    public enum Kind: Hashable, Sendable {
        /// The name of a field, followed by a colon.
        case field
        /// A value that records have in the field, or a word such as `none`.
        case value
        /// A field to sort by.
        case sort
    }

    /// The kind of the completion.
    public let kind: Kind
    /// The text to show: the field's name or the value.
    public let title: String
    /// The replacement for the characters at ``offsets``.
    public let replacement: String
    /// The range of characters to replace, counted from 0.
    public let offsets: Range<Int>
    /// For values, the number of records that have the value; nil if it is unknown.
    public let count: Int?

    /// Creates a completion, for storages.
    public init(
        kind: Kind, title: String, replacement: String, offsets: Range<Int>, count: Int? = nil
    ) {
        self.kind = kind
        self.title = title
        self.replacement = replacement
        self.offsets = offsets
        self.count = count
    }

    /// Completes a query.
    ///
    ///     completion.applied(to: "au dune")    // ("Author: dune", 7)
    ///
    /// - Returns: The query, and the number of characters before the cursor in it.
    public func applied(to query: String) -> (query: String, cursor: Int) {
        let characters = Array(query)
        let range = offsets.clamped(to: 0..<characters.count)
        var inserted = replacement
        // A completed value ends with a space, for the next word.
        if kind != .field, characters[range.upperBound...].first?.isWhitespace != true {
            inserted += " "
        }
        let text =
            String(characters[..<range.lowerBound]) + inserted
            + String(characters[range.upperBound...])
        return (text, range.lowerBound + inserted.count)
    }
}

/// The part of a query that is being typed: from the last space or parenthesis to the cursor.
public struct QueryToken: Hashable {
    /// The field, if a colon was typed.
    public var name: String?
    /// The beginning of a value or of a field's name, without quotes.
    public var text: String
    /// The range of characters that a completion replaces: the value or the name.
    public var offsets: Range<Int>

    /// Finds the token before the character at `cursor`.
    public init(in query: String, before cursor: Int) {
        let characters = Array(query.prefix(max(0, cursor)))
        var start = characters.count
        // With an odd number of quotes, the last one is still open.
        let quotes = characters.indices.filter { characters[$0] == "\"" }
        if quotes.count % 2 == 1, let quote = quotes.last { start = quote }
        while start > 0, !characters[start - 1].isWhitespace, characters[start - 1] != "(" {
            start -= 1
            guard characters[start] == "\"" else { continue }
            // A name in quotes includes its spaces.
            start = characters[..<start].lastIndex(of: "\"") ?? start
        }
        if start < characters.count, characters[start] == "-" { start += 1 }
        let token = characters[start...]
        if let colon = token.firstIndex(of: ":"), colon > start {
            name = String(token[..<colon]).replacing("\"", with: "")
            text = String(token[(colon + 1)...]).replacing("\"", with: "")
            offsets = colon + 1..<characters.count
        } else {
            text = String(token).replacing("\"", with: "")
            offsets = start..<characters.count
        }
    }

    /// A value or a name as it is written in a query: in quotes if it would be split otherwise.
    public static func quoted(_ text: String) -> String {
        let isPlain = text.allSatisfy { !$0.isWhitespace && $0 != "(" && $0 != ")" && $0 != ":" }
        return isPlain ? text : "\"" + text.replacing("\"", with: "") + "\""
    }
}
