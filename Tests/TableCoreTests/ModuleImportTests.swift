import Foundation
import Testing

/// TableCore runs without a display and without the full Foundation.
struct ModuleImportTests {
    @Test("the core imports nothing but collation and the essentials of Foundation")
    func imports() throws {
        let allowed: Set = ["CICU", "Glibc", "FoundationEssentials", "Synchronization"]
        let sources = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/TableCore").standardizedFileURL
            .resolvingSymlinksInPath()
        let files =
            FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?
            .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
        #expect(files.count > 50)
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
