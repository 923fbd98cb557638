import Foundation
import TableKit
import TextCore
import TroveModel

/// Printing a list in the form of its view, and printing a record.
extension MainWindow {
    func addPrintActions() {
        add(NamedAction("print") { [weak self] in self?.printList() })
        add(NamedAction("print-records") { [weak self] in self?.printSelection() })
        add(NamedAction("print-record") { [weak self] in self?.printRecord() })
    }

    /// Prints the records of the list, or those that the search found.
    private func printList() {
        guard let list = shownRecords?.list, let request = records.exportRequest else { return }
        commitForms()
        session.attempt { [weak self] library throws(LibraryError) in
            let records = try await library.recordList(for: request)
            try await self?.print(records, of: list)
        }
    }

    /// Prints the selected records.
    private func printSelection() {
        guard let list = shownRecords?.list, let selected = records.selectedRecords
        else { return }
        commitForms()
        session.attempt { [weak self] _ throws(LibraryError) in
            try await self?.print(selected.collectedList(), of: list)
        }
    }

    private func print(_ records: RecordList, of list: List) async throws(LibraryError) {
        let library = session.library
        let first = (0..<min(Self.sampleCount, records.count)).map { records.id(at: $0) }
        let sample = try await library.records(first, in: list.id)
        let renderer: ListPrintRenderer =
            switch list.settings.view.kind {
            case .gallery: CardsPrintRenderer(records, of: list, in: library)
            case .table:
                TablePrintRenderer(records, of: list, in: library, sample: sample)
            case .list, .board, .calendar: RowsPrintRenderer(records, of: list, in: library)
            }
        renderer.onFailure = { [weak self] in self?.session.report($0) }
        print(
            renderer, named: list.name, isWide: list.settings.view.kind == .table)
    }

    /// The number of records whose values determine the widths of columns.
    private static let sampleCount = 200

    /// Prints the current record.
    private func printRecord() {
        guard let list = session.list(detail.list?.id), let record = detail.record else { return }
        detail.commit()
        session.attempt { [weak self] library throws(LibraryError) in
            let current = try await library.record(record.id, in: list.id) ?? record
            var cover: Image?
            if let id = list.cover(of: current) {
                cover = try await library.thumbnail(of: id).flatMap { Image(data: Data($0)) }
            }
            let renderer = RecordPrintRenderer(current, of: list, cover: cover)
            self?.print(renderer, named: RowTexts(current, in: list).title, isWide: false)
        }
    }

    private func print(_ renderer: PrintPageRenderer, named name: String, isWide: Bool) {
        let printing = PrintInteractionController(renderer, jobName: name)
        if isWide { printing.orientation = .landscape }
        printing.present(over: window) { [weak self] result in
            guard let self else { return }
            switch result {
            case .completed:
                notification.show(translated("“{name}” printed").filling(["name": name]))
            case .cancelled: break
            case .failed(let reason):
                AlertController.show(
                    title: translated("“{name}” could not be printed").filling(["name": name]),
                    message: reason, over: window)
            }
        }
    }
}
