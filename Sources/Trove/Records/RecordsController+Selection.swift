import TableCore
import TableKit
import TroveModel

/// Selecting several records.
extension RecordsController {
    /// Whether several records are selected.
    var selectsSeveral: Bool { model.selectedCount > 1 }

    /// The selected records: several, or the only one if it is among the rows; nil if none is.
    var selectedRecords: RecordSelection? {
        if let several = model.selectedRecords { return several }
        guard let records = model.ownRows?.records,
            let offset = model.selection.flatMap({ records.offset(of: $0) })
        else { return nil }
        return RecordSelection(in: records, at: PositionSet(offset..<offset + 1))
    }

    /// Follows the user's selection in the view.
    ///
    /// - Parameters:
    ///   - positions: The flat positions of the selected rows.
    ///   - focused: The row with the keyboard focus.
    ///   - opens: Whether to show the records in a narrow window; nil if a click on a single row
    ///     does.
    func userSelected(_ positions: PositionSet, focused: IndexPath?, opens: Bool? = nil) {
        // In a narrow window, a click opens the record; arrow keys only move the selection.
        let isClick = Application.currentEventIsPointer && model.mode != .editing
        let opens = opens ?? (isClick && !isSelecting && positions.count == 1)
        send(.rowsSelected(positions, focused: focused, opens: opens))
    }

    /// Follows the user's selection in the view, and opens the selected records.
    func userOpened(_ positions: PositionSet, focused: IndexPath?) {
        userSelected(positions, focused: focused, opens: true)
        delegate?.recordsWantsForm(self)
    }

    /// Calls a closure with the selected records in their order. Many are collected off the main
    /// thread.
    func withSelection(_ body: @escaping ([RecordID]) -> Void) {
        guard let selected = model.selectedRecords else {
            return body(model.selection.map { [$0] } ?? [])
        }
        selected.withIDs(body)
    }

    /// Finds the rows of selected records off the main thread.
    func locate(_ selected: RecordSelection, in records: RecordList, _ number: Int) {
        Task { [weak self] in
            let offsets = await Self.offsets(of: selected, in: records)
            self?.send(.selectionLocated(offsets, number: number))
        }
    }

    @concurrent private nonisolated static func offsets(
        of selected: RecordSelection, in records: RecordList
    ) async -> PositionSet {
        records.prepareLookup()
        return selected.offsets(in: records)
    }

    /// Moves many selected records to the trash.
    func deleteMany(_ selected: RecordSelection, of list: ListID) {
        session.attempt(as: .saving) { [weak self] library throws(LibraryError) in
            let ids = await selected.collectedIDs()
            do throws(LibraryError) {
                _ = try await library.perform(.deleteRecords(ids, list: list))
            } catch {
                self?.send(.deletionEnded([], list: list, error))
                return try Self.passOn(error)
            }
            guard let self else { return }
            send(.deletionEnded([], list: list, nil))
            delegate?.records(self, didDelete: selected.count, title: "")
        }
    }

    /// Selects records that may not be among the rows yet, and scrolls to the first one.
    func reveal(_ records: [RecordID]) {
        send(.allRevealed(records))
    }

    /// Shows the selected records in a new view.
    func showSelection(in view: any RecordsView) {
        if let positions = model.selectedPositions {
            view.selectRows(positions, primary: model.selectedRow)
        } else {
            view.select(model.selectedRow)
        }
    }
}

extension RecordSelection {
    /// The count up to which records are collected at once.
    private static let quickCount = 10_000

    /// Calls a closure with the records in their order: at once, or for many after collecting them
    /// off the main thread.
    func withIDs(_ body: @escaping ([RecordID]) -> Void) {
        guard count > Self.quickCount else { return body(ids) }
        Task {
            let ids = await collectedIDs()
            body(ids)
        }
    }

    /// A snapshot of only the selected records, made off the main thread.
    @concurrent nonisolated func collectedList() async -> RecordList { list }

    /// The records in their order, collected off the main thread.
    @concurrent nonisolated func collectedIDs() async -> [RecordID] { ids }
}
