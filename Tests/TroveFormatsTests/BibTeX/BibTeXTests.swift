import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

@testable import TroveFormats

/// BibTeX files: how entries become records.
struct BibTeXTests {
    private let folder = try? TemporaryFolder()

    private func file(_ bytes: some Sequence<UInt8>) throws -> URL {
        try #require(folder).file("refs.bib", bytes)
    }

    private func read(_ text: String) throws -> (BibTeXSource, ReadRecords) {
        let source = try BibTeXSource(try file(text.utf8), context: ImportContext())
        return (source, try ReadRecords(source))
    }

    @Test("An entry's parts become fields of their kinds")
    func anEntryBecomesARecord() throws {
        let (source, records) = try read(
            #"""
            @string{ acm = "ACM Press" }
            @Book{knuth:84,
              author    = "Donald E. Knuth and {Smith and Sons} and G{\"o}del, Kurt",
              title     = {The {\TeX}book -- {A} {B}ook},
              publisher = acm # ", " # "New York",
              year = 1984, month = "10~" # jan,
              keywords = {typesetting, books; not divided here},
              abstract = {One.

                 Two.},
              url = "http://a.org/~k/a_b",
              Shelf = {B 12},
            }
            """#)
        #expect(source.suggestedName == "refs")
        #expect(records.records.count == 1)
        #expect(records.lines == [2])
        #expect(records.text(0, "Citation Key") == "knuth:84")
        #expect(records.text(0, "Entry Type") == "book")
        #expect(records.text(0, "Title") == "The TeXbook – A Book")
        #expect(
            records[0, "Author"]
                == .texts(["Donald E. Knuth", "Smith and Sons", "Gödel, Kurt"]))
        #expect(records.text(0, "Publisher") == "ACM Press, New York")
        #expect(records[0, "Date"] == .date(try #require(PartialDate("1984-01-10"))))
        #expect(records[0, "Keywords"] == .texts(["typesetting, books", "not divided here"]))
        #expect(records.text(0, "Abstract") == "One.\n\nTwo.")
        #expect(records.text(0, "URL") == "http://a.org/~k/a_b")
        #expect(records.text(0, "Shelf") == "B 12")
        #expect(source.kind(of: "Citation Key") == .text)
        #expect(source.fields.first { $0.name == "Citation Key" }?.options.isUnique == true)
        #expect(source.fields.first { $0.name == "Entry Type" }?.choices == ["book"])
        #expect(source.kind(of: "Author") == .texts)
        #expect(source.kind(of: "Keywords") == .tags)
        #expect(source.kind(of: "Date") == .date)
        #expect(source.kind(of: "URL") == .link)
        #expect(source.notes.isEmpty)
    }

    @Test(
        "The ways to write an entry",
        arguments: [
            "@misc{a, title = {T}, year = 1999}", "@misc(a, title = {T}, year = 1999)",
            "@MISC { a , TITLE=\"T\" , YEAR=\"1999\" , }", "@misc{a,title={T},year={1999}}",
            "@ misc {a,\r\n title = \"T\",\r year = 1999\r\n}", "@misc{a title={T} year=1999}",
            "@misc{a, title = {T} year = 1999}", "@misc{a,, title = {T},, year = 1999,,}",
            "text before @misc{a, title = {T}, year = 1999} text behind",
            "%@misc{b, title = {No}}\n@misc{a, title = {T}, year = 1999}",
            "@comment{@misc{b, title={No}}}@misc{a, title = {T}, year = 1999}",
            "@string(x = \"19\")@misc{a, title = {T}, year = x # x # {}}"
                .replacing("x # x", with: "x # 99"),
            "@misc{a, title = \"{\"}T\", year = 1999}".replacing("{\"}", with: ""),
            "\u{FEFF}@misc{a, title = {T}, year = 1999}",
            "me@home.org @misc{a, title = {T}, year = 1999}",
        ])
    func theWaysToWriteAnEntry(text: String) throws {
        let (_, records) = try read(text)
        #expect(records.records.count == 1)
        #expect(records.text(0, "Citation Key") == "a")
        #expect(records.text(0, "Title") == "T")
        #expect(records.text(0, "Date") == "1999")
    }

    @Test(
        "What is broken is told with line and column, and the rest is read",
        arguments: [
            // (text, line of the note, part of the note, keys of the entries read)
            ("@misc{a,\n title {T}\n}\n@misc{b, note={x}}", 2, "Column 8: “=”", ["a", "b"]),
            ("@misc{a, title = {T\n}\n@misc{b, note={x}}", 1, "not closed", ["a", "b"]),
            ("@misc{a, title = {T}\n@misc{b, note={x}}", 1, "not closed", ["a", "b"]),
            ("@misc{a, title = }\n@misc{b, note={x}}", 1, "A value is missing here.", ["a", "b"]),
            (
                "@misc{a, title = \"T}\"}\n@misc{b, note={x}}", 1, "one closing brace “}” too many",
                ["a", "b"]
            ),
            ("@misc{b, note={x}}\n@misc{a, title = {T", 2, "The file ends", ["b", "a"]),
            ("@misc{b, note={x}}\n@misc{a, note = bar}", 2, "“bar” is not defined", ["b", "a"]),
            ("@misc{, note={x}}", 1, "no citation key", [nil]),
            ("@misc{note={x}}\n@misc{b, note={x}}", 1, "no citation key", ["b"]),
            ("@misc{a, note={x}}\n@misc{a, note={y}}", 2, "also used in line 1", ["a", "a"]),
            ("@misc{a, note={x}, note={y}}", 1, "appears twice", ["a"]),
            (
                "@misc{a, note={x}, = {y}}\n@misc{b, note={x}}", 1, "A field name is missing",
                ["a", "b"]
            ),
            ("@preamble{\"x\"}\n@misc{a, note={x}}", 1, "preamble", ["a"]),
            ("@comment{jabref}\n@misc{a, note={x}}", 1, "“jabref” was not imported", ["a"]),
            ("@misc{a, note={\\foo{x}}}", 1, "“\\foo”", ["a"]),
        ] as [(String, Int, String, [String?])])
    func whatIsBrokenIsTold(text: String, line: Int, part: String, keys: [String?]) throws {
        let (source, records) = try read(text)
        #expect(
            source.notes.contains { $0.line == line && $0.message.contains(part) },
            "\(source.notes)")
        #expect(records.records.indices.map { records.text($0, "Citation Key") } == keys)
    }

    @Test("An entry has what it lacks from the one that it refers to")
    func crossReferencesAreFollowed() throws {
        let (_, records) = try read(
            """
            @inproceedings{a, crossref = {ALL}, title = {Mine}, note = {own}}
            @proceedings{all, title = {Theirs}, year = 2001, publisher = {P}, note = {other}}
            @misc{c, crossref = {nowhere}}
            """)
        #expect(records.text(0, "Title") == "Mine")
        #expect(records.text(0, "Publisher") == "P")
        #expect(records.text(0, "Date") == "2001")
        #expect(records.text(0, "Note") == "own")
        #expect(records.text(2, "Cross Reference") == "nowhere")
    }

    @Test(
        "Years and months become dates; what is none stays text",
        arguments: [
            ("year = 1994", "1994", nil), ("year = 1994, month = may", "1994-05", nil),
            ("year = 1994, month = {May}", "1994-05", nil),
            ("year = 1994, month = 5", "1994-05", nil),
            ("year = {1994}, month = sep # \"~3\"", "1994-09-03", nil),
            ("year = {1994}, month = \"3 Sept.\"", "1994-09-03", nil),
            ("year = 1994, month = {Spring}", "1994", "Spring"),
            ("year = 1994, month = jan # \"/\" # feb", "1994", "January/February"),
            ("year = {in press}", "in press", nil), ("month = may", nil, "May"),
            ("year = {1994--1996}", "1994–1996", nil), ("date = {1994-05-30}", "1994-05-30", nil),
            ("date = {1994/1995}", "1994/1995", nil),
            ("date = {1994-05-30}, year = 1994", "1994-05-30", nil),
            ("year = 1994, month = {31 February}", "1994", "31 February"),
        ] as [(String, String?, String?)])
    func yearsAndMonthsBecomeDates(fields: String, date: String?, month: String?) throws {
        let (source, records) = try read("@misc{a, note={x}, \(fields)}")
        #expect(records.text(0, "Date") == date)
        #expect(records.text(0, "Month") == month)
        let isDate = date.map { PartialDate($0) != nil } ?? false
        if isDate, case .date = records[0, "Date"] {} else { #expect(!isDate) }
        // Writing and reading it again gives the same records.
        let names = source.fields.map(\.name)
        let again = try read(try source.written(by: BibTeXTextWriter(names: names)))
        #expect(again.1.records == records.records)
    }

    @Test("Imported, exported and imported again, the entries are the same")
    func theRoundTripKeepsEverything() throws {
        let (source, records) = try read(Self.nasty)
        #expect(records.records.count == 6)
        let names = source.fields.map(\.name)
        let text = try source.written(by: BibTeXTextWriter(names: names))
        let (again, copies) = try read(text)
        for (copy, record) in zip(copies.records, records.records) {
            #expect(copy == record, "\(text)")
        }
        #expect(copies.records.count == records.records.count)
        #expect(again.fields == source.fields)
        // The written file has no problem except the field that was a duplicate in the original.
        #expect(
            again.notes.map(\.message) == [
                "“bibsource” appears twice in this entry. Both values were imported."
            ])
    }

    private static let nasty = ##"""
        @string{j = {Journal of "Things" \& More}}
        @article{a1, title = {Über {\"U}ber -- ``so'' 100\% $x^2_1$ \$5 {C}\# \_ \~{} \^{} a-{}-b},
            author = {{Barnes and Noble, Inc.} and {\'E}mile Zola and others and Ma\ss, J.},
            journal = j, pages = {1--10}, year = 1999, month = dec, doi = {10.1/a_b%c}}
        @book{b2, title = "x {"} y", editor = {A and B}, year = {c. 1800}, month = "~2~" # feb,
            keywords = {one, {two, and} three, four}, isbn = {0-1}, Custom-Field = {\L\'od\'z}}
        @misc{c3, url = {http://a.org/a\_b?c=\%20&d=\#e~f}, file = {C:\\x\\y.pdf},
            note = {First.\\ Second line.

            New paragraph with $\alpha \le \beta$ \cite{d4} and \unknown thing}}
        @misc{d4, author = {中村 and Łukasz Żółć and Ştefan}, howpublished = {\url{http://x.y/~z}}}
        @misc{e5, bibsource = {http://a}, bibsource = {http://b}, title = {a\textbraceleft b}}
        @phdthesis{f6, school = {Universit{\"a}t}, abstract = {tab	and   space}, date = \##
        {2001-02-03}}
        """##

    @Test(
        "“and others” is a mark of its own, and is written again",
        arguments: ["author", "editor", "translator"])
    func andOthersIsNoPerson(field: String) throws {
        let (source, records) = try read(
            """
            @book{a, \(field) = {Ann Bee and Cee, D. and others}}
            @book{b, \(field) = {Ann Bee and {others}}}
            @book{c, \(field) = {others}}
            @book{d, \(field) = {Others and E}}
            """)
        let name = field.capitalized
        let mark = "More \(name)s"
        #expect(source.kind(of: mark) == .checkbox)
        #expect(records[0, name] == .texts(["Ann Bee", "Cee, D."]))
        #expect(records[0, mark] == .checkbox(true))
        #expect(records[1, name] == .texts(["Ann Bee", "others"]))
        #expect(records[1, mark] == nil)
        #expect(records[2, name] == nil)
        #expect(records[2, mark] == .checkbox(true))
        #expect(records[3, mark] == nil)
        let text = try source.written(by: BibTeXTextWriter(names: source.fields.map(\.name)))
        #expect(text.contains("\(field) = {Ann Bee and Cee, D. and others}"))
        #expect(try read(text).1.records == records.records, "\(text)")
    }

    @Test(
        "Names of bodies keep their braces, those of persons get none",
        arguments: ["author", "editor", "translator"])
    func bodiesAreNoPersons(field: String) throws {
        let lines = [
            "{{Acme Society} and {Doe, Inc.}}", "{{Acme Society} and Doe, Ann and others}",
            #"{Ann {Bee Cee} and {WHO} and {\'E}mile {\'E}}"#,
            "{{Salt, Ink and Paper} and {Doe, Ann}}", "{{Group} of {Six}}",
        ]
        let (source, records) = try read(
            lines.enumerated().map { "@misc{k\($0), \(field) = \($1)}" }.joined(separator: "\n"))
        let (name, bodies) = (field.capitalized, "Corporate \(field.capitalized)s")
        #expect(source.kind(of: bodies) == .texts)
        #expect(records[0, name] == .texts(["Acme Society", "Doe, Inc."]))
        #expect(records[0, bodies] == .texts(["Acme Society"]))
        #expect(records[1, bodies] == .texts(["Acme Society"]))
        #expect(records[2, name] == .texts(["Ann Bee Cee", "WHO", "Émile É"]))
        #expect(records[2, bodies] == nil)
        #expect(records[3, bodies] == .texts(["Doe, Ann"]))
        #expect(records[4, bodies] == nil)
        let text = try source.written(by: BibTeXTextWriter(names: source.fields.map(\.name)))
        for line in [lines[0], lines[1], lines[3]] {
            #expect(text.contains("\(field) = \(line),"), "\(text)")
        }
        #expect(text.contains("\(field) = {Ann Bee Cee and WHO and "), "\(text)")
        #expect(try read(text).1.records == records.records, "\(text)")
    }

    @Test("Companies are bodies, also where no list of bodies names them")
    func companiesAreBodies() throws {
        var writer = BibTeXTextWriter(names: ["Authors", "Corporate Editors"])
        let text = writer.row([
            .texts(["Doe, Inc.", "Roe, Ann", "Foe GmbH", "Poe, Ltd"]), .texts(["Acme Society"]),
        ])
        #expect(text.contains("author = {{Doe, Inc.} and Roe, Ann and Foe GmbH and {Poe, Ltd}},"))
        #expect(text.contains("editor = {{Acme Society}},"))
    }

    @Test("A text of an author stays as it is, unless it is a body")
    func textsOfAuthors() throws {
        var writer = BibTeXTextWriter(names: ["Author", "Corporate Authors", "More Authors"])
        let person = writer.row([.text("A and B"), .texts(["C D"]), .checkbox(true)])
        #expect(person.contains("author = {A and B},"))
        let body = writer.row([.text("C D"), .text("C D"), .empty])
        #expect(body.contains("author = {{C D}},"))
    }

    @Test("Names that begin or end with “and” are one name")
    func namesWithAnd() throws {
        let names = FieldValue.texts(["and Sons", "Fish and", "and", "A and B"])
        var writer = BibTeXTextWriter(names: ["Author"])
        #expect(try read(writer.row([names])).1[0, "Author"] == names)
    }

    @Test("Records of other lists get a type and a key")
    func recordsOfOtherListsGetATypeAndAKey() throws {
        var writer = BibTeXTextWriter(names: ["Name", "Authors", "Shelf (left)", "Cover", "Tags"])
        let image = try #require(ImageID(String(repeating: "a", count: 64)))
        let text = writer.row([
            .text("A & B"), .texts(["Ursula K. Le Guin", "X"]), .integer(7), .image(image),
            .texts(["one", "two, three"]),
        ])
        #expect(
            text == """
                @misc{guin-1,
                  title = {{A \\& B}},
                  author = {Ursula K. Le Guin and X},
                  Shelf--left- = {7},
                  keywords = {one, {two, three}},
                }


                """)
    }

    @Test("The result does not depend on how the file arrives", arguments: [1, 2, 3, 7, 64, 4096])
    func theResultDoesNotDependOnPieces(size: Int) throws {
        let bytes = Array(Self.nasty.replacing("\n", with: "\r\n").utf8)
        func items(_ size: Int) throws -> [BibTeXItem] {
            var rest = bytes[...]
            var parser = BibTeXParser(
                TextCursor {
                    let piece = rest.prefix(size)
                    rest = rest.dropFirst(size)
                    return piece.isEmpty ? nil : Data(piece)
                })
            var items: [BibTeXItem] = []
            while let item = try parser.next() { items.append(item) }
            return items
        }
        let whole = try items(bytes.count)
        #expect(whole.count == 6)
        #expect(try items(size) == whole)
    }

    @Test("Files in Latin-1 and UTF-16 are read too")
    func otherEncodingsAreRead() throws {
        let text = "@misc{a, title = {Łódź}}"
        let utf16 = try file(
            Data([0xFF, 0xFE]) + (text.data(using: .utf16LittleEndian) ?? Data()))
        let wide = try ReadRecords(try BibTeXSource(utf16, context: ImportContext()))
        #expect(wide.text(0, "Title") == "Łódź")
        // The accent comes so late in the file that its beginning looks like UTF-8.
        let filler = String(repeating: "% filler\n", count: 40_000)
        let latin = try file(
            Data(filler.utf8) + Data("@misc{a, title = {Caf".utf8) + [0xE9] + Data("}}".utf8))
        let narrow = try ReadRecords(try BibTeXSource(latin, context: ImportContext()))
        #expect(narrow.text(0, "Title") == "Café")
    }

    @Test("A file without entries, an empty one and a cancelled reading end in a sentence")
    func badFilesEndInASentence() throws {
        for (text, part) in [("", "is empty"), ("nothing\nhere", "no BibTeX entries")] {
            let empty = try file(text.utf8)
            let error = #expect(throws: LibraryError.self) {
                try BibTeXSource(empty, context: ImportContext())
            }
            #expect(error?.code == .empty)
            #expect(error?.message.contains(part) == true)
        }
        let good = try file("@misc{a, note={x}}".utf8)
        let cancellation = CancellationFlag()
        cancellation.cancel()
        #expect(throws: CancellationError.self) {
            try BibTeXSource(good, context: ImportContext(cancellation: cancellation))
        }
    }

    @Test("A brace that is never closed does not take the rest of the file with it")
    func anOpenBraceDoesNotTakeTheRest() throws {
        let entries = (0..<200).map { "@misc{k\($0), note = {n \($0)}}\n" }.joined()
        let (source, records) = try read("@misc{open, note = {{never closed}\n" + entries)
        #expect(records.records.count == 201)
        #expect(source.notes.count == 1)
    }

    @Test("The examples that come with BibTeX are read and survive the round trip")
    func theExamplesOfBibTeXSurvive() throws {
        let url = PackageFolder.testData.appending(path: "xampl.bib")
        let source = try BibTeXSource(url, context: ImportContext())
        let records = try ReadRecords(source)
        #expect(records.records.count == 36)
        #expect(source.notes.map(\.line) == [6, 30, 360])
        let full = try #require(records.lines.firstIndex(of: 18))
        #expect(records.text(full, "Title") == "The Gnats and Gnus Document Preparation System")
        #expect(records.text(full, "Journal") == "G-Animal's Journal")
        #expect(records.text(full, "Date") == "1986-07")
        // An article that refers to the issue that contains it.
        let referring = try #require(records.lines.firstIndex(of: 34))
        #expect(records.text(referring, "Volume") == "41")
        let text = try source.written(by: BibTeXTextWriter(names: source.fields.map(\.name)))
        #expect(try read(text).1.records == records.records)
    }
}
