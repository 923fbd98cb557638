public import Foundation
import TextCore
import TroveImages
public import TroveModel

extension SharedLibrary {
    public func addImage(_ data: Data) async throws(LibraryError) -> ImageID {
        let id = try ImageID(of: data)
        let known = try await read { try ImageTable(db: $0).isOld(id) }
        if let isOld = known {
            guard isOld, access.isWritable else { return id }
            try await write {
                try ImageTable(db: $0).renew(id)
            } change: { _ in
                nil
            }
            return id
        }
        let decoded = try await inBackground { () throws(LibraryError) in try DecodedImage(data) }
        try await write { db in
            try ImageTable(db: db).insert(data, id: id, decoded: decoded)
        } change: { _ in
            nil
        }
        return id
    }

    public func examineImage(_ data: Data) async throws(LibraryError) -> ImageInfo {
        let decoded = try await inBackground { () throws(LibraryError) in try DecodedImage(data) }
        return try ImageInfo(of: data, decoded)
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

    /// Runs work that takes long on another thread.
    private func inBackground<Value: Sendable>(
        _ body: @escaping @Sendable () throws(LibraryError) -> Value
    ) async throws(LibraryError) -> Value {
        let result: Result<Value, LibraryError> = await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(
                    returning: Result { () throws(LibraryError) in try body() })
            }
        }
        return try result.get()
    }
}

/// The images of a library, each stored once, no matter how many records show it.
struct ImageTable: ImageTables {
    let db: PostgresSession

    /// The age up to which an unused image is kept, in seconds: one day.
    static let graceSeconds: Int64 = 86_400

    func contains(_ id: ImageID) throws -> Bool { try isOld(id) != nil }

    /// Whether half of an image's grace period is over; nil if there is no such image.
    func isOld(_ id: ImageID) throws -> Bool? {
        try db.rows(
            """
            SELECT created_at < now() - make_interval(secs => $2) FROM trove.image WHERE id = $1
            """, [.text(id.hash), .integer(Self.graceSeconds / 2)]
        ).first?.boolean(0)
    }

    /// Restarts the grace period of an image, so that it is not removed before it is used.
    func renew(_ id: ImageID) throws {
        try db.execute(
            "UPDATE trove.image SET created_at = now() WHERE id = $1", [.text(id.hash)])
    }

    /// Stores an image. One that exists already, which the current person may not have been able to
    /// see, starts its grace period again.
    func insert(_ data: Data, id: ImageID, decoded: DecodedImage) throws {
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
