extension SharedSchema {
    /// The function that applies a step again, or takes it back.
    static let undoing = """
        -- Applies the rows of a step again, or what they replaced, newest first. Where somebody has changed the
        -- same since, it fails with SQLSTATE TR001, or leaves that value or row alone.
        CREATE FUNCTION trove.apply_step(
            this_step bigint, forward boolean, skips_changed boolean
        ) RETURNS void
            LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
            SET jit = off SET timezone = 'UTC' AS $$
        DECLARE
            s record; assignments text; changed boolean; filled bigint[];
            derived text[] := '{modified_at,search_words,search_text}';
            source text := CASE WHEN forward THEN 'after' ELSE 'before' END;
            target text := CASE WHEN forward THEN 'before' ELSE 'after' END;
        BEGIN
            FOR s IN
                SELECT statement, relation,
                    bool_or(before IS NULL) = NOT forward AND bool_or(before IS NULL OR after IS NULL)
                        AS removes,
                    bool_and(before IS NOT NULL AND after IS NOT NULL) AS updates
                FROM trove.step_row WHERE step_id = this_step GROUP BY statement, relation
                ORDER BY CASE WHEN forward THEN statement ELSE -statement END
            LOOP
                -- The fields that would lose the values that others have entered since: new fields that would
                -- be hidden, and fields that would get their former column back.
                filled := ARRAY(
                    SELECT f.id FROM trove.step_row r JOIN trove.field f ON f.id = r.key
                    JOIN trove.list l ON l.id = f.list_id
                    CROSS JOIN LATERAL (SELECT CASE WHEN forward THEN r.before ELSE r.after END AS image) t
                    WHERE r.step_id = this_step AND r.statement = s.statement
                        AND s.relation = 'trove.field' AND s.updates
                        AND (t.image->'deleted_at' = 'null' OR t.image ? 'column_name')
                        AND EXISTS (
                            SELECT FROM trove.step_row c JOIN trove.step later ON later.id = c.step_id
                            WHERE c.relation = format('%I.%I', 'lists', l.table_name)
                                AND c.step_id > this_step AND later.author <> session_user
                                AND NOT later.is_undone AND c.after IS NOT NULL
                                AND (nullif(c.after->f.column_name, 'null')
                                        IS DISTINCT FROM nullif(c.before->f.column_name, 'null')
                                    OR c.after->'misfits'->f.column_name
                                        IS DISTINCT FROM c.before->'misfits'->f.column_name)));
                IF filled <> '{}' AND NOT skips_changed THEN
                    RAISE EXCEPTION 'filled since' USING ERRCODE = 'TR001';
                END IF;
                IF (s.updates OR s.removes) AND NOT skips_changed THEN
                    EXECUTE format(
                        'SELECT EXISTS (SELECT FROM trove.step_row r LEFT JOIN %1$s t ON t.id = r.key
                        WHERE r.step_id = $1 AND r.statement = $2 AND (t.id IS NULL
                            OR NOT (to_jsonb(t.*) @> (r.%2$I - $3))))',
                        s.relation, target) INTO changed USING this_step, s.statement,
                        derived || CASE WHEN s.updates THEN 'view_sort' ELSE 'position' END::text;
                    IF changed THEN
                        RAISE EXCEPTION 'changed since' USING ERRCODE = 'TR001';
                    END IF;
                END IF;
                IF s.updates THEN
                    -- Words and texts are exchanged field by field: others may have changed other fields since.
                    -- Where values are left alone, the client writes them.
                    SELECT string_agg(CASE name
                        WHEN 'search_words' THEN format(
                            'search_words = CASE WHEN $3 AND r.%1$I ? ''search_words'' THEN nullif(ts_delete(
                                coalesce(t.search_words, ''''), ARRAY(SELECT jsonb_array_elements_text(
                                    r.%2$I->''search_words'')))
                                || array_to_tsvector(ARRAY(SELECT jsonb_array_elements_text(
                                    r.%1$I->''search_words''))), '''') ELSE t.search_words END',
                            source, target)
                        WHEN 'search_text' THEN format(
                            'search_text = CASE WHEN $3 AND r.%1$I ? ''search_text'' THEN nullif(
                                coalesce(t.search_text, ''{}'') - ARRAY(
                                    SELECT jsonb_object_keys(r.%2$I->''search_text''))
                                || (r.%1$I->''search_text''), ''{}'') ELSE t.search_text END',
                            source, target)
                        ELSE format(
                            '%1$I = CASE WHEN r.%2$I ? %1$L AND ($3 OR to_jsonb(t.*) -> %1$L
                                IS NOT DISTINCT FROM r.%3$I -> %1$L) THEN j.%1$I ELSE t.%1$I END',
                            name, source, target)
                        END, ', ') INTO assignments
                        FROM (SELECT DISTINCT jsonb_object_keys(before) AS name FROM trove.step_row
                            WHERE step_id = this_step AND statement = s.statement) names;
                    EXECUTE format(
                        'UPDATE %1$s t SET %3$s FROM trove.step_row r
                        CROSS JOIN LATERAL jsonb_populate_record(
                            NULL::%1$s, r.%2$I - ''{search_words,search_text}''::text[]) j
                        WHERE r.step_id = $1 AND r.statement = $2 AND t.id = r.key
                            AND NOT ($4 AND t.id = ANY ($5))',
                        s.relation, source, assignments)
                        USING this_step, s.statement, NOT skips_changed,
                            s.relation = 'trove.field', filled;
                ELSIF s.removes THEN
                    EXECUTE format(
                        'DELETE FROM %1$s t USING trove.step_row r
                        WHERE r.step_id = $1 AND r.statement = $2 AND t.id = r.key
                            AND ($3 OR to_jsonb(t.*) @> (r.%2$I - $4))',
                        s.relation, target) USING this_step, s.statement, NOT skips_changed,
                        derived || 'position'::text;
                ELSE
                    EXECUTE format(
                        'INSERT INTO %1$s SELECT (jsonb_populate_record(NULL::%1$s, r.%2$I)).*
                        FROM trove.step_row r WHERE r.step_id = $1 AND r.statement = $2',
                        s.relation, source) USING this_step, s.statement;
                END IF;
            END LOOP;
        END $$;

        """
}
