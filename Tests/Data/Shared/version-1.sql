-- The library of Maria, with an editor (Ben, who made the second list) and a reader (Dora), as
-- version 1 of the schema had it; written by pg_dump.
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
CREATE SCHEMA lists;
ALTER SCHEMA lists OWNER TO maria;
COMMENT ON SCHEMA lists IS 'The lists of a Trove library, a table each';
CREATE SCHEMA trove;
ALTER SCHEMA trove OWNER TO maria;
CREATE COLLATION trove.de (provider = icu, deterministic = false, locale = 'de-u-kn');
CREATE COLLATION trove.en (provider = icu, deterministic = false, locale = 'en-u-kn');
CREATE COLLATION trove.und (provider = icu, deterministic = false, locale = 'und-u-kn');
CREATE FUNCTION trove.announce_roles() RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    INSERT INTO trove.journal (list_id, generation, kind) VALUES (NULL, 0, 'l')
$$;
ALTER FUNCTION trove.announce_roles() OWNER TO maria;
CREATE FUNCTION trove.apply_step(this_step bigint, forward boolean, skips_changed boolean) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "TimeZone" TO 'UTC'
    AS $_$
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
END $_$;
ALTER FUNCTION trove.apply_step(this_step bigint, forward boolean, skips_changed boolean) OWNER TO maria;
CREATE FUNCTION trove.begin_step(OUT step bigint, OUT last bigint) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    PERFORM trove.lock_writers();
    SELECT coalesce(max(seq), 0) INTO last FROM trove.journal;
    INSERT INTO trove.step (name) VALUES ('') RETURNING id INTO step;
    PERFORM set_config('trove.step', step::text, true);
END $$;
ALTER FUNCTION trove.begin_step(OUT step bigint, OUT last bigint) OWNER TO maria;
CREATE FUNCTION trove.catalog_changed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "TimeZone" TO 'UTC'
    AS $$
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
ALTER FUNCTION trove.catalog_changed() OWNER TO maria;
CREATE FUNCTION trove.day(date_text text) RETURNS date
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
    SELECT CASE WHEN date_text ~ '^(?!0000)[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
        THEN make_date(left(date_text, 4)::int, substr(date_text, 6, 2)::int, 1)
            + (substr(date_text, 9, 2)::int - 1) END
$_$;
ALTER FUNCTION trove.day(date_text text) OWNER TO maria;
CREATE FUNCTION trove.day_after(date_text text, days numeric) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    SELECT CASE WHEN day BETWEEN '0001-01-01' AND '9999-12-31'
        THEN lpad(extract(year FROM day)::text, 4, '0')
            || '-' || lpad(extract(month FROM day)::text, 2, '0')
            || '-' || lpad(extract(day FROM day)::text, 2, '0') END
    FROM (
        SELECT trove.day(date_text)
            + CASE WHEN abs(days) < 4000000 THEN trunc(days)::int END AS day) sum
