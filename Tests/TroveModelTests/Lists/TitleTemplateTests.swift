import Testing
import TroveModel

/// Templates for record titles.
struct TitleTemplateTests {
    private static func field(_ id: Int64, _ name: String) -> Field {
        Field(
            id: FieldID(rawValue: id), name: name, kind: .text, options: FieldOptions(),
            columnName: "f\(id)")
    }

    private static let fields = [
        field(1, "Title"), field(2, "Year"), field(3, "Author"), field(4, "Size (cm)"),
        field(5, "Od}d"),
    ]

    private func title(_ text: String, _ values: [Int64: String]) throws -> String {
        let template = try TitleTemplate(text, fields: Self.fields)
        return template.title { values[$0.rawValue] ?? "" }
    }

    @Test(arguments: [
        ("{Title}", "Emma"), ("{title} ({YEAR})", "Emma (1815)"),
        ("{Title}[, {Author}]", "Emma"), ("{Title} ({Author})", "Emma"),
        ("{Title} ({Author}, {Year})", "Emma (1815)"),
        ("{Title}[: {Author}[ and {Year}]]", "Emma: and 1815"),
        ("[{Author}]{Title}", "Emma"), ("\\{Title\\} {Title}", "{Title} Emma"),
        ("{Title} :-(", "Emma :-("), ("{Title} (a book)", "Emma (a book)"),
        ("{Title} ((new) {Year})", "Emma ((new) 1815)"), ("{Title} ({Size (cm)})", "Emma (12)"),
        ("{Od\\}d}{Title}", "Emma"), ("", ""), ("  {Title}   {Author}  {Year}", "Emma 1815"),
    ])
    func fieldsTakeTheirPlaces(template: String, expected: String) throws {
        #expect(try title(template, [1: "Emma", 2: "1815", 4: "12"]) == expected)
    }

    /// The letters are the fields that have values.
    @Test(arguments: [
        ("{Author}: {Title}", ["": "", "A": "A", "T": "T", "AT": "A: T"]),
        (
            "{Author}: {Title}, {Year}",
            ["": "", "A": "A", "T": "T", "Y": "Y", "AY": "A, Y", "TY": "T, Y", "ATY": "A: T, Y"]
        ),
        ("{Title} – {Author}[ ({Year})]", ["T": "T", "Y": "(Y)", "TY": "T (Y)", "AY": "A (Y)"]),
        (
            "{Title}[: {Author} / {Year}]",
            ["T": "T", "TA": "T: A", "TY": "T / Y", "TAY": "T: A / Y"]
        ),
        ("{Author} {Title} | {Year}", ["": "", "AY": "A | Y", "TY": "T | Y", "AT": "A T"]),
        ("{Title}[, {Author}][: {Year}]", ["A": "A", "AY": "A: Y", "TY": "T: Y", "TA": "T, A"]),
        ("[{Author}: ]{Title}", ["A": "A", "T": "T", "AT": "A: T"]),
        ("{Title}[ – year {Year}]", ["T": "T", "Y": "year Y", "TY": "T – year Y"]),
        ("({Author}, {Year}), {Title}", ["T": "T", "A": "(A)", "AY": "(A, Y)", "TA": "(A), T"]),
        ("— {Title} —", ["": "", "T": "— T —"]), ("No. {Year}", ["": "", "Y": "No. Y"]),
        ("{Title} by {Author}", ["": "", "T": "T by"]), ("Book", ["": "Book"]),
    ])
    func signsStandOnlyBetweenValues(_ text: String, _ titles: [String: String]) throws {
        let letters: [Int64: Character] = [1: "T", 2: "Y", 3: "A"]
        for (given, expected) in titles {
            let values = letters.filter { given.contains($0.value) }.mapValues { String($0) }
            #expect(try title(text, values) == expected, "\(text) with \(given)")
        }
    }

    @Test(arguments: [
        ("{Titel}", 1, "There is no field “Titel” in this list."),
        ("a {Title", 3, "“{” has no matching “}”."),
        ("{Title}[ {Year}", 8, "“[” has no matching “]”."),
        ("{}", 1, "Enter the name of a field between the braces."),
        ("ab]", 3, "“]” has no matching “[”. To show a “]”, write “\\]”."),
        ("ab}", 3, "“}” has no matching “{”. To show a “}”, write “\\}”."),
        ("({Nothing})", 2, "There is no field “Nothing”"),
    ])
    func whatCannotBeReadIsASentenceWithItsPlace(
        template: String, column: Int, sentence: String
    ) throws {
        let error = #expect(throws: LibraryError.self) {
            try TitleTemplate(template, fields: Self.fields)
        }
        #expect(error?.column == column)
        #expect(error?.message.contains(sentence) == true, "\(error?.message ?? "")")
    }

    @Test func storedAndTypedTextsReadBackAsTheSameTemplate() throws {
        for text in [
            "{Title} ({Year})", "[{Author}: ]{Title}\\[x\\]", "a\\\\b {Size (cm)}",
            "(\\(|{Od\\}d})",
        ] {
            let template = try TitleTemplate(text, fields: Self.fields)
            #expect(template.text(fields: Self.fields) == text)
            #expect(
                try JSON.value([TitleTemplate].self, from: JSON.text([template])) == [template])
        }
        let renamed = try TitleTemplate("{Title}", fields: Self.fields)
        #expect(renamed.text(fields: [Self.field(1, "Name")]) == "{Name}")
    }
}
