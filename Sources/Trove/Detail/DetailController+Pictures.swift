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
        let viewer = PictureViewer(
            titles: pictures.map(\.field.name), texts: Self.viewerTexts, parent: window)
        viewer.onShow = { [weak viewer, session] index in
            session.attempt { library throws(LibraryError) in
                viewer?.show(try await library.imageData(pictures[index].id), at: index)
            }
        }
        viewer.present(at: index)
    }

    private static var viewerTexts: PictureViewer.Texts {
        PictureViewer.Texts(
            next: translated("Next Picture"), previous: translated("Previous Picture"),
            enlarge: translated("Zoom In"), reduce: translated("Zoom Out"),
            fit: translated("Fit to Window"), actualSize: translated("Actual Size"),
            failure: (
                translated("Picture Cannot Be Shown"),
                translated("The picture is damaged or missing.")
            ),
            percent: { translated("{percent}%").filling(["percent": "\($0)"]) })
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
