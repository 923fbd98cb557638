/// The lines of vCard and iCalendar (RFC 6350, 3.2, and RFC 5545, 3.1).
enum ContentLine {
    /// The line with its line end, folded beyond 75 bytes, but never within a character.
    static func folded(_ text: String) -> String {
        guard text.utf8.count > 75 else { return text + "\r\n" }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + text.utf8.count / 36)
        var length = 0
        for byte in text.utf8 {
            if length >= 71, byte & 0xC0 != 0x80 {
                bytes += [13, 10, 32]
                length = 1
            }
            bytes.append(byte)
            length += 1
        }
        return String(decoding: bytes, as: UTF8.self) + "\r\n"
    }
}
