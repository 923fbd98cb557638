import TextCore

/// The recognition of mail messages (RFC 5322) and mailboxes of them (RFC 4155).
enum MailMessage {
    static var format: ForeignFormat {
        ForeignFormat(translated("a mail message or mailbox"))
    }

    private static let fields: Set = [
        "received", "return-path", "delivered-to", "date", "from", "to", "subject", "message-id",
        "mime-version", "content-type", "reply-to", "cc", "x-mozilla-status",
    ]

    /// Whether a text begins with the line of a mailbox or with the header of a message.
    ///
    /// - Parameter lines: The first lines of a file without empty ones.
    static func matches(_ lines: [Substring]) -> Bool {
        var lines = lines[...]
        if lines.first?.hasPrefix("From ") == true { lines = lines.dropFirst() }
        var found: Set<String> = []
        for line in lines.prefix(60) {
            // Long fields go on in lines that begin with a space.
            if let first = line.first, first == " " || first == "\t" { continue }
            let name = line.prefix { $0 != ":" }.lowercased()
            guard name.utf8.count < line.utf8.count,
                name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" })
            else { break }
            if fields.contains(name) { found.insert(name) }
        }
        return found.count > 2 && (found.contains("from") || found.contains("received"))
    }
}
