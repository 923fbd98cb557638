import Foundation
import TroveModel

/// The file names of backups, such as `library-2026-11-21.trove` and
/// `library-version-1-2026-11-21-093000.trove`.
struct BackupName {
    /// The file name of the library without its extension.
    let stem: String

    func fileName(for kind: LibraryBackup.Kind, at date: Date) -> String {
        let parts = Self.calendar.dateComponents(
            [.year, .month, .day, .hour, .minute, .second], from: date)
        func digits(_ number: Int?, _ count: Int = 2) -> String {
            let text = String(number ?? 0)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let day = "\(digits(parts.year, 4))-\(digits(parts.month))-\(digits(parts.day))"
        let time = digits(parts.hour) + digits(parts.minute) + digits(parts.second)
        return switch kind {
        case .daily: "\(stem)-\(day).trove"
        case .beforeUpdate(let version): "\(stem)-version-\(version)-\(day)-\(time).trove"
        case .beforeRestoring: "\(stem)-restoring-\(day)-\(time).trove"
        case .beforeRepair: "\(stem)-repair-\(day)-\(time).trove"
        }
    }

    /// The kind and the date of the backup with this file name; nil if it is not a backup of this
    /// library.
    func meaning(of name: String) -> (kind: LibraryBackup.Kind, date: Date)? {
        guard name.hasPrefix(stem + "-"), name.hasSuffix(".trove") else { return nil }
        let middle = String(name.dropFirst(stem.count + 1).dropLast(".trove".count))
        let label =
            /(?:(version-(.+)|restoring|repair)-)?(\d{4})-(\d\d)-(\d\d)(?:-(\d\d)(\d\d)(\d\d))?/
        guard let match = try? label.wholeMatch(in: middle)?.output else { return nil }
        let date = Self.calendar.date(
            from: DateComponents(
                year: Int(match.3), month: Int(match.4), day: Int(match.5),
                hour: match.6.flatMap { Int($0) }, minute: match.7.flatMap { Int($0) },
                second: match.8.flatMap { Int($0) }))
        guard let date else { return nil }
        let kind: LibraryBackup.Kind? =
            switch match.1 {
            case nil: match.6 == nil ? .daily : nil
            case "restoring": .beforeRestoring
            case "repair": .beforeRepair
            default: match.2.map { .beforeUpdate(fromVersion: String($0)) }
            }
        return kind.map { ($0, date) }
    }

    static var calendar: Calendar {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .current
        return calendar
    }
}
