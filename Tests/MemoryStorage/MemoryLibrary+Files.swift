import Foundation
import TroveModel

extension MemoryLibrary {
    @discardableResult
    public func export(
        _ request: RecordListRequest,
        as writer: @escaping @Sendable (List) -> any RecordTextWriter,
        progress: @escaping @Sendable (Int) -> Void,
        to write: @escaping @Sendable (Data) throws -> Void
    ) async throws(LibraryError) -> Int {
        let content = state.withLock { $0.content }
        let records = try content.recordList(for: request, generation: 0)
        return try await export(records, as: writer, progress: progress, to: write)
    }

    public func export(
        _ records: RecordList,
        as writer: @escaping @Sendable (List) -> any RecordTextWriter,
        progress: @escaping @Sendable (Int) -> Void,
        to write: @escaping @Sendable (Data) throws -> Void
    ) async throws(LibraryError) -> Int {
        let content = state.withLock { $0.content }
        let (id, ids) = (records.request.list, records.allIDs)
        let list = try content.list(id).list
        let known = Dictionary(try content.list(id).records.map { ($0.id, $0) }) { $1 }
        var writer = writer(list)
        var text = writer.header(writer.chosen(list.fields.map(\.name)))
        for record in ids.compactMap({ known[$0] }) {
            let shown = content.shown(record, of: list)
            text += writer.row(writer.chosen(shown.shownValues()), of: shown)
        }
        text += writer.footer()
        do {
            try write(Data(text.utf8))
        } catch {
            throw LibraryError(error, file: url)
        }
        progress(ids.count)
        return ids.count
    }

    public func owns(_ file: URL) -> Bool { file.path == url.path }

    // MARK: Images

    public func addImage(_ data: Data) async throws(LibraryError) -> ImageID {
        let info = try await examineImage(data)
        state.withLock { $0.images[info.id] = data }
        return info.id
    }

    public func examineImage(_ data: Data) async throws(LibraryError) -> ImageInfo {
        try Self.info(of: data)
    }

    /// Reads the header of a PNG, the only format that lists in memory know.
    static func info(of data: Data) throws(LibraryError) -> ImageInfo {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let bytes = Array(data)
        guard bytes.count > 32, bytes.starts(with: signature),
            let id = ImageID(Checksum.sha256(bytes))
        else {
            throw LibraryError(
                .invalid, "This picture cannot be read. Save it as PNG and try again.")
        }
        func number(at offset: Int) -> Int {
            bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        return ImageInfo(
            id: id, type: "image/png", width: number(at: 16), height: number(at: 20),
            byteCount: bytes.count)
    }

    public func imageInfo(_ id: ImageID) async throws(LibraryError) -> ImageInfo? {
        guard let data = try await imageData(id) else { return nil }
        return try await examineImage(data)
    }

    public func imageData(_ id: ImageID) async throws(LibraryError) -> Data? {
        state.withLock { $0.images[id] }
    }

    /// The image itself if it is small; nothing here makes a large one smaller.
    public func thumbnail(of id: ImageID) async throws(LibraryError) -> Data? {
        guard let info = try await imageInfo(id) else { return nil }
        return max(info.width, info.height) <= 256 ? try await imageData(id) : nil
    }
}
