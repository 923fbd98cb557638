import TableKit
import TextCore
import TroveModel

/// The state of what the user entered, as the bar shows it and assistive technology announces it.
enum SaveStatus: Equatable {
    case saved, saving, failed
    /// The server of a shared library cannot be reached, and a number of texts is not saved.
    case notConnected(Int)
    /// The library can only be read, also because it was replaced or is gone.
    case readOnly
    /// A number of texts was not accepted as values.
    case unsaved(Int)

    /// - Parameter isWriting: Whether the form has input that has not reached the library yet.
    init(_ session: Session, isWriting: Bool) {
        self.init(
            session.library.saveState, access: session.library.access,
            draftCount: session.drafts.count, isWriting: isWriting)
    }

    /// - Parameters:
    ///   - state: The save state of the library.
    ///   - access: The access to the library.
    ///   - draftCount: The number of texts that were not accepted as values.
    ///   - isWriting: Whether the form has input that has not reached the library yet.
    init(_ state: SaveState, access: LibraryAccess, draftCount: Int, isWriting: Bool) {
        self =
            switch state {
            case _ where access.obstacle?.code == .notConnected: .notConnected(draftCount)
            case .failed(let error) where error.code == .notConnected: .notConnected(draftCount)
            case _ where !access.takesEdits: .readOnly
            case _ where draftCount > 0: .unsaved(draftCount)
            case _ where isWriting: .saving
            case .saved: .saved
            case .saving: .saving
            case .failed: .failed
            }
    }

    /// Whether the server cannot be reached.
    var isNotConnected: Bool {
        if case .notConnected = self { true } else { false }
    }

    /// Whether something that the user entered is not in the library.
    var needsAttention: Bool {
        switch self {
        case .failed, .notConnected, .unsaved: true
        case .saved, .saving, .readOnly: false
        }
    }

    /// The state for the bar, which says nothing while all is well.
    ///
    /// - Parameter isSavingLong: Whether a change takes so long that the user wonders. A bar that
    ///   says something of each change would move its title while the user types.
    func prompt(isSavingLong: Bool) -> String? {
        switch self {
        case .saved: nil
        case .saving: isSavingLong ? text : nil
        case .failed, .notConnected, .readOnly, .unsaved: text
        }
    }

    var text: String {
        switch self {
        case .saved: translated("All changes saved")
        case .saving: translated("Saving…")
        case .failed: translated("Not saved")
        case .notConnected(0): translated("Not connected")
        case .notConnected(let count):
            translated(
                "Not connected, {count} unsaved value",
                plural: "Not connected, {count} unsaved values", count: count
            ).filling(["count": count.grouped])
        case .readOnly: translated("Read-only")
        case .unsaved(let count):
            translated("{count} unsaved value", plural: "{count} unsaved values", count: count)
                .filling(["count": count.grouped])
        }
    }
}

/// Decides which states are announced: that everything is saved only once while the user works in a
/// form, although it is true again after each pause.
struct SaveAnnouncing {
    private var isNewSession = true

    /// Begins another session of work: the user left the form, or opened another record.
    mutating func beginSession() { isNewSession = true }

    /// Returns the text for a `LiveAnnouncement`.
    ///
    /// - Parameters:
    ///   - status: The state.
    ///   - known: The text that the user knows; nil for none.
    ///   - isEntered: Whether the user entered what is being saved; otherwise the app stores
    ///     something on its own, such as the open list.
    mutating func text(
        for status: SaveStatus, known: String?, isEntered: Bool = true
    ) -> String? {
        guard status == .saving else { return status.text }
        let saved = SaveStatus.saved.text
        guard isNewSession && isEntered || known != saved else { return saved }
        isNewSession = false
        return nil
    }
}

extension Session {
    /// Announces whether what the user entered is saved.
    ///
    /// - Parameters:
    ///   - status: The state.
    ///   - isEntered: Whether the user entered what is being saved.
    func announce(_ status: SaveStatus, isEntered: Bool) {
        let text = saveAnnouncing.text(
            for: status, known: saveAnnouncement.knownText, isEntered: isEntered)
        saveAnnouncement.update(text)
    }
}
