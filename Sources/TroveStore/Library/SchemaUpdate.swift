import Foundation
import GRDB
import TroveModel

/// Migrates a library to the current schema version, after a backup of the old file.
struct SchemaUpdate {
    let url: URL
    let pool: DatabasePool
    var migrator = LibrarySchema.migrator

    /// The number of attempts. Another program may migrate the library at the same time, which is
    /// just as good.
    private static let attempts = 5

    func run() throws {
        let applied = try pool.read { db in
            try Self.isComplete(db, migrator) ? nil : migrator.appliedMigrations(db)
        }
        guard let applied else { return }
        if let version = applied.last {
            _ = try BackupFolder(of: url).add(
                .beforeUpdate(fromVersion: version), with: LibraryCopy(of: url.path),
                keeping: pool.read { try BackupPlan($0) })
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

    /// Migrates a copy that no other program uses.
    static func migrateCopy(at path: String) throws {
        let copy = try DatabaseQueue(path: path, configuration: Library.configuration)
        try update(copy, with: LibrarySchema.migrator)
        try copy.close()
    }

    /// Whether all migrations have run, including those of the lists' triggers and views.
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
            try ForeignChanges(db: db).takeIn()
            // Triggers and views are those of the version that created the list.
            try LibraryRepair(db: db).renewDefinitions()
            try db.execute(sql: "PRAGMA user_version = \(migrator.migrations.count)")
        }
    }
}
