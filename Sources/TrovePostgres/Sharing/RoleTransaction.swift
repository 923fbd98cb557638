import TextCore
import TroveModel

/// Grants and revokes the privileges of a person.
struct RoleTransaction {
    let db: PostgresSession
    let person: String

    private var name: String { PostgresName.quoted(person) }

    /// Requires that the server knows the person.
    ///
    /// - Throws: `notFound`.
    func checkPerson() throws {
        let isKnown = try db.integer("SELECT 1 FROM pg_roles WHERE rolname = $1", [.text(person)])
        guard isKnown == nil else { return }
        throw LibraryError(
            .notFound,
            translated("The server has no user “{person}”. Ask its owner to create one.")
                .filling(["person": person]))
    }

    // MARK: Lists

    /// Gives the person a role for one list.
    func grant(_ role: LibraryRole, on list: List) throws {
        try grantOwnTables(role == .reader ? .reader : .editor, isWholeLibrary: false)
        try checkOwnTables(role)
        try grantFunctions(role, isWholeLibrary: false)
        try grant(role, onTable: ListTable(list).name)
    }

    private func grant(_ role: LibraryRole, onTable table: String) throws {
        switch role {
        case .reader:
            try db.run(
                """
                GRANT SELECT ON \(table) TO \(name);
                REVOKE INSERT, UPDATE, DELETE ON \(table) FROM \(name)
                """)
        case .editor:
            try db.run("GRANT SELECT, INSERT, UPDATE, DELETE ON \(table) TO \(name)")
        case .owner:
            let old = try db.text(
                "SELECT relowner::regrole::text FROM pg_class WHERE oid = $1::regclass",
                [.text(table)])
            try db.run("GRANT CREATE ON SCHEMA lists TO \(name)")
            try db.run("ALTER TABLE \(table) OWNER TO \(name)")
            if let old { try db.run("GRANT SELECT, INSERT, UPDATE, DELETE ON \(table) TO \(old)") }
        }
    }

    /// Takes all privileges for one list away.
    func revoke(on list: List) throws {
        try db.run("REVOKE ALL ON \(ListTable(list).name) FROM \(name)")
    }

    // MARK: The whole library

    /// Gives the person a role for all lists, and for those to come.
    func grant(_ role: LibraryRole) throws {
        try db.execute(
            """
            INSERT INTO trove.member (person, role) VALUES ($1, $2)
            ON CONFLICT (person) DO UPDATE SET role = excluded.role
            """, [.text(person), .text(role.rawValue)])
        try grantOwnTables(role, isWholeLibrary: true)
        try grantFunctions(role, isWholeLibrary: true)
        for table in try ownedTables() {
            try grant(role == .owner ? .editor : role, onTable: table)
        }
        guard let owner = try libraryOwner() else { return }
        // The owner of the library's tables; its members own them too.
        if role == .owner {
            try db.run("GRANT \(owner) TO \(name)")
        } else if try isMember(of: owner) {
            try db.run("REVOKE \(owner) FROM \(name)")
        }
    }

    /// Takes all privileges away.
    func revoke() throws {
        try db.execute("DELETE FROM trove.member WHERE person = $1", [.text(person)])
        for table in try ownedTables() { try db.run("REVOKE ALL ON \(table) FROM \(name)") }
        if let owner = try libraryOwner() { try db.run("REVOKE \(owner) FROM \(name)") }
        try db.run(
            """
            REVOKE ALL ON ALL TABLES IN SCHEMA trove FROM \(name);
            REVOKE ALL ON ALL SEQUENCES IN SCHEMA trove FROM \(name);
            REVOKE ALL ON ALL FUNCTIONS IN SCHEMA trove FROM \(name);
            REVOKE ALL ON SCHEMA trove, lists FROM \(name)
            """)
    }

