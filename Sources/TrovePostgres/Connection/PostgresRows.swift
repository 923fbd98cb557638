import CPostgres
import Foundation

/// The rows of a result.
final class PostgresRows: RandomAccessCollection {
    private let result: OpaquePointer
    /// The number of rows that a statement changed.
    let changedCount: Int
    private lazy var columns: [String: Int32] = {
        var columns: [String: Int32] = [:]
        for column in 0..<PQnfields(result) {
            columns[String(cString: PQfname(result, column))] = column
        }
        return columns
    }()

    /// Takes the ownership of a result.
    init(owning result: OpaquePointer) {
        self.result = result
        changedCount = PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
    }

    deinit { PQclear(result) }

    var startIndex: Int { 0 }
    var endIndex: Int { Int(PQntuples(result)) }

    subscript(row: Int) -> PostgresRow { PostgresRow(rows: self, row: Int32(row)) }

    fileprivate func column(_ name: String) -> Int32? { columns[name] }

    fileprivate func isNull(_ row: Int32, _ column: Int32) -> Bool {
        PQgetisnull(result, row, column) != 0
    }

    fileprivate func bytes(_ row: Int32, _ column: Int32) -> UnsafeBufferPointer<UInt8> {
        let count = Int(PQgetlength(result, row, column))
        return UnsafeBufferPointer(
            start: UnsafeRawPointer(PQgetvalue(result, row, column))?.assumingMemoryBound(
                to: UInt8.self), count: count)
    }
}

/// A row of a result. Columns are read by index, or by name where that is clearer.
struct PostgresRow {
    fileprivate let rows: PostgresRows
    fileprivate let row: Int32

    /// The text of a column; nil for NULL.
    func text(_ column: Int) -> String? {
        let column = Int32(column)
        guard !rows.isNull(row, column) else { return nil }
        return String(decoding: rows.bytes(row, column), as: UTF8.self)
    }

    /// The integer in a column; nil for NULL and for other values.
    func integer(_ column: Int) -> Int64? { text(column).flatMap { Int64($0) } }

    /// The number in a column; nil for NULL and for other values.
    func real(_ column: Int) -> Double? { text(column).flatMap(Double.init) }

    /// The state of a boolean column; nil for NULL.
    func boolean(_ column: Int) -> Bool? { text(column).map { $0 == "t" } }

    /// The texts of an array of texts; nil for NULL.
    func texts(_ column: Int) -> [String?]? { text(column).map(PostgresArray.elements) }

    /// The integers of an array; nil for NULL.
    func integers(_ column: Int) -> [Int64]? {
        texts(column)?.compactMap { $0.flatMap { Int64($0) } }
    }

    /// The bytes of a `bytea`; nil for NULL.
    func data(_ column: Int) -> Data? {
        let column = Int32(column)
        guard !rows.isNull(row, column) else { return nil }
        let text = rows.bytes(row, column)
        guard text.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "x")]) else { return Data(text) }
        var data = Data(capacity: text.count / 2)
        var index = 2
        while index + 1 < text.count {
            data.append(Self.digit(text[index]) << 4 | Self.digit(text[index + 1]))
            index += 2
        }
        return data
    }

    /// The text of a named column; nil for NULL.
    ///
    /// - Throws: `damaged` if the result has no such column.
    func text(_ name: String) throws(PostgresError) -> String? { text(try column(name)) }

    /// The integer in a named column; nil for NULL.
    ///
    /// - Throws: ``PostgresError`` if the result has no such column.
    func integer(_ name: String) throws(PostgresError) -> Int64? { integer(try column(name)) }

    private func column(_ name: String) throws(PostgresError) -> Int {
        guard let column = rows.column(name) else {
            throw PostgresError(
                state: "42703", message: "column \"\(name)\" is missing in the result")
        }
        return Int(column)
    }

    private static func digit(_ byte: UInt8) -> UInt8 {
        byte <= UInt8(ascii: "9")
            ? byte - UInt8(ascii: "0") : (byte | 0x20) - UInt8(ascii: "a") + 10
    }
}

/// Arrays in PostgreSQL's text format.
enum PostgresArray {
    /// The elements of a one-dimensional array.
    static func elements(of text: String) -> [String?] {
        var elements: [String?] = []
        var element: [UInt8] = []
        var isQuoted = false
        var isInside = false
        var isEscaped = false
        func end() {
            let text = String(decoding: element, as: UTF8.self)
            elements.append(!isQuoted && text == "NULL" ? nil : text)
            element = []
            isQuoted = false
        }
        let bytes = Array(text.utf8)
        guard bytes.count > 2, let last = bytes.last, last == UInt8(ascii: "}") else { return [] }
        for byte in bytes[1..<bytes.count - 1] {
            switch byte {
            case _ where isEscaped:
                element.append(byte)
                isEscaped = false
            case UInt8(ascii: "\\"): isEscaped = true
            case UInt8(ascii: "\""):
                isInside.toggle()
                isQuoted = true
            case UInt8(ascii: ",") where !isInside: end()
            default: element.append(byte)
            }
        }
        end()
        return elements
    }
}
