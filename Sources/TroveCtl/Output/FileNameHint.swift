import Foundation

/// A hint for queries without results that look like a file name.
enum FileNameHint {
    private static let extensions: Swift.Set<String> = [
        "csv", "tsv", "tab", "txt", "json", "md", "markdown", "html", "htm", "bib", "bibtex", "ris",
        "vcf", "ics", "ods", "xlsx", "png", "jpg", "jpeg", "webp", "svg",
    ]

    /// Whether the last word of a query looks like a file name.
    static func isFileName(_ query: [String]) -> Bool {
        guard let word = query.last, !word.contains(":"), !word.contains("\"") else { return false }
        return word.contains("/") && word.count > 1
            || extensions.contains(URL(filePath: word).pathExtension.lowercased())
    }

    /// Prints a hint if the last word of the query looks like a file name.
    ///
    /// - Parameter hint: The hint, with `{word}` for the last word.
    static func show(_ query: [String], _ hint: String) {
        guard isFileName(query), let word = query.last else { return }
        Output.note(hint.filling(["word": word]))
    }
}
