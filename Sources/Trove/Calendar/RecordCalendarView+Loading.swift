import TableKit
import TroveModel

extension RecordCalendarView {
    /// Reads the records of the month again, and those without a date.
    func recordsChanged() {
        undatedRequest = nil
        refresh()
    }

    /// Reads the records of the month again. Several calls in a row read once.
    func refresh() {
        showMonth()
        guard !isLoadPending else { return }
        isLoadPending = true
        MainLoop.whenIdle { [weak self] in
            self?.isLoadPending = false
            self?.load()
        }
    }

    private func load() {
        work?.cancel()
        neighborWork?.cancel()
        guard let list, let attribute, let wanted = records.model.wanted,
            let request = RecordListRequest.calendar(
                of: shown, in: list, attribute, query: wanted.query)
        else { return }
        loadUndated(in: list, within: wanted.query)
        let month = shown
        work = Task { [weak self, library = records.session.library] in
            do throws(LibraryError) {
                let found = try await library.recordList(for: request)
                let contents = CalendarContents(found, of: month)
                let read = try await library.records(
                    contents.ids(limit: Self.dayLimit), in: list.id)
                guard !Task.isCancelled else { return }
                self?.show(contents, read, of: list, attribute)
            } catch {
                self?.report(error)
            }
        }
    }

    private func show(
        _ contents: CalendarContents, _ read: [Record], of list: List,
        _ attribute: RecordAttribute
    ) {
        self.contents = contents
        texts = [:]
        dates = [:]
        for record in read {
            texts[record.id] = records.texts(of: record)
            dates[record.id] = list.date(of: record, by: attribute)
        }
        showMonth()
        if contents.isMonthEmpty {
            findNeighbors(in: list, attribute)
        } else {
            hint.isHidden = true
        }
    }

    func report(_ error: LibraryError) {
        if error.code != .cancelled { records.session.report(error) }
    }

    // MARK: Empty months

    /// Offers the nearest months with records beside an empty one.
    private func findNeighbors(in list: List, _ attribute: RecordAttribute) {
        let (month, query) = (shown, records.model.wanted?.query ?? .all)
        neighborWork?.cancel()
        neighborWork = Task { [weak self, library = records.session.library] in
            var found: [PartialDate?] = []
            for isBefore in [true, false] {
                let request = RecordListRequest.calendar(
                    beside: month, isBefore: isBefore, in: list, attribute, query: query)
                found.append(await Self.date(ofFirst: request, in: list, attribute, library))
            }
            guard !Task.isCancelled, let self, shown == month else { return }
            hint.show(month, earlier: found[0], later: found[1])
        }
    }

    /// The date of the first record of a request; nil if there is none.
    private static func date(
        ofFirst request: RecordListRequest?, in list: List, _ attribute: RecordAttribute,
        _ library: any LibraryStorage
    ) async -> PartialDate? {
        guard let request else { return nil }
        do {
            for try await stage in library.recordLists(for: request) where !stage.list.isEmpty {
                let record = try await library.record(stage.list.id(at: 0), in: list.id)
                return record.flatMap { list.date(of: $0, by: attribute) }
            }
        } catch {
            // The hint is only an offer.
            return nil
        }
        return nil
    }
}
