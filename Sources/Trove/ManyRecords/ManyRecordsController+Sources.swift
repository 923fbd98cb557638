import Foundation
import TableKit
import TextCore
import TroveFormats
import TroveModel

/// Pictures and linked records for the form.
extension ManyRecordsController: PictureSource, LinkSource {
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
        let chosen = selection
        let chooser = FileChooser(
            title: translated("Choose a Picture"), parent: view.window,
            acceptLabel: translated("_Open"), cancelLabel: translated("_Cancel"),
            filters: [
                (translated("Pictures"), [FileChooser.pictures]), (translated("All Files"), ["*"]),
            ])
        Task { [weak self, session] in
            chooser.begin(in: await session.lastFolder(for: .pictures), or: .pictures)
            chooser.open { path in
                let file = URL(filePath: path)
                session.noteFolder(of: file, for: .pictures)
                session.attempt { library throws(LibraryError) in
                    let image = try await library.addImage(contentsOf: file)
                    // Other records may be selected by now.
                    guard let self, self.selection?.offsets == chosen?.offsets else { return }
                    self.set(.image(image), in: field)
                }
            }
        }
    }

    func linkText(of value: FieldValue, in field: Field) -> String {
        guard case .record = value,
            let link = common?.parts.first(where: { $0.field == field.id })?.link
        else { return value.text }
        return RowTexts.text(of: link)
    }

    func findLinks(
        for text: String, in field: Field, _ found: @escaping ([LinkedRecord]) -> Void
    ) {
        guard let list else { return }
        session.attempt { library throws(LibraryError) in
            found(
                try await library.linkChoices(for: text, of: field.id, in: list.id, limit: 8))
        }
    }
}
