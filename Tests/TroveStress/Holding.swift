import Foundation
import GRDB

/// Holds the write lock of a library, as a long import does.
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
