import Foundation
import GRDB
import GRDBSQLite
import TroveModel

/// A value as SQLite and the undo history store it.
enum StoredValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)

    /// Converts a field value. Empty texts and numbers that are not finite become null.
    init(_ value: FieldValue) {
        switch value {
        case .empty: self = .null
        case .text(let text): self = text.isEmpty ? .null : .text(text)
        case .integer(let number): self = .integer(number)
        case .decimal(let number): self = number.isFinite ? .real(number) : .null
        case .checkbox(let isOn): self = .integer(isOn ? 1 : 0)
        case .date(let date): self = .text(date.description)
        case .texts(let texts):
            let text = TextSeries.stored(texts)
            self = text.isEmpty ? .null : .text(text)
        case .timeSpan(let seconds): self = .integer(seconds)
        case .image(let image): self = .text(image.hash)
        case .record(let id): self = .integer(id)
        }
    }

    /// Reads a column of the current row.
    init(column: Int32, of statement: borrowing RawStatement) {
        switch sqlite3_column_type(statement.handle, column) {
        case SQLITE_NULL: self = .null
        case SQLITE_INTEGER: self = .integer(sqlite3_column_int64(statement.handle, column))
        case SQLITE_FLOAT: self = .real(sqlite3_column_double(statement.handle, column))
        default: self = .text(statement.string(column))
        }
    }

    /// Returns the value as a field of `kind` reads it. A value that does not fit the kind is not
    /// lost; it keeps its own form.
    func value(as kind: FieldKind) -> FieldValue {
        switch self {
        case .null: return .empty
        case .integer(let number):
            return switch kind.valueType {
            case .checkbox where number == 0 || number == 1: .checkbox(number == 1)
            case .text, .image: .text(String(number))
            case .texts: .texts([String(number)])
            case .timeSpan: .timeSpan(seconds: number)
            case .record: .record(number)
            case .number, .integer, .checkbox, .date: .integer(number)
            }
        case .real(let number):
            let value = FieldValue.decimal(number)
            return kind.valueType == .number ? value : .text(value.text)
        case .text(let text):
            return switch kind.valueType {
            case .date: PartialDate(text).map { .date($0) } ?? .text(text)
            case .texts: .texts(TextSeries.texts(stored: text))
            case .image: ImageID(text).map { .image($0) } ?? .text(text)
            case .text, .number, .integer, .checkbox, .timeSpan, .record: .text(text)
            }
        }
    }

    /// Binds the value to a parameter, counted from 1.
    func bind(to statement: borrowing RawStatement, at index: Int32) {
        switch self {
        case .null:
            sqlite3_bind_null(statement.handle, index)
        case .integer(let number):
            sqlite3_bind_int64(statement.handle, index, number)
        case .real(let number):
            sqlite3_bind_double(statement.handle, index, number)
        case .text(var text):
            text.withUTF8 { statement.bind(text: UnsafeRawBufferPointer($0), at: index) }
        }
    }
}

extension StoredValue: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let number = try? container.decode(Int64.self) {
            self = .integer(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = .real(try container.decode([Double].self)[0])
        }
    }

    /// Encodes the value. A decimal becomes an array of one element, so that 2.0 stays a decimal in
    /// JSON.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .integer(let number): try container.encode(number)
        case .real(let number): try container.encode([number])
        case .text(let text): try container.encode(text)
        }
    }
}
