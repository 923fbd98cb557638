import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Sections and order of a language, 11.9 and 12.3.
@MainActor
final class LocalizedIndexedCollationTests: XCTestCase {
    func testNamesAreSortedIntoTheLettersOfTheLanguage() async {
        let swedish = LocalizedIndexedCollation(locale: "sv_SE")
        XCTAssertEqual(swedish.sectionTitles.suffix(4), ["Å", "Ä", "Ö", "#"])
        let names = ["Öland", "Zorn", "Åre", "ask"]
        XCTAssertEqual(
            names.map {
                swedish.sectionTitles[swedish.section(for: $0, collationStringSelector: \.self)]
            }, ["Ö", "Z", "Å", "A"])
        XCTAssertEqual(
            swedish.sortedArray(from: names, collationStringSelector: \.self),
            ["ask", "Zorn", "Åre", "Öland"])
        XCTAssertEqual(swedish.sectionIndexTitles, swedish.sectionTitles)
        XCTAssertTrue(LocalizedIndexedCollation.current() === LocalizedIndexedCollation.current())
    }
}
