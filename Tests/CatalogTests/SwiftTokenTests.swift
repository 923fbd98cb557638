import XCTest

@testable import table_catalog

/// The tokens that give a source its colors.
@MainActor
final class SwiftTokenTests: XCTestCase {
    private func kinds(_ source: String) -> [String] {
        SwiftToken.tokens(of: source).filter { $0.kind != .plain }
            .map { "\($0.kind) \($0.text)" }
    }

    func testKeywordsTypesAndNumbers() async {
        XCTAssertEqual(
            kinds("final class Page: View { var x = 0x1F + 1.5 }"),
            [
                "keyword final", "keyword class", "type Page", "type View", "keyword var",
                "number 0x1F", "number 1.5",
            ])
        XCTAssertEqual(kinds("(1...5).map"), ["number 1", "number 5"])
    }

    func testANameAfterADotIsNoKeyword() async {
        XCTAssertEqual(kinds("style = .default; a.self"), [])
        XCTAssertEqual(
            kinds("@MainActor #selector"), ["attribute @MainActor", "attribute #selector"])
    }

    func testStringsEndAfterTheirInterpolations() async {
        XCTAssertEqual(kinds(#"let a = "x\"y" + b"#), ["keyword let", #"string "x\"y""#])
        XCTAssertEqual(
            kinds(#""a \(f(x, "b)")) c" + 1"#), [#"string "a \(f(x, "b)")) c""#, "number 1"])
        XCTAssertEqual(
            kinds("\"\"\"\nsay \"so\"\n\"\"\" is"),
            ["string \"\"\"\nsay \"so\"\n\"\"\"", "keyword is"])
    }

    func testCommentsEndWithTheirLine() async {
        XCTAssertEqual(kinds("/// a \"b\nif"), ["comment /// a \"b", "keyword if"])
        XCTAssertEqual(kinds("/* let */ x"), ["comment /* let */"])
    }

    /// Every page, cut into tokens and put together, is itself; unfinished sources, too.
    func testTheTokensAreTheSource() async {
        let sources =
            Catalog.entries.compactMap { SourceFolder.text(of: $0) }
            + ["\"", "\"\\", "\"\\(", "\"\"\"", "/*", "\"\\(\"", "é 👩‍👩‍👧 \u{301}"]
        for source in sources {
            let tokens = SwiftToken.tokens(of: source)
            XCTAssertEqual(tokens.map(\.text).joined(), source)
        }
    }
}
