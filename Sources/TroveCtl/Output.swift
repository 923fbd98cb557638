import Foundation
import TroveCore

/// What the commands print.
enum Output {
    static func print(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    /// What a person wants to know, but no program in a pipe.
    static func note(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }

    static func json(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        print(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    /// Rows in columns of equal width, as far as the terminal's letters allow it.
    static func table(_ header: [String], _ rows: [[String]]) {
        let all = [header] + rows.map { $0.map { $0.replacing("\n", with: " ") } }
        let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        for row in all {
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: max(0, width - cell.count))
            }
            let line = cells.joined(separator: "  ")
            print(String(line.reversed().drop { $0 == " " }.reversed()))
        }
    }
}
