import Foundation
import TableKit
import TextCore
import TroveFormats
import TroveModel

/// The source of pictures in forms.
protocol PictureSource: AnyObject {
    /// Reads the thumbnail of a picture and passes it on; nil if it is missing.
    func loadPicture(_ id: ImageID, _ body: @escaping ([UInt8]?) -> Void)
    /// Opens a file chooser for a picture and sets a field of the current record to it.
    func choosePicture(for field: Field)
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

    func choosePicture(for field: Field) {
        // Another record may be selected by the time a file is chosen.
        guard let record, let list else { return }
        let chooser = FileChooser(
            title: translated("Choose a Picture"), parent: window,
            acceptLabel: translated("_Open"), cancelLabel: translated("_Cancel"),
            filters: [
                (translated("Pictures"), [FileChooser.pictures]), (translated("All Files"), ["*"]),
            ])
        Task { [session] in
            chooser.begin(in: await session.lastFolder(for: .pictures), or: .pictures)
            chooser.open { [session] path in
                let file = URL(filePath: path)
                session.noteFolder(of: file, for: .pictures)
                session.setPicture(from: file, of: field.id, record: record.id, list: list.id)
            }
        }
    }

    /// Sets a field of the current record to the picture in a file.
    func setPicture(from file: URL, of field: Field) {
        guard let record, let list else { return }
        session.setPicture(from: file, of: field.id, record: record.id, list: list.id)
    }

    /// The form at a point of the window; nil if the point is elsewhere.
    func form(at point: Point) -> Dropping.Form? {
        guard let list, contains(point) else { return nil }
        return Dropping.Form(
            list: list, hasRecord: record != nil && record?.deletedAt == nil,
            field: field(at: point))
    }

    private var window: View? { view.window }
}

extension Session {
    /// Imports the picture in a file and sets a field of a record to it.
    fileprivate func setPicture(
        from file: URL, of field: FieldID, record: RecordID, list: ListID
    ) {
        attempt { library throws(LibraryError) in
            let image = try await library.addImage(contentsOf: file)
            _ = try await library.perform(
                .setValue(.image(image), field: field, record: record, list: list))
        }
    }
}
