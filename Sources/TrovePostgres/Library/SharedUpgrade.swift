import Foundation
import TextCore
import TroveModel

/// Brings a library of an older version up to date, in one transaction. Only its owner can.
struct SharedUpgrade {
    let db: PostgresSession
    let url: URL

    /// Upgrades the library. Of several programs that try at the same time, one does.
    ///
    /// - Throws: `notPermitted` for anybody but the owner; `invalid` if the table of a list has
    ///   parts of somebody else that would run meanwhile.
    func run() throws {
        let mayUpgrade = try db.rows(
            """
            SELECT pg_has_role(nspowner, 'USAGE') AND NOT pg_is_in_recovery()
            FROM pg_namespace WHERE nspname = 'trove'
            """
        ).first?.boolean(0)
        guard mayUpgrade == true else { throw LibraryError.olderShared(url) }
        try db.transaction {
            try db.execute(
                "SELECT pg_advisory_xact_lock($1)", [.integer(SharedSchema.creationLock)])
            try db.run("LOCK TABLE trove.writers IN EXCLUSIVE MODE")
            let version = try db.integer("SELECT version FROM trove.library") ?? 0
            guard version < SharedSchema.version else { return }
            try db.run(Self.columns + SharedSchema.renewal)
            try adoptTables()
            try renewTriggers()
            try renewGrants()
            try db.execute(
                "UPDATE trove.library SET version = $1", [.integer(SharedSchema.version)])
            try db.execute("SELECT trove.announce_roles()")
        }
        try db.forgetStatements()
    }

    /// The statements for the columns of version 2, and without the functions of version 1.
    private static let columns = """
        ALTER TABLE trove.list ADD COLUMN owner text;
        ALTER TABLE trove.smart_list ADD COLUMN author text NOT NULL DEFAULT session_user;
        ALTER TABLE trove.image ADD \(SharedSchema.imageIdentity) NOT VALID;
        DO $$ DECLARE
            policy record;
        BEGIN
            FOR policy IN SELECT polname, polrelid::regclass AS relation FROM pg_policy
                JOIN pg_class c ON c.oid = polrelid WHERE relnamespace = 'trove'::regnamespace
            LOOP
                EXECUTE format('DROP POLICY %I ON %s', policy.polname, policy.relation);
            END LOOP;
        END $$;
        DROP FUNCTION trove.role_in(text), trove.share(regclass),
            trove.track_images(regclass, bigint, text);

        """

    // MARK: Tables

    /// Makes the tables that others made those of the owner of the library. The server allows
    /// nobody to take a table, so it is copied.
    private func adoptTables() throws {
        let tables = try db.rows(
            """
            SELECT l.id, l.table_name, pg_get_userbyid(c.relowner) FROM trove.list l
            JOIN pg_class c ON c.oid = to_regclass(format('%I.%I', 'lists', l.table_name))
            JOIN pg_namespace n ON n.nspname = 'trove' AND n.nspowner <> c.relowner
            ORDER BY l.id
            """)
        for row in tables {
            guard let id = row.integer(0), let name = row.text(1), let owner = row.text(2) else {
                continue
            }
            try adopt(name, of: ListID(rawValue: id), from: owner)
        }
    }

