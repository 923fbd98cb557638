/// The visible text of a part of an HTML document: white space is one space, and breaks are line
/// ends.
struct FlowedText {
    private var bytes: [UInt8] = []
    private var hasSpace = false
    private var breakCount = 0
    /// Whether the next text begins a paragraph.
    private var beginsBlock = false

    /// The text, without white space around it.
    var text: String {
        var end = bytes.count
        while end > 0, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    /// Appends characters of the document.
    mutating func append(_ characters: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < characters.count {
            let byte = characters[index]
            index += 1
            switch byte {
            case 9, 10, 12, 13, 32: hasSpace = true
            // A space that does not break, as programs use it for indents and empty cells.
            case 0xC2 where index < characters.count && characters[index] == 0xA0:
                index += 1
                guard !bytes.isEmpty else { continue }
                flush()
                bytes.append(UInt8(ascii: " "))
            default:
                flush()
                bytes.append(byte)
            }
        }
    }

    /// Writes the white space before the next character.
    private mutating func flush() {
        defer { (hasSpace, breakCount, beginsBlock) = (false, 0, false) }
        guard !bytes.isEmpty else { return }
        let count = max(breakCount, beginsBlock ? 1 : 0)
        if count > 0 {
            while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
            bytes += repeatElement(UInt8(ascii: "\n"), count: count)
        } else if hasSpace {
            bytes.append(UInt8(ascii: " "))
        }
    }

    /// Ends the line.
    mutating func breakLine() { breakCount += 1 }

    /// Ends or begins a paragraph.
    mutating func breakBlock() { beginsBlock = true }

    /// Separates words.
    mutating func separate() { hasSpace = true }
}
