extension SharedSchema {
    /// The triggers that let each person change only those columns of the library's own tables that
    /// the role allows. The privileges on the tables say who can change rows at all, and row
    /// security which.
    static let guards = """
        -- Whether a statement is of the owner of the library, or of a function of the owner.
        CREATE FUNCTION trove.acts_for_owner() RETURNS boolean
            LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
            SELECT pg_has_role(current_user, nspowner, 'USAGE') FROM pg_namespace
            WHERE nspname = 'trove'
        $$;

        -- Refuses a change of columns that are not among those allowed.
        CREATE FUNCTION trove.check_columns(before jsonb, after jsonb, allowed text[])
            RETURNS void LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
        DECLARE
            refused text := (SELECT string_agg(a.key, ', ') FROM jsonb_each(after) a
                WHERE a.key <> ALL (allowed) AND a.value IS DISTINCT FROM before->a.key);
        BEGIN
            IF refused IS NOT NULL THEN
                RAISE EXCEPTION 'only an owner can change %', refused USING ERRCODE = '42501';
            END IF;
        END $$;

        -- A new list belongs to whoever makes it, and is hidden until it has a table.
        CREATE FUNCTION trove.guard_list() RETURNS trigger
            LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
        BEGIN
            IF TG_OP = 'INSERT' THEN
                IF trove.acts_for_owner() THEN RETURN NEW; END IF;
                IF to_regclass(format('%I.%I', 'lists', NEW.table_name)) IS NOT NULL THEN
                    RAISE EXCEPTION 'the table belongs to another list' USING ERRCODE = '42501';
                END IF;
                NEW.owner := session_user;
                NEW.deleted_at := coalesce(NEW.deleted_at, now());
                NEW.record_count := 0;
                NEW.trash_count := 0;
                NEW.last_record := 0;
                NEW.generation := 0;
                RETURN NEW;
            END IF;
            IF NOT trove.acts_for_owner() THEN
                PERFORM trove.check_columns(to_jsonb(OLD), to_jsonb(NEW),
                    '{folder,position,view_sort,view}'::text[] || CASE WHEN trove.owns(OLD.id)
                        THEN '{name,icon,settings,deleted_at}' ELSE '{}' END::text[]);
            END IF;
            RETURN NEW;
        END $$;
        CREATE TRIGGER guarding BEFORE INSERT OR UPDATE ON trove.list
            FOR EACH ROW EXECUTE FUNCTION trove.guard_list();

        -- Whether the options of a field differ only by choices at the end.
        CREATE FUNCTION trove.adds_choices(before text, after text) RETURNS boolean
            LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
            SELECT before::jsonb - 'choices' = after::jsonb - 'choices' AND NOT EXISTS (
                SELECT FROM jsonb_array_elements(before::jsonb->'choices')
                    WITH ORDINALITY AS b(choice, place)
                JOIN jsonb_array_elements(after::jsonb->'choices')
                    WITH ORDINALITY AS a(choice, place) USING (place)
                WHERE a.choice <> b.choice)
        $$;

        -- An editor can add choices while entering records, and undo that.
        CREATE FUNCTION trove.guard_field() RETURNS trigger
            LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
        BEGIN
            IF trove.acts_for_owner() THEN RETURN NEW; END IF;
            IF TG_OP = 'INSERT' THEN
                IF NOT trove.owns(NEW.list_id) THEN
                    RAISE EXCEPTION 'only an owner can add fields' USING ERRCODE = '42501';
                END IF;
                RETURN NEW;
            END IF;
            PERFORM trove.check_columns(to_jsonb(OLD), to_jsonb(NEW), CASE
                WHEN trove.owns(OLD.list_id)
                    THEN '{position,name,column_name,kind,options,deleted_at}'
                WHEN trove.adds_choices(OLD.options, NEW.options) THEN '{options}'
                ELSE '{}' END::text[]);
            RETURN NEW;
        END $$;
        CREATE TRIGGER guarding BEFORE INSERT OR UPDATE ON trove.field
            FOR EACH ROW EXECUTE FUNCTION trove.guard_field();

        -- A smart list of one list belongs to its editors, one of all lists to whoever made it. The others
        -- arrange and view it.
        CREATE FUNCTION trove.guard_smart_list() RETURNS trigger
            LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
        BEGIN
            IF trove.acts_for_owner() THEN RETURN NEW; END IF;
            IF TG_OP = 'INSERT' THEN
                NEW.author := session_user;
                IF NEW.list_id IS NULL OR trove.may(NEW.list_id, 'UPDATE') THEN RETURN NEW; END IF;
                RAISE EXCEPTION 'only an editor can add smart lists' USING ERRCODE = '42501';
            END IF;
            PERFORM trove.check_columns(to_jsonb(OLD), to_jsonb(NEW),
                '{position,settings}'::text[] || CASE
                    WHEN OLD.author = session_user AND OLD.list_id IS NULL
                            AND (NEW.list_id IS NULL OR trove.may(NEW.list_id, 'UPDATE'))
                        OR trove.may(OLD.list_id, 'UPDATE')
                            AND (NEW.list_id IS NULL AND OLD.author = session_user
                                OR trove.may(NEW.list_id, 'UPDATE'))
                    THEN '{name,icon,list_id,query,deleted_at}' ELSE '{}' END::text[]);
            RETURN NEW;
        END $$;
        CREATE TRIGGER guarding BEFORE INSERT OR UPDATE ON trove.smart_list
            FOR EACH ROW EXECUTE FUNCTION trove.guard_smart_list();

        """
}
