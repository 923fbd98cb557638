import Foundation
import GtkBridge
import TroveCore

/// An open library and its observers.
///
/// All changes by the user are written through ``perform(_:then:)`` and its siblings. Everything on screen
/// follows from the resulting events, including those for undo and for changes by other programs.
final class Session {
    /// Notifications of changes of the library.
    protocol Observer: AnyObject {
        /// Called when the lists or their names, counts or fields may have changed.
        func listsChanged(_ session: Session)
        /// Called when records changed. The next change is delivered after this function returns.
        func changed(_ change: Change, _ session: Session) async
        /// Called when ``drafts`` changed.
        func draftsChanged(_ session: Session)
        /// Called when the save state changed.
        func saveStateChanged(_ session: Session)
        /// Called when an operation failed.
        func failed(_ error: LibraryError, _ session: Session)
    }

    let library: any LibraryStorage
    private(set) var lists: [List] = []
    private(set) var undoState: UndoState?
    /// The drafts of all lists: typed texts that were not accepted as values. Excludes text being typed.
    private(set) var drafts: [ValueDraft] = []
    /// The texts being typed.
    var typing = TypingDrafts()
    /// Drafts being written (non-nil) or deleted (nil).
    private var unwrittenDrafts: [ValueDraft.Place: (number: Int, draft: ValueDraft?)] = [:]
    private var draftWrites = 0
    private let events: AsyncStream<LibraryEvent>
    private var observers: [WeakObserver] = []
    private var listening: Task<Void, Never>?

    private struct WeakObserver { weak var observer: (any Observer)? }

    /// The parts of a library that a session keeps in memory.
    struct Contents: Sendable {
        let lists: [List]
        let undoState: UndoState?
        let drafts: [ValueDraft]
        /// The events since before the rest was read, so that no change is missed.
        let events: AsyncStream<LibraryEvent>

        /// Reads the contents.
        ///
        /// - Throws: A `LibraryError` if reading fails.
        nonisolated init(of library: any LibraryStorage) throws(LibraryError) {
            events = library.events()
            lists = try library.lists()
            undoState = try library.undoState()
            drafts = try library.drafts()
        }
    }

    init(library: any LibraryStorage, contents: Contents) {
        self.library = library
        lists = contents.lists
        undoState = contents.undoState
        drafts = contents.drafts
        events = contents.events
    }

    convenience init(library: any LibraryStorage) throws(LibraryError) {
        self.init(library: library, contents: try Contents(of: library))
    }

    /// Adds an observer, held weakly. The first one starts the delivery of events and removes
    /// expired records from the trash.
    func addObserver(_ observer: any Observer) {
        observers.append(WeakObserver(observer: observer))
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

    func list(_ id: ListID?) -> List? { lists.first { $0.id == id } }

    /// Performs an edit; calls `body` when it is saved. Reports errors.
    func perform(_ edit: Edit, then body: @escaping (Change) -> Void = { _ in }) {
        attempt { library throws(LibraryError) in
            body(try await library.perform(edit))
        }
    }

    /// Performs an edit for a dialog. Calls `answer` with the error, or with nil on success; then `body`.
    func submit(
        _ edit: Edit, answer: @escaping (LibraryError?) -> Void,
        then body: @escaping (Change) -> Void = { _ in }
    ) {
        attempt { library throws(LibraryError) in
            do throws(LibraryError) {
                let change = try await library.perform(edit)
                answer(nil)
                body(change)
            } catch {
                answer(error)
            }
        }
    }

    func undo() {
        attempt { library throws(LibraryError) in _ = try await library.undo() }
    }

    func redo() {
        attempt { library throws(LibraryError) in _ = try await library.redo() }
    }

    /// Reports an error to the observers.
    func report(_ error: LibraryError) {
        for observer in observers { observer.observer?.failed(error, self) }
    }

    /// Runs an operation that can fail, and reports its error. Operations start in order of calls.
    func attempt(_ body: @escaping (any LibraryStorage) async throws(LibraryError) -> Void) {
        // Starts immediately, so that edits reach the library in order.
        Task.immediate { [weak self] in
            guard let self else { return }
            do throws(LibraryError) {
                try await body(library)
            } catch {
                if error.code != .cancelled { report(error) }
            }
        }
    }

    private func handle(_ event: LibraryEvent) async {
        switch event {
        case .changed(let change):
            refreshUndoState()
            refreshLists()
            refreshDrafts()
            for observer in observers { await observer.observer?.changed(change, self) }
        case .draftsChanged:
            refreshDrafts()
        case .saveState:
            for observer in observers { observer.observer?.saveStateChanged(self) }
        case .access(let access):
            if let obstacle = access.obstacle { report(obstacle) }
        case .backupFailed(let error):
            report(error)
        }
    }

    /// Reads the lists again and notifies the observers.
    func refreshLists() {
        do throws(LibraryError) {
            lists = try library.lists()
        } catch {
            return report(error)
        }
        for observer in observers { observer.observer?.listsChanged(self) }
    }

    /// Writes or, for nil, deletes the draft of a field, with immediate effect on ``drafts``.
    func writeDraft(
        _ draft: ValueDraft?, at place: ValueDraft.Place,
        _ body: @escaping (any LibraryStorage) async throws(LibraryError) -> Void
    ) {
        draftWrites += 1
        let number = draftWrites
        unwrittenDrafts[place] = (number, draft)
        refreshDrafts()
        attempt { [weak self] library throws(LibraryError) in
            defer {
                if let self, unwrittenDrafts[place]?.number == number {
                    unwrittenDrafts[place] = nil
                    refreshDrafts()
                }
            }
            try await body(library)
        }
    }

    /// Reads the drafts again and notifies the observers of changes.
    func refreshDrafts() {
        let old = drafts
        do throws(LibraryError) {
            let stored = try library.drafts()
            drafts = stored.filter { unwrittenDrafts[$0.place] == nil }
            drafts += unwrittenDrafts.values.compactMap(\.draft)
            drafts.removeAll { !$0.isJudged && typing.contains($0.place) }
        } catch {
            return report(error)
        }
        guard drafts != old else { return }
        for observer in observers { observer.observer?.draftsChanged(self) }
    }

    private func refreshUndoState() {
        do throws(LibraryError) {
            undoState = try library.undoState()
        } catch {
            report(error)
        }
    }
}

extension Session.Observer {
    func listsChanged(_ session: Session) {}
    func changed(_ change: Change, _ session: Session) async {}
    func draftsChanged(_ session: Session) {}
    func saveStateChanged(_ session: Session) {}
    func failed(_ error: LibraryError, _ session: Session) {}
}
