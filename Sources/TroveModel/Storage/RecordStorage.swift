/// The records of a storage: requests, edits, undo and drafts.
public protocol RecordStorage: AnyObject, Sendable {
    /// Finds the records of a request: the first page of a long list ahead of the complete list,
    /// which is read when it is awaited. The read of the first stage begins at once. Canceling the
    /// iteration cancels the read.
    func recordLists(for request: RecordListRequest) -> RecordListStages
    /// Finds all records of a request.
    ///
    /// - Throws: `notFound` if the list does not exist; `cancelled`.
    func recordList(for request: RecordListRequest) async throws(LibraryError) -> RecordList
    /// Reads some of the records of a request, in the order of ``recordList(for:)``. The identities
    /// of the others are not read if an index or a sort tells which these are.
    ///
    /// - Parameters:
    ///   - offset: The number of records before the first one, from 0.
    ///   - limit: The maximum number of records, from 0.
    /// - Throws: `notFound` if the list does not exist; `cancelled`.
    func records(
        of request: RecordListRequest, from offset: Int, limit: Int
    ) async throws(LibraryError) -> [Record]
    /// Updates a snapshot with all changes written since it was made.
    ///
    /// - Throws: `notFound` if the list does not exist; `cancelled`.
    func update(of list: RecordList) async throws(LibraryError) -> RecordListUpdate
    /// Prepares the orders by every field of a list, so that it opens at once however it is sorted.
    ///
    /// - Throws: `notFound` if the list does not exist.
    /// - Complexity: O(*n* log *n*) per field for *n* records.
    func prepareOrders(of list: ListID) async throws(LibraryError)

    /// Reads records by ID, also those in the trash, in the order of `ids`. Records that do not
    /// exist are left out.
    ///
    /// - Throws: `notFound` if the list does not exist.
    func records(_ ids: [RecordID], in list: ListID) async throws(LibraryError) -> [Record]
    /// Reads a record, also one in the trash; returns nil if it does not exist.
    ///
    /// - Throws: `notFound` if the list does not exist.
    func record(_ id: RecordID, in list: ListID) async throws(LibraryError) -> Record?
    /// Returns a reader for visible records, for use on one thread.
    func recordReading() throws(LibraryError) -> any RecordReading

