import Foundation
import GRDB
import TextCore
import TroveImages
import TroveModel

/// The images of a library, each stored once, no matter how many records show it.
struct ImageStore: ImageTables {
    let db: Database

    /// Restarts the grace period of an existing image, so that it is not removed before it is used.
    func renew(_ id: ImageID) throws {
        try db.execute(
            sql: "UPDATE image SET created_at = unixepoch() WHERE id = ?", arguments: [id.hash])
    }

    /// Whether an image exists and half of its grace period is over.
    func isOld(_ id: ImageID) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM image WHERE id = ? AND created_at < unixepoch() - ?)
                """, arguments: [id.hash, ImageUse.graceSeconds / 2]) ?? false
    }

    func contains(_ id: ImageID) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM image WHERE id = ?)", arguments: [id.hash])
            ?? false
    }

    func insert(_ data: Data, id: ImageID, decoded: DecodedImage) throws {
        try db.execute(
            sql: """
                INSERT INTO image (id, type, width, height, data, thumbnail, created_at)
                VALUES (?, ?, ?, ?, ?, ?, unixepoch()) ON CONFLICT DO NOTHING
                """,
            arguments: [
                id.hash, decoded.type, decoded.width, decoded.height, data, decoded.thumbnail,
            ])
    }
}
