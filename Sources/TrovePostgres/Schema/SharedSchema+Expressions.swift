extension SharedSchema {
    /// The functions of computed fields. They never fail, whatever their arguments are.
    static let expressionFunctions = #"""
        CREATE FUNCTION trove.number_text(number numeric) RETURNS text
            LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
            SELECT CASE WHEN number = trunc(number) THEN trunc(number)
                ELSE trim_scale(number::double precision::numeric) END::text
        $$;

        CREATE FUNCTION trove.duration_text(seconds numeric) RETURNS text
            LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
            SELECT CASE WHEN seconds < 0 THEN '-' ELSE '' END || div(abs(seconds), 3600)
                || ':' || lpad(div(mod(abs(seconds), 3600), 60)::text, 2, '0')
                || ':' || lpad(trunc(mod(abs(seconds), 60))::text, 2, '0')
        $$;

        -- The day of a date such as 1994-05-17; NULL for one that is not known to the day.
        CREATE FUNCTION trove.day(date_text text) RETURNS date
            LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
            SELECT CASE WHEN date_text ~ '^(?!0000)[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
                THEN make_date(left(date_text, 4)::int, substr(date_text, 6, 2)::int, 1)
                    + (substr(date_text, 9, 2)::int - 1) END
        $$;

        CREATE FUNCTION trove.day_after(date_text text, days numeric) RETURNS text
            LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
            SELECT CASE WHEN day BETWEEN '0001-01-01' AND '9999-12-31'
                THEN lpad(extract(year FROM day)::text, 4, '0')
                    || '-' || lpad(extract(month FROM day)::text, 2, '0')
                    || '-' || lpad(extract(day FROM day)::text, 2, '0') END
            FROM (
                SELECT trove.day(date_text)
                    + CASE WHEN abs(days) < 4000000 THEN trunc(days)::int END AS day) sum
        $$;

        """#
}
