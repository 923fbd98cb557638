import TableCore
import TableKit
import TextCore
import TroveModel

/// Reading from the library and writing to it.
extension RecordsController {
    /// Loads the records of a request, canceling the running load or update.
    func load(_ request: RecordListRequest, _ generation: Int) {
        let stages = begunLoad ?? session.library.recordLists(for: request)
        begunLoad = nil
        work?.cancel()
        work = Task { [weak self] in
            do {
                for try await stage in stages {
                    self?.send(.loaded(stage, generation: generation))
                    let pause = self?.paintPause
                    await pause?.wait()
                }
                self?.send(.loadEnded(nil, generation: generation))
            } catch {
                self?.send(.loadEnded(Self.libraryError(error), generation: generation))
            }
        }
    }

    private static func libraryError(_ error: any Error) -> LibraryError {
        switch error {
        case let error as LibraryError:
            error
        case is CancellationError:
            LibraryError(.cancelled, translated("The operation was canceled."))
        default:
            LibraryError(
                .unexpected,
                translated("The records could not be read: {reason}")
                    .filling(["reason": String(describing: error)]))
        }
    }

    /// Updates a snapshot, canceling the running load or update.
    func update(_ records: RecordList, _ generation: Int) {
        work?.cancel()
        work = Task { [weak self, library = session.library] in
            do throws(LibraryError) {
                var update = try await library.update(of: records)
                // The rows stay in the view, and with them a drag, whoever changed the list.
                if update.needsReload { update = await Self.compared(update) }
                self?.send(.updated(update, generation: generation))
            } catch {
                self?.send(.updateFailed(error, generation: generation))
            }
        }
    }

    @concurrent private nonisolated static func compared(
        _ update: RecordListUpdate
    ) async -> RecordListUpdate { update.comparingRecords() }

    /// Writes a move, which the table already shows.
    func write(_ edit: Edit, _ move: Int) {
        session.attempt(as: .saving) { [weak self, session] library throws(LibraryError) in
            do throws(LibraryError) {
                _ = try await library.perform(edit)
                // Moving in a sorted list changes its settings.
                if case .arrangeRecords(let request, _, _, _) = edit {
                    await session.refresh(StaleContents(lists: .one(request.list)))
                }
                self?.send(.moveWritten(move, list: self?.currentRecords?.list))
            } catch {
                self?.send(.moveFailed(error, move: move))
                try Self.passOn(error)
            }
        }
    }

    /// Asks whether to switch a sorted list to manual order.
    func askForManualOrder(of list: List, _ move: Int) {
        delegate?.records(self, wantsOwnOrderFor: list) { [weak self] isWanted in
            self?.send(.manualOrderAnswered(isWanted, move: move))
        }
    }

    /// Moves records to the trash.
    func delete(_ ids: [RecordID], of list: ListID, first: IndexPath?) {
        let title = first.map { texts(at: $0).title } ?? ""
        session.attempt(as: .saving) { [weak self] library throws(LibraryError) in
            do throws(LibraryError) {
                _ = try await library.perform(.deleteRecords(ids, list: list))
            } catch {
                self?.send(.deletionEnded(ids, list: list, error))
                return try Self.passOn(error)
            }
            guard let self else { return }
            send(.deletionEnded(ids, list: list, nil))
            delegate?.records(self, didDelete: ids.count, title: title)
        }
    }

    /// Passes on that the user canceled; other errors reach them through the model.
    static func passOn(_ error: LibraryError) throws(LibraryError) {
        if error.code == .cancelled { throw error }
    }
}
