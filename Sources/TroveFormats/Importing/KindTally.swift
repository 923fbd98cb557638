import TroveModel

/// The number of values of a column by their kind, in formats whose values have kinds of their own,
/// and the first value of each.
struct KindTally: Sendable {
    /// A kind of values.
    enum Kind: Int, CaseIterable, Sendable {
        case number, date, timeSpan, checkbox
        /// A text, or a value of another kind.
        case text

        /// The kind of field for the values; nil for texts.
        fileprivate var field: FieldKind? {
            switch self {
            case .number: .number
            case .date: .date
            case .timeSpan: .timeSpan
            case .checkbox: .checkbox
            case .text: nil
            }
        }
    }

    private var counts = InlineArray<5, Int>(repeating: 0)
    private var firsts = InlineArray<5, CellSample?>(repeating: nil)

    /// Takes the next value into account.
    mutating func add(_ kind: Kind, _ sample: @autoclosure () -> CellSample) {
        counts[kind.rawValue] += 1
        if firsts[kind.rawValue] == nil { firsts[kind.rawValue] = sample() }
    }

    /// The first value because of which the column is text, if most values have another kind.
    var obstacle: FormObstacle? {
        let total = Kind.allCases.reduce(0) { $0 + counts[$1.rawValue] }
        guard let most = Kind.allCases.max(by: { counts[$0.rawValue] < counts[$1.rawValue] }),
            let field = most.field, FormTally.isNearly(counts[most.rawValue], among: total)
        else { return nil }
        let others = Kind.allCases.filter { $0 != most }.compactMap { firsts[$0.rawValue] }
        return others.min { $0.line < $1.line }.map {
            FormObstacle(kind: field, cell: $0, fitCount: counts[most.rawValue])
        }
    }
}
