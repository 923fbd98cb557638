import Foundation
import TextCore

/// Reads dates in queries.
public enum QueryDate {
    /// The date that an operand means, relative to `now`; nil if it is not a date.
    static func date(_ operand: String, from now: Date = Date()) -> PartialDate? {
        if let date = PartialDate(operand) { return date }
        return DateReader.shared.date(typed: operand, now: now)
    }

    /// The ISO text of the date that an operand means, relative to `now`; any other operand
    /// unchanged.
    public static func text(_ operand: String, from now: Date) -> String {
        date(operand, from: now)?.description ?? operand
    }

    /// The reason why an operand is not a date, as a sentence; nil if it is one.
    static func objection(to operand: String) -> String? {
        guard PartialDate(operand) == nil, let today = PartialDate.today else {
            return nil
        }
        do throws(DateParseError) {
            _ = try DateReader.shared.date(operand, today: today)
            return nil
        } catch {
            let advice = translated("Enter a date such as 2020, 2020-05, 2020-05-30, today or 7d.")
            return "\(error) \(advice)"
        }
    }
}
