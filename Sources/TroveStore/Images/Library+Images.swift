public import Foundation
import GRDB
import TroveImages
import TroveModel

extension Library: ImageStoring {
    package func readingImages<Value: Sendable>(
        _ body: @escaping @Sendable (ImageStore) throws -> Value
    ) async throws(LibraryError) -> Value {
        try read { try body(ImageStore(db: $0)) }
    }

    package func writingImages(
        _ body: @escaping @Sendable (ImageStore) throws -> Void
    ) async throws(LibraryError) {
        _ = try await write { db in
            try body(ImageStore(db: db))
            return NoChange()
        }
    }

    package func decoded(_ data: Data) async throws(LibraryError) -> DecodedImage {
        try await readInBackground { _, _ in try DecodedImage(data) }
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
