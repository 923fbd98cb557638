/// A writer of records as text, one after the other.
public protocol RecordTextWriter {
    /// The form of images in the text.
    var images: ExportedImages { get }
    /// The delimiter of a format whose rows are the plain texts of the fields; nil for other
    /// formats. A storage may write such rows itself, with ``DelimitedRows``, without making
    /// values.
    var delimiter: UInt8? { get }
    /// The indexes of the fields to write among those of the list, in order; nil for all fields.
    var fieldIndexes: [Int]? { get }

    /// The text before the first record.
    func header(_ names: [String]) -> String
    /// The text of a record, including its line end.
    mutating func row(_ values: [FieldValue]) -> String
    /// The text of a record, for formats that also write its identity or its title.
    ///
    /// - Parameters:
    ///   - values: The values of the fields to write, as they are shown.
    ///   - record: The record, with the values of all fields.
    mutating func row(_ values: [FieldValue], of record: Record) -> String
    /// The text after the last record.
    func footer() -> String
}

extension RecordTextWriter {
    public var images: ExportedImages { .asStored }

    public var delimiter: UInt8? { nil }

    public var fieldIndexes: [Int]? { nil }

    public mutating func row(_ values: [FieldValue], of record: Record) -> String { row(values) }

    /// The values of the fields to write, or their names, in order.
    public func chosen<Part>(_ parts: [Part]) -> [Part] {
        fieldIndexes.map { $0.map { parts[$0] } } ?? parts
    }
}

/// The form of images in exported text.
public enum ExportedImages: Hashable, Sendable {
    /// The checksum of the image.
    case asStored
    /// The whole image, as a data URI.
    case whole
    /// The thumbnail, as a data URI.
    case small
}

/// Rows of cells between delimiters, quoted only where necessary (RFC 4180).
public struct DelimitedRows: Sendable {
    /// The UTF-8 of the rows so far.
    public private(set) var bytes: [UInt8] = []
    /// The delimiter between cells.
    public let delimiter: UInt8

    @usableFromInline static let quote = UInt8(ascii: "\"")

    /// The number of cells in the current row.
    private var cellCount = 0
    /// The size of `bytes` at the beginning of the current row.
    private var rowStart = 0

    /// Creates no rows.
    public init(delimiter: UInt8) {
        self.delimiter = delimiter
    }

    /// Appends a cell to the current row.
    public mutating func append(_ cell: UnsafeRawBufferPointer) {
        if cellCount > 0 { bytes.append(delimiter) }
        cellCount += 1
        let needsQuotes = cell.contains { byte in
            byte == delimiter || byte == Self.quote || byte == UInt8(ascii: "\n")
                || byte == UInt8(ascii: "\r")
        }
        guard needsQuotes else {
            bytes.append(contentsOf: cell)
            return
        }
        bytes.append(Self.quote)
        for byte in cell {
            if byte == Self.quote { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(Self.quote)
    }

    /// Appends a cell to the current row.
    public mutating func append(_ cell: String) {
        var cell = cell
        cell.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }

    /// Ends the current row.
    public mutating func endRow() {
        // An empty line would not count as a row.
        if cellCount == 1, bytes.count == rowStart { bytes += [Self.quote, Self.quote] }
        bytes.append(UInt8(ascii: "\n"))
        cellCount = 0
        rowStart = bytes.count
    }

    /// Removes all rows, but keeps the memory for the next ones.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        rowStart = 0
    }
}
