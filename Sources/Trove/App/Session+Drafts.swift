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

    /// Keeps a text that is being typed into a field that another program removed or gave another
    /// kind: as a draft, or else tells the observers of it.
    ///
    /// - Parameters:
    ///   - field: The field as it was.
    ///   - list: The list as it is now.
    /// - Returns: Whether the field is another one now, so that the text was kept.
    func keep(
        _ text: String, typedFor field: Field, of list: List, at place: ValueDraft.Place
    ) -> Bool {
        let new = list.field(field.id)
        let objection = new.map { $0.objection(toTextFor: field) } ?? field.removalReason
        guard let reason = objection else { return false }
        if let new, new.kind.isTyped, new.unknownKind == nil {
            let advice =
                new.kind.definition.control == .paragraph
                ? translated("Change the text to save it, or press Escape to discard it.")
                : translated("Press Enter to save the text, or Escape to discard it.")
            keep(ValueDraft(text, at: place, reason: "\(reason) \(advice)"))
        } else {
            typing.ended(at: place)
            report(LostText(text: text, place: place, reason: reason))
        }
        return true
    }

    /// Deletes the draft of a field, with immediate effect on ``drafts``.
    func dropDraft(at place: ValueDraft.Place) {
        typing.ended(at: place)
        writeDraft(nil, at: place) { library throws(LibraryError) in
            try await library.dropDraft(at: place)
        }
    }

    /// Commits typed text to the library. If the record, the field or the list is gone, the
    /// observers are told of the text.
    ///
    /// - Parameters:
    ///   - place: The field.
    ///   - text: The typed text.
    ///   - body: Calls one of the library's methods for entering text.
    ///   - then: Called with the result, after ``drafts`` was updated.
    func enter(
        at place: ValueDraft.Place, typed text: String,
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
                guard error.code == .notFound, let self else { throw error }
                report(LostText(text: text, place: place, reason: error.message))
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
                """
                This text is not saved. Press Tab in the field to save it, or Escape to discard it.
                """
            )
        return isStored
            ? sentence : sentence + " " + translated("The text is kept until you quit Trove.")
    }
}
