/// Statistics on how well a dialect fits the cells of a text.
struct CSVAudit: Sendable {
    /// The number of cells that are quoted or not empty.
    private(set) var cellCount = 0
    private(set) var quotedCount = 0
    /// The number of quoted cells that would be read wrongly without their quotes.
    private(set) var neededQuoteCount = 0
    /// The number of cells with quotes where no writer of this dialect puts them.
    private(set) var strayCount = 0

    mutating func addQuoted(hasReason: Bool, isStray: Bool) {
        cellCount += 1
        quotedCount += 1
        if hasReason { neededQuoteCount += 1 }
        if isStray { strayCount += 1 }
    }

    mutating func addPlain(isStray: Bool) {
        cellCount += 1
        if isStray { strayCount += 1 }
    }
}
