import Foundation

/// How many seeds a random test goes through: as many as `TROVE_RUNS` says, or few enough for
/// every day.
func seeds(_ everyDay: Int) -> Range<Int> {
    let wanted = ProcessInfo.processInfo.environment["TROVE_RUNS"].flatMap { Int($0) }
    return 0..<(wanted ?? everyDay)
}
