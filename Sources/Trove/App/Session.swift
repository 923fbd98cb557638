import Foundation
import GtkBridge
import TroveCore

/// An open library and those who want to hear what happens to it.
///
/// Every change that a person makes goes through ``perform(_:then:)``, and everything that is shown
/// follows from the events that come back: also what another program writes, or undo.
final class Session {
    /// Hears of what happens to the library.
    protocol Observer: AnyObject {
        /// There are other lists, or one has another name, count or fields.
        func listsChanged(_ session: Session)
        /// Records changed. The next change waits until this one is shown.
        func changed(_ change: Change, _ session: Session) async
        /// Other texts wait to be corrected.
        func draftsChanged(_ session: Session)
        /// The save state changed.
        func saveStateChanged(_ session: Session)
        /// Something could not be done.
        func failed(_ error: LibraryError, _ session: Session)
    }

    let library: any LibraryStorage
    private(set) var lists: [List] = []
    private(set) var undoState: UndoState?
    /// Texts that were typed and could not become values, in all lists; without those that are being
    /// typed.
    private(set) var drafts: [ValueDraft] = []
    /// The texts that are being typed.
    var typing = TypingDrafts()
    /// Drafts that are being written, and those that are being dropped.
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
        /// Everything that happens after the rest was read.
        let events: AsyncStream<LibraryEvent>

        /// - Parameter lists: The lists of the library, where they have been read.
        nonisolated init(
            of library: any LibraryStorage, lists: [List]? = nil
        ) throws(LibraryError) {
            events = library.events()
            if let lists { self.lists = lists } else { self.lists = try library.lists() }
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

    /// Begins to hear of events. The observers are not kept alive.
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

    /// Does an edit; `then` runs when it is on the disk.
    func perform(_ edit: Edit, then body: @escaping (Change) -> Void = { _ in }) {
        attempt { library throws(LibraryError) in
            body(try await library.perform(edit))
        }
    }

    /// Does an edit that a dialog asks for. The dialog gets why it was not done; nil when it was.
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

    /// Shows an error to the person.
    func report(_ error: LibraryError) {
        for observer in observers { observer.observer?.failed(error, self) }
    }

    /// Runs something that can fail, in the order in which this is called.
    func attempt(_ body: @escaping (any LibraryStorage) async throws(LibraryError) -> Void) {
        // Immediate, so that edits reach the library in the order in which they were made.
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

    /// Reads the lists again.
    func refreshLists() {
        do throws(LibraryError) {
            lists = try library.lists()
        } catch {
            return report(error)
        }
        for observer in observers { observer.observer?.listsChanged(self) }
    }

    /// Writes the draft of a field, or that it has none; ``drafts`` has it at once.
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

    /// Reads the drafts again.
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
