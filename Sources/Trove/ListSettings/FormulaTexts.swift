import TextCore
import TroveModel

/// The texts about a formula that is being typed.
enum FormulaTexts {
    /// The result for an example record, or the kind of the results in an empty list.
    static func text(of preview: ExpressionPreview) -> String {
        guard let title = preview.title.map({ $0.isEmpty ? RecordsController.untitled : $0 })
        else {
            return translated("Result type: {kind}")
                .filling(["kind": preview.kind.displayName])
        }
        guard !preview.value.isEmpty else {
            return translated("No result for “{title}”").filling(["title": title])
        }
        return translated("{result} for “{title}”")
            .filling(["result": RowTexts.text(of: preview.value), "title": title])
    }
}
