extension SharedSchema {
    /// The statements that let each person see and change only what the privileges on the tables of
    /// lists allow. Row security takes the rows of the library's own tables along; the owner of the
    /// library passes it by. ``guards`` limits the columns.
    static let sharing = """
        -- Tells all clients to find out what they may do now.
        CREATE FUNCTION trove.announce_roles() RETURNS void
            LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
            INSERT INTO trove.journal (list_id, generation, kind) VALUES (NULL, 0, 'l')
        $$;

        -- Gives the members of the library their privileges on a new table.
        CREATE FUNCTION trove.share_with_members(new_table regclass) RETURNS void
            LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
        BEGIN
            PERFORM trove.set_privileges(new_table, r.rolname, m.role)
            FROM trove.member m JOIN pg_roles r ON r.rolname = m.person
            WHERE m.person <> session_user;
        END $$;

        ALTER TABLE trove.list ENABLE ROW LEVEL SECURITY;
        CREATE POLICY readable ON trove.list FOR SELECT USING (trove.may(id, 'SELECT'));
        CREATE POLICY changeable ON trove.list FOR UPDATE USING (trove.may(id, 'UPDATE'));
        CREATE POLICY created ON trove.list FOR INSERT WITH CHECK (true);

        ALTER TABLE trove.field ENABLE ROW LEVEL SECURITY;
        CREATE POLICY readable ON trove.field FOR SELECT USING (trove.may(list_id, 'SELECT'));
        CREATE POLICY changeable ON trove.field FOR UPDATE USING (trove.may(list_id, 'UPDATE'));
        CREATE POLICY created ON trove.field FOR INSERT WITH CHECK (true);

        ALTER TABLE trove.loan ENABLE ROW LEVEL SECURITY;
        CREATE POLICY readable ON trove.loan FOR SELECT USING (trove.may(list_id, 'SELECT'));
        CREATE POLICY changeable ON trove.loan USING (trove.may(list_id, 'UPDATE'));

        ALTER TABLE trove.smart_list ENABLE ROW LEVEL SECURITY;
        CREATE POLICY readable ON trove.smart_list FOR SELECT
            USING (list_id IS NULL OR trove.may(list_id, 'SELECT'));
        CREATE POLICY changeable ON trove.smart_list FOR UPDATE
            USING (list_id IS NULL OR trove.may(list_id, 'SELECT'));
        CREATE POLICY created ON trove.smart_list FOR INSERT WITH CHECK (true);

        -- Entries of no list concern everybody.
        ALTER TABLE trove.journal ENABLE ROW LEVEL SECURITY;
        CREATE POLICY readable ON trove.journal FOR SELECT
            USING (list_id IS NULL OR list_id IN (SELECT id FROM trove.list));

        ALTER TABLE trove.draft ENABLE ROW LEVEL SECURITY;
        CREATE POLICY own ON trove.draft USING (author = session_user);

        -- Settings without an author are those of the library.
        ALTER TABLE trove.setting ENABLE ROW LEVEL SECURITY;
        CREATE POLICY readable ON trove.setting FOR SELECT USING (author = session_user OR author = '');
        CREATE POLICY own ON trove.setting
            USING (author = session_user OR author = '' AND trove.owns_library());

        -- The name of a step without a list may name any list, so that only its author can read it.
        ALTER TABLE trove.step ENABLE ROW LEVEL SECURITY;
        CREATE POLICY readable ON trove.step FOR SELECT
            USING (author = session_user OR trove.may(list_id, 'SELECT'));
        CREATE POLICY own ON trove.step USING (author = session_user);

        ALTER TABLE trove.step_row ENABLE ROW LEVEL SECURITY;
        CREATE POLICY readable ON trove.step_row FOR SELECT USING (CASE relation
            WHEN 'trove.list' THEN trove.may(key, 'SELECT')
            WHEN 'trove.field' THEN EXISTS (SELECT FROM trove.field f WHERE f.id = key)
            WHEN 'trove.loan' THEN trove.may(coalesce(before->>'list_id', after->>'list_id',
                (SELECT list_id::text FROM trove.loan l WHERE l.id = key))::bigint, 'SELECT')
            WHEN 'trove.smart_list' THEN EXISTS (SELECT FROM trove.smart_list s WHERE s.id = key)
            ELSE has_table_privilege(session_user, to_regclass(relation), 'SELECT') END);
        -- Undo runs with the privileges of the author, so nobody else may add to a step.
        CREATE POLICY own ON trove.step_row
            USING (has_table_privilege(session_user, to_regclass(relation), 'SELECT')
                AND EXISTS (SELECT 1 FROM trove.step WHERE id = step_id AND author = session_user));

        """

    /// The statement after all functions are created: nobody can use them without a role.
    static let closing = "REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA trove FROM PUBLIC;\n"
}
