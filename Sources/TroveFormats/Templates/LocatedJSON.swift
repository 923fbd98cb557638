import Foundation
import TextCore
import TroveModel

/// A value of a JSON file with its line, so that messages about it can name its location.
struct LocatedJSON {
    indirect enum Value {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case array([LocatedJSON])
        case object([(name: String, line: Int, value: LocatedJSON)])
    }

    let value: Value
    /// The line of the value in the file, counted from 1.
    let line: Int
    let file: URL

    /// Reads the only value of a file.
    ///
    /// - Throws: `notFound`, `notPermitted`, `malformed` with line and column, `empty`.
    init(contentsOf file: URL) throws(LibraryError) {
        let reader = try JSONReader(file, encoding: .utf8)
        try reader.skipSpace()
        try self.init(reader)
        try reader.skipSpace()
        if try reader.peek() != nil {
            throw reader.failure(translated("There is more text after the end of the object."))
        }
    }

    private init(_ reader: JSONReader) throws(LibraryError) {
        file = reader.url
        line = reader.line
        switch try reader.peek() {
        case UInt8(ascii: "\""): value = .string(try reader.string())
        case UInt8(ascii: "["): value = .array(try Self.array(reader))
        case UInt8(ascii: "{"):
            var members: [(name: String, line: Int, value: LocatedJSON)] = []
            try JSONValue.eachMember(reader) { name throws(LibraryError) in
                members.append((name, reader.line, try LocatedJSON(reader)))
            }
            value = .object(members)
        default:
            let word = try reader.word()
            switch word {
            case "null": value = .null
            case "true": value = .bool(true)
            case "false": value = .bool(false)
            default:
                guard let number = Double(word), number.isFinite else {
                    throw reader.failure(
                        translated("A value is missing here, or a text has no quotes."))
                }
                value = .number(number)
            }
        }
    }

    private static func array(_ reader: JSONReader) throws(LibraryError) -> [LocatedJSON] {
        try reader.descend()
        try reader.expect("[", translated("An array must begin here, with “[”."))
        try reader.skipSpace()
        var values: [LocatedJSON] = []
        if try !reader.take("]") {
            repeat {
                try reader.skipSpace()
                values.append(try LocatedJSON(reader))
                try reader.skipSpace()
            } while try reader.take(",")
            try reader.expect("]", translated("A “,” or “]” is missing here."))
        }
        reader.ascend()
        return values
    }

    /// Returns a `malformed` error about the value, with the file and line before the message.
    func failure(_ message: String) -> LibraryError {
        LibraryError(.malformed, message, line: line).naming(file)
    }

    /// Returns the error for a name that is not one of `names`.
    func unknownName(_ name: String, among names: [String]) -> LibraryError {
        failure(
            translated("“{name}” is not one of {names}.")
                .filling(["name": name, "names": names.commaSeparated]))
    }

    func string() throws(LibraryError) -> String {
        guard case .string(let text) = value else {
            throw failure(translated("A text in quotes must be here."))
        }
        return text
    }

    func bool() throws(LibraryError) -> Bool {
        guard case .bool(let isTrue) = value else {
            throw failure(translated("“true” or “false” must be here."))
        }
        return isTrue
    }

    func number() throws(LibraryError) -> Double {
        guard case .number(let number) = value else {
            throw failure(translated("A number must be here."))
        }
        return number
    }

    func integer() throws(LibraryError) -> Int {
        guard let integer = Int(exactly: try number()) else {
            throw failure(translated("A whole number must be here."))
        }
        return integer
    }

    func array() throws(LibraryError) -> [LocatedJSON] {
        guard case .array(let values) = value else {
            throw failure(translated("An array in “[ ]” must be here."))
        }
        return values
    }

    /// Returns the value as one of a set of names.
    ///
    /// - Throws: `malformed` if the value is not a text or none of the names.
    func name<Name: RawRepresentable & CaseIterable>(
        of kind: Name.Type
    ) throws(LibraryError) -> Name where Name.RawValue == String {
        let text = try string()
        guard let name = Name(rawValue: text) else {
            throw unknownName(text, among: Name.allCases.map(\.rawValue))
        }
        return name
    }
}
