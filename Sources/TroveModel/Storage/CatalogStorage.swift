public import Foundation

/// The lists of a storage, and its state.
///
/// Methods that are `async` may touch a disk or a network. The app keeps what it must know within a
/// frame itself, and follows the events.
public protocol CatalogStorage: AnyObject, Sendable {
    /// The location of the lists.
    var url: URL { get }
    /// Whether the lists can currently be changed, and if not, the reason.
    var access: LibraryAccess { get }
    /// Whether the person may create lists, if ``access`` allows changes at all.
    var mayCreateLists: Bool { get }
    /// Whether changes of others arrive at once; otherwise, they do after some seconds.
    var isLive: Bool { get }
    /// Whether the latest changes are saved.
    var saveState: SaveState { get }

    /// Returns a new stream of all events from now on, in order, including those caused by other
    /// programs. The first element is the current save state.
    func events() -> AsyncStream<LibraryEvent>

    /// Returns all lists, in the order of the sidebar.
    ///
    /// - Complexity: Independent of the number of records.
    func lists() async throws(LibraryError) -> [List]
    /// Returns a list.
    ///
    /// - Throws: `notFound` if the list does not exist or was deleted.
    func list(_ id: ListID) async throws(LibraryError) -> List
    /// Returns the lists whose records determine the titles of links in a list, directly or through
    /// other links. Changes of their records change the texts that records of the list show.
    ///
    /// - Throws: `notFound` if the list does not exist.
    func linkedLists(of list: ListID) async throws(LibraryError) -> Set<ListID>

    /// Returns all smart lists, in the order of the sidebar. Those of a deleted list are left out.
    func smartLists() async throws(LibraryError) -> [SmartList]
    /// Returns a smart list.
    ///
    /// - Throws: `notFound` if it does not exist, or if it or its list was deleted.
    func smartList(_ id: SmartListID) async throws(LibraryError) -> SmartList
    /// Returns the number of records that a smart list finds.
    ///
    /// - Complexity: O(*records* of its lists).
    func count(of smartList: SmartList) async throws(LibraryError) -> Int

    /// Previews a change of a field's kind; nothing is written.
    ///
    /// - Parameters:
    ///   - options: The new options of the field; nil to keep the current ones.
    ///   - exampleCount: The maximum number of examples of each sort.
    /// - Throws: `notFound`; `invalid` if the change is not possible; `cancelled`.
    /// - Complexity: O(*records*), in constant memory.
    func previewKindChange(
        of field: FieldID, in list: ListID, to kind: FieldKind, options: FieldOptions?,
        exampleCount: Int
    ) async throws(LibraryError) -> KindChangePreview

    /// Computes an expression of a computed field for one record; nothing is written.
    ///
    /// - Parameters:
    ///   - text: The expression, with the names of fields.
    ///   - name: The name of the computed field.
    ///   - field: The field, if it exists.
    ///   - record: The record; nil for the first one in manual order.
    /// - Throws: `notFound`; `invalid` with a message about the expression.
    /// - Complexity: Independent of the number of records.
    func previewExpression(
        _ text: String, of name: String, field: FieldID?, in list: ListID, record: RecordID?
    ) async throws(LibraryError) -> ExpressionPreview

    /// Returns a stored setting, such as the list that was shown last; nil if it is not set.
    func setting(_ name: String) async throws(LibraryError) -> String?
    /// Stores a setting, or removes it if `value` is nil. Cannot be undone.
    nonisolated(nonsending) func setSetting(
        _ name: String, to value: String?
    ) async throws(LibraryError)

    /// Closes the storage after all pending writes.
    func close()
}

extension CatalogStorage {
    public var mayCreateLists: Bool { true }
    public var isLive: Bool { true }

    /// Previews a change of a field's kind with its current options; nothing is written.
    public func previewKindChange(
        of field: FieldID, in list: ListID, to kind: FieldKind, options: FieldOptions? = nil
    ) async throws(LibraryError) -> KindChangePreview {
        try await previewKindChange(
            of: field, in: list, to: kind, options: options, exampleCount: 20)
    }
}
