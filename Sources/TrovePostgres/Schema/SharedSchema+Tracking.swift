import TroveModel

extension SharedSchema {
    /// The functions of the triggers that log changed rows, note them in the journal, and count the
    /// records of lists.
    static let tracking = """
        -- A row without the columns that are derived from others or that count.
        CREATE FUNCTION trove.image_of(row_image jsonb) RETURNS jsonb
            LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
            SELECT row_image - '{search_words,search_text,record_count,trash_count,last_record,generation}'::text[]
        $$;

        -- Of the derived columns of a row, the words and texts that another version of it does not have.
        CREATE FUNCTION trove.derived_only(
            words tsvector, texts jsonb, other_words tsvector, other_texts jsonb) RETURNS jsonb
            LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
            SELECT jsonb_build_object(
                'search_words', tsvector_to_array(
                    ts_delete(coalesce(words, ''), tsvector_to_array(coalesce(other_words, '')))),
                'search_text', coalesce((
                    SELECT jsonb_object_agg(t.key, t.value) FROM jsonb_each(texts) t
                    WHERE other_texts->t.key IS DISTINCT FROM t.value), '{}'))
        $$;

        -- The step in which the changes of the current person are logged. The setting can have the number of
        -- any step, but nobody writes into those of others.
        CREATE FUNCTION trove.step_now() RETURNS bigint
            LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
            SELECT id FROM trove.step
            WHERE id = nullif(current_setting('trove.step', true), '')::bigint
                AND author = session_user
        $$;

        CREATE FUNCTION trove.records_inserted() RETURNS trigger
            LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
            SET jit = off SET timezone = 'UTC' AS $$
        #variable_conflict use_variable
        DECLARE
            v_list bigint := TG_ARGV[0]::bigint;
            v_step bigint := trove.step_now();
            v_live bigint; v_trashed bigint; v_last bigint; v_generation bigint;
        BEGIN
            SELECT count(*) FILTER (WHERE deleted_at IS NULL),
                count(*) FILTER (WHERE deleted_at IS NOT NULL), max(id)
                INTO v_live, v_trashed, v_last FROM new_rows;
            IF v_last IS NULL THEN RETURN NULL; END IF;
            UPDATE trove.list SET record_count = record_count + v_live,
                trash_count = trash_count + v_trashed, last_record = greatest(last_record, v_last),
                generation = generation + 1
                WHERE id = v_list RETURNING generation INTO v_generation;
            IF v_live + v_trashed > \(journalLimit) THEN
                INSERT INTO trove.journal (list_id, generation, kind) VALUES (v_list, v_generation, 'w');
            ELSE
                INSERT INTO trove.journal (list_id, generation, kind, record_id)
                    SELECT v_list, v_generation, CASE WHEN deleted_at IS NULL THEN 'i' ELSE 'd' END, id
                    FROM new_rows ORDER BY id;
            END IF;
            IF v_step IS NOT NULL THEN
                INSERT INTO trove.step_row (step_id, statement, relation, key, after)
                    SELECT v_step, statement.s, format('%I.%I', TG_TABLE_SCHEMA, TG_TABLE_NAME), id,
                        trove.image_of(to_jsonb(n.*))
                    FROM new_rows n, (SELECT nextval('trove.statement') AS s OFFSET 0) statement;
            END IF;
            RETURN NULL;
        END $$;

        CREATE FUNCTION trove.records_deleted() RETURNS trigger
            LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
            SET jit = off SET timezone = 'UTC' AS $$
        #variable_conflict use_variable
        DECLARE
            v_list bigint := TG_ARGV[0]::bigint;
            v_step bigint := trove.step_now();
            v_live bigint; v_trashed bigint; v_generation bigint;
        BEGIN
            SELECT count(*) FILTER (WHERE deleted_at IS NULL),
                count(*) FILTER (WHERE deleted_at IS NOT NULL)
                INTO v_live, v_trashed FROM old_rows;
            IF v_live + v_trashed = 0 THEN RETURN NULL; END IF;
            UPDATE trove.list SET record_count = record_count - v_live,
                trash_count = trash_count - v_trashed, generation = generation + 1
                WHERE id = v_list RETURNING generation INTO v_generation;
            IF v_live + v_trashed > \(journalLimit) THEN
                INSERT INTO trove.journal (list_id, generation, kind) VALUES (v_list, v_generation, 'w');
            ELSE
                INSERT INTO trove.journal (list_id, generation, kind, record_id)
                    SELECT v_list, v_generation, 'd', id FROM old_rows ORDER BY id;
            END IF;
            IF v_step IS NOT NULL THEN
                INSERT INTO trove.step_row (step_id, statement, relation, key, before)
                    -- With the derived columns, so that undo need not compute them.
                    SELECT v_step, statement.s, format('%I.%I', TG_TABLE_SCHEMA, TG_TABLE_NAME), id,
                        to_jsonb(o.*)
                    FROM old_rows o, (SELECT nextval('trove.statement') AS s OFFSET 0) statement;
            END IF;
            RETURN NULL;
        END $$;

        -- Without nested loops: a plan that was made for a few rows is also used for many.
        CREATE FUNCTION trove.records_updated() RETURNS trigger
            LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
            SET jit = off SET timezone = 'UTC' SET enable_nestloop = off AS $$
        #variable_conflict use_variable
        DECLARE
            v_list bigint := TG_ARGV[0]::bigint;
            v_step bigint := trove.step_now();
            v_statement bigint := nextval('trove.statement');
        BEGIN
            WITH changed AS MATERIALIZED (
                -- The rows that changed, with the members that changed, and of the derived columns the words
                -- and texts that changed, so that undo need not compute them.
                SELECT o.id, d.before, d.after, w.before AS words_before, w.after AS words_after
                FROM old_rows o JOIN new_rows n ON n.id = o.id
                CROSS JOIN LATERAL (
                    SELECT jsonb_object_agg(a.key, a.value) AS before,
                        jsonb_object_agg(a.key, b.value) AS after
                    FROM jsonb_each(trove.image_of(to_jsonb(o.*))) a
                    JOIN jsonb_each(trove.image_of(to_jsonb(n.*))) b ON a.key = b.key
                    WHERE a.value IS DISTINCT FROM b.value) d
                LEFT JOIN LATERAL (
                    SELECT trove.derived_only(o.search_words, o.search_text, n.search_words,
                            n.search_text) AS before,
                        trove.derived_only(n.search_words, n.search_text, o.search_words,
                            o.search_text) AS after) w
                    ON o.search_words IS DISTINCT FROM n.search_words
                        OR o.search_text IS DISTINCT FROM n.search_text
                WHERE d.before IS NOT NULL OR w.before IS NOT NULL
            ), total AS MATERIALIZED (
                SELECT count(before) AS changed,
                    count(*) FILTER (WHERE after->'deleted_at' = 'null')
                    - count(*) FILTER (WHERE before->'deleted_at' = 'null') AS live
                FROM changed
            ), counted AS (
                UPDATE trove.list SET record_count = record_count + total.live,
                    trash_count = trash_count - total.live, generation = generation + 1
                FROM total WHERE id = v_list AND total.changed > 0 RETURNING generation, total.changed
            ), noted AS (
                INSERT INTO trove.journal (list_id, generation, kind, record_id)
                    SELECT v_list, counted.generation, 'w', NULL FROM counted
                        WHERE counted.changed > \(journalLimit)
                    UNION ALL
                    SELECT * FROM (
                        SELECT v_list, counted.generation, k.kind, c.id
                        FROM changed c CROSS JOIN counted
                        CROSS JOIN LATERAL (
                            SELECT CASE WHEN after->'deleted_at' = 'null' THEN 'i' ELSE 'd' END::"char"
                                AS kind
                                WHERE after ? 'deleted_at'
                                AND (after->'deleted_at' = 'null' OR before->'deleted_at' = 'null')
                            UNION ALL SELECT 'm' WHERE after ? 'position'
                            UNION ALL SELECT 'u'
                                WHERE after - '{deleted_at,position}'::text[] <> '{}') k
                        WHERE counted.changed <= \(journalLimit) ORDER BY c.id) named
            )
            INSERT INTO trove.step_row (step_id, statement, relation, key, before, after)
                SELECT v_step, v_statement, format('%I.%I', TG_TABLE_SCHEMA, TG_TABLE_NAME), id,
                    coalesce(before, '{}') || coalesce(words_before, '{}'),
                    coalesce(after, '{}') || coalesce(words_after, '{}')
                FROM changed WHERE v_step IS NOT NULL;
            RETURN NULL;
        END $$;

        -- The library's own tables, row by row: they are small.
        CREATE FUNCTION trove.catalog_changed() RETURNS trigger
            LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
            SET jit = off SET timezone = 'UTC' AS $$
        #variable_conflict use_variable
        DECLARE
            v_step bigint := trove.step_now();
            before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN trove.image_of(to_jsonb(OLD)) END;
            after jsonb := CASE WHEN TG_OP <> 'DELETE' THEN trove.image_of(to_jsonb(NEW)) END;
            v_old jsonb; v_new jsonb;
            v_list bigint; v_generation bigint; v_kind "char" := 'l'; v_record bigint;
        BEGIN
            IF TG_OP = 'UPDATE' THEN
                SELECT jsonb_object_agg(a.key, a.value), jsonb_object_agg(a.key, b.value)
                    INTO v_old, v_new
                    FROM jsonb_each(before) a JOIN jsonb_each(after) b ON a.key = b.key
                    WHERE a.value IS DISTINCT FROM b.value;
                IF v_old IS NULL THEN RETURN NULL; END IF;
            ELSE
                v_old := before;
                v_new := after;
            END IF;
            -- Nobody sees a hidden list yet: it is noted when it is shown. So an import into a new list keeps
            -- nobody from writing.
            IF TG_OP = 'INSERT' AND v_step IS NULL AND TG_TABLE_NAME IN ('list', 'field')
                AND (after->>'deleted_at' IS NOT NULL OR TG_TABLE_NAME = 'field' AND EXISTS (
                    SELECT 1 FROM trove.list
                    WHERE id = (after->>'list_id')::bigint AND deleted_at IS NOT NULL))
            THEN RETURN NULL; END IF;
            IF v_step IS NOT NULL THEN
                INSERT INTO trove.step_row (step_id, statement, relation, key, before, after)
                    VALUES (v_step, nextval('trove.statement'),
                        format('%I.%I', TG_TABLE_SCHEMA, TG_TABLE_NAME),
                        (coalesce(after, before)->>'id')::bigint, v_old, v_new);
            END IF;
            CASE TG_TABLE_NAME
                WHEN 'list' THEN
                    v_list := (coalesce(after, before)->>'id')::bigint;
                    IF TG_OP <> 'UPDATE' OR v_new ? 'deleted_at' THEN v_kind := 'w'; END IF;
                WHEN 'field' THEN
                    v_list := (coalesce(after, before)->>'list_id')::bigint;
                    v_kind := 'w';
                WHEN 'loan' THEN
                    v_list := (coalesce(after, before)->>'list_id')::bigint;
                    v_kind := 'u';
                    v_record := (coalesce(after, before)->>'record_id')::bigint;
                ELSE
                    v_kind := 's';
                    v_record := (coalesce(after, before)->>'id')::bigint;
            END CASE;
            IF TG_TABLE_NAME = 'loan' AND v_old ?| '{list_id,record_id}' AND TG_OP = 'UPDATE' THEN
                -- The loan moved: the record that it leaves changed too.
                UPDATE trove.list SET generation = generation + 1
                    WHERE id = (before->>'list_id')::bigint RETURNING generation INTO v_generation;
                INSERT INTO trove.journal (list_id, generation, kind, record_id)
                    VALUES ((before->>'list_id')::bigint, v_generation, v_kind,
                        (before->>'record_id')::bigint);
            END IF;
            IF v_list IS NOT NULL THEN
                UPDATE trove.list SET generation = generation + 1 WHERE id = v_list
                    RETURNING generation INTO v_generation;
            END IF;
            IF v_kind = 'w' THEN
                INSERT INTO trove.journal (list_id, generation, kind)
                    VALUES (v_list, coalesce(v_generation, 0), 'l');
            END IF;
            INSERT INTO trove.journal (list_id, generation, kind, record_id)
                VALUES (v_list, coalesce(v_generation, 0), v_kind, v_record);
            RETURN NULL;
        END $$;
        CREATE TRIGGER tracking AFTER INSERT OR UPDATE OR DELETE ON trove.list
            FOR EACH ROW EXECUTE FUNCTION trove.catalog_changed();
        CREATE TRIGGER tracking AFTER INSERT OR UPDATE OR DELETE ON trove.field
            FOR EACH ROW EXECUTE FUNCTION trove.catalog_changed();
        CREATE TRIGGER tracking AFTER INSERT OR UPDATE OR DELETE ON trove.smart_list
            FOR EACH ROW EXECUTE FUNCTION trove.catalog_changed();
        CREATE TRIGGER tracking AFTER INSERT OR UPDATE OR DELETE ON trove.loan
            FOR EACH ROW EXECUTE FUNCTION trove.catalog_changed();

        -- Waits until no other client writes, until the end of the transaction. A lock of a table, so that nobody
        -- but editors can hold it.
        CREATE FUNCTION trove.lock_writers() RETURNS void
            LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
        BEGIN
            LOCK TABLE trove.writers IN EXCLUSIVE MODE;
        END $$;

        -- Before numbers are given: they are in the order of the commits, also those of other programs, which
        -- do not hold the lock. The notification is sent with the commit.
        CREATE FUNCTION trove.journal_grows() RETURNS trigger
            LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
        BEGIN
            PERFORM trove.lock_writers();
            PERFORM pg_notify('trove', coalesce(current_setting('trove.client', true), ''));
            RETURN NULL;
        END $$;
        CREATE TRIGGER announcing BEFORE INSERT ON trove.journal
            FOR EACH STATEMENT EXECUTE FUNCTION trove.journal_grows();

        -- Deletes the oldest entries of the journal, and the oldest steps of each person.
        CREATE FUNCTION trove.forget_oldest() RETURNS void
            LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
            DELETE FROM trove.journal
                WHERE seq <= (SELECT max(seq) FROM trove.journal) - \(journalCapacity);
            DELETE FROM trove.step WHERE id IN (
                SELECT id FROM (
                    SELECT id, row_number() OVER (PARTITION BY author ORDER BY id DESC) AS age
                    FROM trove.step) aged
                WHERE age > \(stepCapacity));
        $$;

        """
}
