import Foundation
import TextCore
import TroveModel

/// Opens, creates and migrates the schema of a library.
struct SharedLibraryOpening {
    let db: PostgresSession
    let url: URL

    /// Checks the library, and creates it if it is allowed to.
    ///
    /// - Returns: The access that the person has, and whether this call created the library.
    func open(createsIfEmpty: Bool) throws -> (access: LibraryAccess, isNew: Bool) {
        let mayUse = try db.rows(
            "SELECT has_schema_privilege(oid, 'USAGE') FROM pg_namespace WHERE nspname = 'trove'"
        ).first?.boolean(0)
        if mayUse == false { throw LibraryError.missingRole(url) }
        guard try db.text("SELECT to_regclass('trove.library')::text") != nil else {
            guard createsIfEmpty else { throw LibraryError.noSharedLibrary(at: url) }
            return (.readWrite, try create())
        }
        let version = try db.integer("SELECT version FROM trove.library") ?? 0
        if version > SharedSchema.version {
            let access = LibraryAccess.readOnly(
                LibraryError(
                    .newerVersion,
                    translated(
                        """
                        A newer version of Trove has updated “{library}”. It can be read but not changed \
                        until you update Trove.
                        """
                    ).filling(["library": LibraryError.name(of: url)])))
            return (access, false)
        }
        return (try access(), false)
    }

    /// Creates the library. Of several programs that try at the same time, one succeeds and the others find
    /// its library.
    ///
    /// - Returns: Whether this program is the one.
    private func create() throws -> Bool {
        let mayCreate = try db.integer(
            "SELECT 1 WHERE has_database_privilege(current_database(), 'CREATE')")
        guard mayCreate != nil else { throw LibraryError.noCreation(at: url) }
        return try db.transaction {
            try db.execute(
                "SELECT pg_advisory_xact_lock($1)", [.integer(SharedSchema.creationLock)])
            guard try db.text("SELECT to_regclass('trove.library')::text") == nil else {
                return false
            }
            try db.run(SharedSchema.creation)
            return true
        }
    }

    /// The access of the current role: whoever may change no list and not create one can only read.
    func access() throws -> LibraryAccess {
        let mayWrite = try db.rows(
            """
            SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off'
                AND has_table_privilege('trove.step', 'INSERT')
            """
        ).first?.boolean(0)
        if mayWrite == true { return .readWrite }
        return .readOnly(LibraryError.readOnlyShared(url))
    }

    /// Whether the current role may create lists.
    func mayCreateLists() throws -> Bool {
        try db.rows(
            """
            SELECT has_schema_privilege('lists', 'CREATE')
                AND has_table_privilege('trove.list', 'INSERT')
            """
        ).first?.boolean(0) ?? false
    }
}
