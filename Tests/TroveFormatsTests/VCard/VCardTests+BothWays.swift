import Foundation
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveFormats

/// Parts of vCards that have a form of their own in a list, there and back.
extension VCardTests {
    /// The texts of a field after writing and reading them several times.
    private func returned(
        _ texts: [String], as name: String, _ version: VCardVersion
    ) throws -> [[String]] {
        var current = texts
        var all: [[String]] = []
        for _ in 0..<3 {
            var writer = VCardTextWriter(names: ["Name", name], version: version)
            let card = writer.row([.text("A"), .texts(current)])
            let (_, records) = try read(Array(card.utf8))
            guard case .texts(let read)? = records[0, name] else { return all }
            current = read
            all.append(read)
        }
        return all
    }

    @Test("A label keeps its commas and parentheses, however often it is written")
    func aLabelStaysTheSame() throws {
        let url = PackageFolder.testData.appending(path: "label-comma.vcf")
        let source = try VCardSource(url, context: ImportContext())
        let records = try ReadRecords(source)
        #expect(
            records[0, "Phone"]
                == .texts(["1 (home, Boat, big (old))", "2 (x-foo)", "3 (home, x-bar)"]))
        for version in [VCardVersion.v3, .v4] {
            let written = try source.written(by: writer(source, version))
            #expect(written.contains(#"X-ABLabel:Boat\, big (old)"#), "\(written)")
            #expect(try read(Array(written.utf8)).1.records == records.records, "\(written)")
        }
    }

    @Test(
        "Any text with or without labels stays the same, however often it is written",
        arguments: [
            "1 (home)", "1 (pref, home)", "1 (home, pref)", "1 (pref 3, own)", "1 (pref 1)",
            "1 (pref, pref 2)", #"1 (a\,b; c\\)"#, "1 (a,b)", "1 (home,, x)", "1 ( x)", "1 (())",
            "1 :)", "1 (x) y)", "call me (maybe", "(home)", "1 (home, home)", "1 (Home)",
            "1  (home)", "1 (internet)", "1 (x (y) z)", "1 (a) (b)", "1 (\u{301}x)",
        ], ["Phone", "E-mail", "X-OWN"])
    func labelsStayTheSame(text: String, name: String) throws {
        for version in [VCardVersion.v3, .v4] {
            let texts = [text, "2"]
            #expect(try returned(texts, as: name, version) == [texts, texts, texts], "\(version)")
        }
    }

    @Test(
        "Addresses of any form stay the same, however often they are written",
        arguments: [
            "Street 1", "Street 1; Town", "Back ↵ Street 1; Town; ; 10115", "a;b", "A;", "; x",
            "a; b; c; d; e; f", "a; b; c; d; e; f; g", "a; b; c; d; e; f; g; h", "; ; Street",
            "PF 12; 3. Stock; Weg 1; Köln; ; ;", #"a\; b\\"#, "a, b; c",
        ])
    func addressesStayTheSame(text: String) throws {
        for version in [VCardVersion.v3, .v4] {
            let texts = [text, "Other"]
            #expect(try returned(texts, as: "Address", version) == [texts, texts, texts])
        }
    }

    @Test("Line breaks of an address are shown, and written as line breaks")
    func linesOfAnAddressStay() throws {
        let (source, records) = try read(
            "BEGIN:VCARD\nVERSION:3.0\nFN:A\nADR:;;Back\\nStreet 1;Town;;;\nEND:VCARD\n")
        #expect(records[0, "Address"] == .texts(["Back ↵ Street 1; Town"]))
        let written = try source.written(by: writer(source, .v4))
        #expect(written.contains(#"ADR:;;Back\nStreet 1;Town;;;"#), "\(written)")
    }

    @Test("Parts of organizations and names that are not divided stay so")
    func partsThatAreNotDividedStay() throws {
        for text in ["A; B", "A;B", "A; ;B", "A;", "A, B"] {
            var writer = VCardTextWriter(names: ["Name", "Organization"], version: .v4)
            let (_, records) = try read(Array(writer.row([.text("A"), .text(text)]).utf8))
            #expect(records.text(0, "Organization") == text)
        }
        for text in ["Ann, Beth", "Ann,Beth", "Ann , Beth", "A; B"] {
            var writer = VCardTextWriter(names: ["Name", "Given Name"], version: .v4)
            let (_, records) = try read(Array(writer.row([.text("A"), .text(text)]).utf8))
            #expect(records.text(0, "Given Name") == text)
        }
    }

    @Test(
        "A blank of folding behind a soft line break is no part of the text",
        arguments: [
            ("Gr=C3=\n =BC=C3=9Fe", "Grüße"), ("one=0D=0A=\n two", "one\ntwo"),
            ("one=20=\n two", "one two"), ("=6F=6E=65=20=\n =74=\n =77=6F", "one two"),
            ("one=20t=\n wo", "one two"), ("o=\n ne=\n  two", "one two"),
            (
                String(repeating: "x", count: 60) + "=\n yz",
                String(repeating: "x", count: 60) + "yz"
            ),
            // A blank that belongs to the text.
            ("one=\n two", "one two"), ("Gr=C3=BC=\n =C3=9Fe", "Grü ße"),
            ("one=\n two=\nthree", "one twothree"), ("o=\nne =C3=\n=BC", "one ü"),
        ])
    func foldedQuotedPrintable(value: String, text: String) throws {
        let (source, records) = try read(
            """
            BEGIN:VCARD
            VERSION:2.1
            FN:A
            NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:\(value)
            TEL:1
            END:VCARD

            """)
        #expect(records.text(0, "Note") == text)
        #expect(records[0, "Phone"] == .texts(["1"]))
        #expect(source.notes.isEmpty, "\(source.notes)")
    }
}
