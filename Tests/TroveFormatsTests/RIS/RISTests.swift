import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

@testable import TroveFormats

/// RIS files: how references become records.
struct RISTests {
    private let folder = try? TemporaryFolder()

    private func read(_ text: String) throws -> (RISSource, ReadRecords) {
        let url = try #require(folder).file("refs.ris", text)
        let source = try RISSource(url, context: ImportContext())
        return (source, try ReadRecords(source))
    }

    @Test("A reference's tags become fields of their kinds")
    func aReferenceBecomesARecord() throws {
        let (source, records) = try read(Self.article)
        #expect(records.records.count == 1)
        #expect(records.lines == [1])
        #expect(records.text(0, "Reference Type") == "Journal article")
        #expect(records[0, "Author"] == .texts(["Shannon, Claude E.", "Weaver, Warren"]))
        #expect(records.text(0, "Title") == "A Mathematical Theory of Communication")
        #expect(records.text(0, "Journal") == "Bell System Technical Journal")
        #expect(records[0, "Date"] == .date(try #require(PartialDate("1948-07"))))
        #expect(records.text(0, "Start Page") == "379")
        #expect(records[0, "Keywords"] == .texts(["entropy", "information, theory of"]))
        #expect(records.text(0, "Abstract") == "First line\ngoes on.\n\nSecond paragraph.")
        #expect(records.text(0, "U1") == "own")
        #expect(records.text(0, "URL") == "https://example.org/a?b=c")
        #expect(source.kind(of: "Reference Type") == .choice)
        #expect(source.kind(of: "Author") == .texts)
        #expect(source.kind(of: "Keywords") == .tags)
        #expect(source.kind(of: "Date") == .date)
        #expect(source.kind(of: "Abstract") == .paragraph)
        #expect(source.notes.isEmpty)
    }

    private static let article = """
        TY  - JOUR
        AU  - Shannon, Claude E.
        A1  - Weaver, Warren
        T1  - A Mathematical Theory
          of Communication
        JF  - Bell System Technical Journal
        PY  - 1948
        DA  - 1948/07//
        SP  - 379
        EP  - 423
        KW  - entropy
        KW  - information, theory of
        N2  - First line
        goes on.

        Second paragraph.
        UR  - https://example.org/a?b=c
        U1  - own
        ER  -

        """

    @Test("Line ends, byte order marks and tags with one space make no difference")
    func theWaysToWriteATag() throws {
        let expected = try read(Self.article).1.records
        #expect(try read(Self.article.replacing("\n", with: "\r\n")).1.records == expected)
        #expect(try read("\u{FEFF}" + Self.article).1.records == expected)
        #expect(try read(Self.article.replacing("  - ", with: " - ")).1.records == expected)
    }

    @Test("Two tags for the same: what differs gets a field of its own")
    func whatDiffersGetsAFieldOfItsOwn() throws {
        let (_, records) = try read(
            """
            TY  - BOOK
            TI  - One
            T1  - Two
            PY  - 2001
            DA  - 2002/03/04/
            SN  - 1
            SN  - 2
            ER  -
            TY  - BOOK
            TI  - Same
            T1  - Same
            PY  - 2001/03//Spring
            ER  -
            """)
        #expect(records.text(0, "Title") == "One")
        #expect(records.text(0, "T1") == "Two")
        #expect(records.text(0, "Date") == "2002-03-04")
        #expect(records.text(0, "Y1") == "2001")
        #expect(records[0, "ISBN/ISSN"] == .texts(["1", "2"]))
        #expect(records.records[1].count == 4)
        #expect(records[1, "Date"] == .date(try #require(PartialDate("2001-03"))))
        #expect(records.text(1, "Date Note") == "Spring")
    }

