import TextCore

/// The recognition of settings in sections: INI, TOML, desktop entries.
enum SettingsFile {
    static var format: ForeignFormat {
        ForeignFormat(
            translated("a file of settings (INI or TOML)"),
            translated("Convert it to JSON or CSV, and import that file."))
    }

    /// Whether a text consists of sections in brackets, keys with values, and comments, with at
    /// least one section or two keys.
    ///
    /// - Parameter lines: The first lines of a file without empty ones.
    static func matches(_ lines: [Substring]) -> Bool {
        var sections = 0
        var keys = 0
        var others = 0
        for line in lines {
            let text = line.trimmed
            if text.hasPrefix("#") || text.hasPrefix(";") { continue }
            if text.hasPrefix("["), text.hasSuffix("]"), !text.contains(",") {
                sections += 1
            } else if isKey(text) {
                keys += 1
            } else if keys == 0 {
                return false
            } else {
                others += 1
            }
        }
        // Values can go on in further lines.
        return keys > 0 && (sections > 0 || keys > 1) && others * 4 <= keys
    }

    private static func isKey(_ text: String) -> Bool {
        let name = text.prefix { $0 != "=" }
        return name.utf8.count < text.utf8.count && !name.isEmpty && name.count <= 60
            && name.allSatisfy { $0.isLetter || $0.isNumber || " ._-[]@/\"".contains($0) }
    }
}
