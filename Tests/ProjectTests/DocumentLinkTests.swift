import Foundation
import TestSupport
import Testing

/// The links between the documents of the project.
struct DocumentLinkTests {
    private static var documents: [String] {
        let top = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Tests/README.md"]
        let docs = FileManager.default.enumerator(
            at: PackageFolder.url.appending(path: "docs"), includingPropertiesForKeys: nil)
        let paths = docs?.compactMap { $0 as? URL }.filter { $0.pathExtension == "md" }
            .map { String($0.path.trimmingPrefix(PackageFolder.url.path + "/")) }
        return top + (paths ?? []).sorted()
    }

    @Test func eachLinkLeadsToAFileAndAHeading() throws {
        #expect(Self.documents.contains("docs/internals/architecture.md"))
        for document in Self.documents {
            let url = PackageFolder.url.appending(path: document)
            let text = try String(contentsOf: url, encoding: .utf8)
            for link in text.matches(of: /\]\(([^)\s:]+)\)/).map(\.1) {
                let parts = link.split(separator: "#", omittingEmptySubsequences: false)
                let target =
                    parts[0].isEmpty
                    ? url : url.deletingLastPathComponent().appending(path: String(parts[0]))
                let exists = FileManager.default.fileExists(atPath: target.standardized.path)
                #expect(exists, "\(document): \(link)")
                guard exists, parts.count == 2 else { continue }
                let headings = try Self.headings(of: target.standardized)
                #expect(headings.contains(String(parts[1])), "\(document): \(link)")
            }
        }
    }

    /// The anchors of the headings of a document.
    private static func headings(of document: URL) throws -> Set<String> {
        let lines = try String(contentsOf: document, encoding: .utf8).split(separator: "\n")
        return Set(
            lines.filter { $0.hasPrefix("#") }.map { line in
                line.drop { $0 == "#" || $0 == " " }.lowercased()
                    .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
                    .replacing(" ", with: "-")
            })
    }
}
