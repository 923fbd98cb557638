/// The parts of a list's table that Trove did not make.
///
/// Triggers, rules, policies, defaults and conditions run with the rights of whoever uses the
/// table, so each of them could read or change what its maker cannot.
struct ForeignParts {
    let db: PostgresSession
    /// The quoted name of the table.
    let table: String

    /// A part of a table, by its name there.
    struct Part: Hashable {
        enum Kind: String {
            case trigger, policy, rule, `default`, constraint, owner
        }

        let kind: Kind
        let name: String
    }

    /// All parts, in order of kind and name.
    func all() throws -> [Part] {
        try db.rows(
            """
            SELECT p.kind, p.name FROM pg_class c CROSS JOIN LATERAL (
                SELECT 'trigger' AS kind, tgname AS name FROM pg_trigger t
                    JOIN pg_proc f ON f.oid = t.tgfoid
                    WHERE tgrelid = c.oid AND NOT tgisinternal AND NOT (tgname LIKE 'tracking%'
                        AND f.pronamespace = 'trove'::regnamespace)
                UNION ALL SELECT 'policy', polname FROM pg_policy WHERE polrelid = c.oid
                UNION ALL SELECT 'rule', rulename FROM pg_rewrite WHERE ev_class = c.oid
                UNION ALL SELECT 'default', attname FROM pg_attrdef d JOIN pg_attribute a
                    ON a.attrelid = d.adrelid AND a.attnum = d.adnum
                    WHERE d.adrelid = c.oid AND NOT (attname IN ('created_at', 'modified_at')
                        AND attgenerated = '' AND pg_get_expr(adbin, adrelid) = 'now()')
                UNION ALL SELECT 'constraint', conname FROM pg_constraint
                    WHERE conrelid = c.oid AND contype IN ('c', 'f', 't', 'x')
                UNION ALL SELECT 'owner', pg_get_userbyid(c.relowner) FROM pg_namespace
                    WHERE nspname = 'trove' AND nspowner <> c.relowner) p
            WHERE c.oid = $1::regclass ORDER BY 1, 2
            """, [.text(table)]
        ).compactMap { row in
            guard let kind = row.text(0).flatMap(Part.Kind.init), let name = row.text(1) else {
                return nil
            }
            return Part(kind: kind, name: name)
        }
    }

    /// Removes all parts, as the owner of the table. A table of somebody else stays.
    ///
    /// - Returns: The parts that were removed.
    func remove() throws -> [Part] {
        let parts = try all()
        for part in parts {
            let name = PostgresName.quoted(part.name)
            switch part.kind {
            case .trigger, .policy, .rule:
                try db.run("DROP \(part.kind.rawValue) \(name) ON \(table)")
            case .constraint: try db.run("ALTER TABLE \(table) DROP CONSTRAINT \(name)")
            case .default: try removeDefault(name)
            case .owner: continue
            }
        }
        try db.run("ALTER TABLE \(table) DISABLE ROW LEVEL SECURITY, NO FORCE ROW LEVEL SECURITY")
        return parts.filter { $0.kind != .owner }
    }

    /// Gives a column back the default that it has in each list, or none.
    private func removeDefault(_ column: String) throws {
        let isDate = ["\"created_at\"", "\"modified_at\""].contains(column)
        try db.run(
            """
            ALTER TABLE \(table) ALTER COLUMN \(column) \(isDate ? "SET DEFAULT now()" : "DROP DEFAULT")
            """)
    }
}