$$;
ALTER FUNCTION trove.day_after(date_text text, days numeric) OWNER TO maria;
CREATE FUNCTION trove.derived_only(words tsvector, texts jsonb, other_words tsvector, other_texts jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    SELECT jsonb_build_object(
        'search_words', tsvector_to_array(
            ts_delete(coalesce(words, ''), tsvector_to_array(coalesce(other_words, '')))),
        'search_text', coalesce((
            SELECT jsonb_object_agg(t.key, t.value) FROM jsonb_each(texts) t
            WHERE other_texts->t.key IS DISTINCT FROM t.value), '{}'))
$$;
ALTER FUNCTION trove.derived_only(words tsvector, texts jsonb, other_words tsvector, other_texts jsonb) OWNER TO maria;
CREATE FUNCTION trove.duration_text(seconds numeric) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    SELECT CASE WHEN seconds < 0 THEN '-' ELSE '' END || div(abs(seconds), 3600)
        || ':' || lpad(div(mod(abs(seconds), 3600), 60)::text, 2, '0')
        || ':' || lpad(trunc(mod(abs(seconds), 60))::text, 2, '0')
$$;
ALTER FUNCTION trove.duration_text(seconds numeric) OWNER TO maria;
CREATE FUNCTION trove.entries(start bigint) RETURNS TABLE(list_id bigint, generation bigint, kind "char", record_id bigint, seq bigint, record_count bigint, trash_count bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    SELECT j.list_id, j.generation, j.kind, j.record_id, j.seq, l.record_count, l.trash_count
    FROM trove.journal j LEFT JOIN trove.list l ON l.id = j.list_id
    WHERE j.seq > start ORDER BY j.seq
$$;
ALTER FUNCTION trove.entries(start bigint) OWNER TO maria;
CREATE FUNCTION trove.finish_step(this_step bigint, undoable boolean, this_name text, this_list bigint, this_key text, coalescing_seconds bigint, start bigint) RETURNS TABLE(list_id bigint, generation bigint, kind "char", record_id bigint, seq bigint, record_count bigint, trash_count bigint)
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    PERFORM trove.name_step(
        this_step, undoable, this_name, this_list, this_key, coalescing_seconds);
    RETURN QUERY SELECT * FROM trove.entries(start);
END $$;
ALTER FUNCTION trove.finish_step(this_step bigint, undoable boolean, this_name text, this_list bigint, this_key text, coalescing_seconds bigint, start bigint) OWNER TO maria;
CREATE FUNCTION trove.forget_oldest() RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    DELETE FROM trove.journal
        WHERE seq <= (SELECT max(seq) FROM trove.journal) - 100000;
    DELETE FROM trove.step WHERE id IN (
        SELECT id FROM (
            SELECT id, row_number() OVER (PARTITION BY author ORDER BY id DESC) AS age
            FROM trove.step) aged
        WHERE age > 5000);
$$;
ALTER FUNCTION trove.forget_oldest() OWNER TO maria;
CREATE FUNCTION trove.image_of(row_image jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    SELECT row_image - '{search_words,search_text,record_count,trash_count,last_record,generation}'::text[]
$$;
ALTER FUNCTION trove.image_of(row_image jsonb) OWNER TO maria;
CREATE FUNCTION trove.image_shown() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
    v_image text;
BEGIN
    EXECUTE format('SELECT ($1).%I', TG_ARGV[1]) INTO v_image USING NEW;
    IF v_image ~ '^[0-9a-f]{64}$' THEN
        INSERT INTO trove.image_use VALUES (v_image, TG_ARGV[0]::bigint)
            ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END $_$;
ALTER FUNCTION trove.image_shown() OWNER TO maria;
CREATE FUNCTION trove.journal_grows() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    PERFORM trove.lock_writers();
    PERFORM pg_notify('trove', coalesce(current_setting('trove.client', true), ''));
    RETURN NULL;
END $$;
ALTER FUNCTION trove.journal_grows() OWNER TO maria;
CREATE FUNCTION trove.lock_writers() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    LOCK TABLE trove.writers IN EXCLUSIVE MODE;
END $$;
ALTER FUNCTION trove.lock_writers() OWNER TO maria;
CREATE FUNCTION trove.may(this_list bigint, privilege text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    SELECT has_table_privilege(
        session_user, to_regclass(format('%I.%I', 'lists', table_name)), privilege)
    FROM trove.list WHERE id = this_list
$$;
ALTER FUNCTION trove.may(this_list bigint, privilege text) OWNER TO maria;
CREATE FUNCTION trove.name_step(this_step bigint, undoable boolean, this_name text, this_list bigint, this_key text, coalescing_seconds bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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
ALTER FUNCTION trove.name_step(this_step bigint, undoable boolean, this_name text, this_list bigint, this_key text, coalescing_seconds bigint) OWNER TO maria;
CREATE FUNCTION trove.next_step(is_undo boolean, OUT step bigint, OUT name text, OUT list_id bigint) RETURNS record
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    (SELECT s.id, s.name, s.list_id FROM trove.step s
        WHERE is_undo AND author = session_user AND NOT is_undone ORDER BY id DESC LIMIT 1)
    UNION ALL
    (SELECT s.id, s.name, s.list_id FROM trove.step s
        WHERE NOT is_undo AND author = session_user AND is_undone ORDER BY id LIMIT 1)
$$;
ALTER FUNCTION trove.next_step(is_undo boolean, OUT step bigint, OUT name text, OUT list_id bigint) OWNER TO maria;
CREATE FUNCTION trove.note_images(this_list bigint, images text[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
    INSERT INTO trove.image_use SELECT DISTINCT image, this_list FROM unnest(images) image
        WHERE image ~ '^[0-9a-f]{64}$' AND trove.may(this_list, 'INSERT')
        ON CONFLICT DO NOTHING
$_$;
ALTER FUNCTION trove.note_images(this_list bigint, images text[]) OWNER TO maria;
CREATE FUNCTION trove.number_text(number numeric) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    SELECT CASE WHEN number = trunc(number) THEN trunc(number)
        ELSE trim_scale(number::double precision::numeric) END::text
$$;
ALTER FUNCTION trove.number_text(number numeric) OWNER TO maria;
CREATE FUNCTION trove.records_deleted() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "TimeZone" TO 'UTC'
    AS $$
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
    IF v_live + v_trashed > 5000 THEN
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
ALTER FUNCTION trove.records_deleted() OWNER TO maria;
CREATE FUNCTION trove.records_inserted() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "TimeZone" TO 'UTC'
    AS $$
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
    IF v_live + v_trashed > 5000 THEN
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
ALTER FUNCTION trove.records_inserted() OWNER TO maria;
CREATE FUNCTION trove.records_updated() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "TimeZone" TO 'UTC'
    SET enable_nestloop TO 'off'
    AS $$
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
                WHERE counted.changed > 5000
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
                WHERE counted.changed <= 5000 ORDER BY c.id) named
    )
    INSERT INTO trove.step_row (step_id, statement, relation, key, before, after)
        SELECT v_step, v_statement, format('%I.%I', TG_TABLE_SCHEMA, TG_TABLE_NAME), id,
            coalesce(before, '{}') || coalesce(words_before, '{}'),
            coalesce(after, '{}') || coalesce(words_after, '{}')
        FROM changed WHERE v_step IS NOT NULL;
    RETURN NULL;
END $$;
ALTER FUNCTION trove.records_updated() OWNER TO maria;
CREATE FUNCTION trove.role_in(list_table text) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    SELECT CASE WHEN NOT has_table_privilege(oid, 'UPDATE') THEN 'reader'
        WHEN pg_has_role(relowner, 'USAGE') THEN 'owner' ELSE 'editor' END
    FROM pg_class WHERE oid = to_regclass(format('%I.%I', 'lists', list_table))
$$;
ALTER FUNCTION trove.role_in(list_table text) OWNER TO maria;
CREATE FUNCTION trove.share(new_table regclass) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
    library_owner name := (SELECT pg_get_userbyid(nspowner) FROM pg_namespace
        WHERE nspname = 'trove');
BEGIN
    IF library_owner <> current_user THEN
        EXECUTE format('GRANT ALL ON %s TO %I WITH GRANT OPTION', new_table, library_owner);
    END IF;
    PERFORM trove.share_with_members(new_table);
    IF library_owner <> current_user
        AND pg_has_role(current_user, library_owner, 'MEMBER') THEN
        EXECUTE format('ALTER TABLE %s OWNER TO %I', new_table, library_owner);
    END IF;
END $$;
ALTER FUNCTION trove.share(new_table regclass) OWNER TO maria;
CREATE FUNCTION trove.share_with_members(new_table regclass) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
    member record;
BEGIN
    IF NOT EXISTS (SELECT FROM pg_class WHERE oid = new_table
        AND relnamespace = 'lists'::regnamespace
        AND pg_has_role(session_user, relowner, 'USAGE')) THEN RETURN; END IF;
    FOR member IN SELECT m.person, m.role FROM trove.member m JOIN pg_roles r
        ON r.rolname = m.person WHERE m.person <> session_user
    LOOP
        EXECUTE format('GRANT %s ON %s TO %I', CASE member.role
            WHEN 'reader' THEN 'SELECT' ELSE 'SELECT, INSERT, UPDATE, DELETE' END,
            new_table, member.person);
    END LOOP;
END $$;
ALTER FUNCTION trove.share_with_members(new_table regclass) OWNER TO maria;
CREATE FUNCTION trove.step_now() RETURNS bigint
    LANGUAGE sql STABLE
    AS $$
    SELECT nullif(current_setting('trove.step', true), '')::bigint
$$;
ALTER FUNCTION trove.step_now() OWNER TO maria;
CREATE FUNCTION trove.track_images(list_table regclass, this_list bigint, image_column text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
BEGIN
    EXECUTE format('CREATE OR REPLACE TRIGGER %1$I AFTER INSERT OR UPDATE OF %2$I ON %3$s
        FOR EACH ROW WHEN (NEW.%2$I IS NOT NULL)
        EXECUTE FUNCTION trove.image_shown(%4$L, %2$L)',
        'tracking_image_' || (SELECT attnum FROM pg_attribute
            WHERE attrelid = list_table AND attname = image_column),
        image_column, list_table, this_list);
END $_$;
ALTER FUNCTION trove.track_images(list_table regclass, this_list bigint, image_column text) OWNER TO maria;
CREATE FUNCTION trove.undo_step(is_undo boolean, skips_changed boolean, OUT step bigint, OUT name text, OUT list_id bigint, OUT last bigint) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    PERFORM trove.lock_writers();
    SELECT n.step, n.name, n.list_id INTO step, name, list_id FROM trove.next_step(is_undo) n;
    IF step IS NULL THEN RETURN; END IF;
    SELECT coalesce(max(seq), 0) INTO last FROM trove.journal;
    PERFORM trove.apply_step(step, NOT is_undo, skips_changed);
    UPDATE trove.step s SET is_undone = is_undo, coalescing_key = NULL WHERE id = step;
    -- Typing does not join the step before one that was undone.
    UPDATE trove.step s SET coalescing_key = NULL WHERE id = (
        SELECT n.step FROM trove.next_step(true) n) AND coalescing_key IS NOT NULL;
END $$;
ALTER FUNCTION trove.undo_step(is_undo boolean, skips_changed boolean, OUT step bigint, OUT name text, OUT list_id bigint, OUT last bigint) OWNER TO maria;
CREATE TABLE lists.b1 (
    id bigint NOT NULL,
    "position" bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    modified_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    misfits jsonb,
    search_words tsvector,
    search_text jsonb,
    title text,
    author text
);
ALTER TABLE lists.b1 OWNER TO maria;
CREATE TABLE lists.b2 (
    id bigint NOT NULL,
    "position" bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    modified_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    misfits jsonb,
    search_words tsvector,
    search_text jsonb,
    name text,
    tags text
);
ALTER TABLE lists.b2 OWNER TO ben;
CREATE TABLE trove.draft (
    author text DEFAULT SESSION_USER NOT NULL,
    list_id bigint NOT NULL,
    record_id bigint NOT NULL,
    field_id bigint NOT NULL,
    text text NOT NULL,
    reason text NOT NULL
);
ALTER TABLE trove.draft OWNER TO maria;
CREATE TABLE trove.field (
    id bigint NOT NULL,
    list_id bigint NOT NULL,
    "position" bigint NOT NULL,
    name text NOT NULL,
    column_name text NOT NULL,
    kind text NOT NULL,
    options text DEFAULT '{}'::text NOT NULL,
    deleted_at timestamp with time zone
);
ALTER TABLE trove.field OWNER TO maria;
ALTER TABLE trove.field ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME trove.field_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE trove.image (
    id text NOT NULL,
    type text NOT NULL,
    width bigint NOT NULL,
    height bigint NOT NULL,
    data bytea NOT NULL,
    thumbnail bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE trove.image OWNER TO maria;
CREATE TABLE trove.image_adder (
    image_id text NOT NULL,
    person text DEFAULT SESSION_USER NOT NULL
);
ALTER TABLE trove.image_adder OWNER TO maria;
CREATE TABLE trove.image_use (
    image_id text NOT NULL,
    list_id bigint NOT NULL
);
ALTER TABLE trove.image_use OWNER TO maria;
CREATE TABLE trove.journal (
    seq bigint NOT NULL,
    list_id bigint,
    generation bigint NOT NULL,
    kind "char" NOT NULL,
    record_id bigint,
    client text DEFAULT COALESCE(current_setting('trove.client'::text, true), ''::text) NOT NULL,
    noted_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE trove.journal OWNER TO maria;
COMMENT ON COLUMN trove.journal.kind IS 'i inserted, d deleted, u updated, m moved, w whole list, l lists, s smart list (record_id)';
ALTER TABLE trove.journal ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME trove.journal_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE trove.library (
    version bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL
);
ALTER TABLE trove.library OWNER TO maria;
CREATE TABLE trove.list (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    icon text DEFAULT ''::text NOT NULL,
    folder text DEFAULT ''::text NOT NULL,
    "position" bigint NOT NULL,
    table_name text NOT NULL,
    settings text DEFAULT '{}'::text NOT NULL,
    view_sort text DEFAULT '{}'::text NOT NULL,
    view text DEFAULT '{}'::text NOT NULL,
    record_count bigint DEFAULT 0 NOT NULL,
    trash_count bigint DEFAULT 0 NOT NULL,
    last_record bigint DEFAULT 0 NOT NULL,
    generation bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone
);
ALTER TABLE trove.list OWNER TO maria;
COMMENT ON COLUMN trove.list.settings IS 'The titles of records; undo restores them';
COMMENT ON COLUMN trove.list.view_sort IS 'The order of the records; only a change of the manual order sets it as part of an undo step';
COMMENT ON COLUMN trove.list.view IS 'The sections and the appearance; undo passes them by';
ALTER TABLE trove.list ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME trove.list_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE trove.loan (
    id bigint NOT NULL,
    list_id bigint NOT NULL,
    record_id bigint NOT NULL,
    borrower text NOT NULL,
    borrower_list_id bigint,
    borrower_record_id bigint,
    lent_on text NOT NULL,
    due_on text,
    note text DEFAULT ''::text NOT NULL,
    returned_on text
);
ALTER TABLE trove.loan OWNER TO maria;
ALTER TABLE trove.loan ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME trove.loan_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE trove.member (
    person text NOT NULL,
    role text NOT NULL
);
ALTER TABLE trove.member OWNER TO maria;
CREATE TABLE trove.setting (
    author text DEFAULT SESSION_USER NOT NULL,
    name text NOT NULL,
    value text NOT NULL
);
ALTER TABLE trove.setting OWNER TO maria;
CREATE TABLE trove.smart_list (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    icon text DEFAULT ''::text NOT NULL,
    "position" bigint NOT NULL,
    list_id bigint,
    query text NOT NULL,
    settings text DEFAULT '{}'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone
);
ALTER TABLE trove.smart_list OWNER TO maria;
ALTER TABLE trove.smart_list ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME trove.smart_list_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE SEQUENCE trove.statement
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER TABLE trove.statement OWNER TO maria;
CREATE TABLE trove.step (
    id bigint NOT NULL,
    name text NOT NULL,
    list_id bigint,
    author text DEFAULT SESSION_USER NOT NULL,
    performed_at timestamp with time zone DEFAULT now() NOT NULL,
    is_undone boolean DEFAULT false NOT NULL,
    coalescing_key text,
    origin_list bigint,
    origin_records bigint[]
);
ALTER TABLE trove.step OWNER TO maria;
COMMENT ON COLUMN trove.step.origin_records IS 'records of origin_list that became those that the step added, in order of the new numbers';
ALTER TABLE trove.step ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME trove.step_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE trove.step_row (
    step_id bigint NOT NULL,
    statement bigint NOT NULL,
    relation text NOT NULL,
    key bigint NOT NULL,
    before jsonb,
    after jsonb
);
ALTER TABLE trove.step_row OWNER TO maria;
CREATE TABLE trove.writers (
    lock boolean
);
ALTER TABLE trove.writers OWNER TO maria;
COMMENT ON TABLE trove.writers IS 'Has no rows; writers lock it';
INSERT INTO lists.b1 VALUES (1, 1024, '2026-11-29 13:33:01.660005+00', '2026-11-29 13:33:01.660005+00', NULL, NULL, '''1:emma'' ''2:austen''', '{"1": "emma", "2": "austen"}', 'Emma', 'Austen');
INSERT INTO lists.b1 VALUES (2, 2048, '2026-11-29 13:33:01.660005+00', '2026-11-29 13:33:01.660005+00', NULL, NULL, '''1:nana'' ''2:zola''', '{"1": "nana", "2": "zola"}', 'Nana', 'Zola');
INSERT INTO lists.b2 VALUES (1, 1024, '2026-11-29 13:33:02.038058+00', '2026-11-29 13:33:02.038058+00', NULL, NULL, '''3:chess'' ''4:old'' ''4:two''', '{"3": "chess"}', 'Chess', 'two,old');
INSERT INTO lists.b2 VALUES (2, 2048, '2026-11-29 13:33:02.038058+00', '2026-11-29 13:33:02.038058+00', NULL, NULL, '''3:go'' ''4:two''', '{"3": "go"}', 'Go', 'two');
INSERT INTO trove.field VALUES (1, 1, 0, 'Title', 'title', 'text', '{}', NULL);
INSERT INTO trove.field VALUES (2, 1, 1, 'Author', 'author', 'text', '{}', NULL);
INSERT INTO trove.field VALUES (3, 2, 0, 'Name', 'name', 'text', '{}', NULL);
INSERT INTO trove.field VALUES (4, 2, 1, 'Tags', 'tags', 'text', '{}', NULL);
INSERT INTO trove.journal OVERRIDING SYSTEM VALUE VALUES (1, 1, 2, 'l', NULL, 'A39E6A13-CFA8-40DD-9C33-A86928F904C3', '2026-11-29 13:33:01.660005+00');
INSERT INTO trove.journal OVERRIDING SYSTEM VALUE VALUES (2, 1, 2, 'w', NULL, 'A39E6A13-CFA8-40DD-9C33-A86928F904C3', '2026-11-29 13:33:01.660005+00');
INSERT INTO trove.journal OVERRIDING SYSTEM VALUE VALUES (3, NULL, 0, 'l', NULL, '4D7E7B1F-2F8B-43F1-9543-CED0BB33F748', '2026-11-29 13:33:01.869473+00');
INSERT INTO trove.journal OVERRIDING SYSTEM VALUE VALUES (4, 2, 2, 'l', NULL, 'F760DFC3-76D9-495B-9930-40A872E55FE3', '2026-11-29 13:33:02.038058+00');
INSERT INTO trove.journal OVERRIDING SYSTEM VALUE VALUES (5, 2, 2, 'w', NULL, 'F760DFC3-76D9-495B-9930-40A872E55FE3', '2026-11-29 13:33:02.038058+00');
INSERT INTO trove.journal OVERRIDING SYSTEM VALUE VALUES (6, NULL, 0, 'l', NULL, '93AB3F69-3DF5-4385-B0AE-572642D4E439', '2026-11-29 13:33:02.19997+00');
INSERT INTO trove.library VALUES (1, '2026-11-29 13:33:01.49106+00', '90bd1e7d-72f6-4029-94db-ff92dfe66977');
INSERT INTO trove.list VALUES (1, 'd1bfa037-9e27-4026-b240-aba274951141', 'B1', '', '', 0, 'b1', '{"subtitleField":2,"titleField":1}', '{}', '{}', 2, 0, 2, 2, '2026-11-29 13:33:01.660005+00', NULL);
INSERT INTO trove.list VALUES (2, '66dcab27-ceda-43f4-870d-15f6d9de24c6', 'B2', '', '', 1, 'b2', '{"subtitleField":4,"titleField":3}', '{}', '{}', 2, 0, 2, 2, '2026-11-29 13:33:02.038058+00', NULL);
INSERT INTO trove.member VALUES ('ben', 'editor');
INSERT INTO trove.member VALUES ('dora', 'reader');
INSERT INTO trove.step VALUES (1, '{"lists":{"_0":{"importing":{"list":"B1"}}}}', 1, 'maria', '2026-11-29 13:33:01.660005+00', false, NULL, NULL, NULL);
INSERT INTO trove.step VALUES (2, '{"lists":{"_0":{"importing":{"list":"B2"}}}}', 2, 'ben', '2026-11-29 13:33:02.038058+00', false, NULL, NULL, NULL);
INSERT INTO trove.step_row VALUES (1, 1, 'trove.list', 1, '{"deleted_at": "2026-11-29T13:33:01.660005+00:00"}', '{"deleted_at": null}');
INSERT INTO trove.step_row VALUES (2, 2, 'trove.list', 2, '{"deleted_at": "2026-11-29T13:33:02.038058+00:00"}', '{"deleted_at": null}');
SELECT pg_catalog.setval('trove.field_id_seq', 4, true);
SELECT pg_catalog.setval('trove.journal_seq_seq', 6, true);
SELECT pg_catalog.setval('trove.list_id_seq', 2, true);
SELECT pg_catalog.setval('trove.loan_id_seq', 1, false);
SELECT pg_catalog.setval('trove.smart_list_id_seq', 1, false);
SELECT pg_catalog.setval('trove.statement', 2, true);
SELECT pg_catalog.setval('trove.step_id_seq', 2, true);
ALTER TABLE ONLY lists.b1
    ADD CONSTRAINT b1_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lists.b2
    ADD CONSTRAINT b2_pkey PRIMARY KEY (id);
ALTER TABLE ONLY trove.draft
    ADD CONSTRAINT draft_pkey PRIMARY KEY (author, list_id, record_id, field_id);
ALTER TABLE ONLY trove.field
    ADD CONSTRAINT field_pkey PRIMARY KEY (id);
ALTER TABLE ONLY trove.image_adder
    ADD CONSTRAINT image_adder_pkey PRIMARY KEY (image_id, person);
ALTER TABLE ONLY trove.image
    ADD CONSTRAINT image_pkey PRIMARY KEY (id);
ALTER TABLE ONLY trove.image_use
    ADD CONSTRAINT image_use_pkey PRIMARY KEY (image_id, list_id);
ALTER TABLE ONLY trove.journal
    ADD CONSTRAINT journal_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY trove.list
    ADD CONSTRAINT list_pkey PRIMARY KEY (id);
ALTER TABLE ONLY trove.list
    ADD CONSTRAINT list_table_name_key UNIQUE (table_name);
ALTER TABLE ONLY trove.list
    ADD CONSTRAINT list_uuid_key UNIQUE (uuid);
ALTER TABLE ONLY trove.loan
    ADD CONSTRAINT loan_pkey PRIMARY KEY (id);
ALTER TABLE ONLY trove.member
    ADD CONSTRAINT member_pkey PRIMARY KEY (person);
ALTER TABLE ONLY trove.setting
    ADD CONSTRAINT setting_pkey PRIMARY KEY (author, name);
ALTER TABLE ONLY trove.smart_list
    ADD CONSTRAINT smart_list_pkey PRIMARY KEY (id);
ALTER TABLE ONLY trove.smart_list
    ADD CONSTRAINT smart_list_uuid_key UNIQUE (uuid);
ALTER TABLE ONLY trove.step
    ADD CONSTRAINT step_pkey PRIMARY KEY (id);
ALTER TABLE ONLY trove.step_row
    ADD CONSTRAINT step_row_pkey PRIMARY KEY (step_id, statement, key);
CREATE INDEX b1_deleted_at_id_idx ON lists.b1 USING btree (deleted_at, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX b1_position_id_idx ON lists.b1 USING btree ("position", id);
CREATE INDEX b1_search_words_idx ON lists.b1 USING gin (search_words) WITH (gin_pending_list_limit='64');
CREATE INDEX b2_deleted_at_id_idx ON lists.b2 USING btree (deleted_at, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX b2_position_id_idx ON lists.b2 USING btree ("position", id);
CREATE INDEX b2_search_words_idx ON lists.b2 USING gin (search_words) WITH (gin_pending_list_limit='64');
CREATE INDEX field_list_id_idx ON trove.field USING btree (list_id);
CREATE INDEX image_use_list_id_idx ON trove.image_use USING btree (list_id);
CREATE INDEX journal_list_id_generation_idx ON trove.journal USING btree (list_id, generation);
CREATE INDEX loan_list_id_record_id_idx ON trove.loan USING btree (list_id, record_id);
CREATE INDEX step_author_id_idx ON trove.step USING btree (author, id);
CREATE INDEX step_author_id_idx1 ON trove.step USING btree (author, id) WHERE is_undone;
CREATE INDEX step_row_relation_key_idx ON trove.step_row USING btree (relation, key);
CREATE TRIGGER tracking_delete AFTER DELETE ON lists.b1 REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION trove.records_deleted('1');
CREATE TRIGGER tracking_delete AFTER DELETE ON lists.b2 REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION trove.records_deleted('2');
CREATE TRIGGER tracking_insert AFTER INSERT ON lists.b1 REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION trove.records_inserted('1');
CREATE TRIGGER tracking_insert AFTER INSERT ON lists.b2 REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION trove.records_inserted('2');
CREATE TRIGGER tracking_update AFTER UPDATE ON lists.b1 REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION trove.records_updated('1');
CREATE TRIGGER tracking_update AFTER UPDATE ON lists.b2 REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION trove.records_updated('2');
CREATE TRIGGER announcing BEFORE INSERT ON trove.journal FOR EACH STATEMENT EXECUTE FUNCTION trove.journal_grows();
CREATE TRIGGER tracking AFTER INSERT OR DELETE OR UPDATE ON trove.field FOR EACH ROW EXECUTE FUNCTION trove.catalog_changed();
CREATE TRIGGER tracking AFTER INSERT OR DELETE OR UPDATE ON trove.list FOR EACH ROW EXECUTE FUNCTION trove.catalog_changed();
CREATE TRIGGER tracking AFTER INSERT OR DELETE OR UPDATE ON trove.loan FOR EACH ROW EXECUTE FUNCTION trove.catalog_changed();
CREATE TRIGGER tracking AFTER INSERT OR DELETE OR UPDATE ON trove.smart_list FOR EACH ROW EXECUTE FUNCTION trove.catalog_changed();
ALTER TABLE ONLY trove.draft
    ADD CONSTRAINT draft_field_id_fkey FOREIGN KEY (field_id) REFERENCES trove.field(id) ON DELETE CASCADE;
ALTER TABLE ONLY trove.draft
    ADD CONSTRAINT draft_list_id_fkey FOREIGN KEY (list_id) REFERENCES trove.list(id) ON DELETE CASCADE;
ALTER TABLE ONLY trove.field
    ADD CONSTRAINT field_list_id_fkey FOREIGN KEY (list_id) REFERENCES trove.list(id) ON DELETE CASCADE;
ALTER TABLE ONLY trove.image_use
    ADD CONSTRAINT image_use_list_id_fkey FOREIGN KEY (list_id) REFERENCES trove.list(id) ON DELETE CASCADE;
ALTER TABLE ONLY trove.loan
    ADD CONSTRAINT loan_list_id_fkey FOREIGN KEY (list_id) REFERENCES trove.list(id) ON DELETE CASCADE;
ALTER TABLE ONLY trove.step_row
    ADD CONSTRAINT step_row_step_id_fkey FOREIGN KEY (step_id) REFERENCES trove.step(id) ON DELETE CASCADE;
CREATE POLICY added ON trove.image FOR INSERT WITH CHECK (true);
CREATE POLICY changeable ON trove.field FOR UPDATE USING (trove.may(list_id, 'UPDATE'::text));
CREATE POLICY changeable ON trove.list FOR UPDATE USING (trove.may(id, 'UPDATE'::text));
CREATE POLICY changeable ON trove.loan USING (trove.may(list_id, 'UPDATE'::text));
CREATE POLICY created ON trove.field FOR INSERT WITH CHECK (true);
CREATE POLICY created ON trove.list FOR INSERT WITH CHECK (true);
ALTER TABLE trove.draft ENABLE ROW LEVEL SECURITY;
ALTER TABLE trove.field ENABLE ROW LEVEL SECURITY;
ALTER TABLE trove.image ENABLE ROW LEVEL SECURITY;
ALTER TABLE trove.image_adder ENABLE ROW LEVEL SECURITY;
ALTER TABLE trove.image_use ENABLE ROW LEVEL SECURITY;
ALTER TABLE trove.list ENABLE ROW LEVEL SECURITY;
ALTER TABLE trove.loan ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON trove.draft USING ((author = SESSION_USER));
CREATE POLICY own ON trove.image_adder USING ((person = SESSION_USER));
CREATE POLICY own ON trove.setting USING (((author = SESSION_USER) OR ((author = ''::text) AND has_table_privilege(SESSION_USER, 'trove.step'::text, 'INSERT'::text))));
CREATE POLICY own ON trove.step USING ((author = SESSION_USER));
CREATE POLICY own ON trove.step_row USING ((has_table_privilege(SESSION_USER, (to_regclass(relation))::oid, 'SELECT'::text) AND (EXISTS ( SELECT 1
   FROM trove.step
  WHERE ((step.id = step_row.step_id) AND (step.author = SESSION_USER))))));
CREATE POLICY readable ON trove.field FOR SELECT USING (trove.may(list_id, 'SELECT'::text));
CREATE POLICY readable ON trove.image FOR SELECT USING (((EXISTS ( SELECT
   FROM trove.image_use u
  WHERE (u.image_id = image.id))) OR (EXISTS ( SELECT
   FROM trove.image_adder a
  WHERE (a.image_id = image.id)))));
CREATE POLICY readable ON trove.image_use FOR SELECT USING (trove.may(list_id, 'SELECT'::text));
CREATE POLICY readable ON trove.list FOR SELECT USING (trove.may(id, 'SELECT'::text));
CREATE POLICY readable ON trove.loan FOR SELECT USING (trove.may(list_id, 'SELECT'::text));
CREATE POLICY readable ON trove.setting FOR SELECT USING (((author = SESSION_USER) OR (author = ''::text)));
CREATE POLICY readable ON trove.smart_list USING (((list_id IS NULL) OR trove.may(list_id, 'SELECT'::text)));
CREATE POLICY readable ON trove.step FOR SELECT USING (((author = SESSION_USER) OR trove.may(list_id, 'SELECT'::text)));
CREATE POLICY readable ON trove.step_row FOR SELECT USING (
CASE relation
    WHEN 'trove.list'::text THEN trove.may(key, 'SELECT'::text)
    WHEN 'trove.field'::text THEN (EXISTS ( SELECT
       FROM trove.field f
      WHERE (f.id = step_row.key)))
    WHEN 'trove.loan'::text THEN trove.may((COALESCE((before ->> 'list_id'::text), (after ->> 'list_id'::text), ( SELECT (l.list_id)::text AS list_id
       FROM trove.loan l
      WHERE (l.id = step_row.key))))::bigint, 'SELECT'::text)
    WHEN 'trove.smart_list'::text THEN (EXISTS ( SELECT
       FROM trove.smart_list s
      WHERE (s.id = step_row.key)))
    ELSE has_table_privilege(SESSION_USER, (to_regclass(relation))::oid, 'SELECT'::text)
END);
CREATE POLICY renewed ON trove.image FOR UPDATE USING (((EXISTS ( SELECT
   FROM trove.image_use u
  WHERE (u.image_id = image.id))) OR (EXISTS ( SELECT
   FROM trove.image_adder a
  WHERE (a.image_id = image.id)))));
ALTER TABLE trove.setting ENABLE ROW LEVEL SECURITY;
ALTER TABLE trove.smart_list ENABLE ROW LEVEL SECURITY;
ALTER TABLE trove.step ENABLE ROW LEVEL SECURITY;
ALTER TABLE trove.step_row ENABLE ROW LEVEL SECURITY;
GRANT ALL ON SCHEMA lists TO ben;
GRANT USAGE ON SCHEMA lists TO dora;
GRANT USAGE ON SCHEMA trove TO ben;
GRANT USAGE ON SCHEMA trove TO dora;
REVOKE ALL ON FUNCTION trove.announce_roles() FROM PUBLIC;
GRANT ALL ON FUNCTION trove.announce_roles() TO ben;
REVOKE ALL ON FUNCTION trove.apply_step(this_step bigint, forward boolean, skips_changed boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION trove.apply_step(this_step bigint, forward boolean, skips_changed boolean) TO ben;
REVOKE ALL ON FUNCTION trove.begin_step(OUT step bigint, OUT last bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION trove.begin_step(OUT step bigint, OUT last bigint) TO ben;
REVOKE ALL ON FUNCTION trove.catalog_changed() FROM PUBLIC;
GRANT ALL ON FUNCTION trove.catalog_changed() TO ben;
REVOKE ALL ON FUNCTION trove.day(date_text text) FROM PUBLIC;
GRANT ALL ON FUNCTION trove.day(date_text text) TO ben;
GRANT ALL ON FUNCTION trove.day(date_text text) TO dora;
REVOKE ALL ON FUNCTION trove.day_after(date_text text, days numeric) FROM PUBLIC;
GRANT ALL ON FUNCTION trove.day_after(date_text text, days numeric) TO ben;
GRANT ALL ON FUNCTION trove.day_after(date_text text, days numeric) TO dora;
REVOKE ALL ON FUNCTION trove.derived_only(words tsvector, texts jsonb, other_words tsvector, other_texts jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION trove.derived_only(words tsvector, texts jsonb, other_words tsvector, other_texts jsonb) TO ben;
GRANT ALL ON FUNCTION trove.derived_only(words tsvector, texts jsonb, other_words tsvector, other_texts jsonb) TO dora;
REVOKE ALL ON FUNCTION trove.duration_text(seconds numeric) FROM PUBLIC;
GRANT ALL ON FUNCTION trove.duration_text(seconds numeric) TO ben;
GRANT ALL ON FUNCTION trove.duration_text(seconds numeric) TO dora;
REVOKE ALL ON FUNCTION trove.entries(start bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION trove.entries(start bigint) TO ben;
GRANT ALL ON FUNCTION trove.entries(start bigint) TO dora;
REVOKE ALL ON FUNCTION trove.finish_step(this_step bigint, undoable boolean, this_name text, this_list bigint, this_key text, coalescing_seconds bigint, start bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION trove.finish_step(this_step bigint, undoable boolean, this_name text, this_list bigint, this_key text, coalescing_seconds bigint, start bigint) TO ben;
REVOKE ALL ON FUNCTION trove.forget_oldest() FROM PUBLIC;
GRANT ALL ON FUNCTION trove.forget_oldest() TO ben;
REVOKE ALL ON FUNCTION trove.image_of(row_image jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION trove.image_of(row_image jsonb) TO ben;
GRANT ALL ON FUNCTION trove.image_of(row_image jsonb) TO dora;
REVOKE ALL ON FUNCTION trove.image_shown() FROM PUBLIC;
GRANT ALL ON FUNCTION trove.image_shown() TO ben;
REVOKE ALL ON FUNCTION trove.journal_grows() FROM PUBLIC;
GRANT ALL ON FUNCTION trove.journal_grows() TO ben;
REVOKE ALL ON FUNCTION trove.lock_writers() FROM PUBLIC;
GRANT ALL ON FUNCTION trove.lock_writers() TO ben;
REVOKE ALL ON FUNCTION trove.may(this_list bigint, privilege text) FROM PUBLIC;
GRANT ALL ON FUNCTION trove.may(this_list bigint, privilege text) TO ben;
GRANT ALL ON FUNCTION trove.may(this_list bigint, privilege text) TO dora;
REVOKE ALL ON FUNCTION trove.name_step(this_step bigint, undoable boolean, this_name text, this_list bigint, this_key text, coalescing_seconds bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION trove.name_step(this_step bigint, undoable boolean, this_name text, this_list bigint, this_key text, coalescing_seconds bigint) TO ben;
REVOKE ALL ON FUNCTION trove.next_step(is_undo boolean, OUT step bigint, OUT name text, OUT list_id bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION trove.next_step(is_undo boolean, OUT step bigint, OUT name text, OUT list_id bigint) TO ben;
GRANT ALL ON FUNCTION trove.next_step(is_undo boolean, OUT step bigint, OUT name text, OUT list_id bigint) TO dora;
REVOKE ALL ON FUNCTION trove.note_images(this_list bigint, images text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION trove.note_images(this_list bigint, images text[]) TO ben;
REVOKE ALL ON FUNCTION trove.number_text(number numeric) FROM PUBLIC;
GRANT ALL ON FUNCTION trove.number_text(number numeric) TO ben;
GRANT ALL ON FUNCTION trove.number_text(number numeric) TO dora;
REVOKE ALL ON FUNCTION trove.records_deleted() FROM PUBLIC;
GRANT ALL ON FUNCTION trove.records_deleted() TO ben;
REVOKE ALL ON FUNCTION trove.records_inserted() FROM PUBLIC;
GRANT ALL ON FUNCTION trove.records_inserted() TO ben;
REVOKE ALL ON FUNCTION trove.records_updated() FROM PUBLIC;
GRANT ALL ON FUNCTION trove.records_updated() TO ben;
REVOKE ALL ON FUNCTION trove.role_in(list_table text) FROM PUBLIC;
GRANT ALL ON FUNCTION trove.role_in(list_table text) TO ben;
GRANT ALL ON FUNCTION trove.role_in(list_table text) TO dora;
REVOKE ALL ON FUNCTION trove.share(new_table regclass) FROM PUBLIC;
GRANT ALL ON FUNCTION trove.share(new_table regclass) TO ben;
REVOKE ALL ON FUNCTION trove.share_with_members(new_table regclass) FROM PUBLIC;
GRANT ALL ON FUNCTION trove.share_with_members(new_table regclass) TO ben;
REVOKE ALL ON FUNCTION trove.step_now() FROM PUBLIC;
GRANT ALL ON FUNCTION trove.step_now() TO ben;
GRANT ALL ON FUNCTION trove.step_now() TO dora;
REVOKE ALL ON FUNCTION trove.track_images(list_table regclass, this_list bigint, image_column text) FROM PUBLIC;
GRANT ALL ON FUNCTION trove.track_images(list_table regclass, this_list bigint, image_column text) TO ben;
REVOKE ALL ON FUNCTION trove.undo_step(is_undo boolean, skips_changed boolean, OUT step bigint, OUT name text, OUT list_id bigint, OUT last bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION trove.undo_step(is_undo boolean, skips_changed boolean, OUT step bigint, OUT name text, OUT list_id bigint, OUT last bigint) TO ben;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE lists.b1 TO ben;
GRANT SELECT ON TABLE lists.b1 TO dora;
GRANT ALL ON TABLE lists.b2 TO maria WITH GRANT OPTION;
SET SESSION AUTHORIZATION maria;
GRANT SELECT ON TABLE lists.b2 TO dora;
RESET SESSION AUTHORIZATION;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE trove.draft TO ben;
GRANT SELECT ON TABLE trove.draft TO dora;
GRANT SELECT,INSERT,UPDATE ON TABLE trove.field TO ben;
GRANT SELECT ON TABLE trove.field TO dora;
GRANT USAGE ON SEQUENCE trove.field_id_seq TO ben;
GRANT SELECT,INSERT,UPDATE ON TABLE trove.image TO ben;
GRANT SELECT ON TABLE trove.image TO dora;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE trove.image_adder TO ben;
GRANT SELECT ON TABLE trove.image_adder TO dora;
GRANT SELECT ON TABLE trove.image_use TO ben;
GRANT SELECT ON TABLE trove.image_use TO dora;
GRANT SELECT ON TABLE trove.journal TO ben;
GRANT SELECT ON TABLE trove.journal TO dora;
GRANT USAGE ON SEQUENCE trove.journal_seq_seq TO ben;
GRANT SELECT ON TABLE trove.library TO ben;
GRANT SELECT ON TABLE trove.library TO dora;
GRANT SELECT,INSERT,UPDATE ON TABLE trove.list TO ben;
GRANT SELECT ON TABLE trove.list TO dora;
GRANT USAGE ON SEQUENCE trove.list_id_seq TO ben;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE trove.loan TO ben;
GRANT SELECT ON TABLE trove.loan TO dora;
GRANT USAGE ON SEQUENCE trove.loan_id_seq TO ben;
GRANT SELECT ON TABLE trove.member TO ben;
GRANT SELECT ON TABLE trove.member TO dora;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE trove.setting TO ben;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE trove.setting TO dora;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE trove.smart_list TO ben;
GRANT SELECT ON TABLE trove.smart_list TO dora;
GRANT USAGE ON SEQUENCE trove.smart_list_id_seq TO ben;
GRANT USAGE ON SEQUENCE trove.statement TO ben;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE trove.step TO ben;
GRANT SELECT ON TABLE trove.step TO dora;
GRANT USAGE ON SEQUENCE trove.step_id_seq TO ben;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE trove.step_row TO ben;
GRANT SELECT ON TABLE trove.step_row TO dora;
GRANT SELECT ON TABLE trove.writers TO ben;
GRANT SELECT ON TABLE trove.writers TO dora;
