import TroveModel

/// Reads the roles of people, and whether they have the privileges of these.
struct RoleReader {
    let db: PostgresSession

    /// The roles that people have, those in the whole library first.
    func grants() throws -> [RoleGrant] {
        try db.rows(Self.query).compactMap { row in
            guard let person = row.text(0), let role = row.text(1).flatMap(LibraryRole.init)
            else { return nil }
            return RoleGrant(
                person: person, role: role, list: row.integer(2).map { ListID(rawValue: $0) },
                works: row.boolean(4) == true)
        }
    }

    /// Whether everybody may call a function of the library.
    func areFunctionsOpen() throws -> Bool {
        try db.rows(
            """
            SELECT EXISTS (SELECT FROM pg_proc WHERE pronamespace = 'trove'::regnamespace
                AND (proacl IS NULL OR EXISTS (SELECT FROM aclexplode(proacl) WHERE grantee = 0)))
            """
        ).first?.boolean(0) == true
    }

    /// A role in the whole library is a row of `trove.member`, and the owner of a list is named in
    /// `trove.list`. All other roles are nothing but privileges.
    private static let query = """
        WITH library AS (
            SELECT pg_get_userbyid(nspowner) AS person, 'owner' AS role FROM pg_namespace
            WHERE nspname = 'trove'
            UNION
            SELECT r.rolname, m.role FROM trove.member m JOIN pg_roles r ON r.rolname = m.person
        ), granted AS (
            SELECT r.rolname AS person, CASE WHEN r.rolname = l.owner THEN 'owner'
                WHEN a.writes THEN 'editor' ELSE 'reader' END AS role, l.id, l.position,
                a.writes OR r.rolname IS DISTINCT FROM l.owner AS works
            FROM trove.list l
            JOIN pg_class c ON c.oid = to_regclass(format('%I.%I', 'lists', l.table_name))
            CROSS JOIN LATERAL (
                SELECT grantee, bool_or(privilege_type = 'UPDATE') AS writes
                FROM aclexplode(c.relacl) WHERE privilege_type IN ('SELECT', 'UPDATE')
                GROUP BY grantee) a
            JOIN pg_roles r ON r.oid = a.grantee
            WHERE l.deleted_at IS NULL AND r.oid <> c.relowner
        ), single AS (
            SELECT * FROM granted
            UNION ALL
            SELECT r.rolname, 'owner', l.id, l.position, false FROM trove.list l
            JOIN pg_roles r ON r.rolname = l.owner
            JOIN pg_class c ON c.oid = to_regclass(format('%I.%I', 'lists', l.table_name))
            WHERE l.deleted_at IS NULL AND r.oid <> c.relowner
                AND NOT EXISTS (SELECT FROM granted g WHERE g.id = l.id AND g.person = l.owner)
        ), role AS (
            SELECT person, role, NULL::bigint AS list, 0 AS position, role <> 'owner'
                OR pg_has_role(person, nspowner, 'USAGE') AS works
            FROM library, pg_namespace WHERE nspname = 'trove'
            UNION ALL
            SELECT person, role, id, position, works FROM single s
            WHERE NOT EXISTS (SELECT 1 FROM library l
                WHERE l.person = s.person AND l.role IN ('owner', s.role))
        )
        SELECT person::text, role, list, position, works
            AND has_schema_privilege(person, 'trove', 'USAGE')
            AND has_schema_privilege(person, 'lists', 'USAGE')
            AND has_table_privilege(person, 'trove.step',
                CASE role WHEN 'reader' THEN 'SELECT' ELSE 'INSERT' END)
        FROM role ORDER BY 3 NULLS FIRST, 1, 4
        """
}

extension SharedRepair {
    /// Grants the privileges of roles again, and takes those of everybody, after the library was
    /// restored without privileges. Only an owner of the library can.
    func renewRoles() throws {
        guard try db.rows("SELECT trove.owns_library()").first?.boolean(0) == true else { return }
        try db.run(SharedSchema.closing)
        let powerless = try RoleReader(db: db).grants().filter { !$0.works }
        for grant in powerless {
            let roles = RoleTransaction(db: db, person: grant.person)
            do {
                try db.savepoint {
                    guard let list = grant.list else { return try roles.grant(grant.role) }
                    try roles.grant(grant.role, on: try CatalogReader(db: db).list(list))
                }
            } catch let error as LibraryError where error.code == .notPermitted {
                // An owner of the library needs the administrator of the server.
            }
        }
        if !powerless.isEmpty { try db.execute("SELECT trove.announce_roles()") }
    }
}
