import TableKit
import TextCore
import TroveModel

/// Navigation to drafts.
extension MainWindow {
    /// Shows the next draft, in any list.
    func showNextDraft() {
        let places = session.drafts.map(\.place)
        let last = lastShownDraft.flatMap { places.firstIndex(of: $0) }
        let next = last.map { ($0 + 1) % places.count } ?? 0
        guard places.indices.contains(next) else { return }
        show(places[next])
    }

    /// Shows a field of a record and focuses it.
    func show(_ place: ValueDraft.Place) {
        lastShownDraft = place
        open(place.list)
        records.endEditing()
        if records.model.ownRows?.indexPath(of: place.record) == nil {
            records.search.isActive = false
        }
        records.reveal(place.record)
        showRecordPage()
        detail.focus(place.field)
    }

    func records(_ records: RecordsController, didKeep draft: ValueDraft, of title: String) {
        // Only in the trash, texts are kept unchecked.
        guard draft.isJudged else {
            let place = draft.place
            return session.attempt { [weak self] library throws(LibraryError) in
                let now = try await Self.whereabouts(of: place.record, in: place.list, library)
                guard now == .trash else { return }
                self?.tellOfTrashed(
                    place.record, of: place.list, title: title, typedField: place.field)
            }
        }
        let list = session.list(draft.place.list)
        let field = list?.field(draft.place.field)
        let sentence =
            field == nil || field?.id == list?.titleField?.id
            ? translated("“{title}” was not renamed. {reason}")
            : translated("“{field}” of “{title}” was not saved. {reason}")
        notification.show(
            sentence.filling([
                "title": title, "field": field?.name ?? "", "reason": draft.sentence,
            ]), actionTitle: translated("_Show")
        ) { [weak self] in self?.show(draft.place) }
    }
}
