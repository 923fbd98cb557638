import TextCore
import TroveModel

/// A value in a JSON file.
indirect enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number as written in the file.
    case number(String)
    case string(String)
    case array([JSONValue])
    /// Members in the order of the file.
    case object([JSONMember])

    /// Whether the value is neither an array nor an object.
    var isPlain: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }

    /// The text of a cell: a plain value as it is, an array or object as compact JSON.
    var text: String {
        switch self {
        case .null: ""
        case .bool(let isTrue): isTrue ? "true" : "false"
        case .number(let text), .string(let text): text
        case .array, .object: json
        }
    }

    /// The value as compact JSON.
    var json: String {
        switch self {
        case .null: "null"
        case .bool, .number: text
        case .string(let text): JSON.quoted(text)
        case .array(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.map { JSON.quoted($0.name) + ":" + $0.value.json }
                .joined(separator: ",") + "}"
        }
    }

    /// Reads the next value.
    ///
    /// - Throws: `malformed` with line and column.
    init(_ reader: JSONReader) throws(LibraryError) {
        try reader.countValue()
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

    /// Reads an object and calls `body` at the value of each member; `body` must read the value.
    static func eachMember(
        _ reader: JSONReader, _ body: (String) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        try reader.descend()
        try reader.expect("{", translated("An object must begin here, with “{”."))
        try reader.skipSpace()
        if try !reader.take("}") {
            repeat {
                try reader.skipSpace()
                let name = try reader.name()
                try reader.skipSpace()
                try reader.expect(":", noColon(after: name))
                try reader.skipSpace()
                try body(name)
                try reader.skipSpace()
            } while try reader.take(",")
            try reader.expect("}", translated("A “,” or “}” is missing here."))
        }
        reader.ascend()
    }

    /// Returns the message about a member without a colon.
    static func noColon(after name: String) -> String {
        translated("A “:” is missing after the name “{name}”.")
            .filling(["name": String(name.prefix(40))])
    }

    private static func array(_ reader: JSONReader) throws(LibraryError) -> [JSONValue] {
        try reader.descend()
        try reader.expect("[", translated("An array must begin here, with “[”."))
        try reader.skipSpace()
        var values: [JSONValue] = []
        if try !reader.take("]") {
            repeat {
                try reader.skipSpace()
                values.append(try JSONValue(reader))
                try reader.skipSpace()
            } while try reader.take(",")
            try reader.expect("]", translated("A “,” or “]” is missing here."))
        }
        reader.ascend()
        return values
    }

    private static func word(_ reader: JSONReader) throws(LibraryError) -> JSONValue {
        let word = try reader.word()
        switch word {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        case _ where isNumber(word): return .number(word)
        default: throw reader.failure(reason(against: word), before: word.utf8.count)
        }
    }

    /// Returns the message about a word that is not a value.
    private static func reason(against word: String) -> String {
        switch word {
        case "": translated("A value is missing here.")
        case "NaN", "Infinity", "-Infinity":
            translated("“{word}” is not a number in JSON. Write “null” for a missing value.")
                .filling(["word": word])
        case _ where hasLeadingZero(word):
            translated("“{word}” begins with a zero. Put it in quotes, or remove the zero.")
                .filling(["word": String(word.prefix(40))])
        default:
            translated("“{word}” is not a value. Put it in quotes.")
                .filling(["word": String(word.prefix(40))])
        }
    }

    /// Whether a word is a number except for its leading zeros.
    private static func hasLeadingZero(_ word: String) -> Bool {
        let digits = word.utf8.drop { $0 == UInt8(ascii: "-") }
        guard digits.first == UInt8(ascii: "0") else { return false }
        return isNumber("1" + String(decoding: digits.dropFirst(), as: UTF8.self))
    }

    private static func isNumber(_ word: String) -> Bool {
        var rest = word.utf8[...]
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        // JSON numbers have no leading zeros.
        if rest.first == UInt8(ascii: "0"), let second = rest.dropFirst().first,
            (48...57).contains(second)
        {
            return false
        }
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

/// A member of an object: a name and its value.
struct JSONMember: Hashable, Sendable {
    var name: String
    var value: JSONValue

    /// Replaces nested objects with members that have dotted names.
    ///
    /// - Returns: The members; nil if a name exceeds ``ReadingLimits/nameBytes``.
    static func flattened(_ members: [JSONMember]) -> [JSONMember]? {
        guard members.contains(where: { if case .object = $0.value { true } else { false } })
        else { return members }
        var all: [JSONMember] = []
        return append(members, under: "", to: &all) ? all : nil
    }

    private static func append(
        _ members: [JSONMember], under prefix: String, to all: inout [JSONMember]
    ) -> Bool {
        for member in members {
            let name = prefix + member.name
            guard name.utf8.count < ReadingLimits.nameBytes else { return false }
            if case .object(let inner) = member.value {
                guard append(inner, under: name + ".", to: &all) else { return false }
            } else {
                all.append(JSONMember(name: name, value: member.value))
            }
        }
        return true
    }
}
