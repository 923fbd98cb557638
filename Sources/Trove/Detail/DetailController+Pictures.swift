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
        chooser.beginWithPictures()
        chooser.open { [session] path in
            session.attempt { library throws(LibraryError) in
                let image = try await library.addImage(contentsOf: URL(filePath: path))
                _ = try await library.perform(
                    .setValue(.image(image), field: field.id, record: record.id, list: list.id))
            }
        }
    }

    private var window: Widget? {
        gtk_widget_get_toplevel(view.pointer).map(Widget.init(retaining:))
    }
}
