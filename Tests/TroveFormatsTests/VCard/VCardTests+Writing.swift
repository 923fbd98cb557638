import Foundation
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveFormats

/// Writing vCards, and reading them again.
extension VCardTests {
    func writer(_ source: some ImportSource, _ version: VCardVersion) -> VCardTextWriter {
        VCardTextWriter(names: source.fields.map(\.name), version: version)
    }

    @Test(
        "Imported, exported and imported again, the cards are the same", arguments: ["3.0", "4.0"])
    func theRoundTripKeepsEverything(version: String) throws {
        let (source, records) = try read(Self.version3 + Self.nasty)
        var writer = writer(source, try #require(VCardVersion(rawValue: version)))
        var text = ""
        try source.readRecords { record in
            text += writer.row(
                record.values.map {
                    switch $0 {
                    case .value(let value): value
                    case .image(let data):
                        .text("data:image/png;base64,\(data.base64EncodedString())")
                    }
                })
        }
        // No line exceeds the limit of the standard.
        #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
        let (again, copies) = try read(Array(text.utf8))
        for (copy, record) in zip(copies.records, records.records) {
            #expect(copy == record, "\(text)")
        }
        #expect(copies.records.count == records.records.count)
        #expect(again.fields == source.fields)
        #expect(again.notes.isEmpty, "\(again.notes)")
    }

    static let nasty = #"""
        BEGIN:VCARD
        VERSION:4.0
        FN:Long name with \, and ő ő ő ő ő ő ő ő ő ő ő ő ő ő ő ő ő ő ő ő ő ő ő ő ő ő ő ő ő ő
        TEL;TYPE=work;PREF=3:555 (ext 5)
        TEL:call me (maybe
        TEL;TYPE=x-own:7
        ADR;TYPE="home,work":;;A\;B\,C;;;;Land
        LABEL;TYPE=home:Street\nTown
        NOTE:one
        NOTE:two\, three
        PHOTO:http://example.org/p.png
        X-LONG:a;b\;c
        X-TWICE:1
        X-TWICE;TYPE=home:2
        ORG:Only
        GEO:geo:37.38,-122.08
        REV:20080424T195243Z
        UID:urn:uuid:4fbe8971
        CATEGORIES:a;b
        END:VCARD

        """#

    @Test("Fields of other lists get properties of their own")
    func otherFieldsGetPropertiesOfTheirOwn() throws {
        var writer = VCardTextWriter(
            names: ["Name", "Favourite Colour", "Phones", "Read"], version: .v3)
        let text = writer.row([
            .text("A, B"), .text("red\nblue"), .texts(["1 (home, My place)"]), .checkbox(true),
        ])
        #expect(
            text.split(separator: "\r\n") == [
                "BEGIN:VCARD", "VERSION:3.0", #"FN:A\, B"#, "N:;;;;",
                #"X-FAVOURITE-COLOUR:red\nblue"#, "item1.TEL;TYPE=home:1",
                "item1.X-ABLabel:My place", "X-READ:yes", "END:VCARD",
            ])
    }

    @Test("Links are addresses, telephone numbers or pages, whatever their fields are called")
    func linksArePropertiesByTheirValues() throws {
        let fields = ["Name", "Correo", "Telefon", "Strona", "Anders"].enumerated().map {
            var field = Field(
                id: FieldID(rawValue: Int64($0 + 1)), name: $1, kind: $0 == 0 ? .text : .link)
            if $1 == "Anders" { field.options.linkType = .phone }
            return field
        }
        var writer = VCardTextWriter(fields, version: .v4)
        let text = writer.row([
            .text("Ann"), .text("ann@example.org"), .text("+49 30 1234"),
            .text("www.example.org/a,b"), .text("112"),
        ])
        #expect(
            text.split(separator: "\r\n").dropFirst(4) == [
                "EMAIL:ann@example.org", "TEL:+49 30 1234", "URL:www.example.org/a,b", "TEL:112",
                "END:VCARD",
            ])
    }

    @Test(
        "Only a day without a year loses its hyphen",
        arguments: [
            ("--04-15", "--0415"), ("---tel:", "---tel:"), ("--a-b-c", "--a-b-c"),
            ("--soon!", "--soon!"), ("--1-234", "--1-234"),
        ])
    func aDayWithoutAYearHasAFormOfItsOwn(text: String, written: String) {
        #expect(VCardDate.text(of: .text(text), version: .v4) == written)
        #expect(VCardDate.text(of: .text(text), version: .v3) == text)
    }
}
