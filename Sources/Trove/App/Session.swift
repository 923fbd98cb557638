import Foundation
import TableKit
import TroveModel

/// An open library and its observers.
///
/// All changes by the user are written through ``perform(_:then:)`` and its siblings. Everything on
/// screen follows from the resulting events, including those for undo and for changes by other
/// programs.
final class Session {
    /// Notifications of changes of the library.
    protocol Observer: AnyObject {
        /// Called when the lists or their names, counts or fields may have changed.
        func listsChanged(_ session: Session)
        /// Called when records changed, after ``lists``, ``undoState`` and ``drafts`` were updated.
        func changed(_ change: Change, _ session: Session)
        /// Called when ``drafts`` changed.
        func draftsChanged(_ session: Session)
        /// Called when the save state changed, or whether changes of others arrive at once.
        func saveStateChanged(_ session: Session)
        /// Called after the access to the library changed.
        func accessChanged(_ session: Session)
        /// Called when this program begins to change records or lists, except by undo and redo.
        func changeBegins(_ session: Session)
        /// Called when a change takes so long that the user may want to cancel it.
        func tookLong(_ change: RunningChange, _ session: Session)
        /// Called when a change that took long has ended.
        func ended(_ change: RunningChange, _ session: Session)
        /// Called when a typed text could be kept neither as a value nor as a draft.
        func lost(_ text: LostText, _ session: Session)
        /// Called when another day has begun.
        func dayChanged(_ session: Session)
        /// Called when a library that could not be reached can be read again, after ``lists``,
        /// ``undoState`` and ``drafts`` were updated.
        func reconnected(_ session: Session)
        /// Called when an operation failed.
        func failed(_ error: LibraryError, _ session: Session)
        /// Called when somebody else has changed what the user is about to change.
        func conflicted(_ conflict: Conflict, _ session: Session)
    }

    let library: any LibraryStorage
    var lists: [List] { contents.lists }
    var smartLists: [SmartList] { contents.smartLists }
    var undoState: UndoState? { contents.undoState }
    /// The drafts of all lists: typed texts that were not accepted as values. Excludes text being
    /// typed.
    private(set) var drafts: [ValueDraft] = []
    /// The texts being typed.
    var typing = TypingDrafts()
    /// Drafts being written (non-nil) or deleted (nil).
    var unwrittenDrafts: [ValueDraft.Place: (number: Int, draft: ValueDraft?)] = [:]
    private var draftWrites = 0
    /// The running changes that take so long that the user may want to cancel them, in order of
    /// time.
    private(set) var longChanges: [RunningChange] = []
    /// Whether a change of the user takes long to save, other than undo and redo.
    var isSavingLong: Bool { longChanges.contains { $0.activity == .saving } }
    /// The save state that assistive technology announced last.
    let saveAnnouncement = LiveAnnouncement(knowing: SaveStatus.saved.text)
    /// The rule for the save states to announce.
    var saveAnnouncing = SaveAnnouncing()
    /// The contents as read last.
    var contents: Contents
    /// The number of the last read of the contents.
    var reads = 0
    /// The reads that the parts of the contents are from.
    var readParts = ReadParts()
    /// The reader of the record that the form shows.
    private var reader: (any RecordReading)?
    private let events: AsyncStream<LibraryEvent>
    private var weakObservers: [WeakObserver] = []
    private var listening: Task<Void, Never>?

    private struct WeakObserver { weak var observer: (any Observer)? }

    var observers: [any Observer] { weakObservers.compactMap(\.observer) }

    /// Something that a server may still have to send.
    enum AtHand<Value> {
        case here(Value)
        case awaited
    }

    /// The parts of a library that a session keeps in memory.
    struct Contents: Sendable {
        var lists: [List]
        var smartLists: [SmartList] = []
        var undoState: UndoState?
        var drafts: [ValueDraft]
        /// The events since before the rest was read, so that no change is missed.
        let events: AsyncStream<LibraryEvent>

        /// Reads the contents.
        ///
        /// - Throws: A `LibraryError` if reading fails.
        @concurrent
        nonisolated init(of library: any LibraryStorage) async throws(LibraryError) {
            events = library.events()
            lists = try await library.lists()
            smartLists = try await library.smartLists()
            undoState = try await library.undoState()
            drafts = try await library.drafts()
        }

        nonisolated init(
            events: AsyncStream<LibraryEvent>, lists: [List], smartLists: [SmartList],
            undoState: UndoState?, drafts: [ValueDraft]
        ) {
            self.events = events
            self.lists = lists
            self.smartLists = smartLists
            self.undoState = undoState
            self.drafts = drafts
        }
    }

    init(library: any LibraryStorage, contents: Contents) {
        self.library = library
        self.contents = contents
        drafts = contents.drafts
        events = contents.events
    }

    convenience init(library: any LibraryStorage) async throws(LibraryError) {
        self.init(library: library, contents: try await Contents(of: library))
    }

    /// Reads a record for the form.
    ///
    /// - Parameter arrived: Called later if the record is not at hand yet.
    /// - Returns: Whether the record is at hand, and if so, the record; nil if it does not exist.
    func record(
        _ id: RecordID, of list: List, arrived: @escaping () -> Void
    ) throws(LibraryError) -> AtHand<Record?> {
        if reader == nil { reader = try library.recordReading() }
        guard let found = try reader?.records([id], of: list, arrived: arrived) else {
            return .awaited
        }
        return .here(found.first)
    }

