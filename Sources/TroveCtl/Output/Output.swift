import Foundation
import Synchronization
import TextCore
import TroveModel

/// The output of the commands: results go to standard output, notes for people to standard error.
enum Output {
    /// Whether all output, including errors, is JSON.
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

    /// Writes the buffered output.
    ///
    /// - Throws: `inputOutput`.
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
                translated(
                    "The output could not be written. Check the file or program that it goes to."))
        }
    }

    /// Prints a note for people to standard error, unless the output is JSON.
    static func note(_ line: String) {
        guard !isJSON else { return }
        // Keep the order of results and notes in a terminal.
        try? flush()
        errorLine(line)
    }

    /// Prints a note about a file that was written, or would be.
    static func noteFile(_ path: String, dryRun: Bool) {
        let text = dryRun ? translated("Would write “{file}”.") : translated("Wrote “{file}”.")
        note(text.filling(["file": path]))
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
        // JSON strings never contain raw line breaks, so only empty arrays and objects match.
        return String(decoding: try encoder.encode(value), as: UTF8.self)
            .replacing(#/\[\s*\n\s*\]/#, with: "[]").replacing(#/\{\s*\n\s*\}/#, with: "{}")
    }

    /// Prints rows in columns, at most as wide as the terminal.
    ///
    /// - Parameter numeric: The indexes of right-aligned columns.
    static func table(
        _ header: [String], _ rows: [[String]], numeric: Swift.Set<Int> = []
    ) throws(LibraryError) {
        let table = TextTable(header: header, sample: rows, numeric: numeric)
        try print(table.line(header))
        for row in rows { try print(table.line(row)) }
    }
}
