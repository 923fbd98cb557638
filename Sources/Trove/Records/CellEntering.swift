import TableKit
import TroveModel

/// The receiver of input from the editor of a cell.
final class CellEntering: FieldEntering, LinkSource {
    /// The edited field of the record.
    let place: ValueDraft.Place
    /// Called with the draft of a text that the library refused after the editor was closed.
    var onRefuse: (ValueDraft) -> Void = { _ in }

    private let link: LinkedRecord?
    private let session: Session

    /// The number of linked records offered.
    private static let choiceCount = 8

    /// Creates a receiver.
    ///
    /// - Parameters:
    ///   - place: The field of the record.
    ///   - link: The record that the value links to.
    ///   - session: The library.
    init(_ place: ValueDraft.Place, link: LinkedRecord?, session: Session) {
        (self.place, self.link, self.session) = (place, link, session)
    }

    func enter(_ value: FieldValue, typed text: String, in field: Field, from row: TypedFormRow) {
        let place = place
        answer(row, typed: text) { library throws(LibraryError) in
            try await library.enter(value, typed: text, at: place)
        }
    }

    func enterLink(_ text: String, in field: Field, from row: TypedFormRow) {
        let place = place
        answer(row, typed: text) { library throws(LibraryError) in
            try await library.enterLink(typed: text, at: place)
        }
    }

    func addChoice(_ text: String, in field: Field, from row: TypedFormRow) {
        let place = place
        answer(row, typed: text) { library throws(LibraryError) in
            try await library.enter(
                .addChoice(text, field: field.id, record: place.record, list: place.list),
                typed: text, at: place)
        }
    }

    func keepTyped(_ text: String, in field: Field) { session.keepTyped(text, at: place) }

    func keep(_ text: String, reason: String, in field: Field) {
        session.keep(ValueDraft(text, at: place, reason: reason))
    }

    func dropDraft(of field: Field) { session.dropDraft(at: place) }

    func set(_ value: FieldValue, in field: Field) {
        session.perform(
            .setValue(value, field: place.field, record: place.record, list: place.list))
    }

    private func answer(
        _ row: TypedFormRow, typed text: String,
        _ body: @escaping (any LibraryStorage) async throws(LibraryError) -> EntryOutcome
    ) {
        let submission = row.submission
        session.enter(at: place, typed: text, body) { [weak row, onRefuse] result in
            switch result {
            case .success(.accepted): row?.accept(submission)
            case .success(.refused(let draft)):
                // A text is kept unchecked if its record, and so its row, is gone.
                guard let row, draft.isJudged else { return onRefuse(draft) }
                row.reject(draft.sentence, of: submission)
            case .failure(let error): row?.reject(error.message, of: submission)
            }
        }
    }

    // MARK: Links

    func linkText(of value: FieldValue, in field: Field) -> String {
        guard case .record = value, let link else { return value.text }
        return RowTexts.text(of: link)
    }

    func findLinks(
        for text: String, in field: Field, _ found: @escaping ([LinkedRecord]) -> Void
    ) {
        let list = place.list
        session.attempt { library throws(LibraryError) in
            found(
                try await library.linkChoices(
                    for: text, of: field.id, in: list, limit: Self.choiceCount))
        }
    }
}
