extension SharedSchema {
    /// The statements that create the tables of what shows pictures, and who added them.
    static let imageTables = """
        -- The lists whose records show a picture, also records in the trash and in undo steps.
        CREATE TABLE trove.image_use (
            image_id text NOT NULL,
            list_id bigint NOT NULL REFERENCES trove.list(id) ON DELETE CASCADE,
            PRIMARY KEY (image_id, list_id)
        );
        CREATE INDEX ON trove.image_use (list_id);
        -- The persons who added a picture, which no record may show yet.
        CREATE TABLE trove.image_adder (
            image_id text NOT NULL,
            person text NOT NULL DEFAULT session_user,
            PRIMARY KEY (image_id, person)
        );

        """

    /// The statements that show pictures only to those who can read a list that uses them, or who
    /// added them.
    ///
    /// The identity of a picture is a hash of its contents. Whoever knows it can put it into a
    /// record and read the picture then, but nobody can guess it.
    static let imageSharing = """
        -- Notes the picture that a record shows now.
        CREATE FUNCTION trove.image_shown() RETURNS trigger
            LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
        DECLARE
            v_image text;
        BEGIN
            EXECUTE format('SELECT ($1).%I', TG_ARGV[1]) INTO v_image USING NEW;
            IF v_image ~ '^[0-9a-f]{64}$' THEN
                INSERT INTO trove.image_use VALUES (v_image, TG_ARGV[0]::bigint)
                    ON CONFLICT DO NOTHING;
            END IF;
            RETURN NULL;
        END $$;

        -- Creates the trigger that notes the pictures in a column. Other columns do not pay for it.
        CREATE FUNCTION trove.track_images(this_list bigint, image_column text) RETURNS void
            LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
        DECLARE
            v_table regclass := trove.own_table(this_list);
        BEGIN
            EXECUTE format('CREATE OR REPLACE TRIGGER %1$I AFTER INSERT OR UPDATE OF %2$I ON %3$s
                FOR EACH ROW WHEN (NEW.%2$I IS NOT NULL)
                EXECUTE FUNCTION trove.image_shown(%4$L, %2$L)',
                'tracking_image_' || (SELECT attnum FROM pg_attribute
                    WHERE attrelid = v_table AND attname = image_column),
                image_column, v_table, this_list);
        END $$;

        -- Notes the pictures of records that were written without triggers.
        CREATE FUNCTION trove.note_images(this_list bigint, images text[]) RETURNS void
            LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
            INSERT INTO trove.image_use SELECT DISTINCT image, this_list FROM unnest(images) image
                WHERE image ~ '^[0-9a-f]{64}$' AND trove.may(this_list, 'INSERT')
                ON CONFLICT DO NOTHING
        $$;

        ALTER TABLE trove.image_use ENABLE ROW LEVEL SECURITY;
        CREATE POLICY readable ON trove.image_use FOR SELECT USING (trove.may(list_id, 'SELECT'));

        ALTER TABLE trove.image_adder ENABLE ROW LEVEL SECURITY;
        CREATE POLICY own ON trove.image_adder USING (person = session_user);

        ALTER TABLE trove.image ENABLE ROW LEVEL SECURITY;
        CREATE POLICY readable ON trove.image FOR SELECT USING (
            EXISTS (SELECT FROM trove.image_use u WHERE u.image_id = image.id)
            OR EXISTS (SELECT FROM trove.image_adder a WHERE a.image_id = image.id));
        CREATE POLICY added ON trove.image FOR INSERT WITH CHECK (true);
        CREATE POLICY renewed ON trove.image FOR UPDATE USING (
            EXISTS (SELECT FROM trove.image_use u WHERE u.image_id = image.id)
            OR EXISTS (SELECT FROM trove.image_adder a WHERE a.image_id = image.id));

        """
}
