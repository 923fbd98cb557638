public import Foundation
import TextCore

/// The way into and out of a storage: imports, exports and images.
public protocol FileStorage: AnyObject, Sendable {
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

    /// Exports the records of a snapshot, in its order, as text. Records that were deleted since
    /// are left out.
    ///
    /// - Parameters:
    ///   - writer: Creates the writer of the format for the list.
    ///   - progress: Receives the number of records written so far.
    ///   - write: Receives the text in pieces, on a background queue.
    /// - Returns: The number of records written.
    /// - Throws: `notFound`, `cancelled`, errors of the disk, and errors of `write`.
    @discardableResult
    func export(
        _ records: RecordList,
        as writer: @escaping @Sendable (List) -> any RecordTextWriter,
        progress: @escaping @Sendable (Int) -> Void,
        to write: @escaping @Sendable (Data) throws -> Void
    ) async throws(LibraryError) -> Int

    /// Returns whether the storage keeps its own contents in a file, so that nothing else may be
    /// written to it: the library itself, its log, or a backup.
    ///
    /// - Parameter file: A location behind all symbolic links. The file need not exist.
    func owns(_ file: URL) -> Bool

    /// Stores an image, so that records can show it. Identical images are stored once.
    ///
    /// - Throws: `invalid` if the image cannot be read.
    func addImage(_ data: Data) async throws(LibraryError) -> ImageID
    /// Returns the properties that an image would have in the storage.
    ///
    /// - Throws: `invalid` if the image cannot be read.
    func examineImage(_ data: Data) async throws(LibraryError) -> ImageInfo
    /// Returns the properties of an image; nil if it does not exist.
    func imageInfo(_ id: ImageID) async throws(LibraryError) -> ImageInfo?
    /// Returns the original bytes of an image; nil if it does not exist.
    func imageData(_ id: ImageID) async throws(LibraryError) -> Data?
    /// Returns the thumbnail of an image, PNG or JPEG with sides up to 256 pixels; nil if the image
    /// does not exist.
    func thumbnail(of id: ImageID) async throws(LibraryError) -> Data?
}

extension FileStorage {
    /// Requires that a file is none of the storage's own.
    ///
    /// - Throws: `invalid`.
    package func requireForeign(_ output: OutputFile) throws(LibraryError) {
        guard owns(output.location) else { return }
        throw LibraryError(
            .invalid,
            translated("“{file}” belongs to the library. Choose another file.")
                .filling(["file": output.url.path]), file: output.url)
    }
}
