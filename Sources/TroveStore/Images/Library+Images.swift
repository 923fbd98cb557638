public import Foundation
import GRDB
import TroveImages
import TroveModel

extension Library {
    /// Stores an image in any format of gdk-pixbuf. Equal images are stored once.
    ///
    ///     let cover = try await library.addImage(Data(contentsOf: file))
    ///     try await library.perform(.setValue(.image(cover), field: field, record: id, list:
    ///     list))
    ///
    /// This is not an undo step. An image that neither a record nor the history uses is removed
    /// when the library is compacted, a day later at the earliest.
    ///
    /// - Throws: `invalid` if the data is not a readable image; errors of the disk.
    public func addImage(_ data: Data) async throws(LibraryError) -> ImageID {
        let id = try ImageID(of: data)
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

    /// The properties that an image would have in the library.
    ///
    /// - Throws: `invalid` if the data is not a readable image.
    public func examineImage(_ data: Data) async throws(LibraryError) -> ImageInfo {
        let decoded = try await readInBackground { _, _ in try DecodedImage(data) }
        return try ImageInfo(of: data, decoded)
    }

    /// The properties of an image; nil if the library does not contain it.
    public func imageInfo(_ id: ImageID) throws(LibraryError) -> ImageInfo? {
        try read { db in
            try Row.fetchOne(
                db,
                sql: "SELECT type, width, height, length(data) AS size FROM image WHERE id = ?",
                arguments: [id.hash]
            ).map { row in
                ImageInfo(
                    id: id, type: try row.value("type", of: "image"),
                    width: try row.value("width", of: "image"),
                    height: try row.value("height", of: "image"),
                    byteCount: try row.value("size", of: "image"))
            }
        }
    }

    /// The original bytes of an image; nil if the library does not contain it.
    public func imageData(_ id: ImageID) throws(LibraryError) -> Data? {
        try read {
            try Data.fetchOne(
                $0, sql: "SELECT data FROM image WHERE id = ?", arguments: [id.hash])
        }
    }

    /// The thumbnail of an image, PNG or JPEG with sides up to 256 pixels; nil if the library does
    /// not contain the image.
    public func thumbnail(of id: ImageID) throws(LibraryError) -> Data? {
        try read {
            try Data.fetchOne(
                $0, sql: "SELECT thumbnail FROM image WHERE id = ?", arguments: [id.hash])
        }
    }
}
