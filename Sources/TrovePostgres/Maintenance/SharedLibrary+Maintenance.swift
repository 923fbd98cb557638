public import Foundation
import TextCore
public import TroveModel

extension SharedLibrary {
    public func check() async throws(LibraryError) -> [String] {
        try await read { try SharedInspection(db: $0).problems() }
    }

    @discardableResult
    public func repair() async throws(LibraryError) -> [String] {
        try await write { db in
            try SharedRepair(db: db).run()
        } change: { _ in
            Change(.library(.repair), cause: .performed, affectsLists: true, affectsWholeList: true)
        }
    }

    /// Deletes lists, fields and columns that were removed and that no undo step refers to any
    /// more, and images that nothing shows, then lets the server release their space.
    public func compact() async throws(LibraryError) {
        try await write {
            try SharedCleaning(db: $0).run()
        } change: { _ in
            nil
        }
        let connection = connection("cleaning")
        defer { connection.close() }
        do {
            try await connection.run { db in
                let tables = try db.rows(
                    """
                    SELECT format('%I.%I', n.nspname, c.relname) FROM pg_class c
                    JOIN pg_namespace n ON n.oid = c.relnamespace
                    WHERE n.nspname IN ('trove', 'lists') AND c.relkind = 'r'
                        AND pg_has_role(c.relowner, 'USAGE')
                    """
                ).compactMap { $0.text(0) }
                for table in tables { try db.run("VACUUM (ANALYZE) \(table)") }
            }
        } catch {
            throw failure(error)
        }
    }
}

// MARK: - Backups

extension SharedLibrary {
    /// The error for backups, which the server makes.
    private var backupsAreServers: LibraryError {
        LibraryError(
            .invalid,
            translated(
                "The server of “{library}” makes its backups, for example with “pg_dump”. Ask its owner."
            ).filling(["library": LibraryError.name(of: url)]), file: url)
    }

    public func backupPlan() async throws(LibraryError) -> BackupPlan { .none }

    public func setBackupPlan(_ plan: BackupPlan) async throws(LibraryError) {
        if plan.isAutomatic { throw backupsAreServers }
    }

    /// Does nothing: the server makes the backups.
    public func keepBackups() {}

    @discardableResult
    public func backUpIfDue(at date: Date) async throws(LibraryError) -> LibraryBackup? { nil }

    public func backUp(to copy: URL) async throws(LibraryError) { throw backupsAreServers }

    public func backups() async throws(LibraryError) -> [LibraryBackup] { [] }

    public func restore(_ backup: URL) async throws(LibraryError) { throw backupsAreServers }
}
