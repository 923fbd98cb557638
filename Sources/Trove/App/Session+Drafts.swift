import GtkBridge
import TroveCore

/// Texts that persons type into fields, and what becomes of them.
extension Session {
    /// Keeps a text that is no value of its field. It counts as a draft at once.
    func keep(_ draft: ValueDraft) {
        writeDraft(draft, at: draft.place) { library throws(LibraryError) in
            try await library.keep(draft)
        }
    }

    /// Drops the draft of a field. It counts no longer at once.
    func dropDraft(at place: ValueDraft.Place) {
        writeDraft(nil, at: place) { library throws(LibraryError) in
            try await library.dropDraft(at: place)
        }
    }

    /// Hands what was typed to the library; `then` gets the answer when ``drafts`` has it too.
    ///
    /// - Parameter body: Enters it by one of the methods of the library.
    func enter(
        _ body: @escaping (any LibraryStorage) async throws(LibraryError) -> EntryOutcome,
        then: @escaping (Result<EntryOutcome, LibraryError>) -> Void
    ) {
        attempt { [weak self] library throws(LibraryError) in
            do throws(LibraryError) {
                let outcome = try await body(library)
                self?.refreshDrafts()
                then(.success(outcome))
            } catch {
                then(.failure(error))
                throw error
            }
        }
    }

    /// The draft of a field.
    func draft(at place: ValueDraft.Place) -> ValueDraft? {
        drafts.first { $0.place == place }
    }
}

extension ValueDraft {
    /// The reason, and how long the text is kept where that is not for good.
    var sentence: String {
        isStored
            ? reason
            : reason + " " + translated("The text is kept until Trove is closed.")
    }
}
