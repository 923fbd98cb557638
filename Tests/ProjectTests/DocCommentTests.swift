import Foundation
import TestSupport
import Testing

/// Doc comments begin with a noun phrase or a verb in the third person.
struct DocCommentTests {
    @Test(arguments: ["Sources", "Tests", "Examples"])
    func noCommentBeginsWithAParaphrase(folder: String) throws {
        let paraphrase = #/^\s*/// (?:What|Lets|Says) /#
        let files = PackageFolder.swiftFiles(in: folder)
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
