extension SharedSchema {
    /// The functions that begin and end the transaction of an edit, so that it waits for the server
    /// as rarely as possible.
    static let steps = """
        -- The numbers of the first and the last entry of the journal, also of those that the current person
        -- cannot read.
        CREATE FUNCTION trove.journal_bounds(OUT oldest bigint, OUT newest bigint)
            LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
            SELECT min(seq), max(seq) FROM trove.journal
        $$;

        -- Waits until nobody else writes, and begins a step in which the changes that follow are logged.
        CREATE FUNCTION trove.begin_step(OUT step bigint, OUT last bigint)
            LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
        BEGIN
            PERFORM trove.lock_writers();
            SELECT coalesce(newest, 0) INTO last FROM trove.journal_bounds();
            INSERT INTO trove.step (name) VALUES ('') RETURNING id INTO step;
            PERFORM set_config('trove.step', step::text, true);
        END $$;

        -- The entries of the journal after a number, with the present counts of their lists.
        CREATE FUNCTION trove.entries(start bigint) RETURNS TABLE (
                list_id bigint, generation bigint, kind "char", record_id bigint, seq bigint,
                record_count bigint, trash_count bigint)
            LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
            SELECT j.list_id, j.generation, j.kind, j.record_id, j.seq, l.record_count, l.trash_count
            FROM trove.journal j LEFT JOIN trove.list l ON l.id = j.list_id
            WHERE j.seq > start ORDER BY j.seq
        $$;

        -- Names a step, joins it to the last one of the same key, or deletes it if nothing is to be undone.
        -- Undone steps can no longer be redone.
        CREATE FUNCTION trove.name_step(
            this_step bigint, undoable boolean, this_name text, this_list bigint, this_key text,
            coalescing_seconds bigint) RETURNS void
            LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
        DECLARE
            earlier record;
        BEGIN
            PERFORM set_config('trove.step', '', true);
            IF NOT undoable
                OR NOT EXISTS (SELECT FROM trove.step_row WHERE step_id = this_step)
            THEN
                DELETE FROM trove.step WHERE id = this_step;
                RETURN;
            END IF;
            DELETE FROM trove.step WHERE author = session_user AND is_undone;
            IF this_key IS NOT NULL THEN
                SELECT id, coalescing_key, performed_at INTO earlier FROM trove.step
                    WHERE author = session_user AND id < this_step ORDER BY id DESC LIMIT 1;
                -- If somebody else changed a row of the earlier step since, they cannot be undone as one.
                IF earlier.coalescing_key = this_key
                    AND earlier.performed_at > now() - make_interval(secs => coalescing_seconds)
                    AND NOT EXISTS (
                        SELECT FROM trove.step_row r JOIN trove.step_row o ON o.relation = r.relation
                            AND o.key = r.key AND o.step_id > earlier.id AND o.step_id < this_step
                        WHERE r.step_id = this_step)
                THEN
                    UPDATE trove.step_row SET step_id = earlier.id WHERE step_id = this_step;
                    DELETE FROM trove.step WHERE id = this_step;
                    UPDATE trove.step SET name = this_name, performed_at = now()
                        WHERE id = earlier.id;
                    RETURN;
                END IF;
            END IF;
            UPDATE trove.step SET name = this_name, list_id = this_list, coalescing_key = this_key
                WHERE id = this_step;
        END $$;

        -- Ends a step, and returns the entries of the journal that it made.
        CREATE FUNCTION trove.finish_step(
            this_step bigint, undoable boolean, this_name text, this_list bigint, this_key text,
            coalescing_seconds bigint, start bigint) RETURNS TABLE (
                list_id bigint, generation bigint, kind "char", record_id bigint, seq bigint,
                record_count bigint, trash_count bigint)
            LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
        BEGIN
            PERFORM trove.name_step(
                this_step, undoable, this_name, this_list, this_key, coalescing_seconds);
            RETURN QUERY SELECT * FROM trove.entries(start);
        END $$;

        -- The step that the current person can undo or redo. Undone steps are always the last ones; the next
        -- edit forgets them.
        CREATE FUNCTION trove.next_step(
            is_undo boolean, OUT step bigint, OUT name text, OUT list_id bigint)
            LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
            (SELECT s.id, s.name, s.list_id FROM trove.step s
                WHERE is_undo AND author = session_user AND NOT is_undone ORDER BY id DESC LIMIT 1)
            UNION ALL
            (SELECT s.id, s.name, s.list_id FROM trove.step s
                WHERE NOT is_undo AND author = session_user AND is_undone ORDER BY id LIMIT 1)
        $$;

        -- Waits until nobody else writes, and undoes or redoes the next step.
        CREATE FUNCTION trove.undo_step(
            is_undo boolean, skips_changed boolean, OUT step bigint, OUT name text,
            OUT list_id bigint, OUT last bigint)
            LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
        BEGIN
            PERFORM trove.lock_writers();
            SELECT n.step, n.name, n.list_id INTO step, name, list_id FROM trove.next_step(is_undo) n;
            IF step IS NULL THEN RETURN; END IF;
            SELECT coalesce(newest, 0) INTO last FROM trove.journal_bounds();
            PERFORM trove.apply_step(step, NOT is_undo, skips_changed);
            UPDATE trove.step s SET is_undone = is_undo, coalescing_key = NULL WHERE id = step;
            -- Typing does not join the step before one that was undone.
            UPDATE trove.step s SET coalescing_key = NULL WHERE id = (
                SELECT n.step FROM trove.next_step(true) n) AND coalescing_key IS NOT NULL;
        END $$;

        """
}
