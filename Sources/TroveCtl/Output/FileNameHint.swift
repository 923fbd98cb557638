import Foundation

/// Tells that a query that found nothing looks like the name of a file.
enum FileNameHint {
    private static let extensions: Swift.Set<String> = [
        "csv", "tsv", "tab", "txt", "json", "md", "markdown", "html", "htm", "bib", "bibtex", "ris",
        "vcf", "ods", "png", "jpg", "jpeg", "webp", "svg",
    ]

    /// Whether the last word of a query looks like the name of a file.
    static func isFileName(_ query: [String]) -> Bool {
        guard let word = query.last, !word.contains(":"), !word.contains("\"") else { return false }
        return word.contains("/") && word.count > 1
            || extensions.contains(URL(filePath: word).pathExtension.lowercased())
    }

    static func show(_ query: [String], _ advice: String) {
        guard isFileName(query), let word = query.last else { return }
        Output.note(
            "“\(word)” was taken as a query, and finds nothing. \(advice)"
                .trimmingCharacters(in: .whitespaces))
    }
}
