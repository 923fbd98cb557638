import Foundation
import TroveModel

/// Tells Excel workbooks from other zip archives.
enum XLSXSignature {
    private static let mainTypes = [
        "spreadsheetml.sheet.main+xml", "spreadsheetml.template.main+xml",
        "ms-excel.sheet.macroEnabled.main+xml", "ms-excel.template.macroEnabled.main+xml",
        "ms-excel.sheet.binary.macroEnabled.main",
    ].map { Data($0.utf8) }

    /// Whether an archive declares a part that is a workbook, or has the usual folder for it.
    static func matches(_ url: URL) -> Bool {
        guard let archive = try? Archive(url) else { return false }
        while let member = try? archive.nextMember() {
            let path = member.path.lowercased()
            if path.hasPrefix("xl/") || path.hasPrefix("/xl/") { return true }
            guard path == "[content_types].xml",
                let types = try? archive.contents(limit: 8 << 20)
            else { continue }
            if mainTypes.contains(where: { types.range(of: $0) != nil }) { return true }
        }
        return false
    }
}
