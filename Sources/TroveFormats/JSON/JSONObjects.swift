import Foundation
import TextCore
import TroveModel

/// The objects of a JSON file, read one by one.
struct JSONObjects {
    /// The arrangement of the objects in a file.
    enum Layout: Hashable, Sendable {
        /// An array of objects.
        case array
        /// One object after another, usually one per line.
        case lines
        /// An array of objects in the member of this name.
        case member(String)
    }

    let reader: JSONReader
    private let layout: Layout
    private var isAtStart = true

    init(_ url: URL, layout: Layout, encoding: TextEncoding?) throws(LibraryError) {
        reader = try JSONReader(url, encoding: encoding)
        self.layout = layout
        if case .member(let name) = layout { try Self.goToArray(name, reader) }
    }

    /// Reads the next object: the line on which it begins, and its members; nil after the last.
    ///
    /// - Throws: `malformed` with line and column.
    mutating func next() throws(LibraryError) -> (line: Int, members: [JSONMember])? {
        try reader.skipSpace()
        if layout == .lines {
            // Some files separate these objects with commas.
            if !isAtStart, try reader.take(",") { try reader.skipSpace() }
            guard try reader.peek() != nil else { return nil }
        } else if isAtStart {
            try reader.expect("[", JSONObjects.noArray)
            try reader.skipSpace()
            if try reader.take("]") { return try end() }
        } else {
            if try reader.take("]") { return try end() }
            try reader.expect(",", translated("A “,” or “]” is missing after an object."))
            try reader.skipSpace()
        }
        isAtStart = false
        let line = reader.line
        reader.beginRecord()
        guard let members = JSONMember.flattened(try JSONValue.object(reader)) else {
            throw reader.failure(
                translated("The names of nested objects are too long in this object."))
        }
        return (line, members)
    }

    private func end() throws(LibraryError) -> (line: Int, members: [JSONMember])? {
        guard layout == .array else { return nil }
        try reader.skipSpace()
        guard try reader.peek() == nil else {
            throw reader.failure(translated("There is more text after the array."))
        }
        return nil
    }

    private static func goToArray(_ wanted: String, _ reader: JSONReader) throws(LibraryError) {
        try reader.skipSpace()
        try reader.expect("{", translated("An object must begin here, with “{”."))
        repeat {
            try reader.skipSpace()
            let name = try reader.name()
            try reader.skipSpace()
            try reader.expect(":", JSONValue.noColon(after: name))
            reader.beginRecord()
            try reader.skipSpace()
            if name == wanted, try reader.peek() == UInt8(ascii: "[") { return }
            _ = try JSONValue(reader)
            try reader.skipSpace()
        } while try reader.take(",")
        throw reader.failure(
            translated("The array “{name}” is gone, because the file has changed. Import it again.")
                .filling(["name": wanted]))
    }

    /// The message about a file without an array of objects.
    fileprivate static var noArray: String {
        translated("The file must hold an array of objects, beginning with “[”.")
    }
}

extension JSONObjects.Layout {
    /// Detects the layout of a file, with notes about members that are not imported.
    ///
    /// - Throws: `malformed` if the file has no array of objects.
    static func detect(
        _ url: URL, encoding: TextEncoding?
    ) throws(LibraryError) -> (layout: Self, notes: [ImportNote]) {
        let reader = try JSONReader(url, encoding: encoding)
        try reader.skipSpace()
        guard try reader.peek() == UInt8(ascii: "{") else { return (.array, []) }
        if ["jsonl", "ndjson"].contains(url.pathExtension.lowercased()) { return (.lines, []) }
        var arrays: [(name: String, line: Int)] = []
        var others: [(name: String, line: Int)] = []
        try JSONValue.eachMember(reader) { name throws(LibraryError) in
            let line = reader.line
            reader.beginRecord()
            if try skipArrayOfObjects(reader) {
                if arrays.count < mostNoted { arrays.append((name, line)) }
            } else if others.count < mostNoted {
                others.append((name, line))
            }
        }
        try reader.skipSpace()
        if try reader.peek() != nil { return (.lines, []) }
        guard let chosen = arrays.first else {
            throw LibraryError(
                .malformed, JSONObjects.noArray, line: 1, column: 1
            ).naming(url)
        }
        let notes = (arrays.dropFirst() + others).prefix(mostNoted).map {
            ImportNote(
                line: $0.line,
                message: translated(
                    "“{name}” was not imported. Only the objects of “{array}” become records."
                ).filling(["name": $0.name, "array": chosen.name]))
        }
        return (.member(chosen.name), Array(notes))
    }

    /// The maximum number of notes about members that are not imported.
    private static let mostNoted = 100

    /// Skips the next value and returns whether it is an array that begins with an object.
    private static func skipArrayOfObjects(_ reader: JSONReader) throws(LibraryError) -> Bool {
        guard try reader.peek() == UInt8(ascii: "[") else {
            _ = try JSONValue(reader)
            return false
        }
        try reader.descend()
        reader.advance()
        try reader.skipSpace()
        let holdsObjects = try reader.peek() == UInt8(ascii: "{")
        if try !reader.take("]") {
            repeat {
                try reader.skipSpace()
                reader.beginRecord()
                _ = try JSONValue(reader)
                try reader.skipSpace()
            } while try reader.take(",")
            try reader.expect("]", translated("A “,” or “]” is missing here."))
        }
        reader.ascend()
        return holdsObjects
    }
}
