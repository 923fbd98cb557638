import TroveModel

/// The texts of the manual page that do not come from the commands themselves.
enum ManualTexts {
    static let description = [
        "trovectl reads and changes the same library as Trove, without a window. It can be used "
            + "while Trove has the library open, and Trove shows the changes. Each change is one "
            + "step that can be undone, in Trove too.",
        "Refer to a list by its name, its table name or its number; to a field by its name or its "
            + "column name; and to a record by its number, which query prints.",
        "Results go to standard output, and notes to standard error. In a terminal, tables are "
            + "narrowed to its width; in a pipe, they are complete.",
        "Arguments after -- are never options. Put -- before a query that begins with -.",
        "Messages, notes and help are in the language that the environment sets. JSON, CSV, the "
            + "columns of tables, values and exit statuses are the same in every language.",
    ]

    static let common: [(String, String)] = [
        ("--library FILE", "The library file; by default, your own library."),
        (
            "--json",
            "Print JSON on standard output, and no notes. An error is an object on standard "
                + "error: {\"error\": {\"code\", \"message\", \"status\"}}, with file, line and "
                + "column where they are known."
        ),
        (
            "-d, --dry-run",
            "For every command that writes: show what would be done without doing it."
        ),
        ("-h, --help", "Show the help of a command."),
        ("--version", "Show the version; only without a command."),
        (
            "--generate-completion-script SHELL",
            "Print a completion script for bash, zsh or fish. It completes names of lists, fields "
                + "and templates from the library."
        ),
    ]

    static let lists: [(String, [(String, String)])] = [
        (
            "EXIT STATUS",
            [
                ("0", "Success."),
                ("1", "query, duplicates, links or --where found nothing."),
                ("64", "Incorrect usage, or an impossible change."),
                (
                    "65",
                    """
                    Invalid input: a file that breaks the rules of its format, or a damaged library.
                    """
                ),
                ("66", "No such file, list, field or record; nothing to undo."),
                ("70", "Internal error."),
                ("74", "The disk is full or failed, or the output could not be written."),
                ("75", "The library is locked by another program, or the command was canceled."),
                ("77", "Not permitted."),
            ]
        ),
        (
            "FILES",
            [
                ("$XDG_DATA_HOME/trove/library.trove", "Your own library, a SQLite file."),
                ("$XDG_DATA_HOME/trove/backups", "Its backups."),
                ("$XDG_DATA_HOME/trove/templates", "Your own templates."),
            ]
        ),
        (
            "ENVIRONMENT",
            [
                ("XDG_DATA_HOME", "Folder of the library; by default, $HOME/.local/share."),
                ("COLUMNS", "Maximum width of tables, in characters."),
                (
                    "LANGUAGE, LC_ALL, LC_MESSAGES, LANG",
                    "Language of messages, help and templates."
                ),
                ("LC_ALL, LC_COLLATE, LANG", "Sort order of texts."),
            ]
        ),
    ]

    static let examples: [(String, String)] = [
        (
            "Import a file, and update the list from a newer one:",
            """
            trovectl import books.csv
            trovectl import newer.csv --into Books --key Title --key Author
            """
        ),
        (
            "Preview and make a change to the records that match a query:",
            """
            trovectl set Books --where 'author:tolkien' Genre=Fantasy --dry-run
            trovectl set Books --where 'author:tolkien' Genre=Fantasy
            trovectl undo
            """
        ),
        (
            "In a pipe:",
            """
            trovectl query Books 'read:no' --ids | trovectl set Books Read=yes -
            trovectl query Books --csv | cut -d, -f1,2
            sqlite3 -csv -header shop.db 'SELECT * FROM item' | trovectl import - --name Items
            """
        ),
    ]
}
