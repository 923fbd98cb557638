import TroveModel

/// Reading the contents again, off the main thread.
extension Session {
    /// The numbers of the reads that the parts of the contents are from, so that a read that ends
    /// late does not replace a newer one.
    struct ReadParts {
        var lists = 0
        /// Later reads of single lists.
        var singleLists: [ListID: Int] = [:]
        var undoState = 0
        var drafts = 0
    }

    /// The parts that were read; nil for all others.
    private nonisolated struct Parts: Sendable {
        var lists: [List]?
        var smartLists: [SmartList]?
        /// One list; its value is nil if it does not exist.
        var list: (id: ListID, list: List?)?
        var undoState: UndoState?
        var drafts: [ValueDraft]?
    }

    /// Reads parts of the contents again and notifies the observers of changes. Reports errors.
    ///
    /// - Parameter body: Called right before the contents change.
    func refresh(_ stale: StaleContents, before body: (Session) -> Void = { _ in }) async {
        reads += 1
        let number = reads
        do throws(LibraryError) {
            let parts = try await Self.read(stale, from: library)
            body(self)
            adopt(parts, number)
        } catch {
            body(self)
            updateDrafts()
            report(error)
        }
    }

    /// Reads the drafts again and notifies the observers of changes.
    ///
    /// - Parameter body: Called right before the drafts change.
    func refreshDrafts(before body: (Session) -> Void = { _ in }) async {
        await refresh(.drafts, before: body)
    }

    @concurrent private nonisolated static func read(
        _ stale: StaleContents, from library: any LibraryStorage
    ) async throws(LibraryError) -> Parts {
        var parts = Parts()
        switch stale.lists {
        case .none: break
        case .one(let id): parts.list = (id, try await list(id, in: library))
        case .all:
            parts.lists = try await library.lists()
            parts.smartLists = try await library.smartLists()
        }
        if stale.undoState { parts.undoState = try await library.undoState() }
        if stale.drafts { parts.drafts = try await library.drafts() }
        return parts
    }

    private nonisolated static func list(
        _ id: ListID, in library: any LibraryStorage
    ) async throws(LibraryError) -> List? {
        do throws(LibraryError) {
            return try await library.list(id)
        } catch {
            if error.code == .notFound { return nil }
            throw error
        }
    }

    private func adopt(_ parts: Parts, _ number: Int) {
        let old = (contents.lists, contents.smartLists)
        if number > readParts.lists {
            if let smartLists = parts.smartLists { contents.smartLists = smartLists }
            if let lists = parts.lists { adopt(lists, number) }
            if let (id, list) = parts.list { adopt(list, as: id, number) }
        }
        if let undoState = parts.undoState, number > readParts.undoState {
            contents.undoState = undoState
            readParts.undoState = number
        }
        if let drafts = parts.drafts, number > readParts.drafts {
            contents.drafts = drafts
            readParts.drafts = number
        }
        if (contents.lists, contents.smartLists) != old {
            for observer in observers { observer.listsChanged(self) }
        }
        updateDrafts()
    }

    private func adopt(_ lists: [List], _ number: Int) {
        let later = readParts.singleLists.filter { $0.value > number }
        contents.lists = lists.map { list in
            later[list.id] == nil ? list : self.list(list.id) ?? list
        }
        (readParts.lists, readParts.singleLists) = (number, later)
    }

    private func adopt(_ list: List?, as id: ListID, _ number: Int) {
        guard number > readParts.singleLists[id] ?? 0,
            let index = contents.lists.firstIndex(where: { $0.id == id })
        else { return }
        readParts.singleLists[id] = number
        if let list { contents.lists[index] = list } else { contents.lists.remove(at: index) }
    }
}
