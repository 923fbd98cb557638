import Foundation
import TroveModel

/// Moments of the server in messages.
enum MomentText {
    /// The time of day, with the day unless it is today.
    ///
    /// - Parameter time: The moment in seconds since 1970.
    static func text(of time: Int64) -> String {
        let date = Date(timeIntervalSince1970: Double(time))
        let parts = Calendar.current.dateComponents([.hour, .minute], from: date)
        let text = TimeOfDayText.shared.text(hour: parts.hour ?? 0, minute: parts.minute ?? 0)
        guard !Calendar.current.isDateInToday(date), let day = PartialDate.day(of: date) else {
            return text
        }
        return DateText.shared.text(of: day) + ", " + text
    }
}
