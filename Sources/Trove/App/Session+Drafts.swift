import GtkBridge
import TroveCore

/// Texts that persons type into fields, and what becomes of them.
extension Session {
    /// Keeps a text while it is typed, so that it survives a crash. It counts as a draft only after the
    /// next start, if nothing else becomes of it.
    func keepTyped(_ text: String, at place: ValueDraft.Place) {
        if let draft = typing.typed(ValueDraft(text, at: place)) { writeTyped(draft) }
    }

    private func writeTyped(_ draft: ValueDraft) {
        attempt { [weak self] library throws(LibraryError) in
            defer {
                if let next = self?.typing.written(at: draft.place) { self?.writeTyped(next) }
            }
            do throws(LibraryError) {
                try await library.keep(draft)
            } catch {
                // What becomes of a text whose record is gone is told when it is handed over.
                if error.code != .notFound { throw error }
            }
        }
    }

    /// Keeps a text that is no value of its field. It counts as a draft at once.
    func keep(_ draft: ValueDraft) {
        typing.ended(at: draft.place)
        writeDraft(draft, at: draft.place) { library throws(LibraryError) in
            try await library.keep(draft)
        }
    }

    /// Drops the draft of a field. It counts no longer at once.
    func dropDraft(at place: ValueDraft.Place) {
        typing.ended(at: place)
        writeDraft(nil, at: place) { library throws(LibraryError) in
            try await library.dropDraft(at: place)
        }
    }

    /// Hands what was typed to the library; `then` gets the answer when ``drafts`` has it too.
    ///
    /// - Parameter body: Enters it by one of the methods of the library.
    func enter(
        at place: ValueDraft.Place,
        _ body: @escaping (any LibraryStorage) async throws(LibraryError) -> EntryOutcome,
        then: @escaping (Result<EntryOutcome, LibraryError>) -> Void
    ) {
        let number = typing.submitted(at: place)
        attempt { [weak self] library throws(LibraryError) in
            do throws(LibraryError) {
                let outcome = try await body(library)
                self?.typing.answered(number, at: place)
                self?.refreshDrafts()
                then(.success(outcome))
            } catch {
                self?.typing.answered(number, at: place)
                self?.refreshDrafts()
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
        let sentence =
            isJudged
            ? reason
            : translated(
                "This text is not saved. Press Tab in the field to save it, or Escape to discard it."
            )
        return isStored
            ? sentence : sentence + " " + translated("The text is kept until Trove is closed.")
    }
}
