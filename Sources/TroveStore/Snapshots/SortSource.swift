import GRDB
import TroveModel

/// A sort key as it is read from a list's table.
struct SortSource {
    let column: String
    let ascending: Bool
    /// Whether texts are compared by their bytes, as dates are.
    let isByBytes: Bool
    let stripper: WordStripper?
    /// The places of choices in the field's own order; empty for fields without such an order.
    let choices: [String: Int]
    /// For link fields, the titles to sort by.
    let links: LinkColumn?

    /// The sources of a request's sort keys. Keys with missing fields are left out.
    ///
    /// - Parameter links: Returns the titles to sort by for a link field; nil for other fields.
    static func sources(
        of request: RecordListRequest, in list: List, links: (Field) -> LinkColumn?
    ) -> [SortSource] {
        guard request.scope == .records else { return [] }
        let stripper =
            request.ignoredWords == .none ? nil : WordStripper(request.ignoredWords)
        return request.sort.keys.compactMap { SortSource($0, in: list, stripper: stripper, links) }
    }

    private init?(
        _ key: SortKey, in list: List, stripper: WordStripper?, _ links: (Field) -> LinkColumn?
    ) {
        ascending = key.ascending
        if let id = key.attribute.field {
            guard let field = list.field(id) else { return nil }
            column = SQLName.quoted(field.columnName)
            isByBytes = field.valueKind.definition.order == .chronological
            self.stripper = isByBytes ? nil : stripper
            choices = field.choicePlaces
            self.links = links(field)
        } else {
            column = key.attribute == .added ? "created_at" : "modified_at"
            (isByBytes, self.stripper, choices) = (false, nil, [:])
            self.links = nil
        }
    }
}
