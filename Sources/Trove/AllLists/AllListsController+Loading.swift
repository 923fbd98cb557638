import Foundation
import TableCore
import TableKit
import TroveModel

/// Reading the records, off the main thread.
extension AllListsController: Session.Observer {
    /// The requests for the records, one for each list that may have some.
    private var requests: [(list: List, request: RecordListRequest)] {
        switch contents {
        case .trash:
            return session.lists.filter { $0.trashCount > 0 }.map {
                ($0, RecordListRequest(list: $0.id, scope: .trash))
            }
        case .smartList: return smartList.map(requests) ?? []
        case .search:
            guard query != .all else { return [] }
            let draft = SmartListDraft(name: "", query: query.text)
            return requests(
                of: SmartList(id: SmartListID(rawValue: 0), uuid: UUID(), definition: draft))
        case nil: return []
        }
    }

    private func requests(of smartList: SmartList) -> [(list: List, request: RecordListRequest)] {
        smartList.requests(in: session.lists).compactMap { request in
            var whole = request
            whole.grouping = .none
            return session.list(request.list).map { ($0, whole) }
        }
    }

    /// Reads the records of all lists and shows them.
    func load() {
        loading?.cancel()
        table.setBusy(true)
        loading = Task { [weak self, library = session.library, requests, query] in
            var found: [(list: List, records: RecordList)] = []
            var loans = OpenLoans()
            do throws(LibraryError) {
                let days = try await library.trashDays()
                for (list, request) in requests {
                    found.append((list, try await library.recordList(for: request)))
                }
                if requests.contains(where: { $0.request.query.asksForLoans(in: $0.list) }) {
                    loans = OpenLoans(try await library.loans(.open))
                }
                guard !Task.isCancelled else { return }
                self?.openLoans = loans
                self?.adopt(ListSections(found), of: query, trashDays: days)
            } catch {
                // If a list was deleted meanwhile, an event follows.
                guard !Task.isCancelled, error.code != .notFound, error.code != .cancelled else {
                    return
                }
                self?.table.setBusy(false)
                if error.code == .notConnected { self?.showNotConnected() }
                self?.session.report(error)
            }
        }
    }

    /// Shows that the records cannot be read, unless those on the screen are the wanted ones.
    private func showNotConnected() {
        guard sections.count == 0 || contents == .search && shownQuery != query else { return }
        navigationItem.prompt = nil
        show(.notConnected)
    }

    private func adopt(_ new: ListSections, of newQuery: SearchQuery, trashDays days: Int?) {
        table.setBusy(false)
        let selected = selectedPlaces
        let isSameQuery = contents != .search || newQuery == shownQuery
        let offset = isSameQuery ? table.contentOffset : .zero
        shownQuery = newQuery
        trashDays = days
        // Otherwise, a table that is hidden now would select the same rows when it appears again.
        for row in table.indexPathsForSelectedRows ?? [] {
            table.deselectRow(at: row, animated: false)
        }
        sections = new
        pages = pages.filter { id, _ in new.sections.contains { $0.list.id == id } }
        table.reloadData()
        show(new.count > 0 ? .rows : contents == .search ? .search : .empty)
        for place in isSameQuery ? selected : [] {
            guard let row = new.row(of: place) else { continue }
            table.selectRow(at: row, animated: false, scrollPosition: .none)
        }
        table.contentOffset = offset
        updateBar()
        selectWantedPlace()
        if selected != selectedPlaces { selectionChanged(opens: false) }
    }

    /// Selects the record from which the user comes back, and gives the rows the keyboard focus.
    private func selectWantedPlace() {
        guard let row = wantedPlace.flatMap(sections.row) else { return }
        wantedPlace = nil
        table.selectRow(at: row, animated: false, scrollPosition: .middle)
        table.grabFocus()
        selectionChanged(opens: false)
    }

    /// The record in a row; nil if it cannot be read.
    func record(at row: IndexPath) -> Record? {
        let section = sections.sections[row.section]
        do throws(LibraryError) {
            return try pages(of: section.list).record(atOffset: row.row, in: section.records)
        } catch {
            // Reported after the layout.
            MainLoop.whenIdle { [weak self] in self?.session.report(error) }
            return nil
        }
    }

    private func pages(of list: List) throws(LibraryError) -> RecordPages {
        if let known = pages[list.id] { return known }
        let new = try RecordPages(of: list, in: session.library)
        new.onArrival = { [weak self] in self?.recordsArrived() }
        pages[list.id] = new
        return new
    }

    /// Shows the rows again, once for all records that arrive together.
    private func recordsArrived() {
        guard !hasArrivals else { return }
        hasArrivals = true
        MainLoop.whenIdle { [weak self] in
            self?.hasArrivals = false
            self?.table.reloadData()
        }
    }

    // MARK: Changes

    func listsChanged(_ session: Session) {
        guard contents != nil else { return }
        updateBar()
        loadLater()
    }

    func changed(_ change: Change, _ session: Session) {
        guard contents != nil else { return }
        for pages in pages.values { pages.invalidate(change) }
        loadLater()
    }

    func dayChanged(_ session: Session) {
        guard contents != nil else { return }
        loadLater()
    }

    func reconnected(_ session: Session) {
        guard contents != nil else { return }
        loadLater()
    }

    /// Reads the records again after a pause of 50 ms without changes.
    func loadLater() {
        pendingLoad?.cancel()
        pendingLoad = MainLoop.after(milliseconds: 50) { [weak self] in self?.load() }
    }
}
