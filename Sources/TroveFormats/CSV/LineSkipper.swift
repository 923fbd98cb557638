/// Skips the first lines of text that arrives in pieces of any size.
struct LineSkipper {
    private var count: Int
    /// Whether the last byte was the CR of a skipped line, so that a following LF belongs to it.
    private var followsCarriageReturn = false

    init(count: Int) {
        self.count = count
    }

    /// Returns the part of the piece after the skipped lines.
    mutating func skip(in piece: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        guard count > 0 || followsCarriageReturn else { return piece }
        var index = 0
        while index < piece.count {
            let byte = piece[index]
            if followsCarriageReturn {
                followsCarriageReturn = false
                if byte == UInt8(ascii: "\n") {
                    index += 1
                    continue
                }
            }
            guard count > 0 else { break }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                count -= 1
                followsCarriageReturn = byte == UInt8(ascii: "\r")
            }
            index += 1
        }
        return UnsafeRawBufferPointer(rebasing: piece[index...])
    }
}
