/// The contents of cells apart from their form.
extension ValueReader {
    /// Whether a cell is empty by content: it has no bytes, only blanks, or the formula `=""`.
    package static func isEmpty(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case 9...13, 32: index += 1
            // A space that does not break.
            case 0xC2 where index + 1 < bytes.count && bytes[index + 1] == 0xA0: index += 2
            case UInt8(ascii: "="): return index == 0 && bytes.elementsEqual(emptyFormula)
            default: return false
            }
        }
        return true
    }

    private static let emptyFormula = Array("=\"\"".utf8)
}
