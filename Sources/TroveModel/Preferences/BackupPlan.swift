import TextCore

/// The number of automatic backups that a library keeps.
public struct BackupPlan: Hashable, Sendable {
    /// The number of days with a backup each; 0 for no automatic backups.
    public var days: Int
    /// The number of weeks before them with a backup each.
    public var weeks: Int

    /// Creates a plan. Negative numbers count as 0.
    public init(days: Int, weeks: Int) {
        self.days = max(0, days)
        self.weeks = max(0, weeks)
    }

    /// Whether backups are made automatically.
    public var isAutomatic: Bool { days > 0 }

    /// The plan of new libraries: seven days and four weeks.
    public static let standard = BackupPlan(days: 7, weeks: 4)
    /// No automatic backups.
    public static let none = BackupPlan(days: 0, weeks: 0)
    /// The plans to choose from.
    public static let choices = [
        BackupPlan.standard, BackupPlan(days: 14, weeks: 8), BackupPlan(days: 30, weeks: 26), .none,
    ]

    /// A plan to choose: “7 days and 4 weeks”.
    public var title: String {
        guard isAutomatic else { return translated("No automatic backups") }
        let dayText = translated("{count} day", plural: "{count} days", count: days)
            .filling(["count": String(days)])
        guard weeks > 0 else { return dayText }
        let weekText = translated("{count} week", plural: "{count} weeks", count: weeks)
            .filling(["count": String(weeks)])
        return translated("{days} and {weeks}").filling(["days": dayText, "weeks": weekText])
    }

    /// The name of the setting that holds the plan.
    package static let settingName = "backups"

    /// Reads a plan from a setting; a missing or damaged one gives ``standard``.
    package init(setting: String?) {
        let numbers = setting?.split(separator: " ").map { Int($0) } ?? []
        if numbers.count == 2, let days = numbers[0], let weeks = numbers[1] {
            self.init(days: days, weeks: weeks)
        } else {
            self = .standard
        }
    }

    /// The plan as a setting.
    package var setting: String { "\(days) \(weeks)" }
}
