public import Foundation
public import TroveModel

extension SharedLibrary {
    public func importRecords(of source: any ImportSource, settings: ImportSettings, into target: ImportTarget?, isRehearsal: Bool, progress: @escaping @Sendable (ImportProgress) -> Void) async throws(LibraryError) -> ImportReport { throw LibraryError(.unexpected, "missing") }
    @discardableResult
    public func export(_ request: RecordListRequest, as writer: @escaping @Sendable (List) -> any RecordTextWriter, progress: @escaping @Sendable (Int) -> Void, to write: @escaping @Sendable (Data) throws -> Void) async throws(LibraryError) -> Int { throw LibraryError(.unexpected, "missing") }
    @discardableResult
    public func export(_ records: RecordList, as writer: @escaping @Sendable (List) -> any RecordTextWriter, progress: @escaping @Sendable (Int) -> Void, to write: @escaping @Sendable (Data) throws -> Void) async throws(LibraryError) -> Int { throw LibraryError(.unexpected, "missing") }
    public func owns(_ file: URL) -> Bool { false }
    public func addImage(_ data: Data) async throws(LibraryError) -> ImageID { throw LibraryError(.unexpected, "missing") }
    public func examineImage(_ data: Data) async throws(LibraryError) -> ImageInfo { throw LibraryError(.unexpected, "missing") }
    public func imageInfo(_ id: ImageID) async throws(LibraryError) -> ImageInfo? { throw LibraryError(.unexpected, "missing") }
    public func imageData(_ id: ImageID) async throws(LibraryError) -> Data? { throw LibraryError(.unexpected, "missing") }
    public func thumbnail(of id: ImageID) async throws(LibraryError) -> Data? { throw LibraryError(.unexpected, "missing") }
}
