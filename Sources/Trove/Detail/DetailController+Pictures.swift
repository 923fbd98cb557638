import Foundation
import TableKit
import TroveModel

/// The source of pictures in forms.
protocol PictureSource: AnyObject {
    /// Reads the thumbnail of a picture and passes it on; nil if it is missing.
    func loadPicture(_ id: ImageID, _ body: @escaping ([UInt8]?) -> Void)
    /// Opens a file chooser for a picture and sets a field of the current record to it.
    func choosePicture(for field: Field)
    /// Whether pictures can be shown in full.
    var showsFullPictures: Bool { get }
    /// Shows the picture of a field in full.
    func openPicture(of field: Field)
}

extension PictureSource {
    var showsFullPictures: Bool { false }
    func openPicture(of field: Field) {}
}

extension DetailController: PictureSource {
    func loadPicture(_ id: ImageID, _ body: @escaping ([UInt8]?) -> Void) {
        Task { [session] in
            do throws(LibraryError) {
                body(try await session.library.thumbnail(of: id).map(Array.init))
            } catch {
                session.report(error)
                body(nil)
            }
        }
    }

    var showsFullPictures: Bool { true }

    func openPicture(of field: Field) {
        guard let record, let list else { return }
        let pictures = zip(list.fields, record.values).compactMap { field, value in
            if case .image(let id) = value { (field: field, id: id) } else { nil }
        }
        guard let index = pictures.firstIndex(where: { $0.field.id == field.id }) else { return }
        PictureViewer.open(
            pictures.map { ($0.field.name, $0.id) }, at: index, from: window, session: session)
    }

    func choosePicture(for field: Field) {
        // Another record may be selected by the time a file is chosen.
        guard let record, let list else { return }
        let place = ValueDraft.Place(list: list.id, record: record.id, field: field.id)
        FileChooser.choosePicture(from: window, session: session) { [session] in
            session.setPicture(from: $0, at: place)
        }
    }

    /// Sets a field of the current record to the picture in a file.
    func setPicture(from file: URL, of field: Field) {
        guard let place = place(of: field), !isOfTrash, session.canChange(.records, of: list)
        else { return }
        session.setPicture(from: file, at: place)
    }

    /// The form at a point of the window; nil if the point is elsewhere.
    func form(at point: Point) -> Dropping.Form? {
        guard let list, contains(point) else { return nil }
        return Dropping.Form(
            list: list, hasRecord: showsRecord && !isOfTrash,
            field: field(at: point))
    }

    private var window: View? { view.window }
}
