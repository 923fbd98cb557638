/// An order of rows that were read in the order of their identities: at first the manual one. Most
/// lists are in that order from their import, and then nothing is kept.
struct RowOrder: Sendable {
    private var positions: [Int64] = []
    private(set) var isByRow = true
    /// The positions so far, as long as each is as far from the one before it: only then they are not
    /// kept one by one.
    private var first: Int64 = 0
    private var step: Int64 = 0
    private var regularCount = 0
    private var isRegular = true

    init() {}

    /// The order in which `rows` are.
    init(of rows: [UInt32]) {
        isByRow = false
        isRegular = false
        positions = [Int64](repeating: 0, count: rows.count)
        for (place, row) in rows.enumerated() { positions[Int(row)] = Int64(place) }
    }

    /// Takes the position of the next row.
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

    /// Forgets the positions if the rows are in order.
    mutating func finish() {
        if isByRow { positions = [] }
    }

    /// A number that compares like the place of a row; rows with equal ones are in order of rows.
    func key(of row: UInt32) -> UInt64 {
        isByRow ? 0 : UInt64(bitPattern: positions[Int(row)]) ^ 1 << 63
    }

    func precedes(_ a: UInt32, _ b: UInt32) -> Bool {
        guard !isByRow else { return a < b }
        let (aPosition, bPosition) = (positions[Int(a)], positions[Int(b)])
        return aPosition != bPosition ? aPosition < bPosition : a < b
    }
}
