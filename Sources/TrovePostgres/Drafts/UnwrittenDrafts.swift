import Synchronization
import TroveModel

/// The drafts that could not be written, because the server could not be reached or the library is read-only.
final class UnwrittenDrafts: Sendable {
    private let overlay = Mutex(DraftOverlay())

    /// Keeps a draft in memory.
    ///
    /// - Returns: The draft, marked as not stored.
    func keep(_ draft: ValueDraft) -> ValueDraft { overlay.withLock { $0.keep(draft) } }

    /// Hides the draft of a place.
    func drop(_ place: ValueDraft.Place) { overlay.withLock { $0.drop(place) } }

    /// Forgets the change of a place: the draft in the library applies again.
    func forget(_ place: ValueDraft.Place) { overlay.withLock { $0.forget(place) } }

    /// The stored drafts with the changes applied.
    func applied(to stored: [ValueDraft]) -> [ValueDraft] {
        overlay.withLock { $0.applied(to: stored) }
    }
}
