import Foundation
import Synchronization
import TroveCore

/// What the commands print. What programs read goes to standard output, what is for people only to
/// standard error.
enum Output {
    /// Whether everything that is printed, errors too, is JSON.
    static let isJSON = CommandLine.arguments.dropFirst().prefix { $0 != "--" }.contains("--json")

    private static let pending = Mutex(Data())
    private static let pieceSize = 64 << 10

    static func print(_ line: String) throws(LibraryError) {
        try write(Data((line + "\n").utf8))
    }

    static func write(_ data: Data) throws(LibraryError) {
        let isFull = pending.withLock { pending in
            pending.append(data)
            return pending.count >= pieceSize
        }
        if isFull { try flush() }
    }

    /// Hands over what has been printed so far.
    static func flush() throws(LibraryError) {
        let data = pending.withLock { pending in
            defer { pending = Data() }
            return pending
        }
        do {
            try FileHandle.standardOutput.write(contentsOf: data)
        } catch {
            throw LibraryError(
                .inputOutput,
                "The output could not be written. Check the file or program that it goes to.")
        }
    }

    /// What a person wants to know, but no program in a pipe.
    static func note(_ line: String) {
        guard !isJSON else { return }
        // In a terminal both are read together, in this order.
        try? flush()
        errorLine(line)
    }

    static func errorLine(_ line: String) {
        try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
    }

    static func json(_ value: some Encodable) throws {
        try print(text(ofJSON: value))
    }

    static func text(ofJSON value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        // A line break is never inside a string.
        return String(decoding: try encoder.encode(value), as: UTF8.self)
            .replacing(#/\[\s*\n\s*\]/#, with: "[]").replacing(#/\{\s*\n\s*\}/#, with: "{}")
    }

    /// Rows in columns, as wide as the terminal at most.
    static func table(
        _ header: [String], _ rows: [[String]], numeric: Swift.Set<Int> = []
    ) throws(LibraryError) {
        let table = TextTable(header: header, sample: rows, numeric: numeric)
        try print(table.line(header))
        for row in rows { try print(table.line(row)) }
    }
}
