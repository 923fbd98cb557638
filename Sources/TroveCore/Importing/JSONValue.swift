/// A value in a JSON file.
indirect enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// As it was written.
    case number(String)
    case string(String)
    case array([JSONValue])
    /// In the order of the file.
    case object([JSONMember])

    /// Whether the value is neither an array nor an object.
    var isPlain: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }

    /// A plain value as the text of a cell; others as JSON without space between.
    var text: String {
        switch self {
        case .null: ""
        case .bool(let isTrue): isTrue ? "true" : "false"
        case .number(let text), .string(let text): text
        case .array, .object: json
        }
    }

    /// The value as JSON.
    var json: String {
        switch self {
        case .null: "null"
        case .bool, .number: text
        case .string(let text): JSONTextWriter.quoted(text)
        case .array(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.map { JSONTextWriter.quoted($0.name) + ":" + $0.value.json }
                .joined(separator: ",") + "}"
        }
    }

    /// Reads the next value.
    ///
    /// - Throws: `malformed` with line and column.
    init(_ reader: JSONReader) throws(LibraryError) {
        switch try reader.peek() {
        case UInt8(ascii: "\""): self = .string(try reader.string())
        case UInt8(ascii: "["): self = .array(try Self.array(reader))
        case UInt8(ascii: "{"): self = .object(try Self.object(reader))
        default: self = try Self.word(reader)
        }
    }

    /// Reads the members of an object.
    static func object(_ reader: JSONReader) throws(LibraryError) -> [JSONMember] {
        var members: [JSONMember] = []
        try eachMember(reader) { name throws(LibraryError) in
            members.append(JSONMember(name: name, value: try JSONValue(reader)))
        }
        return members
    }

    /// Calls `body` at the value of every member of an object; it must read the value.
    static func eachMember(
        _ reader: JSONReader, _ body: (String) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        try reader.descend()
        try reader.expect("{", "An object must begin here, with “{”.")
        try reader.skipSpace()
        if try !reader.take("}") {
            repeat {
                try reader.skipSpace()
                let name = try reader.string()
                try reader.skipSpace()
                try reader.expect(":", "A “:” is missing behind the name “\(name)”.")
                try reader.skipSpace()
                try body(name)
                try reader.skipSpace()
            } while try reader.take(",")
            try reader.expect("}", "A “,” or “}” is missing here.")
        }
        reader.ascend()
    }

    private static func array(_ reader: JSONReader) throws(LibraryError) -> [JSONValue] {
        try reader.descend()
        try reader.expect("[", "An array must begin here, with “[”.")
        try reader.skipSpace()
        var values: [JSONValue] = []
        if try !reader.take("]") {
            repeat {
                try reader.skipSpace()
                values.append(try JSONValue(reader))
                try reader.skipSpace()
            } while try reader.take(",")
            try reader.expect("]", "A “,” or “]” is missing here.")
        }
        reader.ascend()
        return values
    }

    private static func word(_ reader: JSONReader) throws(LibraryError) -> JSONValue {
        let word = try reader.word()
        switch word {
        // What Python writes for numbers that are none.
        case "null", "NaN", "Infinity", "-Infinity": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        case _ where isNumber(word): return .number(word)
        case "": throw reader.failure("A value is missing here.")
        default: throw reader.failure("“\(word.prefix(40))” is not a value. Put it in quotes.")
        }
    }

    private static func isNumber(_ word: String) -> Bool {
        var rest = word.utf8[...]
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        func digits() -> Bool {
            let count = rest.prefix { (48...57).contains($0) }.count
            rest = rest.dropFirst(count)
            return count > 0
        }
        guard digits() else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            guard digits() else { return false }
        }
        if let e = rest.first, e == UInt8(ascii: "e") || e == UInt8(ascii: "E") {
            rest = rest.dropFirst()
            if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
                rest = rest.dropFirst()
            }
            guard digits() else { return false }
        }
        return rest.isEmpty
    }
}

/// A name and its value in an object.
struct JSONMember: Hashable, Sendable {
    var name: String
    var value: JSONValue

    /// The members of the objects in `members` as members with dots in their names.
    static func flattened(_ members: [JSONMember]) -> [JSONMember] {
        guard members.contains(where: { if case .object = $0.value { true } else { false } })
        else { return members }
        return members.flatMap { member -> [JSONMember] in
            guard case .object(let inner) = member.value else { return [member] }
            return flattened(inner).map {
                JSONMember(name: "\(member.name).\($0.name)", value: $0.value)
            }
        }
    }
}
