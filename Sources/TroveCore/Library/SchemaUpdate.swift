import Foundation
import GRDB

/// Brings the tables of a library up to the present version, after a copy of the old one was made.
struct SchemaUpdate {
    let url: URL
    let pool: DatabasePool
    var migrator = LibrarySchema.migrator

    /// Another program may do the same at the same moment; its work is as good as ours.
    private static let attempts = 5

    func run() throws {
        let applied = try pool.read { db in
            try Self.isComplete(db, migrator) ? nil : migrator.appliedMigrations(db)
        }
        guard let applied else { return }
        if let version = applied.last {
            _ = try BackupFolder(of: url).add(
                .beforeUpdate(fromVersion: version), with: LibraryCopy(of: url.path))
        }
        for attempt in 1...Self.attempts {
            do {
                return try Self.update(pool, with: migrator)
            } catch {
                let now = try pool.read(migrator.appliedMigrations)
                if attempt == Self.attempts || now == applied { throw error }
            }
        }
    }

    /// Brings a copy up to date that nobody else knows.
    static func migrateCopy(at path: String) throws {
        let copy = try DatabaseQueue(path: path, configuration: Library.configuration)
        try update(copy, with: LibrarySchema.migrator)
        try copy.close()
    }

    /// Whether the library's own tables, and what belongs to the tables of lists, are up to date.
    static func isComplete(
        _ db: Database, _ migrator: DatabaseMigrator = LibrarySchema.migrator
    ) throws -> Bool {
        try migrator.hasCompletedMigrations(db)
            && Int.fetchOne(db, sql: "PRAGMA user_version") == migrator.migrations.count
    }

    private static func update(
        _ writer: some DatabaseWriter, with migrator: DatabaseMigrator
    ) throws {
        try migrator.migrate(writer)
        try writer.write { db in
            // Triggers and views are made by the version that made the list.
            try LibraryRepair(db: db).renewDefinitions()
            try db.execute(sql: "PRAGMA user_version = \(migrator.migrations.count)")
        }
    }
}
