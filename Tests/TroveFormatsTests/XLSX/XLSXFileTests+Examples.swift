// The contents of the files.
extension XLSXFileTests {
    static let examples = [
        Example(
            file: "calc-dates-before-1900", fields: ["Title: text", "Published: date"],
            rows: [
                (2, ["Old", "1850-06-01"]), (3, ["Eve", "1899-12-31"]),
                (4, ["First", "1900-01-01"]),
                (5, ["Feb", "1900-02-28"]), (6, ["March", "1900-03-01"]),
                (7, ["New", "2024-01-31"]),
            ]),
        Example(
            file: "calc-ghost-rows", fields: ["Title: text", "State: choice"],
            rows: [(2, ["Red House", "new"]), (3, ["Blue House", "used"])]),
        kinds,
        Example(
            file: "openpyxl-absolute-targets-local-prefixes",
            fields: ["Title: text", "Bought: date", "State: choice", "Site: text"],
            rows: [
                (2, ["Red House", "2024-01-31", "new", "publisher (https://example.org/a#frag)"]),
                (3, ["Blue House", "", "used", "inside"]),
                (4, ["Green House", "2023-05-06", "lost"]),
            ], notes: [(3, "1 hidden row was imported")]),
        Example(
            file: "openpyxl-inline-empty-and-no-results",
            fields: [
                "Title: text", "Pages: number", "Double: text", "Note: text", "Score: number",
            ],
            rows: [
                (2, ["Red House", "321"]), (3, ["Blue House", "", "", "", "1.5"]),
                (5, ["Green House", "0", "", "see here", "2"]),
            ],
            notes: [
                (2, "“Double” has formulas without results in 3 cells"),
                (4, "1 empty row was skipped."),
            ]),
        Example(
            file: "openpyxl-iso-date-cells",
            fields: ["Title: text", "Bought: date", "Seen: date", "At: timeSpan"],
            rows: [
                (2, ["Red House", "2024-01-31", "2024-01-31T13:45:30.123", "12:30:00"]),
                (3, ["Blue House", "1850-06-01", "2023-05-06T07:15:00", "7:15:00"]),
            ]),
        Example(
            file: "openxlsx-two-formats-one-id",
            fields: [
                "Title: paragraph", "Bought: date", "Seen: date", "Lent: checkbox",
                "Score: number",
            ],
            rows: [
                (2, ["Red House", "2024-01-31", "2024-01-31T13:45:30", "yes", "1"]),
                (3, ["a\nb", "2023-05-06", "2023-05-06T00:00:00", "no"]),
            ], notes: [(3, "“Score” has errors (#NUM!) in 2 cells")]),
        Example(
            file: "pyexcelerate-dates-unmarked",
            fields: ["Title: text", "Bought: number", "Seen: number", "Length: text"],
            rows: [
                (2, ["Red House", "45322", "45322.572916666664", "1 day, 12:05:00"]),
                (3, ["Blue House", "45052", "45052.302083333336", "0:59:00"]),
            ]),
        Example(
            file: "xlsxwriter-1904-dates",
            fields: ["Name: text", "Joined: date", "At: timeSpan", "Hours: timeSpan"],
            rows: [
                (2, ["Ann Example", "2024-01-31", "12:30:00", "36:05:00"]),
                (3, ["Bob Sample", "1904-01-02", "0:00:00", "0:59:00"]),
            ]),
        Example(
            file: "xlsxwriter-escapes-and-line-breaks", fields: ["No: number", "Text: paragraph"],
            rows: [
                (2, ["1", "one\ntwo"]), (3, ["2", "one\ntwo"]), (4, ["3", "literal _x0041_ here"]),
                (5, ["4", "tab\there"]), (6, ["5", "blanks"]), (7, ["6", "0001"]),
                (8, ["7", "9780306406157"]), (9, ["8", "bell"]),
            ]),
    ]

    private static let kinds = Example(
        file: "calc-list-of-kinds",
        fields: [
            "Title: text", "ISBN: text", "Code: text", "Bought: text", "Kauf: date",
            "Length: text", "Seen: date", "Share: text", "Price: number EUR", "Lent: text",
            "Note: paragraph", "Calc: text", "State: choice",
        ],
        rows: [
            (
                2,
                [
                    "Red House", "9780306406157", "0001", "2024-01-31", "2024-01-31", "36:05:00",
                    "2024-01-31T13:45:30.123", "25%", "12.5", "yes", "line1\nline2",
                    "9780306406157x", "used",
                ]
            ),
            (
                3,
                [
                    "Blue", "1234567890123460000", "007", "1900-01-01", "1850-06-01", "12:30:00",
                    "1900-02-28T12:00:00", "100%", "0.3", "no", "ab",
                ]
            ),
            (
                4,
                [
                    "_x0041_ lit", "link text (https://example.org/b?x=1&y=2)", "=abc", "aboldc",
                    "",
                    "yes", "", "x_x000D_y", "", "1234577670429860000",
                ]
            ),
            (5, ["hidden row"]), (6, ["filtered row"]),
        ],
        notes: [
            (3, "“ISBN” has 1 number of more than 15 digits."),
            (3, "“Calc” has an error (#DIV/0!) in 1 cell"),
            (4, "“Bought” is not of the kind Date, because “aboldc” in line 4"),
            (4, "“Kauf” has an error (#N/A) in 1 cell"),
            (4, "“Length” is not of the kind Duration, because “yes” in line 4"),
            (4, "“Share” is not of the kind Number, because “x_x000D_y” in line 4"),
            (4, "“Lent” is not of the kind Checkbox, because “1234577670429860000” in line 4"),
            (4, "“Lent” has 1 number of more than 15 digits."),
            (5, "2 hidden rows were imported, too."),
        ])
}
