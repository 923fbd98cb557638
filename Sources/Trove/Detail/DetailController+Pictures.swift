import CGtk
import Foundation
import GtkBridge
import TableKit
import TroveCore

/// Where the form gets the pictures of records from.
protocol PictureSource: AnyObject {
    /// A small picture; nil if it is not there.
    func picture(_ id: ImageID) -> [UInt8]?
    /// Lets the person choose a picture for a field of the record that is shown.
    func choosePicture(for field: Field)
}

extension DetailController: PictureSource {
    func picture(_ id: ImageID) -> [UInt8]? {
        do throws(LibraryError) {
            return try session.library.thumbnail(of: id).map(Array.init)
        } catch {
            session.report(error)
            return nil
        }
    }

    func choosePicture(for field: Field) {
        // Another record may be shown when the picture is there.
        guard let record, let list else { return }
        let chooser = FileChooser(
            title: translated("Choose a Picture"), parent: window,
            acceptLabel: translated("_Open"), cancelLabel: translated("_Cancel"),
            filters: [
                (translated("Pictures"), [FileChooser.pictures]), (translated("All files"), ["*"]),
            ])
        chooser.begin(in: session.lastFolder(for: .pictures), or: .pictures)
        chooser.open { [session] path in
            let file = URL(filePath: path)
            session.noteFolder(of: file, for: .pictures)
            session.setPicture(from: file, of: field.id, record: record.id, list: list.id)
        }
    }

    /// Gives a field of the shown record the picture in a file.
    func setPicture(from file: URL, of field: Field) {
        guard let record, let list else { return }
        session.setPicture(from: file, of: field.id, record: record.id, list: list.id)
    }

    /// The form at a point of the window; nil if it is elsewhere.
    func form(at point: ApplicationWindow.Point) -> Dropping.Form? {
        guard let list, contains(point) else { return nil }
        return Dropping.Form(
            list: list, hasRecord: record != nil && record?.deletedAt == nil,
            field: field(at: point))
    }

    private var window: Widget? {
        gtk_widget_get_toplevel(view.pointer).map(Widget.init(retaining:))
    }
}

extension Session {
    /// Stores the picture in a file and gives it to a field of a record.
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
