import TableCore
import TableKit
import TextCore
import TroveModel

/// Editing values in their cells.
extension RecordTableView {
    /// The field of a record that a cell shows; nil if there is no such record.
    func place(ofColumn column: Int, at indexPath: IndexPath) -> ValueDraft.Place? {
        guard let list = records.model.list, let record = records.model.recordID(at: indexPath),
            fields.indices.contains(column)
        else { return nil }
        return ValueDraft.Place(list: list.id, record: record, field: fields[column].id)
    }

    /// Creates the editor of a cell; nil if its value cannot be typed.
    func makeEditor(ofColumn column: Int, at indexPath: IndexPath) -> FormRow? {
        guard let place = place(ofColumn: column, at: indexPath),
            let record = records.record(at: indexPath),
            record.values.indices.contains(valueIndexes[column])
        else { return nil }
        let field = fields[column]
        guard field.isTyped, records.canChangeRecords else { return nil }
        let entering = CellEntering(
            place, link: record.links[valueIndexes[column]], session: records.session)
        let title = records.texts(of: record).title
        entering.onRefuse = { [weak records] draft in
            guard let records else { return }
            records.delegate?.records(records, didKeep: draft, of: title)
        }
        let new = FieldEditor(
            field, entering: entering, pictures: NoPictures.shared, links: entering,
            onOpen: { _ in })
        new.show(
            record.values[valueIndexes[column]], draft: records.session.draft(at: place),
            opens: true)
        editor = (new, entering)
        return new.row
    }

    /// The first column whose values can be typed.
    private var firstTypedColumn: Int? { fields.firstIndex(where: \.isTyped) }

    var typesIntoCells: Bool { records.canChangeRecords && firstTypedColumn != nil }

    func typeIntoFirstCell(ofRowAt row: IndexPath) -> Bool {
        guard folding.shows(row), let column = firstTypedColumn else { return false }
        table.grabFocus()
        table.activate(column: column, ofRowAt: row)
        return table.beginEditing()
    }

    func columnTableViewDidCancelEditing(_ table: ColumnTableView) {
        records.onCancelNewRecord?()
    }

    /// Keeps the editor over its record after rows came, went or moved.
    func followEditedRow() {
        guard table.isEditing, let place = editor?.entering.place else { return }
        let row = records.model.ownRows?.indexPath(of: place.record)
        table.editedRow = row.flatMap { folding.shows($0) ? $0 : nil }
    }

    /// Ends editing in a field that another program removed or gave another kind. What was typed is
    /// kept as a draft, if the field can have one.
    func followEditedField() {
        guard table.isEditing, let (editor, entering) = editor, let list = records.model.list,
            let row = editor.row as? TypedFormRow, list.id == entering.place.list,
            list.field(editor.field.id)?.objection(toTextFor: editor.field) != nil
                || list.field(editor.field.id) == nil
        else { return }
        let text = row.hasUncommittedEdit ? row.typedText : nil
        table.interruptEditing(commits: false)
        let place = entering.place
        guard let text,
            records.session.keep(text, typedFor: editor.field, of: list, at: place),
            let draft = records.session.draft(at: place)
        else { return }
        let title = records.model.ownRows?.indexPath(of: place.record).map {
            records.texts(at: $0).title
        }
        records.delegate?.records(records, didKeep: draft, of: title ?? RecordsController.untitled)
    }

    /// Turns a check box on or off. Returns whether the cell has one.
    func toggle(_ column: Int, at indexPath: IndexPath) -> Bool {
        guard records.canChangeRecords, fields.indices.contains(column),
            fields[column].kind == .checkbox,
            fields[column].unknownKind == nil,
            let place = place(ofColumn: column, at: indexPath),
            let record = records.record(at: indexPath)
        else { return false }
        let isOn = record.values[valueIndexes[column]] == .checkbox(true)
        records.session.perform(
            .setValue(
                .checkbox(!isOn), field: place.field, record: place.record, list: place.list))
        return true
    }
}

extension Field {
    /// Whether values can be typed as a text.
    fileprivate var isTyped: Bool { unknownKind == nil && kind.isTyped }
}

/// The source of pictures for fields that have none.
private final class NoPictures: PictureSource {
    static let shared = NoPictures()

    func loadPicture(_ id: ImageID, _ body: @escaping ([UInt8]?) -> Void) { body(nil) }

    func choosePicture(for field: Field) {}
}
