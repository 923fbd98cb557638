/// The recognition of web pages by their beginning.
enum HTMLSignature {
    private static let elements = [
        "<html", "<head", "<body", "<table", "<meta charset", "<meta http-equiv",
    ]

    /// Whether a text begins like a web page: with its document type, or with one of its first
    /// elements behind comments and an XML declaration.
    static func matches(_ text: Substring) -> Bool {
        var rest = text
        while true {
            rest = rest.drop { $0.isWhitespace }
            if rest.hasPrefix("<!--") {
                guard let end = rest.utf8.firstRange(of: "-->".utf8) else { return false }
                rest = rest[end.upperBound...]
            } else if rest.hasPrefix("<?xml") {
                guard let end = rest.utf8.firstIndex(of: UInt8(ascii: ">")) else { return false }
                rest = rest[end...].dropFirst()
            } else {
                break
            }
        }
        let beginning = rest.prefix(40).lowercased()
        return beginning.hasPrefix("<!doctype html") || beginning.hasPrefix("<!doctype netscape")
            || elements.contains { name in
                beginning.hasPrefix(name)
                    && [" ", ">", "\n", "\r", "\t", "="].contains(
                        beginning.dropFirst(name.count).first ?? " ")
            }
    }
}