    /// Adds an observer, held weakly. The first one starts the delivery of events and removes
    /// expired records from the trash.
    func addObserver(_ observer: any Observer) {
        weakObservers.removeAll { $0.observer == nil }
        weakObservers.append(WeakObserver(observer: observer))
        guard listening == nil else { return }
        for list in lists {
            if let problem = list.settingsProblem { report(LibraryError(.invalid, problem)) }
        }
        attempt { library throws(LibraryError) in
            guard library.access.isWritable else { return }
            _ = try await library.removeExpiredRecords()
        }
        listening = Task { [weak self, events] in
            for await event in events {
                guard let self else { return }
                await handle(event)
            }
        }
    }

    /// Notifies nobody any more of events that are still to come.
    func removeObservers() {
        weakObservers = []
        listening?.cancel()
    }

    func list(_ id: ListID?) -> List? { lists.first { $0.id == id } }

    func smartList(_ id: SmartListID?) -> SmartList? { smartLists.first { $0.id == id } }

    /// Reports an error to the observers, except that the user canceled.
    func report(_ error: LibraryError) {
        guard error.code != .cancelled else { return }
        for observer in observers { observer.failed(error, self) }
    }

    /// Runs an operation that can fail, and reports its error. Operations start in order of calls.
    ///
    /// - Parameter activity: The kind of a change that can be canceled; nil for reads and for
    ///   changes that cannot.
    func attempt(
        as activity: RunningChange.Activity? = nil,
        _ body: @escaping (any LibraryStorage) async throws(LibraryError) -> Void
    ) {
        let change = activity.map(RunningChange.init)
        if activity == .saving { changeBegins() }
        // Starts immediately, so that edits reach the library in order.
        let task = Task.immediate { [weak self] in
            guard let self else { return }
            do throws(LibraryError) {
                try await body(library)
            } catch {
                change?.wasPrevented = error.code == .cancelled
                report(error)
            }
            if let change { end(change) }
        }
        change?.follow(task) { [weak self, weak change] in
            guard let self, let change else { return }
            longChanges.append(change)
            for observer in observers { observer.tookLong(change, self) }
        }
    }

    /// Tells the observers that a change begins.
    func changeBegins() {
        for observer in observers { observer.changeBegins(self) }
    }

    /// Notifies the observers that a typed text could not be kept.
    func report(_ text: LostText) {
        for observer in observers { observer.lost(text, self) }
    }

    /// Notifies the observers that another day has begun.
    func dayChanged() {
        for observer in observers { observer.dayChanged(self) }
    }

    private func end(_ change: RunningChange) {
        change.end()
        guard change.tookLong else { return }
        longChanges.removeAll { $0 === change }
        for observer in observers { observer.ended(change, self) }
    }

    private func handle(_ event: LibraryEvent) async {
        switch event {
        case .changed(let change):
            await refresh(StaleContents(after: change))
            for observer in observers { observer.changed(change, self) }
        case .draftsChanged:
            await refreshDrafts()
        case .textLost(let draft):
            report(LostText(text: draft.text, place: draft.place, reason: draft.reason))
        case .saveState, .live:
            for observer in observers { observer.saveStateChanged(self) }
        case .access(let access):
            if let obstacle = access.obstacle { report(obstacle) }
            // The drafts say why they are not saved.
            await refreshDrafts()
            for observer in observers {
                observer.saveStateChanged(self)
                observer.accessChanged(self)
            }
        case .reconnected:
            await refresh(.all)
            for observer in observers { observer.reconnected(self) }
        case .backupFailed(let error):
            report(error)
        }
    }

    /// Writes or, for nil, deletes the draft of a field, with immediate effect on ``drafts``.
    func writeDraft(
        _ draft: ValueDraft?, at place: ValueDraft.Place,
        _ body: @escaping (any LibraryStorage) async throws(LibraryError) -> Void
    ) {
        draftWrites += 1
        let number = draftWrites
        unwrittenDrafts[place] = (number, draft)
        updateDrafts()
        attempt { [weak self] library throws(LibraryError) in
            let result = await Self.result { () async throws(LibraryError) in
                try await body(library)
            }
            await self?.refreshDrafts {
                if $0.unwrittenDrafts[place]?.number == number { $0.unwrittenDrafts[place] = nil }
            }
            try result.get()
        }
    }

    private static func result(
        _ body: () async throws(LibraryError) -> Void
    ) async -> Result<Void, LibraryError> {
        do throws(LibraryError) {
            return .success(try await body())
        } catch {
            return .failure(error)
        }
    }

    /// Updates ``drafts`` to the drafts in the library, those being written and the texts being
    /// typed, and notifies the observers of changes.
    func updateDrafts() {
        let old = drafts
        drafts = contents.drafts.filter { unwrittenDrafts[$0.place] == nil }
        drafts += unwrittenDrafts.values.compactMap(\.draft)
        drafts.removeAll { !$0.isJudged && typing.contains($0.place) }
        guard drafts != old else { return }
        for observer in observers { observer.draftsChanged(self) }
    }
}

extension Session.Observer {
    func listsChanged(_ session: Session) {}
    func changed(_ change: Change, _ session: Session) {}
    func draftsChanged(_ session: Session) {}
    func saveStateChanged(_ session: Session) {}
    func accessChanged(_ session: Session) {}
    func changeBegins(_ session: Session) {}
    func tookLong(_ change: RunningChange, _ session: Session) {}
    func ended(_ change: RunningChange, _ session: Session) {}
    func lost(_ text: LostText, _ session: Session) {}
    func dayChanged(_ session: Session) {}

    func reconnected(_ session: Session) {}
    func failed(_ error: LibraryError, _ session: Session) {}
    func conflicted(_ conflict: Conflict, _ session: Session) {}
}
