import Foundation
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveStore
import TroveTestSupport

/// Files of other programs, imported into a library and exported again.
struct FormatLibraryTests {
    private func export(
        _ list: List, as format: ExportFormat, from library: Library
    ) async throws -> Data {
        let collected = Collected()
        try await library.export(RecordListRequest(list: list.id), as: format) {
            collected.append($0)
        }
        return collected.data
    }

    @Test(
        "Contacts and references are the same when they come back",
        arguments: [
            (ExportFormat.bibtex, "refs.bib"), (.ris, "refs.ris"), (.vcard, "people.vcf"),
            (.vcard3, "people.vcf"),
        ])
    func theyAreTheSameWhenTheyComeBack(format: ExportFormat, name: String) async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let first = try await library.importFile(
            from: try folder.file(name, Self.samples[name] ?? ""))
        #expect(first.recordCount == 2)
        let written = try await export(first.list, as: format, from: library)
        let second = try await library.importFile(from: try folder.file("again-" + name, written))
        #expect(second.list.fields.map(\.name) == first.list.fields.map(\.name))
        #expect(second.list.fields.map(\.kind) == first.list.fields.map(\.kind))
        #expect(try await export(second.list, as: format, from: library) == written)
        #expect(
            try await export(second.list, as: .json, from: library)
                == (try await export(first.list, as: .json, from: library)))
    }

    @Test(
        "Collections and spreadsheets come in with fields and records",
        arguments: ["x.tc", "x.gcs", "x.fods"])
    func collectionsComeIn(name: String) async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let report = try await library.importFile(
            from: try folder.file(name, Self.samples[name] ?? ""))
        #expect(report.recordCount == 2)
        let rows = try await export(report.list, as: .csv, from: library)
        let text = String(decoding: rows, as: UTF8.self)
        #expect(text.contains("The Silent House"))
        #expect(text.contains("1994"))
        let again = try await library.importFile(from: try folder.file("again.csv", rows))
        #expect(again.recordCount == 2)
        #expect(try await export(again.list, as: .csv, from: library) == rows)
    }

    private final class Collected: @unchecked Sendable {
        // Only the export writes to it, one piece after the other, and it is read after the export.
        private(set) var data = Data()

        func append(_ piece: Data) { data.append(piece) }
    }

    private static let samples = [
        "refs.bib": """
        @book{a, title = {The Silent House}, author = {A B and {\\'E}mile C}, year = 1994,
          keywords = {one, two}}
        @article{b, title = {x -- y}, month = may, year = 1995, url = {http://a.org/~b}}
        """,
        "refs.ris": """
        TY  - BOOK
        AU  - A, B
        AU  - C, D
        TI  - The Silent House
        PY  - 1994/05//
        KW  - one
        KW  - two
        ER  -
        TY  - JOUR
        TI  - Other
        AB  - First
          second
        ER  -
        """,
        "people.vcf": """
        BEGIN:VCARD
        VERSION:3.0
        FN:Ann Bee
        N:Bee;Ann;;;
        TEL;TYPE=work:1
        TEL;TYPE=home:2
        BDAY:1994-05-30
        CATEGORIES:x,y
        END:VCARD
        BEGIN:VCARD
        VERSION:3.0
        FN:Cee
        NOTE:a\\nb
        BDAY:--05-30
        END:VCARD
        """,
        "x.tc": """
        <tellico syntaxVersion="11"><collection title="B" type="2"><fields>
        <field name="title" title="Title" type="1"/><field name="y" title="Year" type="6"/></fields>
        <entry id="1"><title>The Silent House</title><y>1994</y></entry>
        <entry id="2"><title>Other</title></entry></collection></tellico>
        """,
        "x.gcs": """
        <collection type="GCbooks"><item id="1" title="The Silent House" publication="30/05/1994"/>
        <item id="2" title="Other"/></collection>
        """,
        "x.fods": """
        <office:document><table:table table:name="A">
        <table:table-row><table:table-cell><text:p>Title</text:p></table:table-cell>
        <table:table-cell><text:p>Year</text:p></table:table-cell></table:table-row>
        <table:table-row><table:table-cell><text:p>The Silent House</text:p></table:table-cell>
        <table:table-cell office:value-type="float" office:value="1994"/></table:table-row>
        <table:table-row><table:table-cell><text:p>Other</text:p></table:table-cell>
        </table:table-row></table:table></office:document>
        """,
    ]
}
