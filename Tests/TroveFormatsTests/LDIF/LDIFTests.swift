import Foundation
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveFormats

/// LDIF files: how entries of directories and address books become records.
struct LDIFTests {
    private let folder = try? TemporaryFolder()

    private func read(_ text: String) throws -> (LDIFSource, ReadRecords) {
        let url = try #require(folder).file("people.ldif", text)
        let source = try LDIFSource(url, context: ImportContext())
        return (source, try ReadRecords(source))
    }

    /// An entry of a person with these lines.
    private func person(_ lines: String) -> String {
        "dn: cn=Ann,dc=example\nobjectClass: inetOrgPerson\ncn: Ann\n\(lines)\n"
    }

    @Test("An entry becomes a record with fields of their kinds")
    func anEntryBecomesARecord() throws {
        let url = PackageFolder.testData.appending(path: "people.ldif")
        #expect(try ImportFormat.detect(url) == .ldif)
        let source = try LDIFSource(url, context: ImportContext())
        let records = try ReadRecords(source)
        #expect(records.lines == [1, 19])
        #expect(records.text(0, "Name") == "Ann Writer")
        #expect(records.text(0, "Family Name") == "Müller")
        #expect(records.text(0, "Note") == " leading space")
        #expect(records.text(0, "Home Address") == "1 Main St\nApt 4\nBerlin")
        #expect(records.text(0, "Address") == "line one\nline two")
        #expect(
            records.text(0, "Street")
                == "Lange Straße 12345 mit einem sehr sehr langen Namen, der die Zeile weit über "
                + "76 Zeichen bringt")
        #expect(records[0, "E-mail"] == .texts(["a@example.org"]))
        #expect(records[0, "Phone"] == .texts(["+49 30 1", "+49 30 2"]))
        #expect(
            records.text(0, "Job Title")
                == "plain long ascii text that surely goes over the limit of seventy-six "
                + "characters in a line")
        #expect(
            records[0, "Object Class"]
                == .texts(["top", "person", "inetOrgPerson", "mozillaAbPersonAlpha"]))
        #expect(records.text(1, "Name") == "B")
        #expect(records.text(1, "Family Name") == "trail ")
        #expect(source.kind(of: "Phone") == .texts)
        #expect(source.kind(of: "Home Address") == .paragraph)
        #expect(source.kind(of: "Object Class") == .tags)
        #expect(source.notes.isEmpty, "\(source.notes)")
    }

    @Test("Comments, the version, folded lines and line ends make no difference")
    func theWaysToWriteAnEntry() throws {
        let plain = "dn: cn=Ann\ncn: Ann\nsn: Writer\n"
        let expected = try read(plain).1.records
        for text in [
            plain.replacing("\n", with: "\r\n"), "\u{FEFF}" + plain, "version: 1\n\n" + plain,
            "version: 1\n" + plain, "# a comment\n  goes on\n" + plain + "\n\n\n",
            "dn: cn=\n Ann\ncn: A\n nn\n# in between\nsn: Wri\n ter\n",
            "DN:: Y249QW5u\nCN:Ann\nSurname:   Writer  ",
            "# extended LDIF\n\n\(plain)\n# search result\nsearch: 2\nresult: 0 Success\n",
        ] {
            let (source, records) = try read(text)
            #expect(records.records == expected, "\(text)")
            #expect(source.notes.isEmpty, "\(source.notes)")
        }
    }

    @Test("Options of attributes make fields of their own")
    func optionsMakeFields() throws {
        let (source, records) = try read(
            person("cn;lang-de: Anna\nsn;lang-de;phonetic: An\nx-own;lang-fr: un\nX-Own: one"))
        #expect(records.text(0, "Name") == "Ann")
        #expect(records.text(0, "Name (de)") == "Anna")
        #expect(records.text(0, "Family Name (de, phonetic)") == "An")
        #expect(records.text(0, "x-own (fr)") == "un")
        #expect(records.text(0, "x-own") == "one")
        #expect(source.notes.isEmpty)
    }

    @Test(
        "A postal address has its lines, also with signs that are written as codes",
        arguments: [
            (#"A$B"#, "A\nB"), (#"A $ B $"#, "A\nB"), (#"\241,000$C:\5Cx\5cy"#, "$1,000\nC:\\x\\y"),
            (#"A$$B"#, "A\n\nB"), (#"one line"#, "one line"), (#"\5C24"#, #"\24"#),
        ])
    func aPostalAddressHasItsLines(text: String, lines: String) throws {
        let records = try read(person("postalAddress: \(text)")).1
        #expect(records.text(0, "Address") == lines)
    }

    @Test("Pictures come in, other binary data does not")
    func picturesComeIn() throws {
        let png = VCardTests.png
        let (source, records) = try read(
            person(
                """
                jpegPhoto:: \(png.prefix(60))
                 \(png.dropFirst(60))
                thumbnailPhoto:: \(png)
                photo:: AAEC
                userCertificate;binary:: AAEC
                objectGUID:: QUJD
                x-picture:: \(png)
                x-data:: AAEC
                jpegPhoto:< file:///etc/passwd
                userPassword:: e1NTSEF9
                description:: R3L832U=
                sn:: ***
                """))
        #expect(records.image(0, "Photo") == Data(base64Encoded: png))
        #expect(records.image(0, "Photo 2") == Data(base64Encoded: png))
        #expect(records.image(0, "x-picture") == Data(base64Encoded: png))
        #expect(records.text(0, "Note") == "Grüße")
        #expect(
            Set(source.fields.map(\.name)) == [
                "Name", "Photo", "Photo 2", "x-picture", "Note", "Distinguished Name",
                "Object Class",
            ])
        let notes = source.notes.map { "\($0.line): \($0.message)" }
        #expect(
            notes == [
                "7: The data of “photo” is not a picture and was not imported.",
                "8: The binary data of “userCertificate” was not imported.",
                "9: The binary data of “objectGUID” was not imported.",
                "11: The binary data of “x-data” was not imported.",
                "12: The value of “jpegPhoto” is in another file, “file:///etc/passwd”, which was "
                    + "not opened.",
                "13: The password “userPassword” was not imported.",
                "14: “description” is not encoded in “UTF-8”. It was read as Windows-1252; check "
                    + "its letters.",
                "15: The binary data of “sn” was not imported.",
            ])
    }

    @Test("Changes are told and skipped, and an added entry is read")
    func changesAreSkipped() throws {
        let (source, records) = try read(
            """
            version: 1

            dn: cn=Gone
            changetype: delete

            dn: cn=Ann
            changetype: modify
            add: mail
            mail: a@example.org
            -
            delete: sn
            -

            dn: cn=New
            control: 1.2.3 true
            changetype: add
            cn: New
            """)
        #expect(records.records.count == 1)
        #expect(records.text(0, "Name") == "New")
        #expect(
            source.notes.map(\.message) == [
                "The change “delete” of “cn=Gone” is not an entry and was not imported.",
                "The change “modify” of “cn=Ann” is not an entry and was not imported.",
            ])
        #expect(source.notes.map(\.line) == [3, 6])
    }

    @Test("Entries that only hold others are told apart, and groups are records of their kind")
    func containersAreToldApart() throws {
        let tree = """
            dn: dc=example
            objectClass: domain
            objectClass: top
            dc: example

            dn: ou=People,dc=example
            objectClass: organizationalUnit
            ou: People
            """
        let (source, records) = try read(
            tree + "\n\n" + person("sn: A")
                + "\ndn: cn=All\nobjectClass: groupOfNames\ncn: All\nmember: cn=Ann\nmember: cn=B\n"
        )
        #expect(records.lines == [10, 15])
        #expect(records.text(1, "Name") == "All")
        #expect(records.text(1, "Kind") == "group")
        #expect(records[1, "Member"] == .texts(["cn=Ann", "cn=B"]))
        #expect(records.text(0, "Kind") == nil)
        #expect(source.notes.map(\.line) == [1, 6])
        #expect(source.notes.first?.message.contains("“dc=example” is an organization") == true)
        // A file without persons is a list of its units.
        let (units, names) = try read(tree)
        #expect(names.records.map { $0["Name"] } == [.text("example"), .text("People")])
        #expect(units.notes.isEmpty)
    }

    @Test("The attributes of Thunderbird and OpenLDAP have good names")
    func programsAttributesHaveNames() throws {
        let (source, records) = try read(
            person(
                """
                mozillaNickname: Anny
                mozillaSecondEmail: b@example.org
                mozillaHomeStreet: Weg 1
                mozillaHomeLocalityName: Köln
                mozillaHomeUrl: https://example.org/~ann
                mozillaCustom1: eins
                birthyear: 1980
                birthmonth: 5
                birthday: 07
                modifytimestamp: 1301234567Z
                createTimestamp: 20200131120000Z
                creatorsName: cn=admin
                hasSubordinates: FALSE
                cellphone: 0171
                cn: Annie
                """))
        #expect(records[0, "Nickname"] == .texts(["Anny"]))
        #expect(records[0, "Second E-mail"] == .texts(["b@example.org"]))
        #expect(records.text(0, "Home Street") == "Weg 1")
        #expect(records.text(0, "Home City") == "Köln")
        #expect(records.text(0, "Home URL") == "https://example.org/~ann")
        #expect(records.text(0, "Custom 1") == "eins")
        #expect(records.text(0, "Birthday") == "1980-05-07")
        for (name, time) in [
            ("Modified", "2011-03-27T14:02:47Z"), ("Created", "2020-01-31T12:00:00Z"),
        ] {
            let local = try #require(DateReader.shared.date(written: time))
            #expect(records[0, name] == .date(local))
        }
        #expect(records.text(0, "Created By") == "cn=admin")
        #expect(records[0, "Has Subordinates"] == .checkbox(false))
        #expect(records[0, "Mobile"] == .texts(["0171"]))
        #expect(records.text(0, "Name") == "Ann")
        #expect(records[0, "Other Names"] == .texts(["Annie"]))
        #expect(source.kind(of: "Home URL") == .link)
        #expect(source.kind(of: "Birthday") == .date)
        #expect(source.notes.isEmpty, "\(source.notes)")
    }

    @Test(
        "A birthday is as exact as its parts",
        arguments: [
            ("birthyear: 1980", "1980"), ("birthmonth: 05\nbirthday: 12", "--05-12"),
            ("birthyear: 1980\nbirthmonth: 2\nbirthday: 30", "1980"),
            ("birthyear: 1980\nbirthmonth: 12", "1980-12"), ("birthday: 1980-05-12", "1980-05-12"),
            ("schacDateOfBirth: 19800512", "1980-05-12"), ("birthday: soon", "soon"),
        ])
    func aBirthdayIsAsExactAsItsParts(lines: String, date: String) throws {
        #expect(try read(person(lines)).1.text(0, "Birthday") == date)
    }

    @Test("An entry without a common name has the name of its parts")
    func aNameIsComposed() throws {
        let records = try read(
            """
            dn: uid=1
            givenName: Ann
            sn: Bee

            dn: uid=2
            mail: c@example.org

            dn: cn=Writer\\, Dee+uid=3
            uid: 3

            mail: nobody@example.org
            strange line
            """
        ).1
        #expect(
            records.records.map { $0["Name"] } == [
                .text("Ann Bee"), .text("2"), .text("Writer, Dee"), nil,
            ])
    }

    @Test("What is broken is told with its line, and the rest is read")
    func whatIsBrokenIsTold() throws {
        let (source, records) = try read("dn: cn=A\ncn: A\nno colon\ndn: cn=B\ncn: B\n\ncn: C\n")
        #expect(records.records.map { $0["Name"] } == [.text("A"), .text("B"), .text("C")])
        #expect(
            source.notes.map { "\($0.line): \($0.message)" } == [
                "3: “no colon” is not an LDIF attribute and was not imported.",
                "7: This entry does not begin with its name “dn:”.",
            ])
        let error = #expect(throws: LibraryError.self) { try read("# nothing here\n") }
        #expect(error?.code == .empty)
    }

    @Test(
        "A file is known by its first line",
        arguments: [
            ("a", "# a\n#b\n\nversion: 1\n\ndn: cn=x\n"), ("a.txt", "dn:: eA==\ncn: x\n"),
            ("a.csv", "version: 1\r\ndn: cn=x\r\n"), ("a.ldif", ""),
        ])
    func aFileIsKnownByItsFirstLine(name: String, text: String) throws {
        #expect(try ImportFormat.detect(#require(folder).file(name, text)) == .ldif)
    }
}
