import TableKit
import XCTest

/// The marks of access keys in titles.
final class MnemonicTests: XCTestCase {
    func testMarksAreRemovedInEveryScript() {
        XCTAssertEqual("_Name".strippingMnemonic, "Name")
        XCTAssertEqual("Second _Line".strippingMnemonic, "Second Line")
        XCTAssertEqual("名前(_N)".strippingMnemonic, "名前")
        XCTAssertEqual("打开(_O)…".strippingMnemonic, "打开…")
        XCTAssertEqual("Name (old)".strippingMnemonic, "Name (old)")
    }
}
