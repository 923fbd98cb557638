import Foundation

/// The seeds of a random test: as many as `TROVE_RUNS`, or `everyDay` by default.
public func seeds(_ everyDay: Int) -> Range<Int> {
    let wanted = ProcessInfo.processInfo.environment["TROVE_RUNS"].flatMap { Int($0) }
    return 0..<(wanted ?? everyDay)
}
