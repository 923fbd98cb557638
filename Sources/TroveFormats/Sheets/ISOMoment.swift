import TextCore
import TroveModel

/// Reads dates and times of day in the form of ISO 8601 that spreadsheet files use.
enum ISOMoment {
    /// Returns the content of a cell with a text such as `2024-02-29`, `2024-02-29T18:30:00.5` or
    /// `18:30:00`; nil for other texts. Time zones are left out, because the local time counts.
    static func content(_ text: String) -> SheetCell.Content? {
        let text = text.trimmed
        let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 1, let date = PartialDate(text) { return .date(date) }
        if let milliseconds = milliseconds(parts[parts.count - 1]) {
            if parts.count == 1 || parts[0].isEmpty {
                return .timeSpan(seconds: Int64((Double(milliseconds) / 1_000).rounded()))
            }
            guard let date = PartialDate(parts[0]) else { return nil }
            return SheetDateSystem.content(date, milliseconds: milliseconds)
        }
        return nil
    }

    /// Returns the time since midnight; nil if a text is no time of day.
    private static func milliseconds(_ text: Substring) -> Int? {
        let time = text.prefix { $0.isNumber || $0 == ":" || $0 == "." || $0 == "," }
        let zone = text[time.endIndex...]
        guard zone.isEmpty || zone == "Z" || zone.first == "+" || zone.first == "-" else {
            return nil
        }
        let parts = time.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let hours = Int(parts[0]), (0...24).contains(hours),
            let minutes = Int(parts[1]), (0..<60).contains(minutes)
        else { return nil }
        var seconds = 0.0
        if parts.count == 3 {
            guard let number = Double(parts[2].replacing(",", with: ".")), (0..<61).contains(number)
            else { return nil }
            seconds = number
        }
        let total = (hours * 3_600 + minutes * 60) * 1_000 + Int((seconds * 1_000).rounded())
        return min(total, 86_399_999)
    }
}
