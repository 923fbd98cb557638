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
        let mayChange = try db.rows(
            "SELECT trove.owns_library() OR trove.owns($1)",
            [list.map { .integer($0.id.rawValue) } ?? .null]
        ).first?.boolean(0)
        guard mayChange != true else { return }
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

    /// Gives the person a role for one list. The list of an owner is that of the person then.
    func grant(_ role: LibraryRole, on list: List) throws {
        if role != .owner { try checkChangeable() }
        try grantOwnTables(role == .reader ? .reader : .editor, isWholeLibrary: false)
        try checkOwnTables(role)
        try grantFunctions(role)
        try setRole(role, on: list)
    }

    /// Takes all privileges for one list away.
    func revoke(on list: List) throws {
        try checkChangeable()
        try setRole(nil, on: list)
    }

    private func setRole(_ role: LibraryRole?, on list: List) throws {
        try db.execute(
            "SELECT trove.set_role($1, $2, $3)",
            [
                .integer(list.id.rawValue), .text(person),
                role.map { .text($0.rawValue) } ?? .null,
            ])
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

    // MARK: The whole library

    /// Gives the person a role for all lists, and for those to come.
    func grant(_ role: LibraryRole) throws {
        try checkChangeable()
        try db.execute(
            """
            INSERT INTO trove.member (person, role) VALUES ($1, $2)
            ON CONFLICT (person) DO UPDATE SET role = excluded.role
            """, [.text(person), .text(role.rawValue)])
        try grantOwn(role, isWholeLibrary: true)
        // An editor keeps lists of their own.
        try setRole(
            role == .owner ? .editor : role,
            onListsWhere: role == .reader ? "true" : "owner IS DISTINCT FROM $1")
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

    /// Takes all privileges away. The person's lists go back to the owner of the library.
    func revoke() throws {
        try checkChangeable()
        try db.execute("DELETE FROM trove.member WHERE person = $1", [.text(person)])
        try setRole(nil, onListsWhere: "true")
        try setMembership(false)
        try db.run(
            """
            REVOKE ALL ON ALL TABLES IN SCHEMA trove FROM \(name);
            REVOKE ALL ON ALL SEQUENCES IN SCHEMA trove FROM \(name);
            REVOKE ALL ON ALL FUNCTIONS IN SCHEMA trove FROM \(name);
            REVOKE ALL ON SCHEMA trove, lists FROM \(name)
            """)
    }

    /// Gives the person a role for all lists with a condition, also deleted ones, or takes it.
    ///
    /// - Parameter condition: A condition for a list, in which `$1` is the person.
    private func setRole(_ role: LibraryRole?, onListsWhere condition: String) throws {
        try db.execute(
            """
            SELECT trove.set_role(id, $1, $2) FROM trove.list
            WHERE to_regclass(format('%I.%I', 'lists', table_name)) IS NOT NULL AND \(condition)
            """, [.text(person), role.map { .text($0.rawValue) } ?? .null])
    }

    private func libraryOwner() throws -> String? {
        try db.text(
            """
            SELECT quote_ident(pg_get_userbyid(nspowner)) FROM pg_namespace
            WHERE nspname = 'trove' AND pg_get_userbyid(nspowner) <> $1
            """, [.text(person)])
    }

    private func isMember(of owner: String) throws -> Bool {
        try db.integer(
            """
            SELECT 1 FROM pg_auth_members
            WHERE roleid = $1::regrole AND pg_get_userbyid(member) = $2
            """, [.text(owner), .text(person)]) != nil
    }

    /// Grants what a role needs of the library's own tables and functions.
    func grantOwn(_ role: LibraryRole, isWholeLibrary: Bool) throws {
        try grantOwnTables(role, isWholeLibrary: isWholeLibrary)
        try grantFunctions(role, isWholeLibrary: isWholeLibrary)
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
                GRANT INSERT, UPDATE, DELETE ON trove.setting TO \(name)
                """)
            return
        }
        try db.run(
            """
            GRANT INSERT, UPDATE, DELETE ON trove.step, trove.step_row, trove.draft,
                trove.image_adder, trove.loan TO \(name);
            GRANT INSERT, UPDATE ON trove.field, trove.smart_list TO \(name);
            GRANT INSERT, UPDATE (created_at) ON trove.image TO \(name);
            GRANT UPDATE ON trove.list TO \(name);
            GRANT USAGE ON ALL SEQUENCES IN SCHEMA trove TO \(name)
            """)
        guard isWholeLibrary else { return }
        try db.run("GRANT INSERT ON trove.list TO \(name)")
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

    /// Grants what a role needs of the library's functions. Whoever could make a trigger of a
    /// tracking function could also log changes that nobody made, so nobody but the owner can.
    private func grantFunctions(_ role: LibraryRole, isWholeLibrary: Bool = false) throws {
        if role == .reader, isWholeLibrary {
            try db.run("REVOKE ALL ON ALL FUNCTIONS IN SCHEMA trove FROM \(name)")
        }
        let functions = try db.rows(
            """
            SELECT oid::regprocedure::text FROM pg_proc
            WHERE pronamespace = 'trove'::regnamespace AND prorettype <> 'trigger'::regtype
                AND ($1 OR provolatile <> 'v')
            """, [.boolean(role != .reader)]
        ).compactMap { $0.text(0) }
        try db.run("GRANT EXECUTE ON FUNCTION \(functions.joined(separator: ", ")) TO \(name)")
    }
}
