import TableKit
import TextCore
import TroveModel

/// Drafts of typed text.
extension Session {
    /// Saves text while it is being typed, so that it survives a crash. It becomes a visible draft
    /// only after a restart, if it was not committed by then.
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
                // A text whose record is gone is reported when it is committed.
                if error.code != .notFound { throw error }
            }
        }
    }

    /// Saves an invalid text as a draft, visible immediately.
    func keep(_ draft: ValueDraft) {
        typing.ended(at: draft.place)
        writeDraft(draft, at: draft.place) { library throws(LibraryError) in
            try await library.keep(draft)
        }
    }

    /// Deletes the draft of a field, with immediate effect on ``drafts``.
    func dropDraft(at place: ValueDraft.Place) {
        typing.ended(at: place)
        writeDraft(nil, at: place) { library throws(LibraryError) in
            try await library.dropDraft(at: place)
        }
    }

    /// Commits typed text to the library.
    ///
    /// - Parameters:
    ///   - place: The field.
    ///   - body: Calls one of the library's methods for entering text.
    ///   - then: Called with the result, after ``drafts`` was updated.
    func enter(
        at place: ValueDraft.Place,
        _ body: @escaping (any LibraryStorage) async throws(LibraryError) -> EntryOutcome,
        then: @escaping (Result<EntryOutcome, LibraryError>) -> Void
    ) {
        let number = typing.submitted(at: place)
        changeBegins()
        attempt { [weak self] library throws(LibraryError) in
            do throws(LibraryError) {
                let outcome = try await body(library)
                await self?.refreshDrafts { $0.typing.answered(number, at: place) }
                then(.success(outcome))
            } catch {
                await self?.refreshDrafts { $0.typing.answered(number, at: place) }
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
    /// The reason, with a note if the draft is not stored permanently.
    var sentence: String {
        let sentence =
            isJudged
            ? reason
            : translated(
                "This text is not saved. Press Tab in the field to save it, or Escape to discard it."
            )
        return isStored
            ? sentence : sentence + " " + translated("The text is kept until you quit Trove.")
    }
}
