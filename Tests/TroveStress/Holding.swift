import Foundation
import GRDB

/// Keeps the writing lock of a library, as the import of very many records does.
struct Holding {
    let library: URL

    func run() throws {
        try DatabaseQueue(path: library.path).inDatabase { db in
            try db.execute(sql: "BEGIN IMMEDIATE")
            say("holding")
            _ = try FileHandle.standardInput.readToEnd()
            try db.execute(sql: "ROLLBACK")
        }
    }
}
