import Foundation
import TextCore
import TroveModel

/// The texts of the *Library* dialog.
enum LibraryTexts {
    /// A day: “Today”, “Yesterday” or a date.
    static func day(_ date: Date, now: Date = Date(), calendar: Calendar = .current) -> String {
        let (start, end) = (calendar.startOfDay(for: date), calendar.startOfDay(for: now))
        switch calendar.dateComponents([.day], from: start, to: end).day {
        case 0: return translated("Today")
        case 1: return translated("Yesterday")
        default:
            let day = LocalDay.date(of: Int64(date.timeIntervalSince1970))
            return day.map(DateText.shared.text) ?? ""
        }
    }

    /// A day with the time of the day, as “Today, 14:05”.
    static func time(_ date: Date, now: Date = Date(), calendar: Calendar = .current) -> String {
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        let time = TimeOfDayText.shared.text(hour: parts.hour ?? 0, minute: parts.minute ?? 0)
        return [day(date, now: now, calendar: calendar), time].commaSeparated
    }

    /// The reason for a backup.
    static func reason(_ kind: LibraryBackup.Kind) -> String {
        switch kind {
        case .daily: translated("Daily backup")
        case .beforeUpdate(let version):
            translated("Before the update from version {version}").filling(["version": version])
        case .beforeRestoring: translated("Before a backup was restored")
        case .beforeRepair: translated("Before a repair")
        }
    }

    /// The sentence about the lists in a backup.
    ///
    /// - Parameter lists: The lists; nil for a backup that cannot be read.
    static func backupContents(_ lists: [List]?) -> String {
        guard let lists else { return translated("The backup cannot be read.") }
        guard !lists.isEmpty else { return translated("The backup holds no lists.") }
        return translated("The backup holds: {lists}.").filling(["lists": contents(lists)])
    }

    /// The lists of a library with their numbers of records.
    static func contents(_ lists: [List]) -> String {
        guard !lists.isEmpty else { return translated("No lists") }
        return lists.map { "\($0.name) (\($0.recordCount.grouped))" }.commaSeparated
    }
}
