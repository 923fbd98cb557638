public import TableCore

/// The columns of a board: one for each value of a field, and one for records without a value.
///
/// Choices come in their order, even those without records; other values follow in the order of the
/// snapshot. For several tags, the first one determines the column.
///
/// Index paths and positions **in the board** count the cards of columns that are not folded; those
/// **of rows** are those of the snapshot.
public struct BoardColumns: Hashable, Sendable {
    /// The field.
    public let field: Field
    /// The columns in order.
    public let columns: [BoardColumn]
    /// Whether the numbers of records are known.
    public let isComplete: Bool

    /// The position in the board at which each column starts.
    private let starts: [Int]
    /// The column of each section of the snapshot.
    private let columnsBySection: [Int: Int]

    /// Creates the columns of a list.
    ///
    /// - Parameters:
    ///   - list: The list; the result is nil if none of its fields suits a board.
    ///   - records: The snapshot; its records are shown if it is grouped by the field.
    /// - Complexity: O(*sections* + *choices*)
    public init?(of list: List, records: RecordList?) {
        guard let field = list.boardField else { return nil }
        self.field = field
        let folded = list.settings.view.foldedColumns[field.id] ?? []
        let isGrouped =
            records?.request.list == list.id && records?.request.grouping == .value(field.id)
        let sections = isGrouped ? records?.sections ?? [] : []
        isComplete = isGrouped && records?.isComplete == true
        let colors = Dictionary(
            field.options.choices.map { (SectionLabel.value($0.name).key, $0.color) }
        ) { first, _ in first }
        var columns: [BoardColumn] = []
        var known: Set<String> = []
        func add(_ label: SectionLabel, _ section: (Int, Range<Int>)?) {
            let key = label.key
            guard known.insert(key).inserted else { return }
            columns.append(
                BoardColumn(
                    label, of: field, color: colors[key] ?? nil, section: section,
                    isFolded: folded.contains(key)))
        }
        let present = Dictionary(
            sections.enumerated().map { ($1.label.key, ($0, $1.range)) }
        ) { first, _ in first }
        for label in field.boardLabels { add(label, present[label.key]) }
        for (index, section) in sections.enumerated() where !section.label.isEmptyValue {
            add(section.label, (index, section.range))
        }
        let empty = SectionLabel.empty(field: field.name)
        // A checkbox that was never set usually means no, so this column is rare.
        if field.kind.valueType != .checkbox || present[empty.key] != nil {
            add(empty, present[empty.key])
        }
        self.columns = columns
        starts = columns.reduce(into: [0]) { starts, column in
            starts.append((starts.last ?? 0) + (column.isFolded ? 0 : column.count))
        }
        columnsBySection = Dictionary(
            columns.enumerated().compactMap { index, column in
                column.section.map { ($0, index) }
            }
        ) { first, _ in first }
    }

    /// The index of the column with a key; nil if there is none.
    public func index(of key: String) -> Int? { columns.firstIndex { $0.key == key } }

    /// The number of visible cards in a column.
    public func cardCount(inColumn index: Int) -> Int {
        columns[index].isFolded ? 0 : columns[index].count
    }

    /// The number of visible cards in each column.
    public var cardCounts: [Int] { columns.indices.map { cardCount(inColumn: $0) } }

    /// Whether another board has the same columns, folded in the same way.
    public func isArranged(like other: BoardColumns) -> Bool {
        field.id == other.field.id
            && columns.elementsEqual(other.columns) {
                $0.key == $1.key && $0.isFolded == $1.isFolded
            }
    }

    /// The flat position of a card in the board; nil if there is no such card.
    public func position(of place: IndexPath) -> Int? {
        guard columns.indices.contains(place.section),
            (0..<cardCount(inColumn: place.section)).contains(place.item)
        else { return nil }
        return starts[place.section] + place.item
    }

    /// The folded columns.
    public var foldedIndexes: Set<Int> { Set(columns.indices.filter { columns[$0].isFolded }) }

    // MARK: Rows

    /// The row of a card; nil if there is no such card.
    public func row(at place: IndexPath) -> IndexPath? {
        guard columns.indices.contains(place.section), let section = columns[place.section].section,
            (0..<cardCount(inColumn: place.section)).contains(place.item)
        else { return nil }
        return IndexPath(row: place.item, section: section)
    }

    /// The column of a row; nil if the row is not in the board.
    public func column(ofRow row: IndexPath) -> Int? { columnsBySection[row.section] }

    /// The place of the card of a row; nil if its column is folded.
    public func place(ofRow row: IndexPath) -> IndexPath? {
        guard let column = columnsBySection[row.section],
            (0..<cardCount(inColumn: column)).contains(row.row)
        else { return nil }
        return IndexPath(item: row.row, section: column)
    }

    /// The flat positions of rows, from those of cards in the board.
    ///
    /// - Complexity: O(*columns* × *ranges*)
    public func rows(at positions: PositionSet) -> PositionSet {
        moved(positions) { column in
            (starts[column]..<starts[column + 1], columns[column].rows.lowerBound)
        }
    }

    /// The flat positions of cards in the board, from those of rows. Those in folded columns are
    /// left out.
    ///
    /// - Complexity: O(*columns* × *ranges*)
    public func places(ofRows positions: PositionSet) -> PositionSet {
        moved(positions) { column in
            columns[column].isFolded ? nil : (columns[column].rows, starts[column])
        }
    }

    /// Moves the positions in the range of each column to another start.
    private func moved(
        _ positions: PositionSet, _ part: (Int) -> (range: Range<Int>, start: Int)?
    ) -> PositionSet {
        var found: [Range<Int>] = []
        for column in columns.indices {
            guard let (range, start) = part(column), !range.isEmpty else { continue }
            let first = positions.ranges.partitioningIndex { $0.upperBound > range.lowerBound }
            for own in positions.ranges[first...] {
                guard own.lowerBound < range.upperBound else { break }
                let part = own.clamped(to: range)
                let offset = start - range.lowerBound
                found.append(part.lowerBound + offset..<part.upperBound + offset)
            }
        }
        return PositionSet(found)
    }
}

extension SectionLabel {
    fileprivate var isEmptyValue: Bool {
        if case .empty = self { true } else { false }
    }
}

extension Field {
    /// Whether a board can have a column for each value of the field.
    public var suitsBoard: Bool { isWritable && kind.definition.suitsBoard }

    /// The columns that a board always has, besides that for records without a value.
    fileprivate var boardLabels: [SectionLabel] {
        if kind.valueType == .checkbox {
            return [.checkbox(field: name, isOn: false), .checkbox(field: name, isOn: true)]
        }
        if let range = kind.valueType.range {
            return range.filter { $0 > 0 }.map { .value(String($0)) }
        }
        return kind.choiceUse == .none ? [] : choices.map { .value($0) }
    }
}

extension List {
    /// The fields that a board can show, in order.
    public var boardFields: [Field] { fields.filter(\.suitsBoard) }

    /// The field with the columns of the board: the chosen one, else the first choice, else the
    /// first suitable field; nil if there is none.
    public var boardField: Field? {
        let fields = boardFields
        return fields.first { $0.id == settings.view.boardField }
            ?? fields.first { $0.kind.choiceUse == .one } ?? fields.first
    }
}
