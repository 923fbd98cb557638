import TroveModel

/// The texts of the manual page that do not come from the commands themselves.
enum ManualTexts {
    static let description = [
        "trovectl reads and changes the same library as Trove, without a window. It works while "
            + "Trove has the library open, and Trove shows the change. Every change is one step "
            + "that undo takes back, in Trove too.",
        "A list is meant by its name, by the name of its table, or by its number; a field by its "
            + "name or the name of its column; a record by its number, which query prints.",
        "What programs read goes to standard output, what is for people only to standard error. In "
            + "a terminal, tables are made narrow enough for it; in a pipe they are complete.",
        "What stands behind -- is never an option: a query that begins with - goes there.",
    ]

    static let common: [(String, String)] = [
        ("--library FILE", "The library file; that of the account without it."),
        (
            "--json",
            "Print JSON on standard output, and nothing for people. An error is an object on "
                + "standard error: {\"error\": {\"code\", \"message\", \"status\"}}, with file, "
                + "line and column where they are known."
        ),
        (
            "-d, --dry-run",
            "Of every command that writes: say what would be done, and do nothing."
        ),
        ("-h, --help", "Show what a command is for and what it takes."),
        (
            "--generate-completion-script SHELL",
            "Print completion for bash, zsh or fish. Names of lists, fields and templates are "
                + "completed from the library."
        ),
    ]

    static let lists: [(String, [(String, String)])] = [
        (
            "EXIT STATUS",
            [
                ("0", "Done."),
                ("1", "query, duplicates or --where found nothing."),
                ("64", "Wrong usage, or something that is not possible."),
                ("65", "Bad input: a file that breaks the rules of its format, a damaged library."),
                ("66", "There is no such file, list, field or record; nothing to undo."),
                ("70", "A fault of the program."),
                ("74", "The disk is full or failed, or the output could not be written."),
                ("75", "Another program keeps the library locked, or it was cancelled."),
                ("77", "Not permitted."),
            ]
        ),
        (
            "FILES",
            [
                (
                    "$XDG_DATA_HOME/trove/library.trove",
                    "The library of the account, a SQLite file."
                ),
                ("$XDG_DATA_HOME/trove/backups", "Its backups."),
                ("$XDG_DATA_HOME/trove/templates", "Templates of one's own."),
            ]
        ),
        (
            "ENVIRONMENT",
            [
                ("XDG_DATA_HOME", "Where the library is; $HOME/.local/share without it."),
                ("COLUMNS", "How wide tables are at most."),
                (
                    "LANGUAGE, LC_ALL, LC_COLLATE, LANG",
                    "The order of texts, and the language of templates."
                ),
            ]
        ),
    ]

    static let examples: [(String, String)] = [
        (
            "Import a file, and bring the list up to date from a newer one:",
            """
            trovectl import books.csv
            trovectl import newer.csv --into Books --key Title --key Author
            """
        ),
        (
            "Change what a query finds, after a look at it:",
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
