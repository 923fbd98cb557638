/// The recognition of PubMed's files by their beginning.
enum PubMedSignature {
    /// Whether a text is in the MEDLINE format: the first line is a tag, and a PubMed ID is among
    /// the first references.
    ///
    /// - Parameter lines: The first lines of a file without empty ones.
    static func matches(_ lines: [Substring]) -> Bool {
        guard let first = lines.first, PubMedReferences.tag(of: Array(first.utf8)) != nil else {
            return false
        }
        // Both formats write tags of two letters in the same way.
        return lines.contains { $0.hasPrefix("PMID- ") }
            && !lines.contains { $0.hasPrefix("TY  - ") }
    }
}
