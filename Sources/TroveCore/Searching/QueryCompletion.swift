import Foundation
import TableCore

/// Something to complete a query with while it is typed.
public struct QueryCompletion: Hashable, Sendable {
    /// What is offered.
    public enum Kind: Hashable, Sendable {
        /// The name of a field, with a colon behind it.
        case field
        /// A value that records have in the field, or a word such as `none`.
        case value
        /// A field to sort by.
        case sort
    }

    public let kind: Kind
    /// What people read: the field's name, the value.
    public let title: String
    /// What takes the place of the characters at `offsets`.
    public let replacement: String
    /// The characters to be replaced, counted from 0.
    public let offsets: Range<Int>
}

/// The part of a query that is being typed: what stands between the last space or bracket and the
/// cursor.
struct QueryToken: Hashable {
    /// The field, if a colon has been typed.
    var name: String?
    /// The value so far, or the beginning of a field's name; without an opening quote.
    var text: String
    /// The characters that a completion takes the place of: the value, or the name.
    var offsets: Range<Int>

    /// Finds the token in front of the character at `cursor`.
    init(in query: String, before cursor: Int) {
        let characters = Array(query.prefix(max(0, cursor)))
        var start = characters.count
        // An odd number of quotes: the last one is still open.
        let quotes = characters.indices.filter { characters[$0] == "\"" }
        if quotes.count % 2 == 1, let quote = quotes.last { start = quote }
        while start > 0, !characters[start - 1].isWhitespace, characters[start - 1] != "(" {
            start -= 1
            guard characters[start] == "\"" else { continue }
            // A name in quotes: what is in them belongs to it, spaces too.
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

    /// A value or a name as it is written in a query: in quotes where it would fall apart.
    static func quoted(_ text: String) -> String {
        let isPlain = text.allSatisfy { !$0.isWhitespace && $0 != "(" && $0 != ")" && $0 != ":" }
        return isPlain ? text : "\"" + text.replacing("\"", with: "") + "\""
    }
}
