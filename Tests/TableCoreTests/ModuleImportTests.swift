import Foundation
import Testing

/// TextCore and TableCore run without a display and without the full Foundation.
struct ModuleImportTests {
    @Test(
        "the cores import nothing but what they are made of and the essentials of Foundation",
        arguments: [("TextCore", ["CICU", "CGettext"], 10), ("TableCore", ["TextCore"], 50)])
    func imports(module: String, bases: [String], minimumCount: Int) throws {
        let allowed = Set(bases + ["Glibc", "FoundationEssentials", "Synchronization"])
        let sources = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/\(module)").standardizedFileURL
            .resolvingSymlinksInPath()
        let files =
            FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?
            .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
        #expect(files.count > minimumCount)
        for file in files {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                // "public import X", "import struct X.Y" and "@testable import X" count too.
                let words = line.split(separator: " ")
                guard let index = words.firstIndex(of: "import"), index < 3, !line.hasPrefix("//"),
                    let module = words.last?.split(separator: ".").first
                else { continue }
                #expect(allowed.contains(String(module)), "\(file.lastPathComponent): \(line)")
            }
        }
    }
}
