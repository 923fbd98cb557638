import Foundation
import XCTest

/// The code in the documentation of TableKit is compiled: every block of an article is part of a
/// file in this folder.
final class ArticleTests: XCTestCase {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let articles = folder.deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/TableKit/TableKit.docc/Articles")

    /// The texts of the files in a folder, by name without extension.
    private func texts(in folder: URL, _ kind: String) throws -> [String: String] {
        let files = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        let pairs = try files.filter { $0.pathExtension == kind }.map {
            (
                $0.deletingPathExtension().lastPathComponent,
                try String(contentsOf: $0, encoding: .utf8)
            )
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// The lines of a text without their indentation.
    private func unindented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.drop { $0 == " " } }.joined(separator: "\n")
    }

    func testTheCodeOfEveryArticleIsCompiled() throws {
        let articles = try texts(in: Self.articles, "md")
        let code = try texts(in: Self.folder, "swift")
        XCTAssertGreaterThan(articles.count, 12)
        for (name, article) in articles {
            let blocks = article.components(separatedBy: "```swift\n").dropFirst()
            for block in blocks.compactMap({ $0.components(separatedBy: "\n```").first }) {
                let file = try XCTUnwrap(code["\(name)Article"], "\(name) has code, but no file")
                XCTAssertTrue(
                    unindented(file).contains(unindented(block)),
                    "\(name)Article.swift lacks:\n\(block)")
            }
        }
    }
}
