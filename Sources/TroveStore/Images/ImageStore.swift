import Foundation
import GRDB
import TextCore
import TroveImages
import TroveModel

/// The images of a library, each stored once, no matter how many records show it.
package struct ImageStore: ImageTables {
    let db: Database

    package func renew(_ id: ImageID) throws {
        try db.execute(
            sql: "UPDATE image SET created_at = unixepoch() WHERE id = ?", arguments: [id.hash])
    }

    package func isOld(_ id: ImageID) throws -> Bool? {
        try Bool.fetchOne(
            db, sql: "SELECT ifnull(created_at < unixepoch() - ?, 0) FROM image WHERE id = ?",
            arguments: [ImageUse.graceSeconds / 2, id.hash])
    }

    package func insert(_ data: Data, id: ImageID, decoded: DecodedImage) throws {
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
