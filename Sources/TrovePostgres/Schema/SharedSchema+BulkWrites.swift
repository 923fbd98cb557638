extension SharedSchema {
    /// The function that makes changes of many records quick. See ``BulkWrites``.
    static let bulkWrites = """
        -- Makes the index of words of a list collect the words of changed records, or takes the collected ones in.
        CREATE FUNCTION trove.collect_words(this_list bigint, collects boolean) RETURNS void
            LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
        DECLARE
            word_index regclass := (
                SELECT i.indexrelid FROM trove.list l
                JOIN pg_index i ON i.indrelid = to_regclass(format('%I.%I', 'lists', l.table_name))
                JOIN pg_class c ON c.oid = i.indexrelid
                JOIN pg_am a ON a.oid = c.relam AND a.amname = 'gin'
                WHERE l.id = this_list LIMIT 1);
        BEGIN
            IF word_index IS NULL OR NOT trove.may(this_list, 'UPDATE') THEN RETURN; END IF;
            IF collects THEN
                PERFORM set_config('gin_pending_list_limit', '64MB', true),
                    set_config('maintenance_work_mem', '256MB', true);
            ELSE
                PERFORM gin_clean_pending_list(word_index);
            END IF;
            EXECUTE format('ALTER INDEX %s SET (fastupdate = %s)', word_index, collects);
        EXCEPTION WHEN insufficient_privilege THEN
            -- The table belongs to a person who is not a member of the owner's role: it only takes longer.
        END $$;

        """
}
