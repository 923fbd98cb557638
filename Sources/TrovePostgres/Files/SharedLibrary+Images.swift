public import Foundation
import TextCore
public import TroveImages
public import TroveModel

extension SharedLibrary: ImageStoring {
    package func readingImages<Value: Sendable>(
        _ body: @escaping @Sendable (ImageTable) throws -> Value
    ) async throws(LibraryError) -> Value {
        try await read { try body(ImageTable(db: $0)) }
    }

    package func writingImages(
        _ body: @escaping @Sendable (ImageTable) throws -> Void
    ) async throws(LibraryError) {
        try await write {
            try body(ImageTable(db: $0))
        } change: { _ in
            nil
        }
    }

    package func decoded(_ data: Data) async throws(LibraryError) -> DecodedImage {
        let result: Result<DecodedImage, LibraryError> = await withCheckedContinuation {
            continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(
                    returning: Result { () throws(LibraryError) in try DecodedImage(data) })
            }
        }
        return try result.get()
    }

    public func imageInfo(_ id: ImageID) async throws(LibraryError) -> ImageInfo? {
        try await read { db in
            try db.rows(
                "SELECT type, width, height, octet_length(data) FROM trove.image WHERE id = $1",
                [.text(id.hash)]
            ).first.map { row in
                ImageInfo(
                    id: id, type: row.text(0) ?? "", width: Int(row.integer(1) ?? 0),
                    height: Int(row.integer(2) ?? 0), byteCount: Int(row.integer(3) ?? 0))
            }
        }
    }

    public func imageData(_ id: ImageID) async throws(LibraryError) -> Data? {
        try await read { db in
            try db.rows("SELECT data FROM trove.image WHERE id = $1", [.text(id.hash)])
                .first?.data(0)
        }
    }

    public func thumbnail(of id: ImageID) async throws(LibraryError) -> Data? {
        try await read { db in
            try db.rows("SELECT thumbnail FROM trove.image WHERE id = $1", [.text(id.hash)])
                .first?.data(0)
        }
    }
}

/// The images of a library, each stored once, no matter how many records show it.
package struct ImageTable: ImageTables {
    let db: PostgresSession

    /// The age up to which an unused image is kept, in seconds: one day.
    static let graceSeconds: Int64 = 86_400

    package func isOld(_ id: ImageID) throws -> Bool? {
        try db.rows(
            """
            SELECT created_at < now() - make_interval(secs => $2) FROM trove.image WHERE id = $1
            """, [.text(id.hash), .integer(Self.graceSeconds / 2)]
        ).first?.boolean(0)
    }

    package func renew(_ id: ImageID) throws {
        try db.execute(
            "UPDATE trove.image SET created_at = now() WHERE id = $1", [.text(id.hash)])
    }

    /// Stores an image. One that exists already, which the current person may not have been able to
    /// see, starts its grace period again.
    package func insert(_ data: Data, id: ImageID, decoded: DecodedImage) throws {
        try db.execute(
            "INSERT INTO trove.image_adder (image_id) VALUES ($1) ON CONFLICT DO NOTHING",
            [.text(id.hash)])
        try db.execute(
            """
            INSERT INTO trove.image (id, type, width, height, data, thumbnail)
            VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO UPDATE SET created_at = now()
            """,
            [
                .text(id.hash), .text(decoded.type), .integer(Int64(decoded.width)),
                .integer(Int64(decoded.height)), .bytes(Array(data)),
                .bytes(Array(decoded.thumbnail)),
            ])
    }
}
