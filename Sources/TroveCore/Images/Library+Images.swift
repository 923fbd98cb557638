public import Foundation
import GRDB

/// What is known of an image without looking at it.
public struct ImageInfo: Hashable, Sendable {
    public let id: ImageID
    /// The media type, such as `image/jpeg`.
    public let type: String
    /// In pixels, as the image is meant to be seen.
    public let width: Int
    public let height: Int
    /// How many bytes it has.
    public let byteCount: Int
}

extension ImageInfo {
    /// Looks at an image without storing it.
    ///
    /// - Throws: `invalid` if it is no image that can be read.
    public init(examining data: Data) throws(LibraryError) {
        let decoded = try DecodedImage(data)
        self.init(
            id: try ImageStore.identity(of: data), type: decoded.type, width: decoded.width,
            height: decoded.height, byteCount: data.count)
    }
}

extension Library {
    /// Stores an image: anything that gdk-pixbuf reads. The same bytes are stored once.
    ///
    ///     let cover = try await library.addImage(Data(contentsOf: file))
    ///     try await library.perform(.setValue(.image(cover), field: field, record: id, list: list))
    ///
    /// This is no step of undo: an image that no record shows and no step brings back is removed when
    /// the library is compacted a day later, or after that.
    ///
    /// - Throws: `invalid` if it is no image that can be read; errors of the disk.
    public func addImage(_ data: Data) async throws(LibraryError) -> ImageID {
        let id = try ImageStore.identity(of: data)
        let (isKnown, isOld) = try read { db in
            let store = ImageStore(db: db)
            return (try store.contains(id), try store.isOld(id))
        }
        if isKnown {
            guard isOld, access.isWritable else { return id }
            _ = try await write { db in
                try ImageStore(db: db).renew(id)
                return NoChange()
            }
            return id
        }
        let decoded = try await readInBackground { _, _ in try DecodedImage(data) }
        _ = try await write { db in
            try ImageStore(db: db).insert(data, id: id, decoded: decoded)
            return NoChange()
        }
        return id
    }

    /// Stores the image in a file; see ``addImage(_:)``.
    ///
    /// - Throws: also `notFound`, `notPermitted` and `inputOutput` of the file.
    public func addImage(contentsOf file: URL) async throws(LibraryError) -> ImageID {
        let data = try await readInBackground { _, _ in
            let source = try CSVSource(file)
            var data = Data()
            while let piece = try source.nextPiece() { data.append(piece) }
            return data
        }
        do throws(LibraryError) {
            return try await addImage(data)
        } catch {
            throw error.code == .invalid ? error.naming(file) : error
        }
    }

    /// What is known of an image; nil if the library does not have it.
    public func imageInfo(_ id: ImageID) throws(LibraryError) -> ImageInfo? {
        try read { db in
            try Row.fetchOne(
                db,
                sql: "SELECT type, width, height, length(data) AS size FROM image WHERE id = ?",
                arguments: [id.hash]
            ).map { row in
                ImageInfo(
                    id: id, type: row["type"], width: row["width"], height: row["height"],
                    byteCount: row["size"])
            }
        }
    }

    /// The bytes of an image as they were given; nil if the library does not have it.
    public func imageData(_ id: ImageID) throws(LibraryError) -> Data? {
        try read {
            try Data.fetchOne(
                $0, sql: "SELECT data FROM image WHERE id = ?", arguments: [id.hash])
        }
    }

    /// A small picture of an image, PNG or JPEG, no side longer than 256 pixels; nil if the library
    /// does not have the image.
    public func thumbnail(of id: ImageID) throws(LibraryError) -> Data? {
        try read {
            try Data.fetchOne(
                $0, sql: "SELECT thumbnail FROM image WHERE id = ?", arguments: [id.hash])
        }
    }
}
