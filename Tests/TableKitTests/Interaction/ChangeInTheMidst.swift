import TableCore

/// A change of rows or items while a gesture is in progress.
enum ChangeInTheMidst: CaseIterable {
    case insertAbove, insertBelow, deleteAbove, deleteBelow, deleteItself
    case moveOther, moveItself, moveSection
    case reloadOther, reloadItself, reloadSection, reloadEverything
    case insertSection, deleteSection

    /// Whether the row of the gesture is the same one afterwards.
    ///
    /// After a reload of its section or of everything, any row may be another one.
    var keepsRow: Bool {
        switch self {
        case .deleteItself, .reloadSection, .reloadEverything, .deleteSection: false
        default: true
        }
    }

    /// Whether the row has been taken to another place, which ends its drag.
    var movesRow: Bool { self == .moveItself }
}

/// Named rows in three sections, of which the sixth row of the second one has a gesture.
struct NamedRows {
    static let target = IndexPath(row: 5, section: 1)

    var sections: [[String]] = (0..<3).map { section in
        (0..<(section == 0 ? 2 : 12)).map { "\(section).\($0)" }
    }

    /// The names of the rows that exist, in order.
    var names: [String] { sections.flatMap { $0 } }

    /// The place of a row; nil if it was deleted.
    func path(of name: String) -> IndexPath? {
        for (section, names) in sections.enumerated() {
            if let row = names.firstIndex(of: name) { return IndexPath(row: row, section: section) }
        }
        return nil
    }

    /// Makes a change in these rows.
    ///
    /// - Returns: The change for the view; nil for a reload of everything.
    mutating func make(_ change: ChangeInTheMidst) -> BatchUpdate? {
        var batch = BatchUpdate()
        let own = Self.target
        switch change {
        case .insertAbove:
            sections[1].insert(contentsOf: ["new", "newer"], at: 0)
            batch.insertRows([IndexPath(row: 0, section: 1), IndexPath(row: 1, section: 1)])
        case .insertBelow:
            sections[1].insert("new", at: 6)
            batch.insertRows([IndexPath(row: 6, section: 1)])
        case .deleteAbove:
            sections[1].removeSubrange(1...2)
            batch.deleteRows([IndexPath(row: 1, section: 1), IndexPath(row: 2, section: 1)])
        case .deleteBelow:
            sections[1].remove(at: 7)
            batch.deleteRows([IndexPath(row: 7, section: 1)])
        case .deleteItself:
            sections[1].remove(at: own.row)
            batch.deleteRows([own])
        case .moveOther:
            sections[1].insert(sections[1].remove(at: 8), at: 0)
            batch.moveRow(from: IndexPath(row: 8, section: 1), to: IndexPath(row: 0, section: 1))
        case .moveItself:
            sections[1].insert(sections[1].remove(at: own.row), at: 2)
            batch.moveRow(from: own, to: IndexPath(row: 2, section: 1))
        case .moveSection:
            sections.swapAt(0, 1)
            batch.moveSection(from: 1, to: 0)
        case .reloadOther: batch.reloadRows([IndexPath(row: 4, section: 1)])
        case .reloadItself: batch.reloadRows([own])
        case .reloadSection: batch.reloadSections([1])
        case .reloadEverything: return nil
        case .insertSection:
            sections.insert(["new", "newer"], at: 0)
            batch.insertSections([0])
        case .deleteSection:
            sections.remove(at: 1)
            batch.deleteSections([1])
        }
        return batch
    }
}