    /// The tables of lists on which the current person can grant privileges.
    private func ownedTables() throws -> [String] {
        try db.rows(
            """
            SELECT format('%I.%I', 'lists', relname) FROM pg_class
            WHERE relnamespace = 'lists'::regnamespace AND relkind = 'r'
                AND pg_has_role(relowner, 'USAGE') ORDER BY 1
            """
        ).compactMap { $0.text(0) }
    }

    private func libraryOwner() throws -> String? {
        try db.text(
            """
            SELECT nspowner::regrole::text FROM pg_namespace
            WHERE nspname = 'trove' AND nspowner::regrole::name <> $1
            """, [.text(person)])
    }

    private func isMember(of owner: String) throws -> Bool {
        try db.integer(
            """
            SELECT 1 FROM pg_auth_members
            WHERE roleid = $1::regrole AND pg_get_userbyid(member) = $2
            """, [.text(owner), .text(person)]) != nil
    }

    /// Grants what a role needs of the library's own tables. Row security limits it to the person's lists.
    private func grantOwnTables(_ role: LibraryRole, isWholeLibrary: Bool) throws {
        try db.run(
            """
            GRANT USAGE ON SCHEMA trove, lists TO \(name);
            GRANT SELECT ON ALL TABLES IN SCHEMA trove TO \(name);
            GRANT INSERT, UPDATE, DELETE ON trove.setting TO \(name)
            """)
        guard role != .reader else {
            // An editor of other lists remains one.
            guard isWholeLibrary else { return }
            try db.run(
                """
                REVOKE INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA trove FROM \(name);
                GRANT INSERT, UPDATE, DELETE ON trove.setting TO \(name);
                REVOKE CREATE ON SCHEMA lists FROM \(name)
                """)
            return
        }
        try db.run(
            """
            GRANT INSERT, UPDATE, DELETE ON trove.step, trove.step_row, trove.draft,
                trove.image_adder, trove.loan, trove.smart_list TO \(name);
            GRANT INSERT, UPDATE ON trove.field, trove.image TO \(name);
            GRANT UPDATE ON trove.list TO \(name);
            GRANT USAGE ON ALL SEQUENCES IN SCHEMA trove TO \(name)
            """)
        guard isWholeLibrary else { return }
        try db.run(
            "GRANT INSERT ON trove.list TO \(name); GRANT CREATE ON SCHEMA lists TO \(name)")
    }

    /// Requires that the person can use the library's own tables. Of these, the owner of a list cannot grant
    /// anything, which the server passes over in silence.
    ///
    /// - Throws: `notPermitted`.
    private func checkOwnTables(_ role: LibraryRole) throws {
        let canUse = try db.integer(
            """
            SELECT 1 WHERE has_schema_privilege($1::text, 'trove', 'USAGE')
                AND has_table_privilege($1::text, 'trove.step', $2)
            """, [.text(person), .text(role == .reader ? "SELECT" : "INSERT")])
        guard canUse == nil else { return }
        throw LibraryError(
            .notPermitted,
            translated("Only the owner of the library can give “{person}” this role.")
                .filling(["person": person]))
    }

    /// Grants what a role needs of the library's functions. Whoever can make a trigger of a tracking function
    /// can also log changes that nobody made, so only those who create or repair tables of lists can.
    private func grantFunctions(_ role: LibraryRole, isWholeLibrary: Bool) throws {
        if role == .reader, isWholeLibrary {
            try db.run("REVOKE ALL ON ALL FUNCTIONS IN SCHEMA trove FROM \(name)")
        }
        let needsTracking = role == .owner || role == .editor && isWholeLibrary
        let functions = try db.rows(
            """
            SELECT oid::regprocedure::text FROM pg_proc
            WHERE pronamespace = 'trove'::regnamespace AND ($1 OR prorettype <> 'trigger'::regtype)
                AND ($2 OR provolatile <> 'v')
            """, [.boolean(needsTracking), .boolean(role != .reader)]
        ).compactMap { $0.text(0) }
        try db.run("GRANT EXECUTE ON FUNCTION \(functions.joined(separator: ", ")) TO \(name)")
    }
}
