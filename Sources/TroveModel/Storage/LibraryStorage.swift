public import Foundation

/// The storage of a user's lists, as the app sees it: the app reads and edits through this protocol, and
/// learns of all changes from events.
///
/// ``Library`` stores lists in a file. Another storage, such as a shared database, can conform as well; the
/// app does not depend on the concrete type.
///
/// All methods can be called on any thread. Methods that are not `async` may be called on the main thread,
/// so they must not take longer than a frame.
public protocol LibraryStorage: AnyObject, Sendable {
    /// The location of the lists.
    var url: URL { get }
    /// Whether the lists can currently be changed, and if not, the reason.
    var access: LibraryAccess { get }
    /// Whether the latest changes are saved.
    var saveState: SaveState { get }

    /// Returns a new stream of all events from now on, in order, including those caused by other programs.
    /// The first element is the current save state.
    func events() -> AsyncStream<LibraryEvent>

    /// Returns all lists, in the order of the sidebar.
    func lists() throws(LibraryError) -> [List]
    /// Returns a list.
    ///
    /// - Throws: `notFound` if the list does not exist or was deleted.
    func list(_ id: ListID) throws(LibraryError) -> List

    /// Finds the records of a request, and streams the first page of a long list ahead of the complete list.
    /// Cancelling the iteration cancels the read.
    func recordLists(
        for request: RecordListRequest
    ) -> AsyncThrowingStream<RecordListStage, any Error>
    /// Finds all records of a request.
    func recordList(for request: RecordListRequest) async throws(LibraryError) -> RecordList
    /// Updates a snapshot with all changes written since it was made.
    func update(of list: RecordList) async throws(LibraryError) -> RecordListUpdate
    /// Reads records by ID, in the order of `ids`. Records that do not exist are omitted.
    func records(_ ids: [RecordID], in list: ListID) throws(LibraryError) -> [Record]
    /// Returns the lists whose records determine the titles of links in a list, directly or through other
    /// links. Changes of their records change the texts that records of the list show.
    func linkedLists(of list: ListID) throws(LibraryError) -> Set<ListID>
    /// Suggests records for a text typed into a link field, best match first. An empty text suggests the
    /// first records of the linked list.
    ///
    /// - Parameter limit: The maximum number of suggestions.
    func linkChoices(
        for text: String, of field: FieldID, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [LinkedRecord]
    /// Finds the record that a text in a link field refers to.
    ///
    /// - Throws: `invalid`, with a message to show, if no record or several records match.
    func linkedRecord(
        for text: String, of field: FieldID, in list: ListID
    ) async throws(LibraryError) -> RecordID
    /// Returns a reader for visible records, for use on one thread.
    func recordReading() throws(LibraryError) -> any RecordReading

    /// Performs an edit as one undo step. Edits are performed in the order of the calls.
    ///
    /// - Returns: The change, once it is safely stored.
    /// - Throws: The reason why nothing was changed.
    @discardableResult
    nonisolated(nonsending) func perform(_ edit: Edit) async throws(LibraryError) -> Change
    /// Undoes the last change; returns nil if there is nothing to undo.
    @discardableResult
    nonisolated(nonsending) func undo() async throws(LibraryError) -> Change?
    /// Redoes the change that was undone last; returns nil if there is nothing to redo.
    @discardableResult
    nonisolated(nonsending) func redo() async throws(LibraryError) -> Change?
    /// Returns what undo and redo would currently do.
    func undoState() throws(LibraryError) -> UndoState

    /// Returns all drafts of visible records: typed texts that could not be stored as values.
    func drafts() throws(LibraryError) -> [ValueDraft]
    /// Performs the edit that a typed text stands for, and discards the field's draft. If the edit is
    /// refused or cannot be written, keeps the text as a draft instead.
    ///
    /// - Throws: `notFound` if the list, field or record no longer exists.
    nonisolated(nonsending) func enter(
        _ edit: Edit, typed text: String, at place: ValueDraft.Place
    ) async throws(LibraryError) -> EntryOutcome
    /// Links a field to the record with a typed title or number. If no record or several records match, keeps
    /// the text as a draft.
    nonisolated(nonsending) func enterLink(
        typed text: String, at place: ValueDraft.Place
    ) async throws(LibraryError) -> EntryOutcome
    /// Stores a draft: a text that is not a valid value of its field. Cannot be undone.
    @discardableResult
    nonisolated(nonsending) func keep(
        _ draft: ValueDraft
    ) async throws(LibraryError) -> ValueDraft
    /// Discards the draft of a field, if there is one. Cannot be undone.
    nonisolated(nonsending) func dropDraft(
        at place: ValueDraft.Place
    ) async throws(LibraryError)

    /// Permanently removes records that have been in the trash longer than they are kept.
    ///
    /// - Returns: The change; nil if there was nothing to remove.
    @discardableResult
    func removeExpiredRecords(now: Date) async throws(LibraryError) -> Change?

    /// Imports all records of a source as a new list or into an existing one, completely or not at
    /// all, as one undo step. Values that do not fit the kind of their field stay text.
    ///
    /// - Parameters:
    ///   - target: The list to import into; nil for a new list.
    ///   - isRehearsal: Whether to return the report without changing anything.
    ///   - progress: Receives the progress on another thread, about ten times a second.
    /// - Throws: The errors of the source, and `invalid`, `cancelled`, `diskFull`.
    func importRecords(
        of source: any ImportSource, settings: ImportSettings, into target: ImportTarget?,
        isRehearsal: Bool, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws(LibraryError) -> ImportReport

    /// Exports the records that match a request, in its order, as text.
    ///
    /// - Parameters:
    ///   - writer: Creates the writer of the format for the list.
    ///   - progress: Receives the number of records written so far.
    ///   - write: Receives the text in pieces, on a background queue.
    /// - Returns: The number of records written.
    /// - Throws: `notFound`, `cancelled`, errors of the disk, and errors of `write`.
    @discardableResult
    func export(
        _ request: RecordListRequest,
        as writer: @escaping @Sendable (List) -> any RecordTextWriter,
        progress: @escaping @Sendable (Int) -> Void,
        to write: @escaping @Sendable (Data) throws -> Void
    ) async throws(LibraryError) -> Int

    /// Stores an image, so that records can show it. Identical images are stored once.
    ///
    /// - Throws: `invalid` if the image cannot be read.
    func addImage(_ data: Data) async throws(LibraryError) -> ImageID
    /// Returns the thumbnail of an image; nil if the image does not exist.
    func thumbnail(of id: ImageID) throws(LibraryError) -> Data?

    /// Returns a stored setting, such as the list that was shown last; nil if it is not set.
    func setting(_ name: String) throws(LibraryError) -> String?
    /// Stores a setting, or removes it if `value` is nil. Cannot be undone.
    func setSetting(_ name: String, to value: String?) async throws(LibraryError)

    /// Starts automatic backups, if the storage makes them itself.
    func keepBackups()
    /// Closes the storage after all pending writes.
    func close()
}

extension LibraryStorage {
    /// Permanently removes records that have been in the trash longer than they are kept.
    ///
    /// - Returns: The change; nil if there was nothing to remove.
    @discardableResult
    public func removeExpiredRecords() async throws(LibraryError) -> Change? {
        try await removeExpiredRecords(now: Date())
    }

    /// Sets a field to a typed value, or keeps the text as a draft, like ``enter(_:typed:at:)`` with an edit.
    public nonisolated(nonsending) func enter(
        _ value: FieldValue, typed text: String, at place: ValueDraft.Place
    ) async throws(LibraryError) -> EntryOutcome {
        try await enter(
            .setValue(value, field: place.field, record: place.record, list: place.list),
            typed: text, at: place)
    }

    /// Reads a record; returns nil if it does not exist.
    public func record(_ id: RecordID, in list: ListID) throws(LibraryError) -> Record? {
        try records([id], in: list).first
    }
}

/// A reader of records for the visible rows. Reading a screenful takes well under a millisecond.
///
/// Use each reader on one thread only.
public protocol RecordReading: AnyObject {
    /// Reads records by ID, in the order of `ids`. Records that do not exist are omitted.
    func records(_ ids: [RecordID], of list: List) throws(LibraryError) -> [Record]
}