    /// Returns the records, also those in the trash, whose value does not fit the kind of a field
    /// and is kept as text, such as “about 1800” in a number.
    ///
    /// - Throws: `notFound` if the list or field does not exist.
    /// - Complexity: O(*records*).
    func misfits(
        of field: FieldID, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [RecordID]
    /// Completes the part of a query before the cursor: names of fields or, after a colon, values
    /// that records have in the field, most frequent first.
    ///
    /// - Parameters:
    ///   - cursor: The number of characters before the cursor.
    ///   - limit: The maximum number of completions, from 1.
    /// - Throws: `notFound` if the list does not exist.
    func completions(
        of query: String, at cursor: Int, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [QueryCompletion]
    /// Finds the best matches for words, which match beginnings of words: records whose titles
    /// match come first. Not all records are looked at if that takes too long.
    ///
    /// - Parameters:
    ///   - words: The folded words.
    ///   - limit: The maximum number of matches.
    ///   - time: The time to look for them.
    /// - Throws: `notFound` if the list does not exist; `cancelled`.
    func quickMatches(
        for words: [String], in list: ListID, limit: Int, within time: Duration
    ) async throws(LibraryError) -> [QuickMatch]
    /// Computes the statistics of a list.
    ///
    /// - Parameters:
    ///   - request: The list, an optional query, and an optional grouping for statistics per
    ///     section.
    ///   - fields: The fields to include; nil for all fields of the list.
    /// - Throws: `notFound` if the list or a field does not exist.
    /// - Complexity: O(*records* · *fields*).
    func statistics(
        for request: RecordListRequest, fields: [FieldID]?
    ) async throws(LibraryError) -> ListStatistics
    /// Finds duplicate records in a list.
    ///
    /// - Returns: Groups of records, most similar first.
    /// - Throws: `notFound` if the list or a field does not exist; `invalid` without fields;
    ///   `cancelled`.
    func duplicates(
        in list: ListID, _ search: DuplicateSearch
    ) async throws(LibraryError) -> [DuplicateGroup]
    /// Proposes the values of a record that several records would be merged into.
    ///
    /// - Parameter records: The records to merge, starting with the one to keep.
    /// - Throws: `notFound` if the list or a record does not exist.
    func mergeProposal(
        for records: [RecordID], in list: ListID
    ) async throws(LibraryError) -> MergeProposal

    /// Suggests texts for a field with several texts: its choices, then the texts that records
    /// have, most frequent first.
    ///
    /// - Parameters:
    ///   - text: The beginning of the texts, which may be empty.
    ///   - limit: The maximum number of texts.
    /// - Throws: `notFound` if the list or the field does not exist.
    func textChoices(
        for text: String, of field: FieldID, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [String]

    // MARK: Links

    /// Returns the records that a link field refers to, with their titles, also those that are in
    /// the trash or missing.
    ///
    /// - Throws: `notFound` if the list or the field does not exist.
    func linkedRecords(
        _ ids: [RecordID], of field: FieldID, in list: ListID
    ) async throws(LibraryError) -> [RecordID: LinkedRecord]
    /// Returns the texts to show for values of a field; the text of a link is the linked record's
    /// title.
    ///
    /// - Throws: `notFound` if the list or the field does not exist.
    func texts(
        of values: [FieldValue], in field: FieldID, of list: ListID
    ) async throws(LibraryError) -> [String]
    /// Suggests records for a text typed into a link field, best match first. An empty text
    /// suggests the first records of the linked list.
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
    /// Returns the records that link to a record, by list in the order of the sidebar and by field.
    /// Records in the trash are left out.
    func backlinks(
        to record: RecordID, of list: ListID
    ) async throws(LibraryError) -> [Backlinks]

    // MARK: Loans

    /// Returns loans of records.
    ///
    /// - Throws: `notFound` if the list of the request does not exist.
    /// - Complexity: O(*loans*).
    func loans(_ request: LoanRequest) async throws(LibraryError) -> [Loan]

    // MARK: Edits

    /// Performs an edit as one undo step. Edits are performed in the order of the calls. Canceling
    /// the task cancels an edit that is not stored yet.
    ///
    /// - Returns: The change, once it is safely stored.
    /// - Throws: The reason why nothing was changed; `cancelled`.
    @discardableResult
    nonisolated(nonsending) func perform(_ edit: Edit) async throws(LibraryError) -> Change
    /// Returns the change that an edit would make; nothing is written.
    ///
    /// - Throws: Like ``perform(_:)``.
    func rehearse(_ edit: Edit) async throws(LibraryError) -> Change
    /// Previews the effect of ``Edit/editRecords(_:list:_:)`` without changing anything.
    ///
    /// - Throws: `notFound` if the list does not exist.
    /// - Complexity: O(*records*).
    func preview(
        _ changes: [RecordEdit], of records: [RecordID], in list: ListID
    ) async throws(LibraryError) -> BulkPreview
    /// Undoes the last change; returns nil if there is nothing to undo. Can be canceled like
    /// ``perform(_:)``.
    ///
    /// - Throws: `conflict` if somebody else has changed some of the same since, with the remedy
    ///   `applyRest`; without it if they have changed all of it, so that ``undoUnchanged()`` only
    ///   passes over the change.
    @discardableResult
    nonisolated(nonsending) func undo() async throws(LibraryError) -> Change?
    /// Redoes the change that was undone last; returns nil if there is nothing to redo. Can be
    /// canceled like ``perform(_:)``.
    ///
    /// - Throws: `conflict` as ``undo()``.
    @discardableResult
    nonisolated(nonsending) func redo() async throws(LibraryError) -> Change?
    /// Undoes the last change, except for what other people have changed since.
    ///
    /// - Returns: The change; nil if there is nothing to undo.
    nonisolated(nonsending) func undoUnchanged() async throws(LibraryError) -> Change?
    /// Redoes the change undone last, except for what other people have changed since.
    ///
    /// - Returns: The change; nil if there is nothing to redo.
    nonisolated(nonsending) func redoUnchanged() async throws(LibraryError) -> Change?
    /// Returns what undo and redo would currently do.
    func undoState() async throws(LibraryError) -> UndoState
    /// Returns the last changes, newest first.
    func history(limit: Int) async throws(LibraryError) -> [HistoryEntry]
    /// Returns the last changes of a record, newest first, which may be in the trash. Undone
    /// changes are left out. The history of a record that came from another list continues there.
    ///
    /// - Throws: `notFound` if the list or the record does not exist; `cancelled`.
    /// - Complexity: O(*size of the history*), without reading the steps of other records.
    func recordHistory(
        of record: RecordID, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [RecordHistoryEntry]

    // MARK: Drafts

    /// Returns all drafts of visible records: typed texts that could not be stored as values.
    func drafts() async throws(LibraryError) -> [ValueDraft]
    /// Performs the edit that a typed text stands for, and discards the field's draft. If the edit
    /// is refused or cannot be written, or if the record went to the trash meanwhile, keeps the
    /// text as a draft instead.
    ///
    /// - Throws: `notFound` if the list, field or record no longer exists.
    nonisolated(nonsending) func enter(
        _ edit: Edit, typed text: String, at place: ValueDraft.Place
    ) async throws(LibraryError) -> EntryOutcome
    /// Links a field to the record with a typed title or number. If no record or several records
    /// match, keeps the text as a draft.
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
}

extension RecordStorage {
    @discardableResult
    public nonisolated(nonsending) func undoUnchanged() async throws(LibraryError) -> Change? {
        try await undo()
    }

    @discardableResult
    public nonisolated(nonsending) func redoUnchanged() async throws(LibraryError) -> Change? {
        try await redo()
    }

    /// Sets a field to a typed value, or keeps the text as a draft, like ``enter(_:typed:at:)``
    /// with an edit.
    public nonisolated(nonsending) func enter(
        _ value: FieldValue, typed text: String, at place: ValueDraft.Place
    ) async throws(LibraryError) -> EntryOutcome {
        try await enter(
            .setValue(value, field: place.field, record: place.record, list: place.list),
            typed: text, at: place)
    }

    /// Returns up to eight completions of the part of a query before the cursor.
    ///
    ///     try await library.completions(of: "au", at: 2, in: books)       // author:
    ///     try await library.completions(of: "genre:f", at: 7, in: books)  // Fantasy
    public func completions(
        of query: String, at cursor: Int, in list: ListID
    ) async throws(LibraryError) -> [QueryCompletion] {
        try await completions(of: query, at: cursor, in: list, limit: 8)
    }

    /// Computes the statistics of all fields of a list.
    public func statistics(
        for request: RecordListRequest
    ) async throws(LibraryError) -> ListStatistics {
        try await statistics(for: request, fields: nil)
    }
}

/// A reader of records for the visible rows: the one part of a storage that answers within a frame.
///
/// Use each reader on one thread only.
public protocol RecordReading: AnyObject {
    /// Reads records by ID, in the order of `ids`. Records that do not exist are left out.
    ///
    /// - Parameter arrived: Called once, on the thread of the reader, when records that were not at
    ///   hand became so.
    /// - Returns: The records; nil if they are not at hand yet.
    func records(
        _ ids: [RecordID], of list: List, arrived: @escaping () -> Void
    ) throws(LibraryError) -> [Record]?
    /// Returns the current definition of a list, as far as the reader knows it.
    ///
    /// - Throws: `notFound` if the list does not exist or was deleted.
    func list(_ id: ListID) throws(LibraryError) -> List
    /// Returns the lists whose records determine the titles of links in a list, as far as the
    /// reader knows them.
    func linkedLists(of list: ListID) throws(LibraryError) -> Set<ListID>
}
