import Foundation
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveFormats

/// References of EndNote, PubMed and Web of Science: how they become records.
struct TaggedReferenceTests {
    private let folder = try? TemporaryFolder()

    private func read<Format: TaggedReferenceFormat>(
        _ text: String, as format: Format.Type
    ) throws -> (TaggedReferenceSource<Format>, ReadRecords) {
        let url = try #require(folder).file("refs", text)
        let source = try TaggedReferenceSource(url, as: format, context: ImportContext())
        return (source, try ReadRecords(source))
    }

    private func data(_ name: String) throws -> String {
        try String(contentsOf: PackageFolder.testData.appending(path: name), encoding: .utf8)
    }

    @Test("The same reference has the same fields in every format", arguments: [0, 1, 2])
    func theSameReferenceHasTheSameFields(_ index: Int) throws {
        let (_, records): (any ImportSource, ReadRecords) =
            switch index {
            case 0: try read(data("references.enw"), as: EndNoteReferences.self)
            case 1: try read(data("references.nbib"), as: PubMedReferences.self)
            default: try read(data("references.ciw"), as: WebOfScienceReferences.self)
            }
        #expect(records.records.count == 2)
        #expect(records.text(0, "Reference Type") == "Journal article")
        #expect(records.text(0, "Title")?.hasPrefix("Silent houses of the north") == true)
        let authors = index == 2 ? "Mueller, Juergen" : "Müller, Jürgen"
        #expect(records[0, "Author"] == .texts(["Nowak, Ada", authors]))
        #expect(records.text(0, "Journal")?.lowercased() == "journal of imaginary places")
        #expect(records.text(0, "Date") == "2019-05-30")
        #expect(records.text(0, "Volume") == "12")
        #expect(records.text(0, "Issue") == "3")
        #expect(records.text(0, "DOI") == "https://doi.org/10.1000/182")
        #expect(records.text(0, "ISBN/ISSN")?.hasPrefix("1234-5678") == true)
        #expect(records.text(0, "Abstract")?.contains("\n") == (index == 0))
    }

