extension SharedSchema {
    /// The functions that tell who owns a list, and give roles for it.
    ///
    /// The tables of all lists belong to the owner of the library, whoever makes the lists: the
    /// triggers, rules and policies of a table run with the rights of whoever uses it, so nobody
    /// else may add any. What the owner of a list may do with its table is a function here or in
    /// ``listTables``, which checks that.
    static let ownership = """
        -- Whether the current person owns the library, or acts for its owner.
        CREATE FUNCTION trove.owns_library() RETURNS boolean
            LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
            SELECT pg_has_role(session_user, nspowner, 'USAGE') FROM pg_namespace
            WHERE nspname = 'trove'
        $$;

        -- Whether the current person owns a list.
        CREATE FUNCTION trove.owns(this_list bigint) RETURNS boolean
            LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
            SELECT trove.owns_library()
                OR EXISTS (SELECT FROM trove.list WHERE id = this_list AND owner = session_user)
        $$;

        -- Whether the current person has a privilege on the table of a list.
        CREATE FUNCTION trove.may(this_list bigint, privilege text) RETURNS boolean
            LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
            SELECT has_table_privilege(
                session_user, to_regclass(format('%I.%I', 'lists', table_name)), privilege)
            FROM trove.list WHERE id = this_list
        $$;

        -- The role of the current person for a list; NULL if its table is missing.
        CREATE FUNCTION trove.role_in(this_list bigint) RETURNS text
            LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
            SELECT CASE WHEN NOT trove.may(this_list, 'SELECT') THEN NULL
                WHEN NOT trove.may(this_list, 'UPDATE') THEN 'reader'
                WHEN trove.owns(this_list) THEN 'owner' ELSE 'editor' END
            FROM trove.list WHERE id = this_list
                AND to_regclass(format('%I.%I', 'lists', table_name)) IS NOT NULL
        $$;

        -- The table of a list that the current person owns.
        CREATE FUNCTION trove.own_table(this_list bigint) RETURNS regclass
            LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
        DECLARE
            v_table regclass := (SELECT to_regclass(format('%I.%I', 'lists', table_name))
                FROM trove.list WHERE id = this_list);
        BEGIN
            IF NOT trove.owns(this_list) THEN
                RAISE EXCEPTION 'only the owner of list % can do this', this_list
                    USING ERRCODE = '42501';
            END IF;
            IF v_table IS NULL THEN
                RAISE EXCEPTION 'list % has no table', this_list USING ERRCODE = '42P01';
            END IF;
            RETURN v_table;
        END $$;

        -- Gives a person the privileges of a role on a table, and takes all others.
        CREATE FUNCTION trove.set_privileges(this_table regclass, person name, role text)
            RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
        BEGIN
            EXECUTE format('REVOKE ALL ON %s FROM %I', this_table, person);
            IF role IS NOT NULL THEN
                EXECUTE format('GRANT %s ON %s TO %I', CASE role WHEN 'reader' THEN 'SELECT'
                    ELSE 'SELECT, INSERT, UPDATE, DELETE' END, this_table, person);
            END IF;
        END $$;

        -- Gives a person a role for a list of the current person, or takes it. A list without an owner of its
        -- own belongs to the owner of the library.
        CREATE FUNCTION trove.set_role(this_list bigint, person name, role text) RETURNS void
            LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
        #variable_conflict use_variable
        DECLARE
            v_table regclass := trove.own_table(this_list);
            library_owner name := (SELECT pg_get_userbyid(nspowner) FROM pg_namespace
                WHERE nspname = 'trove');
        BEGIN
            IF role NOT IN ('reader', 'editor', 'owner') THEN
                RAISE EXCEPTION 'there is no role “%”', role USING ERRCODE = '22023';
            END IF;
            -- “public” would be everybody.
            IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = person) THEN
                RAISE EXCEPTION 'there is no user “%”', person USING ERRCODE = '42704';
            END IF;
            IF person <> library_owner THEN
                PERFORM trove.set_privileges(v_table, person, role);
            END IF;
            UPDATE trove.list l SET owner = CASE WHEN role = 'owner'
                THEN nullif(person, library_owner) END
                WHERE l.id = this_list AND (role = 'owner' OR l.owner = person);
        END $$;

        """
}
