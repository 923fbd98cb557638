/// When caching pays off.
struct CachePolicy: Sendable {
    /// The number of records from which a list is cached. Shorter lists are fast enough without.
    var minimumCount = 10_000
    /// The number of changes since caching from which a cached order or column is updated.
    var maximumAge: Int64 = 256
    /// The maximum size of one cached column in bytes. For larger columns, queries read the
    /// records.
    var maximumColumnSize = 64 << 20
    /// The delays from the need of an update to the update, and between attempts.
    var delays = BackgroundDelays()
}
