import TableKit
import TextCore
import TroveModel

/// Links to lists and records, for other programs and for fields.
extension MainWindow {
    /// The maximum number of records whose links are copied.
    private static let linkedRecords = 10_000

    func addLinkActions() {
        add(NamedAction("copy-link") { [weak self] in self?.copyRecordLinks() })
    }

    /// Copies the link to a list.
    func copyLink(to id: ListID) {
        guard let list = session.list(id) else { return }
        Clipboard.setText(RecordLink(in: list).text)
        notification.show(
            translated("Link copied", plural: "{count} links copied", count: 1))
    }

    /// Copies the links to the selected records, one a line.
    private func copyRecordLinks() {
        withRecords { [weak self] ids, list in
            guard let self, !ids.isEmpty else { return }
            let links = ids.prefix(Self.linkedRecords).map { RecordLink(to: $0, in: list).text }
            Clipboard.setText(links.joined(separator: "\n"))
            notification.show(
                translated("Link copied", plural: "{count} links copied", count: links.count)
                    .filling(["count": links.count.grouped]))
        }
    }

    // MARK: Opening

    /// Opens the list or the record of a link, or explains why it cannot.
    func openLink(_ text: String) {
        window.present()
        guard let link = RecordLink(text) else {
            return refuse(
                text, translated("It is not a link to a list or a record. Copy the link again."))
        }
        guard let list = session.lists.first(where: { $0.uuid == link.list }) else {
            return refuse(
                text,
                translated(
                    """
                    Its list is not in this library. It was deleted, or the link belongs to \
                    another library.
                    """))
        }
        guard let record = link.record else {
            commitForms()
            trail = []
            open(list.id)
            return split.show(.supplementary)
        }
        show(record, in: list, because: text)
    }

    private func show(_ id: RecordID, in list: List, because text: String) {
        session.attempt { [weak self] library throws(LibraryError) in
            let record = try await library.record(id, in: list.id)
            guard let self else { return }
            guard let record else {
                return refuse(
                    text,
                    translated("Its record of “{list}” was deleted permanently.")
                        .filling(["list": list.name]))
            }
            commitForms()
            if record.deletedAt == nil {
                follow(list.id, id)
            } else {
                showInTrash(ListSections.Place(list: list.id, record: id))
            }
        }
    }

    /// Shows a record in the trash, and says so.
    private func showInTrash(_ place: ListSections.Place) {
        trail = []
        open(.trash)
        allLists.select(place)
        split.show(.supplementary)
        notification.show(translated("This record is in the trash."))
    }

    private func refuse(_ link: String, _ reason: String) {
        AlertController.show(
            title: translated("The link cannot be opened"), message: "\(link)\n\n\(reason)",
            over: window)
    }
}
