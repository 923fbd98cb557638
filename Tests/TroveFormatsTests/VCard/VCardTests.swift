import Foundation
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveFormats

/// vCard files of all versions: how cards become records.
struct VCardTests {
    private let folder = try? TemporaryFolder()

    func read(_ bytes: some Sequence<UInt8>) throws -> (VCardSource, ReadRecords) {
        let url = try #require(folder).file("people.vcf", bytes)
        let source = try VCardSource(url, context: ImportContext())
        return (source, try ReadRecords(source))
    }

    func read(_ text: String) throws -> (VCardSource, ReadRecords) {
        try read(Array(text.replacing("\n", with: "\r\n").utf8))
    }

    /// A card with these lines.
    private func card(_ lines: String, version: String = "3.0") -> String {
        "BEGIN:VCARD\nVERSION:\(version)\nFN:A\n\(lines)\nEND:VCARD\n"
    }

    /// The smallest picture: one transparent pixel.
    static let png =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5E"
        + "rkJggg=="

    @Test("A card of version 3 becomes a record with fields of their kinds")
    func aCardBecomesARecord() throws {
        let (source, records) = try read(Self.version3)
        #expect(records.records.count == 1)
        #expect(records.lines == [1])
        #expect(records.text(0, "Name") == "Dr. Zoë Müller, M.D.")
        #expect(records.text(0, "Family Name") == "Müller")
        #expect(records.text(0, "Given Name") == "Zoë")
        #expect(records.text(0, "Additional Names") == "Ann, Beth")
        #expect(records.text(0, "Prefix") == "Dr.")
        #expect(records[0, "Nickname"] == .texts(["Zo", "Zozo"]))
        #expect(records.text(0, "Organization") == "ABC, Inc.; North Division; Sales")
        #expect(
            records[0, "Phone"]
                == .texts(["+49 30 1234 (work, fax)", "0171 5 (cell, pref)", "99 (Ferienhaus)"]))
        #expect(records[0, "E-mail"] == .texts(["zoe@example.org (home)", "z@work.example"]))
        #expect(
            records[0, "Address"]
                == .texts([
                    "Hauptstr. 5 ↵ Hinterhaus; Berlin; ; 10115; Germany (home)",
                    "PF 12; 3. Stock; Weg 1; Köln; ; ;",
                ]))
        #expect(records[0, "Birthday"] == .date(try #require(PartialDate("1985-04-15"))))
        #expect(records[0, "Categories"] == .texts(["friends", "one, two"]))
        #expect(records.text(0, "Note") == "First line\nsecond; line, with \\ and more")
        #expect(records.text(0, "URL") == "https://example.org/a,b;c")
        #expect(records.text(0, "X-SKYPE") == "zoe.m")
        #expect(records.image(0, "Photo") == Data(base64Encoded: Self.png))
        #expect(source.kind(of: "Phone") == .texts)
        #expect(source.kind(of: "Birthday") == .date)
        #expect(source.kind(of: "Categories") == .tags)
        #expect(source.kind(of: "Note") == .paragraph)
        #expect(source.kind(of: "URL") == .link)
        #expect(source.kind(of: "Photo") == .image)
        #expect(source.notes.isEmpty, "\(source.notes)")
    }

    static let version3 = #"""
        BEGIN:VCARD
        VERSION:3.0
        FN:Dr. Zoë Müller\, M.D.
        N:Müller;Zoë;Ann,Beth;Dr.;M.D.
        NICKNAME:Zo,Zozo
        ORG:ABC\, Inc.;North Division;Sales
        TEL;TYPE=WORK,FAX:+49 30 1234
        TEL;TYPE=cell;TYPE=pref:0171 5
        item1.TEL:99
        item1.X-ABLabel:Ferienhaus
        EMAIL;TYPE=INTERNET,home:zoe@example.org
        EMAIL;TYPE=INTERNET:z@work.example
        ADR;TYPE=home:;;Hauptstr. 5\nHinterhaus;Berlin;;10115;Germany
        ADR:PF 12;3. Stock;Weg 1;Köln;;;
        BDAY:1985-04-15
        CATEGORIES:friends,one\, two
        NOTE:First line\nsecond\; line\, w
         ith \\ and more
        URL:https://example.org/a,b;c
        X-SKYPE:zoe.m
        PHOTO;ENCODING=b;TYPE=PNG:iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR
         42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
        END:VCARD

        """#

    @Test("A card of version 4 has parameters in quotes, a data address and an order of preference")
    func version4IsRead() throws {
        let (source, records) = try read(
            """
            BEGIN:VCARD
            VERSION:4.0
            FN:Simon
            TEL;VALUE=uri;PREF=1;TYPE="voice,home":tel:+1-555-555-5555;ext=5
            TEL;PREF=2;TYPE=work:2
            EMAIL;TYPE=work;LANGUAGE="a:b;c":s@example.org
            BDAY:--0415
            ANNIVERSARY:20090808T000000Z
            DEATHDATE;VALUE=text:circa 1800
            PHOTO:data:image/png;base64,\(Self.png)
            URL:http://a.example
            URL:http://b.example
            GENDER:M
            RELATED;TYPE=friend:urn:uuid:f81d
            END:VCARD

            """)
        #expect(
            records[0, "Phone"]
                == .texts(["+1-555-555-5555;ext=5 (voice, home, pref)", "2 (work, pref 2)"]))
        #expect(records[0, "E-mail"] == .texts(["s@example.org (work)"]))
        #expect(records[0, "Birthday"] == .text("--04-15"))
        #expect(records.text(0, "Anniversary") == "2009-08-08")
        #expect(records[0, "Date of Death"] == .text("circa 1800"))
        #expect(records.image(0, "Photo") == Data(base64Encoded: Self.png))
        #expect(records[0, "URL"] == .texts(["http://a.example", "http://b.example"]))
        #expect(records[0, "Related"] == .texts(["urn:uuid:f81d (friend)"]))
        #expect(source.kind(of: "URL") == .texts)
        #expect(source.notes.map(\.line) == [6])
        #expect(source.notes.first?.message.contains("LANGUAGE=a:b;c") == true)
    }

    @Test(
        "Japanese names are read in the encodings of older telephones",
        arguments: [
            ("SHIFT_JIS", "=93=FA=96=7B=8C=EA"), ("EUC-JP", "=C6=FC=CB=DC=B8=EC"),
            ("ISO-2022-JP", "=1B=24=42=46=7C=4B=5C=38=6C=1B=28=42"),
        ])
    func japaneseIsRead(charset: String, name: String) throws {
        let (source, records) = try read(
            """
            BEGIN:VCARD
            VERSION:2.1
            FN;CHARSET=\(charset);ENCODING=QUOTED-PRINTABLE:\(name)
            END:VCARD

            """)
        #expect(records.text(0, "Name") == "日本語")
        #expect(source.notes.isEmpty)
    }

    @Test("A card of version 2.1 has quoted-printable, character sets and types without a name")
    func version2IsRead() throws {
        let text = """
            BEGIN:VCARD
            VERSION:2.1
            N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;;
            FN;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:J=F6rg M=FCller
            TEL;HOME;VOICE:123
            NOTE;ENCODING=QUOTED-PRINTABLE:one=0D=0Atwo=
             and =3D C:\\new\\;x
            PHOTO;BASE64;PNG:
             \(Self.png.prefix(60))
             \(Self.png.dropFirst(60))

            AGENT:
            BEGIN:VCARD
            FN:Inner
            END:VCARD
            ADR;WORK:;;Street;Town
            END:VCARD
            BEGIN:VCARD
            VERSION:2.1
            FN:Next
            END:VCARD

            """
        let (source, records) = try read(text)
        #expect(records.records.count == 2)
        #expect(records.text(0, "Name") == "Jörg Müller")
        #expect(records.text(0, "Family Name") == "Müller")
        #expect(records[0, "Phone"] == .texts(["123 (home, voice)"]))
        #expect(records.text(0, "Note") == "one\ntwo and = C:\\new;x")
        #expect(records.image(0, "Photo") == Data(base64Encoded: Self.png))
        #expect(records[0, "Address"] == .texts(["Street; Town (work)"]))
        #expect(records.text(1, "Name") == "Next")
        #expect(
            source.notes.map(\.message) == [
                "The vCard within the vCard that begins in line 1 was not imported."
            ])
    }

    @Test("A card that begins before the end of another one is a card, and the missing end is told")
    func aMissingEndKeepsBothCards() throws {
        let (source, records) = try read(
            "BEGIN:VCARD\nFN:A\nBEGIN:VCARD\nFN:B\nEND:VCARD\nBEGIN:VCARD\nBEGIN:VCARD\nFN:C\n")
        #expect((0..<4).map { records.text($0, "Name") } == ["A", "B", nil, "C"])
        #expect(source.notes.map(\.line) == [1, 6, 7])
        #expect(source.notes.allSatisfy { $0.message == "This vCard has no “END:VCARD”." })
    }

    @Test("Cards without values say so")
    func cardsWithoutValues() {
        let error = #expect(throws: LibraryError.self) {
            try read("BEGIN:VCARD\nBEGIN:VCARD\nEND:VCARD\nEND:VCARD\n")
        }
        #expect(error?.code == .empty)
        #expect(error?.message.contains("have no values") == true)
    }

    @Test("A picture whose lines are not indented is read too")
    func aPictureWithoutIndentation() throws {
        let (_, records) = try read(
            card(
                "PHOTO;ENCODING=BASE64;JPEG:\(Self.png.prefix(40))\n\(Self.png.dropFirst(40))\n"
                    + "NOTE:behind"))
        #expect(records.image(0, "Photo") == Data(base64Encoded: Self.png))
        #expect(records.text(0, "Note") == "behind")
    }

    @Test(
        "Dates that are known in part",
        arguments: [
            ("BDAY:19850415", "1985-04-15", true), ("BDAY:1985-04", "1985-04", true),
            ("BDAY:1985", "1985", true), ("BDAY:--0415", "--04-15", false),
            ("BDAY:--04-15", "--04-15", false), ("BDAY:---15", "---15", false),
            ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-15", "--04-15", false),
            ("BDAY:1985-04-15T00:00:00Z", "1985-04-15", true),
            ("BDAY:19850415T231000", "1985-04-15T23:10:00", true),
            ("BDAY;VALUE=text:in spring", "in spring", false),
            ("BDAY:1985-02-30", "1985-02-30", false), ("BDAY:--0231", "--0231", false),
        ])
    func datesThatAreKnownInPart(line: String, text: String, isDate: Bool) throws {
        let (source, records) = try read(card(line, version: "4.0"))
        let value = try #require(records[0, "Birthday"])
        #expect(value.text == text)
        if case .date = value { #expect(isDate) } else { #expect(!isDate) }
        for version in [VCardVersion.v3, .v4] {
            let written = try source.written(by: writer(source, version))
            #expect(try read(Array(written.utf8)).1.records == records.records, "\(written)")
        }
    }

    @Test(
        "What is broken is told with its line, and the rest is read",
        arguments: [
            (
                "BEGIN:VCARD\nFN:A\nno colon\nEND:VCARD\n", 3, "“no colon” is not a vCard property",
                1
            ),
            ("BEGIN:VCARD\nFN:A\n", 1, "no “END:VCARD”", 1),
            ("hello\nBEGIN:VCARD\nFN:A\nEND:VCARD\n", 1, "“hello” belongs to no vCard", 1),
            (
                "BEGIN:VCARD\nFN:A\nPHOTO;ENCODING=b:!!!!\nEND:VCARD\n", 3,
                "“PHOTO” is not a picture", 1
            ),
            ("BEGIN:VCARD\nFN:A\nKEY;ENCODING=b:AAAA\nEND:VCARD\n", 3, "“KEY”", 1),
            ("BEGIN:VCARD\nFN:A\nNOTE;CHARSET=x-odd:n\nEND:VCARD\n", 3, "“x-odd”", 1),
            ("BEGIN:VCARD\nFN:A\na.URL:h\na.X-ABLabel:My\nEND:VCARD\n", 3, "label “My”", 1),
        ])
    func whatIsBrokenIsTold(text: String, line: Int, part: String, count: Int) throws {
        let (source, records) = try read(text)
        #expect(records.records.count == count)
        #expect(records.text(0, "Name") == "A")
        #expect(
            source.notes.contains { $0.line == line && $0.message.contains(part) },
            "\(source.notes)")
    }

    @Test("Bytes that are no UTF-8 are read as Windows-1252, and told")
    func otherBytesAreRead() throws {
        let bytes =
            Array("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ren".utf8) + [0xE9]
            + Array("\r\nEND:VCARD\r\n".utf8)
        let (source, records) = try read(bytes)
        #expect(records.text(0, "Name") == "René")
        #expect(source.notes.map(\.line) == [3])
        let wide = [0xFF, 0xFE] + (card("NOTE:ő").data(using: .utf16LittleEndian) ?? Data())
        #expect(try read(wide).1.text(0, "Note") == "ő")
    }

    @Test("A card without a full name gets one from its parts")
    func aNameIsMadeOfItsParts() throws {
        let (_, records) = try read(
            "BEGIN:VCARD\nN:Doe;Jane;;Dr.;\nEND:VCARD\nBEGIN:VCARD\nORG:Firm\nEND:VCARD\n")
        #expect(records.text(0, "Name") == "Dr. Jane Doe")
        #expect(records.text(1, "Name") == "Firm")
    }

    @Test("The result does not depend on how the file arrives", arguments: [1, 2, 5, 100])
    func theResultDoesNotDependOnPieces(size: Int) throws {
        let bytes = Array((Self.version3 + Self.nasty).replacing("\n", with: "\r\n").utf8)
        func records(_ size: Int) throws -> [FoundRecord] {
            var rest = bytes[...]
            var reader = VCardReader(
                TextCursor(encoding: nil) {
                    let piece = rest.prefix(size)
                    rest = rest.dropFirst(size)
                    return piece.isEmpty ? nil : Data(piece)
                })
            var records: [FoundRecord] = []
            while let record = try reader.nextRecord() { records.append(record) }
            return records
        }
        #expect(try records(size) == (try records(bytes.count)))
    }

    @Test("A file without cards and a cancelled reading end in a sentence")
    func badFilesEndInASentence() throws {
        let error = #expect(throws: LibraryError.self) { try read("nothing") }
        #expect(error?.code == .empty)
        let url = try #require(folder).file("people.vcf", card("NOTE:x"))
        let cancellation = CancellationFlag()
        cancellation.cancel()
        #expect(throws: CancellationError.self) {
            try VCardSource(url, context: ImportContext(cancellation: cancellation))
        }
    }
}
