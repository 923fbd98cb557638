import Synchronization

/// A part of a library's content, on its way from one storage to another.
enum ContentPart: Sendable {
    case catalog(ContentCatalog)
    case picture(ContentPicture)
    case records([Record], list: List)
    /// The end of a list.
    case end(List)
    case loans([Loan])
    case drafts([ValueDraft])

    func write(to writer: any ContentWriting) throws {
        switch self {
        case .catalog(let catalog): try writer.begin(catalog)
        case .picture(let picture): try writer.add(picture)
        case .records(let records, let list): try writer.add(records, to: list)
        case .end(let list): try writer.end(list)
        case .loans(let loans): if !loans.isEmpty { try writer.add(loans) }
        case .drafts(let drafts): if !drafts.isEmpty { try writer.add(drafts) }
        }
    }
}

/// Counts what was copied, and reports the progress about ten times a second.
final class CopyMeter: Sendable {
    fileprivate struct State {
        var counts = LibraryCopyCounts()
        var total = 0
        var reportedAt: ContinuousClock.Instant?
    }

    private let state = Mutex(State())
    private let report: @Sendable (LibraryCopyProgress) -> Void

    fileprivate static let interval = Duration.milliseconds(100)
    /// The part of the work until all records are copied.
    private static let copyingShare = 0.96

    init(_ report: @escaping @Sendable (LibraryCopyProgress) -> Void) { self.report = report }

    var counts: LibraryCopyCounts { state.withLock { $0.counts } }

    /// Counts a part that was written.
    func note(_ part: ContentPart) {
        let progress = state.withLock { state -> LibraryCopyProgress? in
            switch part {
            case .catalog(let catalog):
                state.counts.lists = catalog.lists.count
                state.counts.smartLists = catalog.smartLists.count
                state.counts.deletedListsLeftOut = catalog.deletedListCount
                state.total = catalog.lists.reduce(0) { $0 + $1.recordCount + $1.trashCount }
                return nil
            case .picture: state.counts.pictures += 1
            case .records(let records, let list):
                state.counts.records += records.count
                state.counts.recordsInTrash += records.count { $0.deletedAt != nil }
                return state.progress(.copying(list: list.name), Self.copyingShare)
            case .end: break
            case .loans(let loans): state.counts.loans = loans.count
            case .drafts(let drafts):
                state.counts.drafts = drafts.count
                state.reportedAt = nil
                return state.progress(.finishing, Self.copyingShare)
            }
            return nil
        }
        if let progress { report(progress) }
    }

    /// Counts a picture that was not read.
    func notePicture() { state.withLock { $0.counts.pictures += 1 } }
}

extension CopyMeter.State {
    /// The progress; nil if the last one was reported a moment ago.
    fileprivate mutating func progress(
        _ phase: LibraryCopyProgress.Phase, _ share: Double
    ) -> LibraryCopyProgress? {
        let now = ContinuousClock.now
        if let reportedAt, now - reportedAt < CopyMeter.interval { return nil }
        reportedAt = now
        let done = total == 0 ? 1 : min(1, Double(counts.records) / Double(total))
        return LibraryCopyProgress(
            phase: phase, fraction: share * done, recordCount: counts.records,
            totalRecordCount: total)
    }
}
