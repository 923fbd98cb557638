/// The copying of a whole library into another storage: see ``LibraryCopier``.
///
/// All identities stay the same in the copy: of lists, fields, records, smart lists and loans. So
/// links between records, queries, expressions and `trove://` links need no conversion, and stay
/// valid.
public protocol CopyStorage: AnyObject, Sendable {
    /// Returns whether the storage can take a copy: it has no lists and smart lists, also no
    /// deleted ones that undo could restore.
    func isEmpty() async throws(LibraryError) -> Bool

    /// Reads the whole content.
    ///
    /// - Parameter body: Receives a reader that is valid during the call, on a background thread,
    ///   which it may block. All reads see the content of one moment; changes that others make
    ///   meanwhile are not in it.
    /// - Throws: The errors of `body` and of the storage; `cancelled`.
    func readContent(
        _ body: @escaping @Sendable (any ContentReading) throws -> Void
    ) async throws(LibraryError)

    /// Fills the empty storage, completely or not at all. It is no undo step.
    ///
    /// - Parameter body: Receives a writer that is valid during the call, on a background thread,
    ///   which it may block. The content becomes visible when it returns, and disappears if it
    ///   throws.
    /// - Throws: ``LibraryError/notEmpty(_:)`` if the storage is not empty; the errors of `body`
    ///   and of the storage; `cancelled`.
    func writeContent(
        _ body: @escaping @Sendable (any ContentWriting) throws -> Void
    ) async throws(LibraryError)

    /// Closes the storage and deletes it for good, if this object created it and it is still empty.
    /// Otherwise nothing happens.
    func discardIfNew() async
}

/// A reader of the whole content of a storage at one moment.
public protocol ContentReading {
    /// Reads everything that precedes the records.
    func catalog() throws -> ContentCatalog
    /// Reads records, also those in the trash, in the order of their identities, without the titles
    /// of links.
    ///
    /// - Parameters:
    ///   - last: The record after which to read; nil for the first ones.
    ///   - limit: The maximum number of records.
    func records(of list: List, after last: RecordID?, limit: Int) throws -> [Record]
    /// Reads a picture; nil if it is missing.
    func picture(_ id: ImageID) throws -> ContentPicture?
    /// Returns whether the storage has a picture, without reading it.
    func hasPicture(_ id: ImageID) throws -> Bool
    /// Reads all loans of records in visible lists, open and returned ones, in the order of their
    /// identities, with empty titles.
    func loans() throws -> [Loan]
    /// Reads all drafts of the person, also those of records in the trash.
    func drafts() throws -> [ValueDraft]
}

/// A writer that fills an empty storage.
///
/// The calls come in this order: ``begin(_:)``; for each list, ``add(_:)-(ContentPicture)`` and
/// ``add(_:to:)`` in turn, then ``end(_:)``; then loans and drafts.
public protocol ContentWriting {
    /// Creates the lists without records, the smart lists and the settings.
    func begin(_ catalog: ContentCatalog) throws
    /// Adds records, in the order of their identities.
    ///
    /// - Parameter list: The list as in the catalog. The values of computed fields are ignored.
    func add(_ records: [Record], to list: List) throws
    /// Adds a picture, which the storage does not have yet.
    func add(_ picture: ContentPicture) throws
    /// Ends a list, which has all records.
    func end(_ list: List) throws
    /// Adds loans.
    func add(_ loans: [Loan]) throws
    /// Adds drafts of the person. Those of missing records are left out.
    func add(_ drafts: [ValueDraft]) throws
}
