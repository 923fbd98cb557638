import TextCore
import TroveModel

extension SheetChoiceSource {
    /// Creates a source from a formula; nil for formulas that are computed.
    ///
    /// - Parameter names: The references of defined names, by name in lowercase.
    init?(formula: String, names: [String: String]) {
        var text = formula.trimmed
        if text.hasPrefix("=") { text.removeFirst() }
        if text.hasPrefix("\""), text.hasSuffix("\""), text.utf8.count >= 2 {
            let texts = text.dropFirst().dropLast().replacing("\"\"", with: "\"")
                .split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
            self = .texts(Array(texts.prefix(Self.most)))
            return
        }
        if let known = names[text.lowercased()] { text = known.trimmed }
        guard let end = text.lastIndex(of: "!") else {
            guard let range = SheetRange(text) else { return nil }
            self = .cells(range, sheet: nil)
            return
        }
        guard let range = SheetRange(text[text.index(after: end)...]) else { return nil }
        var sheet = text[..<end]
        if sheet.hasPrefix("'"), sheet.hasSuffix("'"), sheet.utf8.count >= 2 {
            sheet = sheet.dropFirst().dropLast()
        }
        self = .cells(range, sheet: String(sheet).replacing("''", with: "'"))
    }
}
