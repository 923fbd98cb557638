import Foundation
import TableKit
import TextCore
import TroveFormats
import TroveModel

/// Choosing and showing the pictures of records.
extension Session {
    /// Imports the picture in a file and sets a field of a record to it.
    func setPicture(from file: URL, at place: ValueDraft.Place) {
        attempt { library throws(LibraryError) in
            let image = try await library.addImage(contentsOf: file)
            _ = try await library.perform(
                .setValue(.image(image), field: place.field, record: place.record, list: place.list)
            )
        }
    }
}

extension FileChooser {
    /// Opens a file chooser for a picture, and passes on the chosen file.
    static func choosePicture(
        from window: View?, session: Session, _ body: @escaping (URL) -> Void
    ) {
        let chooser = FileChooser(
            title: translated("Choose a Picture"), parent: window,
            acceptLabel: translated("_Open"), cancelLabel: translated("_Cancel"),
            filters: [
                (translated("Pictures"), [FileChooser.pictures]), (translated("All Files"), ["*"]),
            ])
        Task {
            chooser.begin(in: await session.lastFolder(for: .pictures), or: .pictures)
            chooser.open { path in
                let file = URL(filePath: path)
                session.noteFolder(of: file, for: .pictures)
                body(file)
            }
        }
    }
}

extension PictureViewer {
    /// Shows pictures of a record in full.
    static func open(
        _ pictures: [(title: String, id: ImageID)], at index: Int = 0, from window: View?,
        session: Session
    ) {
        let viewer = PictureViewer(
            titles: pictures.map(\.title), texts: viewerTexts, parent: window)
        viewer.onShow = { [weak viewer] index in
            session.attempt { library throws(LibraryError) in
                viewer?.show(try await library.imageData(pictures[index].id), at: index)
            }
        }
        viewer.present(at: index)
    }

    private static var viewerTexts: Texts {
        Texts(
            next: translated("Next Picture"), previous: translated("Previous Picture"),
            enlarge: translated("Zoom In"), reduce: translated("Zoom Out"),
            fit: translated("Fit to Window"), actualSize: translated("Actual Size"),
            failure: (
                translated("Picture Cannot Be Shown"),
                translated("The picture is damaged or missing.")
            ),
            percent: { translated("{percent}%").filling(["percent": "\($0)"]) })
    }
}
