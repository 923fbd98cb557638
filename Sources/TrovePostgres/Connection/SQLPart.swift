/// A part of a statement with the values of its parameters, which are numbered where the parts are
/// joined.
struct SQLPart: Hashable, Sendable {
    private enum Piece: Hashable, Sendable {
        case text(String)
        case value(PostgresValue)
    }

    private var pieces: [Piece]

    /// Creates a part: a text, and optionally a value and the text after it.
    init(_ text: String, _ value: PostgresValue? = nil, _ rest: String = "") {
        pieces = []
        append(text, value, rest)
    }

    /// Creates a part of several ones in parentheses, with an operator between them.
    init(_ parts: [SQLPart], joinedBy operation: String) {
        self.init("(")
        for (index, part) in parts.enumerated() {
            if index > 0 { append(" \(operation) ") }
            append(part)
        }
        append(")")
    }

    /// Adds a text, and optionally a value and the text after it.
    mutating func append(_ text: String, _ value: PostgresValue? = nil, _ rest: String = "") {
        pieces.append(.text(text))
        if let value { pieces.append(.value(value)) }
        if !rest.isEmpty { pieces.append(.text(rest)) }
    }

    /// Adds another part.
    mutating func append(_ part: SQLPart) { pieces += part.pieces }

    /// The values of the parameters, in order.
    var values: [PostgresValue] {
        pieces.compactMap { if case .value(let value) = $0 { value } else { nil } }
    }

    /// The statement, with parameters from `$1` on.
    var sql: String {
        var number = 0
        return pieces.reduce(into: "") { sql, piece in
            switch piece {
            case .text(let text): sql += text
            case .value:
                number += 1
                sql += "$\(number)"
            }
        }
    }

    /// The statement with literals in place of parameters, for `COPY`, which has none.
    func literalSQL(in db: PostgresSession) throws(PostgresError) -> String {
        var sql = ""
        for piece in pieces {
            switch piece {
            case .text(let text): sql += text
            case .value(let value): sql += try value.wireText.map(db.literal) ?? "NULL"
            }
        }
        return sql
    }
}
