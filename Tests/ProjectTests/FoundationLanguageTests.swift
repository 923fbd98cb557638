import Foundation
import TestSupport
import Testing

/// The rules that keep Foundation's data of languages out of the installed programs; see
/// `docs/internals/packages.md`.
struct FoundationLanguageTests {
    @Test(arguments: [
        "TextCore", "TableCore", "TableKit", "TroveModel", "TroveFormats", "TroveStore",
        "TroveImages", "TrovePostgres", "Trove", "TroveCtl",
    ])
    func formattingAndSortingAreNotLeftToFoundation(_ module: String) throws {
        let languages =
            /(Date|Number|List|Measurement|ByteCount|RelativeDateTime)Formatter\b|\.formatted\(/
        let sorting = /\.localized(Standard|CaseInsensitive)?(Compare|Contains)|applyingTransform\(/
        for file in PackageFolder.swiftFiles(of: module) {
            let text = try String(contentsOf: file, encoding: .utf8)
            for found in text.matches(of: languages).map(\.0) + text.matches(of: sorting).map(\.0) {
                Issue.record("\(file.lastPathComponent) uses “\(found)”.")
            }
        }
    }
}
