import Foundation
import TroveModel

/// The rule for which backups to keep: the newest daily backups, then one for each of some weeks,
/// and the last three of every other kind.
struct BackupRotation {
    /// The numbers of daily and weekly backups. Without automatic backups, all of them stay.
    var plan = BackupPlan.standard
    var others = 3

    /// The backups that can be deleted, newest first.
    ///
    /// - Complexity: O(*n* log *n*) in the number of backups.
    func expired(_ backups: [LibraryBackup]) -> [LibraryBackup] {
        let calendar = BackupName.calendar
        let newestFirst = backups.sorted { $0.date > $1.date }
        var kept: Set<URL> = []
        let daily = newestFirst.filter { $0.kind == .daily }
        kept.formUnion((plan.isAutomatic ? daily.prefix(plan.days) : daily[...]).map(\.url))
        var seen: Set<DateComponents> = []
        for backup in daily.dropFirst(plan.days) {
            let week = calendar.dateComponents(
                [.yearForWeekOfYear, .weekOfYear], from: backup.date)
            guard seen.count < plan.weeks || seen.contains(week) else { break }
            if seen.insert(week).inserted { kept.insert(backup.url) }
        }
        let updates = newestFirst.filter {
            if case .beforeUpdate = $0.kind { true } else { false }
        }
        kept.formUnion(updates.prefix(others).map(\.url))
        for kind in [LibraryBackup.Kind.beforeRestoring, .beforeRepair] {
            kept.formUnion(newestFirst.filter { $0.kind == kind }.prefix(others).map(\.url))
        }
        return newestFirst.filter { !kept.contains($0.url) }
    }
}
