import TableKit
import TextCore
import TroveModel

/// The headers of the columns in the import preview, and the user's choices in them.
protocol ImportHeads: AnyObject {
    /// The headers of the first columns.
    var views: [View] { get }
    /// The columns with the user's choices.
    var columns: [ImportColumn] { get }
    /// The sentence about choices that make the import impossible; nil if there are none.
    var problem: String? { get }
    /// Called after the user changed a choice.
    var onChange: (() -> Void)? { get set }
}

/// The headers of the columns of a new list.
final class ImportNewColumns: ImportHeads {
    var onChange: (() -> Void)?

    private let heads: [ImportColumnHead]
    /// The columns that are not shown.
    private let others: [ImportColumn]

    /// Creates headers for the columns, at most `limit`.
    init(_ columns: [ImportColumn], limit: Int) {
        heads = columns.prefix(limit).map(ImportColumnHead.init)
        others = Array(columns.dropFirst(limit))
        for head in heads { head.onChange = { [weak self] in self?.onChange?() } }
    }

    var views: [View] { heads }

    var columns: [ImportColumn] { heads.map(\.column) + others }

    var problem: String? {
        guard columns.contains(where: \.isIncluded) else {
            return translated("Choose at least one column to import.")
        }
        return columns.nameProblem
    }
}

/// The headers of columns that are matched to the fields of a list.
final class ImportMatches: ImportHeads {
    var onChange: (() -> Void)?
    /// The user's choices.
    private(set) var draft: ImportDraft

    private let heads: [ImportMatchHead]

    /// Creates headers for the columns of a draft, at most `limit`.
    init(_ draft: ImportDraft, limit: Int) {
        self.draft = draft
        let fields = draft.list.writableFields
        heads = draft.columns.prefix(limit).map { ImportMatchHead($0, fields: fields) }
        for (index, head) in heads.enumerated() {
            head.onChoose = { [weak self] in self?.choose($0, forColumn: index) }
        }
        showChoices()
    }

    var views: [View] { heads }

    var columns: [ImportColumn] { draft.importedColumns }

    var problem: String? { draft.problem }

    /// Whether empty values of the file clear the values of matching records.
    var clearsEmptyValues: Bool {
        get { draft.clearsEmptyValues }
        set { draft.clearsEmptyValues = newValue }
    }

    private func choose(_ choice: ImportMatchHead.Choice, forColumn index: Int) {
        switch choice {
        case .place(let place):
            draft.choose(place, forColumn: index)
            showChoices()
        case .name(let name): draft.rename(column: index, to: name)
        case .kind(let kind): draft.setKind(kind, ofColumn: index)
        case .key(let isKey):
            guard let field = draft.choices[index].field else { return }
            if isKey { draft.keys.insert(field) } else { draft.keys.remove(field) }
        }
        onChange?()
    }

    private func showChoices() {
        let possible = Set(draft.possibleKeys.map(\.id))
        for (head, choice) in zip(heads, draft.choices) {
            let key = choice.field.flatMap { possible.contains($0) ? $0 : nil }
            head.show(choice, isKey: key.map(draft.keys.contains))
        }
    }
}