    @Test(
        "What is broken is told with its line, and the rest is read",
        arguments: [
            ("TY  - BOOK\nTI  - A\nTY  - BOOK\nTI  - B\nER  - \n", 3, "no end", 2),
            ("TY  - BOOK\nTI  - A", 1, "no end", 1),
            ("hello\nTY  - BOOK\nTI  - A\nER  - \n", 1, "“hello” belongs to no reference", 1),
            (
                "ER  - \nTY  - BOOK\nTI  - A\nER  - \n", 1,
                "The end tag “ER  -” belongs to no reference", 1
            ),
            ("TI  - A\nER  - \n", 1, "This reference has no type tag", 1),
        ])
    func whatIsBrokenIsTold(text: String, line: Int, part: String, count: Int) throws {
        let (source, records) = try read(text)
        #expect(records.records.count == count)
        #expect(records.text(0, "Title") == "A")
        #expect(
            source.notes.contains { $0.line == line && $0.message.contains(part) },
            "\(source.notes)")
    }

    @Test("Imported, exported and imported again, the references are the same")
    func theRoundTripKeepsEverything() throws {
        let text =
            Self.article + """
                TY  - CHAP
                AU  - 中村
                ED  - X
                T2  - Book
                PY  - 1999/12/31/
                Y2  - 2001/01/02/
                L1  - file:///a b.pdf
                C7  - seven
                XY  - unknown
                XY  - unknown too
                N1  - Note one
                N1  - AB  - not a tag
                ER  -
                TY  - BOOK
                TI  - One
                T1  - Two
                PY  - 2001/02/03/
                DA  - 2002/03/04/
                ER  -
                TY  - STRANGE
                PY  - in press
                M1  - 5
                ER  -
                """
        let (source, records) = try read(text)
        #expect(records.records.count == 4)
        let written = try source.written(by: RISTextWriter(names: source.fields.map(\.name)))
        let (again, copies) = try read(written)
        for (copy, record) in zip(copies.records, records.records) {
            #expect(copy == record, "\(written)")
        }
        #expect(copies.records.count == 4)
        #expect(again.fields == source.fields)
        #expect(again.notes.isEmpty, "\(again.notes)")
    }

    @Test("A reference is all tags up to its end, wherever its type is")
    func theTypeNeedNotBeFirst() throws {
        let url = PackageFolder.testData.appending(path: "type-not-first.ris")
        #expect(try ImportFormat.detect(url) == .ris)
        let source = try RISSource(url, context: ImportContext())
        let records = try ReadRecords(source)
        #expect(records.lines == [1, 13])
        #expect(records.text(0, "Title") == "Baboons of the Canyon")
        #expect(records.text(0, "Database Name") == "Scop")
        #expect(records.text(0, "Reference Type") == "Journal article")
        #expect(records[0, "Author"] == .texts(["Smit, A. J.", "Venter, L."]))
        #expect(records.text(1, "Title") == "Second Paper")
        #expect(records.text(1, "Database Name") == "WoS")
        #expect(source.notes.isEmpty, "\(source.notes)")
    }

    @Test("The same abstract or names in two tags come in once, and different ones both")
    func theSameTextComesInOnce() throws {
        let url = PackageFolder.testData.appending(path: "abstract-twice.ris")
        let source = try RISSource(url, context: ImportContext())
        let records = try ReadRecords(source)
        #expect(records.records.count == 1)
        #expect(records.text(0, "Abstract") == "Short summary of the work.")
        #expect(records.text(0, "Date") == "2016-10-19")
        #expect(records.text(0, "Access Date") == "2020-02-27")
        #expect(source.fields.count == 9)
        let (_, names) = try read(
            """
            TY  - JOUR
            A1  - Wang, J.
            A1  - Wang, J.
            AU  - Wang, J.
            AU  - Li, K.
            AB  - One text
              in two lines
            N2  - One text in two lines
            N2  - Another
            ER  -
            """)
        #expect(names[0, "Author"] == .texts(["Wang, J.", "Wang, J.", "Li, K."]))
        #expect(names.text(0, "Abstract") == "One text\nin two lines\n\nAnother")
    }

    @Test(
        "A date is year, month, day and other, each perhaps empty",
        arguments: [
            ("2019///Winter", "2019", "Winter"), ("2019/05/30/", "2019-05-30", nil),
            ("2019/05//", "2019-05", nil), ("2019//", "2019", nil), ("2019/05", "2019-05", nil),
            ("2019/5/3", "2019-05-03", nil), ("2021/03/00", "2021-03", nil),
            ("1999/00/00/", "1999", nil), ("2019/Oct/19/", "2019-10-19", nil),
            ("2019/05/30/12:30:01", "2019-05-30", "12:30:01"), ("///Spring", nil, "Spring"),
            ("2019/10//a/b", "2019-10", "a/b"), ("2019-05-30", "2019-05-30", nil),
            ("2019/13/01", "2019/13/01", nil), ("2019/02/30/x", "2019/02/30/x", nil),
            ("in press", "in press", nil), ("2019//30/", "2019//30/", nil), ("///", nil, nil),
            ("/", nil, nil), ("////x", nil, "/x"), ("////", "/", nil), ("/////", "//", nil),
            ("///////x", "////x", nil), ("//////", "///", nil),
        ] as [(String, String?, String?)])
    func aDateHasFourParts(text: String, date: String?, note: String?) throws {
        let (source, records) = try read("TY  - JOUR\nTI  - A\nPY  - \(text)\nER  - \n")
        #expect(records.text(0, "Date") == date)
        #expect(records.text(0, "Date Note") == note)
        let written = try source.written(by: RISTextWriter(names: source.fields.map(\.name)))
        #expect(try read(written).1.records == records.records, "\(written)")
        let access = try read("TY  - JOUR\nTI  - A\nY2  - \(text)\nER  - \n").1
        #expect(access.text(0, "Access Date") == date)
        #expect(access.text(0, "Access Date Note") == note)
    }

    @Test(
        "Month and day in a tag of their own complete the year",
        arguments: [("MAY 12", "2019-05-12"), ("DEC", "2019-12"), ("2019/05//", "2019-05")])
    func monthAndDayCompleteTheYear(text: String, date: String) throws {
        let (source, records) = try read("TY  - JOUR\nDA  - \(text)\nPY  - 2019\nER  - \n")
        #expect(records.text(0, "Date") == date)
        #expect(source.fields.count == 2)
    }

    @Test("Fields of other lists that RIS has no tag for become notes")
    func otherFieldsBecomeNotes() {
        let writer = RISTextWriter(names: ["Name", "Authors", "Shelf", "Entry Type"])
        let text = writer.row([.text("A"), .texts(["X", "Y"]), .integer(7), .text("inbook")])
        #expect(
            text.split(separator: "\r\n")
                == ["TY  - CHAP", "TI  - A", "AU  - X", "AU  - Y", "N1  - Shelf: 7", "ER  - "])
    }

    @Test("A file without references and a cancelled reading end in a sentence")
    func badFilesEndInASentence() throws {
        let error = #expect(throws: LibraryError.self) { try read("nothing here") }
        #expect(error?.code == .empty)
        let url = try #require(folder).file("refs.ris", Self.article)
        let cancellation = CancellationFlag()
        cancellation.cancel()
        #expect(throws: CancellationError.self) {
            try RISSource(url, context: ImportContext(cancellation: cancellation))
        }
    }
}
