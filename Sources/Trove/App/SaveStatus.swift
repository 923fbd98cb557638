import TableKit
import TextCore
import TroveModel

/// The state of what the user entered, as the bar shows it and assistive technology announces it.
enum SaveStatus: Equatable {
    case saved, saving, failed
    /// A number of texts was not accepted as values.
    case unsaved(Int)

    /// - Parameter isWriting: Whether the form has input that has not reached the library yet.
    init(_ session: Session, isWriting: Bool) {
        self =
            switch session.library.saveState {
            case _ where !session.drafts.isEmpty: .unsaved(session.drafts.count)
            case _ where isWriting: .saving
            case .saved: .saved
            case .saving: .saving
            case .failed: .failed
            }
    }

    var text: String {
        switch self {
        case .saved: translated("All changes saved")
        case .saving: translated("Saving…")
        case .failed: translated("Not saved")
        case .unsaved(let count):
            translated("{count} unsaved value", plural: "{count} unsaved values", count: count)
                .filling(["count": count.grouped])
        }
    }

    /// The text to announce; nil while the state is about to change.
    var announcedText: String? { self == .saving ? nil : text }
}

extension Session {
    /// Announces whether what the user entered is saved.
    func announce(_ status: SaveStatus) { saveAnnouncement.update(status.announcedText) }
}
