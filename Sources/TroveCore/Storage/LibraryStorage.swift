public import Foundation

/// Where a person's lists are kept, as the app needs it: what it shows is read through this, what
/// somebody does is done through this, and what becomes of it comes back as events.
///
/// ``Library`` keeps lists in a file. Another storage, such as a database that several people share,
/// conforms to this too; nothing in the app asks what is behind it.
///
/// All methods can be called on any thread. Those that are not `async` may be called on the thread
/// that shows the lists, and must not take longer than a frame.
public protocol LibraryStorage: AnyObject, Sendable {
    /// Where the lists are.
    var url: URL { get }
    /// Whether the lists can be changed, as it is now, or why not.
    var access: LibraryAccess { get }
    /// Whether what was changed last is kept safely.
    var saveState: SaveState { get }

    /// What happens from now on, in the order in which it happens, whoever does it. Every call gives a
    /// stream of its own; the first element is the present save state.
    func events() -> AsyncStream<LibraryEvent>

    /// All lists, in the order of the sidebar.
    func lists() throws(LibraryError) -> [List]
    /// One list.
    ///
    /// - Throws: `notFound` if there is none, or if it was deleted.
    func list(_ id: ListID) throws(LibraryError) -> List

    /// Reads which records a request finds, for a long list its first page at once. Who stops waiting
    /// for the stream cancels the reading.
    func recordLists(
        for request: RecordListRequest
    ) -> AsyncThrowingStream<RecordListStage, any Error>
    /// All records that a request finds.
    func recordList(for request: RecordListRequest) async throws(LibraryError) -> RecordList
    /// Brings a snapshot up to date with everything that was written since it was made.
    func update(of list: RecordList) async throws(LibraryError) -> RecordListUpdate
    /// Reads records by their identities, in the order of `ids`; those that do not exist are left out.
    func records(_ ids: [RecordID], in list: ListID) throws(LibraryError) -> [Record]
    /// The lists whose records give the links of a list their titles: when one of them changes, records
    /// of the list show other texts.
    func linkedLists(of list: ListID) throws(LibraryError) -> Set<ListID>
    /// Records that somebody may mean who has typed so much into a field of links, the likeliest first;
    /// without a text, the first of the other list.
    func linkChoices(
        for text: String, of field: FieldID, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [LinkedRecord]
    /// The record that a text means which somebody wrote into a field of links.
    ///
    /// - Throws: `invalid` with a sentence if there is none, or several.
    func linkedRecord(
        for text: String, of field: FieldID, in list: ListID
    ) async throws(LibraryError) -> RecordID
    /// Something that reads the records which are visible, for one thread.
    func recordReading() throws(LibraryError) -> any RecordReading

    /// Does `edit` as one step of undo. When this returns, it is kept safely; when it throws, nothing
    /// was changed. Edits are done in the order in which this is called.
    @discardableResult
    nonisolated(nonsending) func perform(_ edit: Edit) async throws(LibraryError) -> Change
    /// Takes back the last change; gives nil if there is nothing to undo.
    @discardableResult
    nonisolated(nonsending) func undo() async throws(LibraryError) -> Change?
    /// Does again what was undone last; gives nil if there is nothing to redo.
    @discardableResult
    nonisolated(nonsending) func redo() async throws(LibraryError) -> Change?
    /// What undo and redo would do now.
    func undoState() throws(LibraryError) -> UndoState

    /// All drafts of records that can be seen: texts that could not become values.
    func drafts() throws(LibraryError) -> [ValueDraft]
    /// Does an edit that a text asks for which a person typed into a field. The draft of the field goes;
    /// if the edit is refused or cannot be written, the text is kept as one.
    ///
    /// - Throws: `notFound` if the list, field or record is gone.
    nonisolated(nonsending) func enter(
        _ edit: Edit, typed text: String, at place: ValueDraft.Place
    ) async throws(LibraryError) -> EntryOutcome
    /// Links a field to the record with a typed title or number. A text that matches none, or several,
    /// is kept as a draft.
    nonisolated(nonsending) func enterLink(
        typed text: String, at place: ValueDraft.Place
    ) async throws(LibraryError) -> EntryOutcome
    /// Keeps a text that is no value of its field. Not a step of undo.
    @discardableResult
    nonisolated(nonsending) func keep(
        _ draft: ValueDraft
    ) async throws(LibraryError) -> ValueDraft
    /// Drops the draft of a field, if there is one. Not a step of undo.
    nonisolated(nonsending) func dropDraft(
        at place: ValueDraft.Place
    ) async throws(LibraryError)

    /// Takes out of the trash for good what has been there for as long as it is kept; gives nil if
    /// nothing was due.
    @discardableResult
    func removeExpiredRecords(now: Date) async throws(LibraryError) -> Change?

    /// Looks at a file that may be imported.
    func importPreview(
        of url: URL, options: ImportOptions
    ) async throws(LibraryError) -> ImportPreview
    /// Imports a file as a new list, or into one that exists: all of it in one step of undo, or nothing.
    ///
    /// - Parameters:
    ///   - target: The list to import into; nil for a new one.
    ///   - isRehearsal: Whether only the report is wanted: then nothing is changed.
    ///   - progress: Is called on another thread, some ten times a second.
    func importFile(
        from url: URL, options: ImportOptions, into target: ImportTarget?, isRehearsal: Bool,
        progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws(LibraryError) -> ImportReport

    /// Stores the image in a file, once for the same bytes, so that a record can be given it.
    ///
    /// - Throws: `invalid` if it is no image that can be read, and errors of the file.
    func addImage(contentsOf file: URL) async throws(LibraryError) -> ImageID
    /// A small picture of an image; nil if it is not there.
    func thumbnail(of id: ImageID) throws(LibraryError) -> Data?

    /// A remembered text, such as the list that was shown last.
    func setting(_ name: String) throws(LibraryError) -> String?
    /// Remembers a text under a name; forgets it for nil. Not a change that can be undone.
    func setSetting(_ name: String, to value: String?) async throws(LibraryError)

    /// Makes backups from now on, where that is the business of the storage.
    func keepBackups()
    /// Ends the use. What is still being written is finished first.
    func close()
}

extension LibraryStorage {
    /// Takes out of the trash for good what has been there for as long as it is kept.
    @discardableResult
    public func removeExpiredRecords() async throws(LibraryError) -> Change? {
        try await removeExpiredRecords(now: Date())
    }

    /// Looks at a file that may be imported, and finds out everything about it.
    public func importPreview(of url: URL) async throws(LibraryError) -> ImportPreview {
        try await importPreview(of: url, options: ImportOptions())
    }

    /// Imports a file as a new list.
    public func importFile(
        from url: URL, options: ImportOptions,
        progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws(LibraryError) -> ImportReport {
        try await importFile(
            from: url, options: options, into: nil, isRehearsal: false, progress: progress)
    }

    /// Gives a field the value that a person typed, as ``enter(_:typed:at:)`` does an edit.
    public nonisolated(nonsending) func enter(
        _ value: FieldValue, typed text: String, at place: ValueDraft.Place
    ) async throws(LibraryError) -> EntryOutcome {
        try await enter(
            .setValue(value, field: place.field, record: place.record, list: place.list),
            typed: text, at: place)
    }

    /// Reads one record; nil if there is none.
    public func record(_ id: RecordID, in list: ListID) throws(LibraryError) -> Record? {
        try records([id], in: list).first
    }
}

/// Reads records while somebody waits for them, in well under a millisecond for a screenful.
///
/// Belongs to one thread.
public protocol RecordReading: AnyObject {
    /// The records that there are of `ids`, in their order.
    func records(_ ids: [RecordID], of list: List) throws(LibraryError) -> [Record]
}

extension Library: LibraryStorage {
    public func recordReading() throws(LibraryError) -> any RecordReading {
        try RecordConnection(to: self)
    }
}
