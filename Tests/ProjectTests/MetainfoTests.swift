import Foundation
import TestSupport
import Testing

/// The facts that software centers show about Trove.
struct MetainfoTests {
    private let text: String

    init() throws {
        text = try String(
            contentsOf: PackageFolder.url.appending(path: "data/org.trove.Trove.metainfo.xml"),
            encoding: .utf8)
    }

    @Test func itsScreenshotsAreThoseOfTheProject() {
        let names = text.matches(of: /\/screenshots\/([a-z-]+\.png)</).map { String($0.1) }
        #expect(names.count >= 5)
        for name in names {
            let file = PackageFolder.url.appending(path: "screenshots/\(name)")
            #expect(FileManager.default.fileExists(atPath: file.path), "\(name)")
        }
    }
}
