import Foundation
import TestSupport
import Testing

/// Doc comments begin with a noun phrase or a verb in the third person.
struct DocCommentTests {
    @Test(arguments: ["Sources", "Tests", "Examples"])
    func noCommentBeginsWithAParaphrase(folder: String) throws {
        let paraphrase = #/^\s*/// (?:What|Lets|Says) /#
        let files =
            FileManager.default.enumerator(
                at: PackageFolder.url.appending(path: folder), includingPropertiesForKeys: nil)?
            .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
        #expect(!files.isEmpty)
        for file in files {
            let lines = try String(contentsOf: file, encoding: .utf8)
                .split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated() where line.contains(paraphrase) {
                Issue.record("\(file.lastPathComponent):\(number + 1): \(line)")
            }
        }
    }
}
