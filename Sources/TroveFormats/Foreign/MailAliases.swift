import TextCore

/// The recognition of the address books of mutt and similar mail programs.
enum MailAliases {
    static var format: ForeignFormat {
        ForeignFormat(
            translated("an address book of a mail program (mutt aliases)"),
            translated(
                "Convert it to vCard, for example with abook, and import that file."))
    }

    /// Whether most lines behind comments are commands such as `alias ann Ann <ann@example.org>`.
    ///
    /// - Parameter lines: The first lines of a file without empty ones.
    static func matches(_ lines: [Substring]) -> Bool {
        let commands = lines.filter { !$0.trimmed.hasPrefix("#") }
        guard let first = commands.first, isAlias(first) else { return false }
        return commands.count(where: isAlias) * 2 > commands.count
    }

    private static func isAlias(_ line: Substring) -> Bool {
        let words = line.split(maxSplits: 2, whereSeparator: { $0 == " " || $0 == "\t" })
        return words.count == 3 && words[0] == "alias" && words[2].contains("@")
            && !words[1].contains { ",;".contains($0) }
    }
}
