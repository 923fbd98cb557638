import Foundation
import TestSupport
import Testing
import TroveModel

@testable import TroveFormats

/// Lists of choices in OpenDocument spreadsheets.
extension ODSTests {
    private static func validation(_ name: String, _ condition: String) -> String {
        let escaped = condition.replacing("\"", with: "&quot;")
        return "<table:content-validation table:name=\"\(name)\" table:condition=\"\(escaped)\" "
            + "table:allow-empty-cell=\"true\" table:base-cell-address=\"Things.B2\">"
            + "<table:error-message table:message-type=\"stop\" table:display=\"true\"><text:p>No."
            + "</text:p></table:error-message></table:content-validation>"
    }

    private static func sized(_ text: String, _ name: String = "val1") -> String {
        cell(
            "table:content-validation-name=\"\(name)\""
                + (text.isEmpty ? "" : " office:value-type=\"string\""), text)
    }

    /// A document as LibreOffice writes it, in which one condition is that of sizes.
    private func sizes(
        _ condition: String, _ texts: [String] = ["large", "", "small"], name: String = "val1"
    ) throws -> SheetSource {
        let validations =
            Self.validation("val0", "of:cell-content-is-whole-number() and cell-content()>3")
            + Self.validation("val1", condition)
        let rows = texts.enumerated().map { Self.row("x\($0)", Self.sized($1, name)) }.joined()
        let rest = Self.row(
            "<table:table-cell/>", Self.sized("", name), Self.empty,
            attributes: "table:number-rows-repeated=\"1048570\"")
        let tables =
            Self.sheet("Things", Self.row("Name", "Size", Self.empty) + rows + rest)
            + Self.sheet(
                "The 'Sizes'", Self.row("Unused") + Self.row("small") + Self.row("large"))
        let names =
            "<table:named-expressions><table:named-range table:name=\"Sizes\" "
            + "table:base-cell-address=\"$Things.$A$1\" "
            + "table:cell-range-address=\"$'The ''Sizes'''.$A$2:.$A$3\"/></table:named-expressions>"
        return try read(
            "<table:content-validations>\(validations)</table:content-validations>\(tables)\(names)"
        ).0
    }

    @Test(
        "Lists of choices come from texts, cells of another sheet and names",
        arguments: [
            "of:cell-content-is-in-list(\"small\";\"large\")",
            "cell-content-is-in-list(\"small\" ; \"\"; \"large\")",
            "of:cell-content-is-in-list([$'The ''Sizes'''.$A$2:.$A$3])",
            "oooc:cell-content-is-in-list($'The ''Sizes'''.$A$2:$'The ''Sizes'''.$A$3)",
            "of:cell-content-is-in-list(sizes)",
        ])
    func listsOfChoices(condition: String) throws {
        let size = try sizes(condition).fields.last
        #expect(size?.name == "Size")
        #expect(size?.kind == .choice)
        #expect(size?.choices == ["small", "large"])
    }

    @Test func choicesKeepTheirOrderAndOthersFollow() throws {
        let condition = "of:cell-content-is-in-list(\"XL;\";\"say \"\"M\"\"\";\"S\")"
        let texts = Array(repeating: "S", count: 10) + ["other"]
        let size = try sizes(condition, texts).fields.last
        #expect(size?.kind == .choice)
        #expect(size?.choices == ["XL;", "say \"M\"", "S", "other"])
    }

    @Test(
        "Other conditions, unknown names and lists that few values are from make no choices",
        arguments: [
            ("of:cell-content-is-whole-number() and cell-content()>3", ["large", "small"], "val1"),
            ("of:cell-content-is-in-list(\"small\";\"large\")", ["large", "small"], "val0"),
            ("of:cell-content-is-in-list(\"small\";\"large\")", ["large", "small"], "val9"),
            ("of:cell-content-is-in-list(\"small\";\"large\")", ["large", "red", "x"], "val1"),
            ("of:cell-content-is-in-list(\"small\";\"large)", ["large", "small"], "val1"),
            ("of:cell-content-is-in-list(\"small\",\"large\")", ["large", "small"], "val1"),
            ("of:cell-content-is-in-list(INDIRECT([.A1]))", ["large", "small"], "val1"),
            ("of:cell-content-is-in-list([$Missing.$A$1:.$A$3])", ["large", "small"], "val1"),
            ("of:cell-content-is-in-list()", ["large", "small"], "val1"),
        ])
    func otherConditionsMakeNoChoices(
        condition: String, texts: [String], name: String
    ) throws {
        #expect(try sizes(condition, texts, name: name).fields.last?.kind == .text)
    }

    @Test func aListOfTheSameSheetIsRead() throws {
        let source = try sizes("of:cell-content-is-in-list([.$A$2:.$A$4])", ["x1", "x0"])
        #expect(source.fields.last?.choices == ["x0", "x1"])
    }

    @Test func aValidationOfTheHeaderAloneIsNone() throws {
        let validation = Self.validation("val1", "of:cell-content-is-in-list(\"Size\")")
        let rows = Self.row("Name", Self.sized("Size")) + Self.row("x", "Size") + Self.row("y", "b")
        let (source, _) = try read(
            "<table:content-validations>\(validation)</table:content-validations>"
                + Self.sheet("Things", rows), hasHeader: true)
        #expect(source.fields.last?.kind == .text)
    }
}
