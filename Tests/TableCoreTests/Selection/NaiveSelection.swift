import TableCore

/// A selection computed row by row, with a delegate that refuses some rows.
struct NaiveSelection {
    var count: Int
    var mode: SelectionMode
    var style: MultipleSelectionStyle
    /// The selected rows in the order of selection.
    var selected: [Int] = []
    var cursor: Int?
    var anchor: Int?
    /// The rows that the delegate refuses to select.
    var refused: Set<Int> = []
    /// The rows that the delegate refuses to deselect.
    var locked: Set<Int> = []

    mutating func click(_ row: Int, _ modifiers: SelectionModifiers) {
        guard mode != .none else { return }
        cursor = row
        choose(row, modifiers)
    }

    mutating func choose(_ row: Int, _ modifiers: SelectionModifiers) {
        guard mode != .none else { return }
        if mode == .multiple, modifiers.contains(.extend) {
            return extend(to: row, keeping: modifiers.contains(.toggle))
        }
        anchor = row
        let toggles = modifiers.contains(.toggle) || (mode == .multiple && style == .toggling)
        if toggles, selected.contains(row) {
            if !locked.contains(row) { selected.removeAll { $0 == row } }
            return
        }
        guard !refused.contains(row) else { return }
        if mode == .single || !toggles { selected.removeAll { $0 != row && !locked.contains($0) } }
        if !selected.contains(row) { selected.append(row) }
    }

    private mutating func extend(to row: Int, keeping: Bool) {
        let start = anchor ?? row
        anchor = start
        let range = min(start, row)...max(start, row)
        let coming = range.filter { !selected.contains($0) && !refused.contains($0) }
        if !keeping { selected.removeAll { !range.contains($0) && !locked.contains($0) } }
        selected += coming
    }

    mutating func move(to row: Int, _ modifiers: SelectionModifiers) {
        let start = cursor ?? selected.first
        if mode == .multiple, modifiers.contains(.extend), anchor == nil { anchor = start ?? row }
        cursor = row
        if mode == .multiple, modifiers.contains(.extend) {
            return extend(to: row, keeping: modifiers.contains(.toggle))
        }
        let follows = mode == .single || (mode == .multiple && style == .replacing)
        guard follows, !modifiers.contains(.toggle) else { return }
        anchor = row
        guard selected != [row], !refused.contains(row) else { return }
        selected.removeAll { $0 != row && !locked.contains($0) }
        if !selected.contains(row) { selected.append(row) }
    }

    mutating func selectAll() {
        guard mode == .multiple else { return }
        selected += (0..<count).filter { !selected.contains($0) && !refused.contains($0) }
    }

    mutating func deselectAll() { selected.removeAll { !locked.contains($0) } }
}
