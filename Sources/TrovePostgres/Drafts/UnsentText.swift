import TextCore
import TroveModel

/// A text that was entered while the server could not be reached.
struct UnsentText: Codable, Hashable, Sendable {
    /// The use of the text when the server can be reached again.
    enum Purpose: Codable, Hashable, Sendable {
        /// It becomes a draft: it is still being typed, or was refused.
        case draft
        /// It becomes this value.
        case value(FieldValue)
        /// It becomes a choice of the field, and the value.
        case choice
        /// The record becomes the value that has this text as its title or number.
        case link
        /// The draft of the field is discarded.
        case discarding
    }

    let place: ValueDraft.Place
    let text: String
    /// The reason why a draft is not the value.
    var reason = ""
    let purpose: Purpose
    /// The value that the person saw and meant to replace; nil if it is not known.
    var seen: FieldValue?

    /// The draft that the text is for now; nil if it discards one.
    ///
    /// - Parameter isStored: Whether the text survives the end of the program.
    func draft(isStored: Bool) -> ValueDraft? {
        guard purpose != .discarding else { return nil }
        let sentence = translated(
            "Not connected. This is saved when the server can be reached again.")
        var draft = ValueDraft(text, at: place, reason: purpose == .draft ? reason : sentence)
        draft.isStored = isStored
        return draft
    }
}

extension Edit {
    /// The purpose of a text that stands for the edit.
    var purpose: UnsentText.Purpose {
        switch self {
        case .setValue(let value, _, _, _): .value(value)
        case .addChoice: .choice
        default: .draft
        }
    }
}
