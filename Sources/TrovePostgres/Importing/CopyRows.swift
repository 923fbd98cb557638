/// Rows in PostgreSQL's text format, for `COPY … FROM STDIN`.
struct CopyRows {
    /// The UTF-8 of the rows so far.
    private(set) var bytes: [UInt8] = []
    private var isRowEmpty = true

    /// Appends a cell to the current row; nil for NULL.
    mutating func append(_ cell: String?) {
        if !isRowEmpty { bytes.append(UInt8(ascii: "\t")) }
        isRowEmpty = false
        guard var cell else {
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(UInt8(ascii: "N"))
            return
        }
        cell.withUTF8 { append($0) }
    }

    /// Appends a number to the current row.
    mutating func append(_ number: Int64) { append(String(number)) }

    /// Ends the current row.
    mutating func endRow() {
        bytes.append(UInt8(ascii: "\n"))
        isRowEmpty = true
    }

    /// Removes all rows, but keeps the memory for the next ones.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        isRowEmpty = true
    }

    private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        for byte in text {
            let escaped: UInt8? =
                switch byte {
                case UInt8(ascii: "\\"): byte
                case UInt8(ascii: "\n"): UInt8(ascii: "n")
                case UInt8(ascii: "\r"): UInt8(ascii: "r")
                case UInt8(ascii: "\t"): UInt8(ascii: "t")
                default: nil
                }
            if let escaped {
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(escaped)
            } else if byte != 0 {
                bytes.append(byte)
            }
        }
    }
}
