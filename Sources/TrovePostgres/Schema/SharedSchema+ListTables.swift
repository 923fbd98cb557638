extension SharedSchema {
    /// The types of the columns of fields.
    private static let columnTypes =
        "{text,text[],numeric,boolean,bigint}"

    /// The functions with which the owners of lists make and change their tables.
    static let listTables = """
        -- Makes the table of a new list, with the privileges of the library's members. Only what names it is
        -- given: nothing of what the person sends is a statement.
        CREATE FUNCTION trove.create_table(this_list bigint, names text[], types text[])
            RETURNS void LANGUAGE plpgsql SECURITY DEFINER
            SET search_path = pg_catalog, pg_temp AS $$
        DECLARE
            v_name text := (SELECT format('%I.%I', 'lists', table_name) FROM trove.list
                WHERE id = this_list AND trove.owns(this_list));
            v_columns text;
        BEGIN
            IF v_name IS NULL OR to_regclass(v_name) IS NOT NULL THEN
                RAISE EXCEPTION 'list % can have no new table', this_list USING ERRCODE = '42501';
            END IF;
            PERFORM trove.check_types(types);
            SELECT coalesce(string_agg(format(', %I %s', c.name, c.type), '' ORDER BY c.place), '')
                INTO v_columns FROM unnest(names, types) WITH ORDINALITY AS c(name, type, place);
            EXECUTE format('CREATE TABLE %s (
                id bigint PRIMARY KEY,
                position bigint NOT NULL,
                created_at timestamptz NOT NULL DEFAULT now(),
                modified_at timestamptz NOT NULL DEFAULT now(),
                deleted_at timestamptz,
                misfits jsonb,
                search_words tsvector,
                search_text jsonb%s)', v_name, v_columns);
            PERFORM trove.share_with_members(v_name::regclass);
            IF NOT trove.owns_library() THEN
                PERFORM trove.set_privileges(v_name::regclass, session_user, 'owner');
            END IF;
            PERFORM trove.track_records(this_list);
        END $$;

        CREATE FUNCTION trove.check_types(types text[]) RETURNS void
            LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
        BEGIN
            IF NOT types <@ '\(columnTypes)'::text[] THEN
                RAISE EXCEPTION 'no field has one of the types %', types USING ERRCODE = '22023';
            END IF;
        END $$;

        -- Renews the triggers that track the records of a list.
        CREATE FUNCTION trove.track_records(this_list bigint) RETURNS void
            LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
        DECLARE
            v_table regclass := trove.own_table(this_list);
        BEGIN
            EXECUTE format('
                CREATE OR REPLACE TRIGGER tracking_insert AFTER INSERT ON %1$s
                    REFERENCING NEW TABLE AS new_rows
                    FOR EACH STATEMENT EXECUTE FUNCTION trove.records_inserted(%2$L);
                CREATE OR REPLACE TRIGGER tracking_update AFTER UPDATE ON %1$s
                    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
                    FOR EACH STATEMENT EXECUTE FUNCTION trove.records_updated(%2$L);
                CREATE OR REPLACE TRIGGER tracking_delete AFTER DELETE ON %1$s
                    REFERENCING OLD TABLE AS old_rows
                    FOR EACH STATEMENT EXECUTE FUNCTION trove.records_deleted(%2$L);
                ALTER TABLE %1$s ENABLE TRIGGER USER', v_table, this_list);
        END $$;

        -- Stops tracking while derived columns are filled, or goes on: the changes of a hidden list altogether,
        -- of others only updates.
        CREATE FUNCTION trove.set_tracking(this_list bigint, enabled boolean) RETURNS void
            LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
        DECLARE
            v_table regclass := trove.own_table(this_list);
            is_hidden boolean := (SELECT deleted_at IS NOT NULL FROM trove.list WHERE id = this_list);
        BEGIN
            EXECUTE format('ALTER TABLE %s %s TRIGGER %s', v_table,
                CASE WHEN enabled THEN 'ENABLE' ELSE 'DISABLE' END,
                CASE WHEN is_hidden THEN 'USER' ELSE 'tracking_update' END);
        END $$;

        CREATE FUNCTION trove.add_column(this_list bigint, name text, type text) RETURNS void
            LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
        BEGIN
            PERFORM trove.check_types(ARRAY[type]);
            EXECUTE format('ALTER TABLE %s ADD COLUMN %I %s', trove.own_table(this_list), name, type);
        END $$;

        -- Makes the indexes that every list has. That of the words takes new entries in batches of 64 kB, which
        -- searches look through: one by one, each change would write to a page for each word.
        CREATE FUNCTION trove.create_indexes(this_list bigint) RETURNS void
            LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
        BEGIN
            EXECUTE format('
                CREATE INDEX ON %1$s (position, id);
                CREATE INDEX ON %1$s (deleted_at, id) WHERE deleted_at IS NOT NULL;
                CREATE INDEX ON %1$s USING gin (search_words) WITH (gin_pending_list_limit = 64)',
                trove.own_table(this_list));
        END $$;

        -- Makes the index of a field's column. A hash has no limit for the length of texts.
        CREATE FUNCTION trove.index_column(this_list bigint, column_name text, is_unique boolean)
            RETURNS void LANGUAGE plpgsql SECURITY DEFINER
            SET search_path = pg_catalog, pg_temp AS $$
        DECLARE
            v_table regclass := trove.own_table(this_list);
        BEGIN
            EXECUTE format('CREATE INDEX IF NOT EXISTS %I ON %s USING %s (%I)',
                format('list %s column %s', this_list, (SELECT attnum FROM pg_attribute
                    WHERE attrelid = v_table AND attname = column_name AND attnum > 0)),
                v_table, CASE WHEN is_unique THEN 'hash' ELSE 'btree' END, column_name);
        END $$;

        CREATE FUNCTION trove.analyze(this_list bigint) RETURNS void
            LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
        BEGIN
            EXECUTE format('ANALYZE %s', trove.own_table(this_list));
        END $$;

        -- Counts the records of a list, which were written without triggers.
        CREATE FUNCTION trove.count_records(this_list bigint, last bigint) RETURNS void
            LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
        BEGIN
            EXECUTE format('
                UPDATE trove.list SET generation = generation + 1, record_count = c.live,
                    trash_count = c.trashed, last_record = greatest(last_record, c.last, $2)
                FROM (
                    SELECT count(*) FILTER (WHERE deleted_at IS NULL) AS live,
                        count(deleted_at) AS trashed, coalesce(max(id), 0) AS last
                    FROM %s) c
                WHERE trove.list.id = $1', trove.own_table(this_list)) USING this_list, last;
        END $$;

        """
}
