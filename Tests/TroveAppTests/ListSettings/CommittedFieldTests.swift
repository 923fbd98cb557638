import CGtk
import TroveModel
import XCTest

@testable import Trove

/// Fields that are saved with Enter or when the focus leaves them.
@MainActor
final class CommittedFieldTests: XCTestCase {
    override func setUp() async throws {
        let isReady = await MainActor.run { gtk_init_check(nil, nil) != 0 }
        try XCTSkipUnless(isReady, "These tests need a display.")
    }

    func testATextIsSavedOnceAndAgainAfterAFailure() async throws {
        let field = CommittedField()
        var saved: [String] = []
        field.onCommit = { text throws(LibraryError) in
            saved.append(text)
            return text.uppercased()
        }
        field.show("Year")
        XCTAssertTrue(field.commit())
        XCTAssertEqual(saved, [], "nothing changed")
        field.field.text = "pages"
        XCTAssertTrue(field.commit())
        XCTAssertTrue(field.commit())
        XCTAssertEqual(saved, ["pages"])
        XCTAssertEqual(field.field.text, "PAGES", "the text as it is stored")
        field.fail()
        XCTAssertTrue(field.isChanged)
        field.show("Year")
        XCTAssertEqual(field.field.text, "PAGES", "nothing that was typed is lost")
        XCTAssertTrue(field.commit())
        XCTAssertEqual(saved, ["pages", "PAGES"])
        field.show("PAGES")
        XCTAssertFalse(field.isChanged)
        field.show("Length")
        XCTAssertEqual(field.field.text, "Length", "a change made elsewhere")
    }

    func testARefusedTextStaysUntilItIsCorrectedOrRestored() async throws {
        let field = CommittedField()
        var problems: [String?] = []
        field.onProblem = { problems.append($0) }
        field.onCommit = { text throws(LibraryError) in
            if text.isEmpty { throw LibraryError(.invalid, "A name is needed.") }
            return text
        }
        field.show("Year")
        field.field.text = ""
        XCTAssertFalse(field.commit())
        XCTAssertEqual(problems, ["A name is needed."])
        field.show("Age")
        XCTAssertEqual(field.field.text, "")
        XCTAssertTrue(field.restore())
        XCTAssertEqual(field.field.text, "Age")
        XCTAssertEqual(problems, ["A name is needed.", nil])
        XCTAssertFalse(field.restore(), "nothing to restore")
        field.field.text = ""
        XCTAssertFalse(field.commit())
        field.field.text = "Length"
        XCTAssertTrue(field.commit())
        XCTAssertEqual(problems.count, 4)
        XCTAssertEqual(problems.last, .some(nil))
    }
}
