/// An order of rows that were read in order of identity: initially the manual order. Most lists
/// have kept that order since their import, which takes no memory.
struct RowOrder: Sendable {
    private var positions: [Int64] = []
    private(set) var isByRow = true
    /// The positions so far, as long as they are evenly spaced. Only other positions are kept one
    /// by one.
    private var first: Int64 = 0
    private var step: Int64 = 0
    private var regularCount = 0
    private var isRegular = true

    init() {}

    /// Creates the order of `rows`, each of which is a row number.
    init(of rows: [UInt32]) {
        isByRow = false
        isRegular = false
        positions = [Int64](repeating: 0, count: rows.count)
        for (place, row) in rows.enumerated() { positions[Int(row)] = Int64(place) }
    }

    /// Appends the position of the next row.
    mutating func append(_ position: Int64) {
        if isRegular {
            if regularCount == 0 { first = position }
            if regularCount == 1, position >= first { step = position &- first }
            if step >= 0, position >= first, position == first &+ step &* Int64(regularCount) {
                regularCount += 1
                return
            }
            isRegular = false
            positions = (0..<Int64(regularCount)).map { first &+ step &* $0 }
        }
        if let last = positions.last, position < last { isByRow = false }
        positions.append(position)
    }

    /// Releases the positions if the rows are in order.
    mutating func finish() {
        if isByRow { positions = [] }
    }

    /// A sort key for the place of a row; rows with equal keys are in order of their numbers.
    func key(of row: UInt32) -> UInt64 {
        isByRow ? 0 : UInt64(bitPattern: positions[Int(row)]) ^ 1 << 63
    }

    func precedes(_ a: UInt32, _ b: UInt32) -> Bool {
        guard !isByRow else { return a < b }
        let (aPosition, bPosition) = (positions[Int(a)], positions[Int(b)])
        return aPosition != bPosition ? aPosition < bPosition : a < b
    }
}
