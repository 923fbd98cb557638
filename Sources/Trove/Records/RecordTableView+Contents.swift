import TableKit
import TextCore
import TroveModel

/// The contents of the cells.
extension RecordTableView {
    /// The drafts of a record.
    func drafts(of record: Record?) -> [FieldID: ValueDraft] {
        guard let record, let list = records.model.list else { return [:] }
        let own = records.session.drafts.filter {
            $0.place.list == list.id && $0.place.record == record.id
        }
        return Dictionary(own.map { ($0.place.field, $0) }) { first, _ in first }
    }

    /// The content of a cell: its draft, or its value as the kind of its field shows it.
    func content(
        ofColumn column: Int, in record: Record?, drafts: [FieldID: ValueDraft]
    ) -> ColumnContent {
        guard let record, fields.indices.contains(column),
            record.values.indices.contains(valueIndexes[column])
        else { return .empty }
        let field = fields[column]
        if let draft = drafts[field.id] {
            return ColumnContent(.text(draft.text), color: .systemRed, problem: draft.sentence)
        }
        let value = record.values[valueIndexes[column]]
        if case .record(let id) = value, let link = record.links[valueIndexes[column]],
            link.id == id
        {
            return ColumnContent(
                .chips([.init(RowTexts.text(of: link))]), isLink: link.state == .present,
                highlightedRanges: marks(in: RowTexts.text(of: link), of: field))
        }
        return Self.content(of: value, in: field, thumbnail: thumbnail)
            ?? text(
                RowTexts.text(of: value), of: field,
                isLink: linkTarget(ofColumn: column, in: record) != nil)
    }

    /// A text with the matches of the search.
    private func text(_ text: String, of field: Field, isLink: Bool) -> ColumnContent {
        ColumnContent(
            .text(text), color: isLink ? .link : nil, isBold: field.id == fields.first?.id,
            isLink: isLink, highlightedRanges: marks(in: text, of: field))
    }

    /// The matches of the search in a text.
    private func marks(in text: String, of field: Field) -> [Range<String.Index>] {
        records.model.rows?.marks.ranges(in: text, of: [field.id]) ?? []
    }

    /// The content of a value that is not drawn as a text; nil for texts.
    static func content(
        of value: FieldValue, in field: Field, thumbnail: (ImageID) -> Image?
    ) -> ColumnContent? {
        if value.isEmpty {
            return field.kind == .checkbox ? ColumnContent(.checkBox(isOn: false)) : .empty
        }
        switch field.valueKind.definition.appearance {
        case .checkMark:
            guard case .checkbox(let isOn) = value else { return nil }
            return ColumnContent(.checkBox(isOn: isOn))
        case .stars:
            guard case .integer(let count) = value, (0...5).contains(count) else { return nil }
            let empty = String(repeating: "☆", count: 5 - Int(count))
            return ColumnContent(String(repeating: "★", count: Int(count)) + empty)
        case .number:
            // A misfit, such as “about 1800”, is aligned as the text that it is.
            return field.numberText(of: value).map { ColumnContent($0, alignment: .trailing) }
        case .label:
            guard case .text(let text) = value else { return nil }
            return ColumnContent(.chips([.init(text, of: field)]))
        case .labels:
            guard case .texts(let texts) = value else { return nil }
            return ColumnContent(.chips(texts.map { .init($0, of: field) }))
        case .picture:
            guard case .image(let picture) = value else { return nil }
            return ColumnContent(.picture(thumbnail(picture)))
        case .text, .paragraph, .link, .list: return nil
        }
    }

    /// The thumbnail of a picture; nil while it is loaded.
    private func thumbnail(_ picture: ImageID) -> Image? {
        if let image = records.thumbnails.image(of: picture) { return image }
        if requestedPictures.insert(picture).inserted {
            _ = records.thumbnails.load(picture) { [weak self] _ in
                guard let self else { return }
                requestedPictures.remove(picture)
                table.rows.reconfigureRows(at: visibleRows)
            }
        }
        return nil
    }
}
