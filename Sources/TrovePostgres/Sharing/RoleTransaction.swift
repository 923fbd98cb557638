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
            translated("The server has no user “{person}”. Ask its administrator to create one.")
                .filling(["person": person]))
    }

    /// Requires that the current person can change roles, and that the role of the person can
    /// change.
    ///
    /// - Parameter list: The list; nil for the whole library.
    /// - Throws: `notPermitted`; `invalid` for the person to whom the library belongs.
    func checkAuthority(on list: List?) throws {
        let table = list.map { PostgresValue.text(ListTable($0).name) } ?? .null
        let mayChange = try db.integer(
            """
            SELECT 1 FROM pg_namespace WHERE nspname = 'trove' AND (pg_has_role(nspowner, 'USAGE')
                OR EXISTS (SELECT FROM pg_class WHERE oid = $1::regclass
                    AND pg_has_role(relowner, 'USAGE')))
            """, [table])
        guard mayChange == nil else { return }
        throw LibraryError(.notPermitted, translated("Only the owner can change roles."))
    }

    /// Requires that the library does not belong to the person, whose privileges must stay.
    ///
    /// - Throws: `invalid`.
    private func checkChangeable() throws {
        guard try libraryOwner() == nil else { return }
        throw LibraryError(
            .invalid,
            translated("The library belongs to “{person}”. This role cannot be changed.")
                .filling(["person": person]))
    }

    // MARK: Lists

    /// Gives the person a role for one list.
    func grant(_ role: LibraryRole, on list: List) throws {
        if role != .owner {
            try checkChangeable()
            try takeBack(ListTable(list).name)
        }
        try grantOwnTables(role == .reader ? .reader : .editor, isWholeLibrary: false)
        try checkOwnTables(role)
        try grantFunctions(role, isWholeLibrary: false)
        try grant(role, onTable: ListTable(list).name)
        try checkPrivileges(role, onTable: ListTable(list).name)
    }

    private func grant(_ role: LibraryRole, onTable table: String) throws {
        switch role {
        case .reader:
            try db.run("GRANT SELECT ON \(table) TO \(name)")
            try revoke("INSERT, UPDATE, DELETE", onTable: table)
        case .editor:
            try db.run("GRANT SELECT, INSERT, UPDATE, DELETE ON \(table) TO \(name)")
        case .owner: try giveAway(table)
        }
    }

    /// Makes the person the owner of a table. The owner of the library keeps the privileges that
    /// giving roles needs.
    private func giveAway(_ table: String) throws {
        guard let old = try owner(of: table), old != person else { return }
        try checkMemberships(of: [old, person])
        try db.run("GRANT CREATE ON SCHEMA lists TO \(name)")
        try db.run("ALTER TABLE \(table) OWNER TO \(name)")
        let former = PostgresName.quoted(old)
        try db.run("GRANT SELECT, INSERT, UPDATE, DELETE ON \(table) TO \(former)")
        if let library = try libraryOwner() {
            try db.run("GRANT ALL ON \(table) TO \(library) WITH GRANT OPTION")
        }
    }

    /// Takes all privileges for one list away.
    func revoke(on list: List) throws {
        let table = ListTable(list).name
        try checkChangeable()
        try takeBack(table)
        try revoke("ALL", onTable: table)
        try checkPrivileges(nil, onTable: table)
    }

    /// Gives a table of the person back to the owner of the library: a list always has an owner.
    private func takeBack(_ table: String) throws {
        guard try owner(of: table) == person, let library = try libraryOwnerName() else { return }
        try RoleTransaction(db: db, person: library).giveAway(table)
    }

    /// Revokes privileges that the current person gave, or the owner of the table if the person is
    /// a member of it.
    private func revoke(_ privileges: String, onTable table: String) throws {
        let statement = "REVOKE \(privileges) ON \(table) FROM \(name)"
        try db.run(statement)
        let owner = try db.text(
            """
            SELECT quote_ident(pg_get_userbyid(relowner)) FROM pg_class WHERE oid = $1::regclass
                AND pg_get_userbyid(relowner) <> current_user AND pg_has_role(relowner, 'MEMBER')
            """, [.text(table)])
        guard let owner else { return }
        try db.run("SET LOCAL ROLE \(owner); \(statement); SET LOCAL ROLE NONE")
    }

    private func owner(of table: String) throws -> String? {
        try db.text(
            "SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = $1::regclass",
            [.text(table)])
    }

    /// Requires that the current person is a member of roles, without which the server does not let
    /// them give a table away.
    ///
    /// - Throws: `notPermitted` with the statement that an administrator has to run.
    private func checkMemberships(of roles: [String]) throws {
        let missing = try db.text(
            """
            SELECT string_agg(quote_ident(rolname), ', ' ORDER BY rolname) FROM pg_roles
            WHERE rolname = ANY($1) AND NOT pg_has_role(oid, 'USAGE')
            """, [.texts(roles)])
        guard let missing, let own = try db.text("SELECT quote_ident(current_user)") else { return }
        throw administratorNeeded(for: "GRANT \(missing) TO \(own)")
    }

    private func administratorNeeded(for statement: String) -> LibraryError {
        LibraryError(
            .notPermitted,
            translated(
                """
                The server does not let you change who is an owner. Ask its administrator to run \
                “{statement}”, and try again.
                """
            ).filling(["statement": statement]))
    }

    /// Requires that the server gave or took the privileges for one list: it passes over those of
    /// which the current person can give only some, and over those that somebody else gave.
    ///
    /// - Throws: `notPermitted`.
    private func checkPrivileges(_ role: LibraryRole?, onTable table: String) throws {
        let row = try db.rows(
            """
            SELECT pg_get_userbyid(c.relowner), has_table_privilege($2, c.oid, $3),
                (SELECT pg_get_userbyid(grantor) FROM aclexplode(c.relacl)
                    WHERE pg_get_userbyid(grantee) = $2 AND grantee <> c.relowner
                        AND privilege_type = ANY($4) LIMIT 1)
            FROM pg_class c WHERE c.oid = $1::regclass
            """,
            [
                .text(table), .text(person), .text(role == .reader ? "SELECT" : "UPDATE"),
                .texts(role == nil ? ["SELECT", "UPDATE"] : role == .reader ? ["UPDATE"] : []),
            ]
        ).first
        let isGiven = role == nil || row?.boolean(1) == true
        guard let other = row?.text(2) ?? (isGiven ? nil : row?.text(0)) else { return }
        throw LibraryError(
            .notPermitted,
            translated("Only “{owner}” can change this role of “{person}”.")
                .filling(["owner": other, "person": person]))
    }

    // MARK: The whole library

    /// Gives the person a role for all lists, and for those to come.
    func grant(_ role: LibraryRole) throws {
        try checkChangeable()
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
        try setMembership(role == .owner)
    }

    /// Makes the person a member of the owner of the library's tables, who owns them too, or ends
    /// that.
    private func setMembership(_ isOwner: Bool) throws {
        guard let owner = try libraryOwner(), try isMember(of: owner) != isOwner else { return }
        let statement = isOwner ? "GRANT \(owner) TO \(name)" : "REVOKE \(owner) FROM \(name)"
        let mayRun = try db.integer(
            "SELECT 1 WHERE pg_has_role($1::regrole, 'USAGE WITH ADMIN OPTION')", [.text(owner)])
        guard mayRun != nil else {
            // A message has the name without quotation marks unless SQL needs them.
            let shown = try db.text("SELECT quote_ident($1)", [.text(person)]) ?? name
            throw administratorNeeded(
                for: isOwner ? "GRANT \(owner) TO \(shown)" : "REVOKE \(owner) FROM \(shown)")
        }
        try db.run(statement)
    }

    /// Takes all privileges away. The person's lists go back to the owner of the library if the
    /// server allows it; otherwise, the person only cannot reach them any more.
    func revoke() throws {
        try checkChangeable()
        try db.execute("DELETE FROM trove.member WHERE person = $1", [.text(person)])
        let isActing = try db.integer(
            "SELECT 1 WHERE pg_has_role($1::text, 'USAGE')", [.text(person)])
        for table in try ownedTables() {
            if isActing != nil { try takeBack(table) }
            try revoke("ALL", onTable: table)
        }
        try setMembership(false)
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
                AND (pg_has_role(relowner, 'USAGE')
                    OR has_table_privilege(oid, 'SELECT WITH GRANT OPTION')) ORDER BY 1
            """
        ).compactMap { $0.text(0) }
    }

    private func libraryOwner() throws -> String? {
        try db.text(
            """
            SELECT quote_ident(pg_get_userbyid(nspowner)) FROM pg_namespace
            WHERE nspname = 'trove' AND pg_get_userbyid(nspowner) <> $1
            """, [.text(person)])
    }

    private func libraryOwnerName() throws -> String? {
        try db.text("SELECT pg_get_userbyid(nspowner) FROM pg_namespace WHERE nspname = 'trove'")
    }

    private func isMember(of owner: String) throws -> Bool {
        try db.integer(
            """
            SELECT 1 FROM pg_auth_members
            WHERE roleid = $1::regrole AND pg_get_userbyid(member) = $2
            """, [.text(owner), .text(person)]) != nil
    }

    /// Grants what a role needs of the library's own tables. Row security limits it to the person's
    /// lists.
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

    /// Requires that the person can use the library's own tables. Of these, the owner of a list
    /// cannot grant anything, which the server passes over in silence.
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

    /// Grants what a role needs of the library's functions. Whoever can make a trigger of a
    /// tracking function can also log changes that nobody made, so only those who create or repair
    /// tables of lists can.
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