    @Test("EndNote's tags become the fields of RIS")
    func endNotesTags() throws {
        let (source, records) = try read(data("references.enw"), as: EndNoteReferences.self)
        #expect(records.lines == [1, 23])
        #expect(records[0, "Keywords"] == .texts(["houses", "north", "cold"]))
        #expect(
            records.text(0, "Abstract")
                == "A first paragraph of the abstract.\n\nA second one.")
        #expect(records.text(0, "Pages") == "101-119")
        #expect(records.text(0, "Access Date") == "2024-01-02")
        #expect(records.text(0, "Accession Number") == "A-17")
        #expect(records.text(1, "Secondary Title") == "The Silent House")
        #expect(records[1, "Editor"] == .texts(["Nowak, Ada"]))
        #expect(records.text(1, "Date") == "1994")
        #expect(records.text(1, "Date Note") == "Spring")
        #expect(records.text(1, "Custom 1") == "own text")
        #expect(source.kind(of: "DOI") == .link)
        #expect(source.kind(of: "Keywords") == .tags)
        #expect(source.kind(of: "Date") == .date)
        #expect(source.notes.isEmpty, "\(source.notes)")
    }

    @Test("PubMed's tags become the fields of RIS, and full names replace short ones")
    func pubMedsTags() throws {
        let (source, records) = try read(data("references.nbib"), as: PubMedReferences.self)
        #expect(records.lines == [2, 34])
        #expect(
            records.text(0, "Title")
                == "Silent houses of the north: a long title that goes on in the next line, as "
                + "PubMed breaks lines.")
        #expect(
            records.text(0, "Abstract")
                == "BACKGROUND: Houses are silent. RESULTS: They are.")
        #expect(records[0, "Keywords"] == .texts(["Houses/history", "Humans", "cold"]))
        #expect(records[0, "Publication Type"] == .texts(["Review"]))
        #expect(records.text(0, "ISBN/ISSN") == "1234-5678")
        #expect(records[0, "Article ID"] == .texts(["S1234 [pii]"]))
        #expect(records.text(0, "Date Completed") == "2019-06-12")
        #expect(records.text(0, "PubMed ID") == "123456")
        #expect(records.text(0, "Pages") == "101-9")
        #expect(records.text(1, "PubMed Central ID") == "PMC77")
        #expect(records.text(1, "Date") == "2018")
        #expect(records.text(1, "Date Note") == "Jan-Feb")
        #expect(records[1, "Author"] == .texts(["Roe T", "House Group"]))
        #expect(source.notes.isEmpty, "\(source.notes)")
        let (_, short) = try read(data("one.nbib"), as: PubMedReferences.self)
        #expect(
            short.records.map { $0["Title"] } == [.text("A title, continued"), .text("Second")])
        #expect(short[0, "Author"] == .texts(["Doe J"]))
    }

    @Test("An author without a full name of their own is an author of PubMed, too")
    func authorsWithoutFullNames() throws {
        let (source, records) = try read(
            """
            PMID- 1
            TI  - Silent houses
            FAU - Doe, Ann
            AU  - Doe A
            AD  - Univ Example.
            AU  - Roe B
            CN  - House Group
            FAU - Poe, Cleo
            AUID- ORCID: 0
            AU  - Poe C

            """, as: PubMedReferences.self)
        #expect(
            records[0, "Author"] == .texts(["Doe, Ann", "Roe B", "House Group", "Poe, Cleo"]))
        #expect(source.notes.isEmpty, "\(source.notes)")
    }

    @Test("The tags of Web of Science become the fields of RIS, a value per line of a list")
    func webOfSciencesTags() throws {
        let (source, records) = try read(data("references.ciw"), as: WebOfScienceReferences.self)
        #expect(records.lines == [3, 37])
        #expect(records.text(0, "Title") == "Silent houses of the north: a title of two lines")
        #expect(
            records[0, "Keywords"] == .texts(["silent houses", "the north", "cold", "HOUSES"]))
        #expect(records[0, "Cited References"]?.text.contains("Doe J, 2002") == true)
        #expect(
            records[0, "Author Address"]
                == .texts([
                    "[Nowak, Ada] Univ Example, Lodz, Poland.",
                    "[Mueller, Juergen] Univ Other, Koln, Germany.",
                ]))
        #expect(records.text(0, "Abstract") == "First sentence. Second sentence.")
        #expect(records[0, "ISBN/ISSN"] == .texts(["1234-5678", "8765-4321"]))
        #expect(records.text(0, "Start Page") == "101")
        #expect(records[0, "Category"] == .texts(["Architecture", "History"]))
        #expect(records.text(0, "Accession Number") == "WOS:000000000000001")
        #expect(records.text(1, "Reference Type") == "Book")
        #expect(records[1, "Author"] == .texts(["Lem, S"]))
        #expect(records.text(1, "Date Note") == "SPR")
        #expect(source.notes.isEmpty, "\(source.notes)")
    }

    @Test("Line ends and byte order marks make no difference")
    func lineEndsMakeNoDifference() throws {
        let (enw, nbib, ciw) = try (
            data("references.enw"), data("references.nbib"), data("references.ciw")
        )
        func windows(_ text: String) -> String {
            "\u{FEFF}" + text.replacing("\n", with: "\r\n")
        }
        #expect(
            try read(windows(enw), as: EndNoteReferences.self).1.records
                == read(enw, as: EndNoteReferences.self).1.records)
        #expect(
            try read(windows(nbib), as: PubMedReferences.self).1.records
                == read(nbib, as: PubMedReferences.self).1.records)
        #expect(
            try read(windows(ciw), as: WebOfScienceReferences.self).1.records
                == read(ciw, as: WebOfScienceReferences.self).1.records)
    }

    @Test(
        "Date and year together are as exact as they can be",
        arguments: [
            ("2016", "October 19", "2016-10-19", nil), ("2016", "19 Oct 2016", "2016-10-19", nil),
            ("2016", "2016/10/19", "2016-10-19", nil), ("2016", "2016-10-19", "2016-10-19", nil),
            ("2016", "Oct 19, 2016", "2016-10-19", nil), ("", "May 2016", "2016-05", nil),
            ("2016", "2016", "2016", nil), ("2016", "2015-10-19", "2016", "2015-10-19"),
            ("2016", "Jan-Feb", "2016", "Jan-Feb"), ("in press", "", "in press", nil),
            ("", "some day", "some day", nil), ("c2016", "May", "c2016 May", nil),
        ] as [(String, String, String, String?)])
    func aDateHasTwoTags(year: String, rest: String, date: String, note: String?) throws {
        let text = "%0 Book\n%T A\n" + (year.isEmpty ? "" : "%D \(year)\n") + "%8 \(rest)\n"
        let records = try read(text, as: EndNoteReferences.self).1
        #expect(records.text(0, "Date") == date)
        #expect(records.text(0, "Date Note") == note)
    }

    @Test(
        "Identifiers of objects become links, other texts stay",
        arguments: [
            ("10.1000/182", "https://doi.org/10.1000/182"),
            ("doi: 10.1000/182", "https://doi.org/10.1000/182"),
            ("http://dx.doi.org/10.1000/182", "https://doi.org/10.1000/182"),
            ("https://doi.org/10.1000/182", "https://doi.org/10.1000/182"),
            (
                "10.1002/(SICI)1<693::AID#4>3?0",
                "https://doi.org/10.1002/(SICI)1%3C693::AID%234%3E3%3F0"
            ),
            ("arXiv:1234.5", "arXiv:1234.5"), ("10.1000 / 182", "10.1000 / 182"),
        ])
    func identifiersBecomeLinks(text: String, link: String) throws {
        let records = try read("%0 Book\n%R \(text)\n", as: EndNoteReferences.self).1
        #expect(records.text(0, "DOI") == link)
    }

    @Test("What is broken is told with its line, and the rest is read")
    func whatIsBrokenIsTold() throws {
        let (wos, references) = try read(
            "stray\nPT J\nTI A\nunknown line\nZY own\nPT B\nTI B", as: WebOfScienceReferences.self)
        #expect(references.records.map { $0["Title"] } == [.text("A"), .text("B")])
        #expect(references.text(0, "ZY") == "own")
        #expect(wos.notes.map(\.line) == [1, 4, 6])
        let (_, refer) = try read("%T A\n%A X\n\n%T B\n%0 Book\n", as: EndNoteReferences.self)
        #expect(refer.records.map { $0["Title"] } == [.text("A"), .text("B")])
        let error = #expect(throws: LibraryError.self) {
            try read("nothing", as: PubMedReferences.self)
        }
        #expect(
            error?.message == "“refs” has no references of PubMed. There is nothing to import.")
    }

    @Test(
        "A file is known by its tags, whatever its name is",
        arguments: [
            ("references.enw", ImportFormat.endnote), ("references.nbib", .pubmed),
            ("one.nbib", .pubmed), ("references.ciw", .webOfScience), ("references.ris", .ris),
        ])
    func aFileIsKnownByItsTags(file: String, format: ImportFormat) throws {
        let text = try data(file)
        for name in ["a.txt", "a", "a.csv", "a.ris"] {
            let url = try #require(folder).file(name, text)
            #expect(try ImportFormat.detect(url) == format, "\(name)")
            let windows = try #require(folder).file(name, text.replacing("\n", with: "\r\n"))
            #expect(try ImportFormat.detect(windows) == format, "\(name)")
        }
        let comment = try #require(folder).file("a", "% Notes\n%A note\n@book{x,}\n")
        #expect(try ImportFormat.detect(comment) == .bibtex)
    }
}
