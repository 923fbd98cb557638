import Foundation
import TableKit
import TroveFormats
import TroveModel

/// Records that the user drags: to another place in their list, to another list, or to another
/// program as text, CSV or vCard.
final class DraggedRecords {
    /// The list of the records.
    let list: List
    /// The records.
    let selection: RecordSelection

    init(_ selection: RecordSelection, of list: List) {
        (self.selection, self.list) = (selection, list)
    }

    /// The records of a drag; nil if something else is dragged.
    init?(of session: DropSession) {
        guard let records = session.localDragSession?.localContext as? DraggedRecords else {
            return nil
        }
        (selection, list) = (records.selection, records.list)
    }

    /// Creates the item to drag, whose data is written when another program takes it.
    ///
    /// - Parameter picture: The picture of a single record.
    func makeItem(of library: any LibraryStorage, picture: Image?) -> DragItem {
        let provider = ItemProvider()
        if let picture { provider.registerObject(picture) }
        for format in DraggedFormat.allCases where format.suits(list) {
            let load = { [selection] in format.data(of: selection, from: library) }
            if let type = format.mediaType {
                provider.registerDataRepresentation(forMediaType: type, load)
            } else {
                provider.registerText { load().map { String(decoding: $0, as: UTF8.self) } }
            }
        }
        return DragItem(itemProvider: provider)
    }
}
