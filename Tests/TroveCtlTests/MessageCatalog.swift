import Foundation

/// The translations of a language, as gettext reads them.
struct MessageCatalog {
    struct Entry {
        /// The text in the source.
        var text: String
        /// The plural in the source; nil for a text without a count.
        var plural: String?
        /// The translations: one, or one for each plural form of the language.
        var translations: [String]
    }

    /// The rule of the language for plurals, as in the header of a PO file.
    var pluralForms = "nplurals=2; plural=(n != 1);"
    var entries: [Entry]

    /// Writes the file `share/locale/LANGUAGE/LC_MESSAGES/trove.mo` under a prefix.
    func install(for language: String, under prefix: URL) throws {
        let folder = prefix.appending(path: "share/locale/\(language)/LC_MESSAGES")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try data.write(to: folder.appending(path: "trove.mo"))
    }

    /// The catalog in the binary format of gettext: the tables of the originals, in order of their
    /// bytes, and of the translations, each with the length and offset of every text.
    private var data: Data {
        let header = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: \(pluralForms)\n"
        let pairs =
            ([("", header)]
            + entries.map { entry in
                (
                    [entry.text, entry.plural].compactMap(\.self).joined(separator: "\0"),
                    entry.translations.joined(separator: "\0")
                )
            }).sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
        let tableSize = 8 * pairs.count
        let start = 28
        var words: [Int] = [
            0x9504_12de, 0, pairs.count, start, start + tableSize, 0, start + 2 * tableSize,
        ]
        var texts = Data()
        for text in pairs.map(\.0) + pairs.map(\.1) {
            words += [text.utf8.count, start + 2 * tableSize + texts.count]
            texts += Data(text.utf8) + [0]
        }
        return words.reduce(into: Data()) { data, word in
            withUnsafeBytes(of: UInt32(word).littleEndian) { data += $0 }
        } + texts
    }

    /// A made-up translation of all texts of Trove: in capitals, but for the placeholders.
    ///
    /// - Parameter words: Texts to translate too, as `<word>`.
    static func capitals(and words: [String]) throws -> MessageCatalog {
        let template = try String(
            contentsOf: Shell.package.appending(path: "data/po/trove.pot"), encoding: .utf8)
        let texts = template.matches(
            of: #/(?m)^msgid (?<text>(?:".*"\n)+)(?:msgid_plural (?<plural>(?:".*"\n)+))?/#)
        let entries = texts.map { match in
            let text = unquoted(match.output.text)
            let plural = match.output.plural.map(unquoted)
            return Entry(
                text: text, plural: plural,
                translations: [text, plural].compactMap(\.self).map(capitals))
        }.filter { !$0.text.isEmpty && !words.contains($0.text) }
        return MessageCatalog(
            entries: entries + words.map { Entry(text: $0, translations: ["<\($0)>"]) })
    }

    private static func capitals(_ text: String) -> String {
        text.replacing(#/\{\w+\}|[^{]+/#) { match in
            match.output.hasPrefix("{") ? String(match.output) : match.output.uppercased()
        }
    }

    /// Returns the text of a literal in a PO file, which may have several lines.
    private static func unquoted(_ literal: Substring) -> String {
        literal.split(separator: "\n").map { $0.dropFirst().dropLast() }.joined()
            .replacing(#/\\(.)/#) { $0.output.1 == "n" ? "\n" : String($0.output.1) }
    }
}
