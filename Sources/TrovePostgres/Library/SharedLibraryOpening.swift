import Foundation
import TextCore
import TroveModel

/// Opens, creates and migrates the schema of a library.
struct SharedLibraryOpening {
    let db: PostgresSession
    let url: URL

    /// The rights of the current person, whose role may change.
    struct Rights {
        let access: LibraryAccess
        let mayCreateLists: Bool
    }

    /// A library that was opened.
    struct Opened {
        /// The rights of the person.
        let rights: Rights
        /// The identity of the library.
        let identity: String
        /// Whether this program created it.
        var isNew = false
        /// The lists.
        let catalog: KnownCatalog
    }

    /// Checks the library, and creates it if it is allowed to.
    func open(createsIfEmpty: Bool) throws -> Opened {
        if let opened = try usual() { return opened }
        let schema = try db.rows(
            """
            SELECT has_schema_privilege(oid, 'USAGE'), EXISTS (
                SELECT FROM pg_class WHERE relnamespace = n.oid AND relname = 'library')
            FROM pg_namespace n WHERE nspname = 'trove'
            """
        ).first
        if schema?.boolean(0) == false { throw LibraryError.missingRole(url) }
        guard schema?.boolean(1) == true else {
            guard createsIfEmpty else { throw LibraryError.noSharedLibrary(at: url) }
            let isNew = try create()
            let identity = try db.text("SELECT id FROM trove.library") ?? ""
            return Opened(
                rights: Rights(access: .readWrite, mayCreateLists: true), identity: identity,
                isNew: isNew, catalog: try CatalogReader(db: db).everything())
        }
        let found = try db.rows(of: [Self.library, Self.privileges])
        let version = found[0].first?.integer(0) ?? 0
        if version < SharedSchema.version { try SharedUpgrade(db: db, url: url).run() }
        return Opened(
            rights: version > SharedSchema.version ? newerVersion : rights(found[1]),
            identity: found[0].first?.text(1) ?? "",
            catalog: try CatalogReader(db: db).everything())
    }

    /// Opens a library of this version by waiting for the server once; nil if there is none, or if
    /// the person may not read it.
    private func usual() throws -> Opened? {
        let answer = Result { () throws(PostgresError) in
            try db.rows(
                of: [Self.library, Self.privileges] + CatalogReader.everythingStatements)
        }
        if case .failure(let error) = answer, error.hasInvalidNames || error.isOfMissingTable {
            return nil
        }
        let found = try answer.get()
        guard found[0].first?.integer(0) == SharedSchema.version else { return nil }
        return Opened(
            rights: rights(found[1]), identity: found[0].first?.text(1) ?? "",
            catalog: CatalogReader.everything(in: Array(found.dropFirst(2))))
    }

    /// The version and the identity of the library.
    private static let library = PostgresSession.Statement("SELECT version, id FROM trove.library")

    /// The rights in a library of a newer version.
    private var newerVersion: Rights {
        let access = LibraryAccess.readOnly(
            LibraryError(
                .newerVersion,
                translated(
                    """
                    A newer version of Trove has updated “{library}”. It can be read but not changed \
                    until you update Trove.
                    """
                ).filling(["library": LibraryError.name(of: url)])))
        return Rights(access: access, mayCreateLists: false)
    }

    /// Creates the library. Of several programs that try at the same time, one succeeds and the
    /// others find its library.
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

    /// The rights of the current person now.
    func rights() throws -> Rights { rights(try db.rows(of: [Self.privileges])[0]) }

    /// Whoever may change no list and not create one can only read. A standby takes no changes of
    /// anybody.
    private static let privileges = PostgresSession.Statement(
        """
        SELECT has_table_privilege('trove.step', 'INSERT'),
            has_table_privilege('trove.list', 'INSERT'),
            current_setting('transaction_read_only') = 'on', pg_is_in_recovery(),
            extract(epoch FROM pg_last_xact_replay_timestamp())::bigint
        """)

    private func rights(_ rows: PostgresRows) -> Rights {
        let row = rows.first
        let access: LibraryAccess =
            if row?.boolean(3) == true {
                .readOnly(.standby(url, asOf: row?.integer(4)))
            } else if row?.boolean(0) != true {
                .readOnly(.readOnlyShared(url))
            } else if row?.boolean(2) == true {
                .readOnly(.unchangeable(url))
            } else {
                .readWrite
            }
        return Rights(access: access, mayCreateLists: row?.boolean(1) ?? false)
    }
}
