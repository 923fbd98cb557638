import Testing
import TroveModel

/// Days in the local time zone.
struct LocalDayTests {
    @Test(arguments: [0, 951_782_399, 1_711_846_800, 1_730_000_000, 1_798_761_599] as [Int64])
    func theNextDayBeginsAtMidnight(_ seconds: Int64) throws {
        let midnight = try #require(LocalDay.nextMidnight(after: seconds))
        #expect(midnight > seconds)
        let today = try #require(LocalDay.date(of: seconds))
        #expect(LocalDay.date(of: midnight - 1) == today)
        #expect(LocalDay.date(of: midnight) == today.adding(days: 1))
    }
}
