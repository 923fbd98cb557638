public import TroveModel

/// A role that a person has.
public struct RoleGrant: Hashable, Sendable {
    /// The name of a role of the server.
    public let person: String
    public let role: LibraryRole
    /// The list; nil for the whole library.
    public let list: ListID?
}

extension SharedLibrary {
    /// The roles that persons have, those in the whole library first: by name of the person, then in the order of
    /// the lists. Roles that a person has through another one are left out.
    public func roles() async throws(LibraryError) -> [RoleGrant] {
        try await read { db in
            try db.rows(
                """
                WITH library AS (
                    SELECT nspowner::regrole::name AS person, 'owner' AS role FROM pg_namespace
                    WHERE nspname = 'trove'
                    UNION
                    SELECT m.person, m.role FROM trove.member m JOIN pg_roles r ON r.rolname = m.person
                )
                SELECT person, role, NULL::bigint, 0 FROM library
                UNION ALL
                SELECT r.rolname, CASE WHEN r.oid = c.relowner THEN 'owner'
                    WHEN a.writes THEN 'editor' ELSE 'reader' END, l.id, l.position
                FROM trove.list l
                JOIN pg_class c ON c.oid = to_regclass(format('%I.%I', 'lists', l.table_name))
                CROSS JOIN LATERAL (
                    SELECT grantee, bool_or(privilege_type = 'UPDATE') AS writes
                    FROM aclexplode(c.relacl) WHERE privilege_type IN ('SELECT', 'UPDATE')
                    GROUP BY grantee) a
                JOIN pg_roles r ON r.oid = a.grantee
                WHERE l.deleted_at IS NULL AND r.rolname NOT IN (SELECT person FROM library)
                ORDER BY 3 NULLS FIRST, 1, 4
                """
            ).compactMap { row in
                guard let person = row.text(0), let role = row.text(1).flatMap(LibraryRole.init)
                else { return nil }
                return RoleGrant(
                    person: person, role: role, list: row.integer(2).map { ListID(rawValue: $0) })
            }
        }
    }
}
