import TextCore
import TroveModel

/// The records that link to the current one.
extension DetailController {
    /// The number of linking records shown for each field.
    private static let linkingCount = 12

    /// Reads the records that link to the current one, and shows them unless another one is shown
    /// by then.
    func showBacklinks() {
        backlinkReading?.cancel()
        guard let record, let list, record.deletedAt == nil else { return footer.show([]) }
        backlinkReading = Task { [weak self, session] in
            do throws(LibraryError) {
                let found = try await session.library.backlinks(to: record.id, of: list.id)
                var groups: [LinkingRecords] = []
                for links in found {
                    guard let group = try await Self.group(links, in: session) else { continue }
                    groups.append(group)
                }
                guard !Task.isCancelled, self?.record?.id == record.id else { return }
                self?.footer.show(groups)
            } catch {
                if error.code != .cancelled { session.report(error) }
            }
        }
    }

    private static func group(
        _ links: Backlinks, in session: Session
    ) async throws(LibraryError) -> LinkingRecords? {
        guard let list = session.list(links.list),
            let field = list.fields.first(where: { $0.id == links.field })
        else { return nil }
        let ids = Array(links.records.prefix(linkingCount))
        let records = try await session.library.records(ids, in: list.id)
        return LinkingRecords(
            list: list.id,
            source: translated("{list}, {field}").filling([
                "list": list.name, "field": field.name,
            ]),
            records: records.map {
                LinkingRecords.Item(id: $0.id, title: RowTexts($0, in: list).title)
            }, moreCount: links.records.count - ids.count)
    }
}
