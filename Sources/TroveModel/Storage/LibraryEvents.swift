public import Foundation

/// The state of writing the user's changes to disk.
public enum SaveState: Hashable, Sendable {
    /// All changes are on disk, since the given time.
    case saved(at: Date)
    /// A write is pending.
    case saving
    /// The last change could not be written; the error gives the reason.
    case failed(LibraryError)
}

/// An event of a library.
public enum LibraryEvent: Sendable {
    /// A change was written.
    case changed(Change)
    /// The save state changed.
    case saveState(SaveState)
    /// The drafts changed: read them again. ``changed(_:)`` can add or remove drafts too.
    case draftsChanged
    /// A text that was entered while the server could not be reached has lost its place: its
    /// record, field or list is gone, as the reason says.
    case textLost(ValueDraft)
    /// The access to the library changed.
    case access(LibraryAccess)
    /// Changes of others arrive at once from now on, or only after some seconds.
    case live(Bool)
    /// The server of the library can be reached again: what could not be read meanwhile can be read
    /// now.
    case reconnected
    /// The daily backup failed; the error gives the reason.
    case backupFailed(LibraryError)
}
