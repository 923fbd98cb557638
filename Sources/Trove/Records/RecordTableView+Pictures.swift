import Foundation
import TableCore
import TableKit
import TextCore
import TroveFormats
import TroveModel

/// Pictures in cells.
extension RecordTableView {
    /// The place of a single cell with a picture field; nil for other ranges.
    func picturePlace(of range: GridRange) -> ValueDraft.Place? {
        let column = range.columns.lowerBound
        guard range.count == 1, fields[column].showsPicture,
            let row = table.indexPath(ofRow: range.rows.lowerBound)
        else { return nil }
        return place(ofColumn: column, at: row)
    }

    /// The picture of a cell; nil if it has none.
    private func picture(ofColumn column: Int, at indexPath: IndexPath) -> ImageID? {
        guard fields.indices.contains(column), fields[column].showsPicture,
            case .image(let id)? = records.record(at: indexPath)?.values[valueIndexes[column]]
        else { return nil }
        return id
    }

    func columnTableView(
        _ table: ColumnTableView, editMenuForColumn column: Int, ofRowAt indexPath: IndexPath
    ) -> Menu? {
        makePictureMenu(ofColumn: column, at: indexPath)
    }

    /// Creates the menu that changes the picture of a cell; nil for other cells.
    func makePictureMenu(ofColumn column: Int, at indexPath: IndexPath) -> Menu? {
        guard fields.indices.contains(column), fields[column].showsPicture,
            let place = place(ofColumn: column, at: indexPath)
        else { return nil }
        let choose = Action(title: translated("C_hoose Picture…")) { [weak self] _ in
            self?.choosePicture(for: place)
        }
        let paste = Action(title: translated("_Paste Picture")) { [weak self] _ in
            Clipboard.requestPicture { self?.pastePicture($0, at: place) }
        }
        guard let picture = picture(ofColumn: column, at: indexPath) else {
            return Menu(children: [choose, paste])
        }
        let show = Action(title: translated("_Show Picture")) { [weak self] _ in
            self?.show(picture, titled: self?.fields[column].name ?? "")
        }
        let remove = Action(title: translated("_Remove Picture")) { [weak self] _ in
            self?.records.session.perform(
                .setValue(.empty, field: place.field, record: place.record, list: place.list))
        }
        return Menu(children: [
            Menu(options: .displayInline, children: [show]),
            Menu(options: .displayInline, children: [choose, paste]),
            Menu(options: .displayInline, children: [remove]),
        ])
    }

    /// Shows the picture of a cell in full. Returns whether it has one.
    func showPicture(ofColumn column: Int, at indexPath: IndexPath) -> Bool {
        guard let picture = picture(ofColumn: column, at: indexPath) else { return false }
        show(picture, titled: fields[column].name)
        return true
    }

    private func show(_ picture: ImageID, titled title: String) {
        PictureViewer.open([(title, picture)], from: table.window, session: records.session)
    }

    private func choosePicture(for place: ValueDraft.Place) {
        FileChooser.choosePicture(from: table.window, session: records.session) {
            [session = records.session] in session.setPicture(from: $0, at: place)
        }
    }

    private func pastePicture(_ picture: Clipboard.Picture?, at place: ValueDraft.Place) {
        guard let picture else {
            return records.session.report(
                LibraryError(
                    .invalid, translated("There is no picture to paste. Copy a picture first.")))
        }
        set(picture, at: place)
    }

    /// Sets the picture of a cell.
    func set(_ picture: Clipboard.Picture, at place: ValueDraft.Place) {
        let session = records.session
        switch picture {
        case .file(let path): session.setPicture(from: URL(filePath: path), at: place)
        case .data(let bytes):
            session.attempt(as: .saving) { library throws(LibraryError) in
                let image = try await library.addImage(Data(bytes))
                _ = try await library.perform(
                    .setValue(
                        .image(image), field: place.field, record: place.record, list: place.list))
            }
        }
    }

    /// Copies the picture of the active cell; calls `then` when it is copied. Returns whether it
    /// has one.
    func copyPicture(then: @escaping () -> Void) -> Bool {
        guard let column = table.activeColumn, let row = table.activeRow,
            let picture = picture(ofColumn: column, at: row)
        else { return false }
        records.session.attempt { library throws(LibraryError) in
            guard let data = try await library.imageData(picture),
                let info = try await library.imageInfo(picture)
            else { return }
            Clipboard.setPicture(Array(data), type: info.type)
            then()
        }
        return true
    }
}

extension Field {
    /// Whether the values are pictures.
    var showsPicture: Bool { valueKind.definition.appearance == .picture }
}
