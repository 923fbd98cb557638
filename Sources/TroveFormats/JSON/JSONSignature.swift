/// The recognition of JSON by its beginning.
enum JSONSignature {
    /// Whether a text begins an array or an object. In a file with the name of a table, a single
    /// bracket can begin a cell.
    static func matches(_ file: FileBeginning) -> Bool {
        guard CSVSignature.isDeclared(file) else { return matches(file.text) }
        return file.fileExtension == "csv"
            && ["[{", "{\""].contains { file.text.filtered(8).hasPrefix($0) }
    }

    private static func matches(_ text: Substring) -> Bool {
        guard let first = text.first, first == "[" || first == "{" else { return false }
        let next = text.dropFirst().first { !$0.isWhitespace }
        return next == "{" || next == "\"" || next == "[" || next == "]" || next == "}"
    }
}

extension Substring {
    /// The first characters without white space.
    fileprivate func filtered(_ count: Int) -> String {
        String(lazy.filter { !$0.isWhitespace }.prefix(count))
    }
}