    private func adopt(_ name: String, of id: ListID, from owner: String) throws {
        let old = ListTable.name(name)
        let list = PostgresValue.integer(id.rawValue)
        try db.run("LOCK TABLE \(old) IN ACCESS EXCLUSIVE MODE")
        try checkReading(old, named: name, of: owner)
        let columns = try db.rows(
            """
            SELECT attname, format_type(atttypid, atttypmod) FROM pg_attribute
            WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
                AND attname <> ALL($2) ORDER BY attnum
            """, [.text(old), .texts(SharedSchema.bookkeepingColumns)])
        let grants = try db.rows(
            """
            SELECT pg_get_userbyid(grantee), bool_or(privilege_type = 'UPDATE')
            FROM pg_class, aclexplode(relacl) WHERE pg_class.oid = $1::regclass
                AND grantee <> 0 AND privilege_type IN ('SELECT', 'UPDATE') GROUP BY 1
            """, [.text(old)])
        let new = "adopted \(id.rawValue)"
        let move = "UPDATE trove.list SET table_name = $2 WHERE id = $1"
        try db.execute(move, [list, .text(new)])
        try db.execute(
            "SELECT trove.create_table($1, $2, $3)",
            [
                list, .texts(columns.compactMap { $0.text(0) }),
                .texts(columns.compactMap { $0.text(1) }),
            ])
        try copyRows(from: old, to: ListTable.name(new), columns.compactMap { $0.text(0) })
        try db.run("DROP TABLE \(old)")
        try db.run("ALTER TABLE \(ListTable.name(new)) RENAME TO \(PostgresName.quoted(name))")
        try db.execute(move, [list, .text(name)])
        for grant in grants {
            try db.execute(
                "SELECT trove.set_role($1, $2, $3)",
                [
                    list, .text(grant.text(0) ?? ""),
                    .text(grant.boolean(1) == true ? "editor" : "reader"),
                ])
        }
        try db.execute("SELECT trove.set_role($1, $2, 'owner')", [list, .text(owner)])
        let catalog = CatalogReader(db: db)
        try ListCreator(db: db).createIndexes(of: try catalog.list(id, evenDeleted: true))
    }

    /// Requires that reading a table runs nothing of its owner.
    ///
    /// - Throws: `invalid`.
    private func checkReading(_ table: String, named name: String, of owner: String) throws {
        let isPlain = try db.rows(
            """
            SELECT relkind = 'r' AND NOT relhasrules AND NOT relrowsecurity
                AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhparent = c.oid)
                AND NOT EXISTS (SELECT FROM pg_attribute JOIN pg_type t ON t.oid = atttypid
                    WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped
                        AND t.typnamespace <> 'pg_catalog'::regnamespace)
            FROM pg_class c WHERE oid = $1::regclass
            """, [.text(table)]
        ).first?.boolean(0)
        guard isPlain != true else { return }
        throw LibraryError.foreignTable(name, of: owner, in: url)
    }

    private func copyRows(from old: String, to new: String, _ columns: [String]) throws {
        let names = (SharedSchema.bookkeepingColumns + columns).map(PostgresName.quoted)
            .joined(separator: ", ")
        try db.run(
            """
            ALTER TABLE \(new) DISABLE TRIGGER USER;
            INSERT INTO \(new) (\(names)) SELECT \(names) FROM \(old);
            ALTER TABLE \(new) ENABLE TRIGGER USER;
            ANALYZE \(new)
            """)
    }

    private func renewTriggers() throws {
        let inspection = SharedInspection(db: db)
        for list in try inspection.allLists() where try inspection.hasTable(list) {
            try db.execute("SELECT trove.track_records($1)", [.integer(list.id.rawValue)])
            try ImageUse(db: db, list: list).track()
        }
    }

    // MARK: Roles

    /// Grants each person what their role has now.
    private func renewGrants() throws {
        let persons = try db.rows(
            """
            SELECT r.rolname, m.role, has_table_privilege(r.oid, 'trove.step', 'INSERT')
            FROM pg_namespace n CROSS JOIN aclexplode(n.nspacl) a JOIN pg_roles r ON r.oid = a.grantee
            LEFT JOIN trove.member m ON m.person = r.rolname
            WHERE n.nspname = 'trove' AND a.privilege_type = 'USAGE' AND r.oid <> n.nspowner
            """)
        for row in persons {
            guard let person = row.text(0) else { continue }
            try db.run(
                """
                REVOKE CREATE ON SCHEMA lists FROM \(PostgresName.quoted(person));
                REVOKE ALL ON ALL FUNCTIONS IN SCHEMA trove FROM \(PostgresName.quoted(person));
                REVOKE DELETE ON trove.smart_list FROM \(PostgresName.quoted(person));
                REVOKE UPDATE ON trove.image FROM \(PostgresName.quoted(person))
                """)
            try RoleTransaction(db: db, person: person).grantOwn(
                row.text(1).flatMap(LibraryRole.init)
                    ?? (row.boolean(2) == true ? .editor : .reader),
                isWholeLibrary: row.text(1) != nil)
        }
    }
}
