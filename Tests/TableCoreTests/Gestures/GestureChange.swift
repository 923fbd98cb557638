import TableCore

/// A change of rows or items while a gesture on one of them is in progress.
enum GestureChange: String, CaseIterable {
    case insertAbove, insertBelow, deleteAbove, deleteBelow, deleteItself
    case moveOther, moveItself, moveSection
    case reloadOther, reloadItself, reloadSection, reloadAll
    case insertSection, deleteSection
    /// The viewport gets another width, in which the rows have other heights.
    case width
}

/// Named rows in three sections, of which the sixth row of the second one has a gesture.
struct GestureRows {
    /// The row of the gesture, before the change.
    static let target = IndexPath(row: 5, section: 1)
    /// Its name.
    static let name = "b5"

    var sections: [[String]] = [("a", 2), ("b", 12), ("c", 12)].map { letter, count in
        (0..<count).map { "\(letter)\($0)" }
    }

    /// The names of the sections: the letters of their rows.
    var titles: [String] { sections.map { $0.last.map { String($0.prefix(1)) } ?? "" } }

    func counts() throws -> SectionCounts { try SectionCounts(sections.map(\.count)) }

    func name(_ path: IndexPath) -> String { sections[path.section][path.row] }

    /// The place of a row; `nil` if it was deleted.
    func path(of name: String) -> IndexPath? {
        for (section, names) in sections.enumerated() {
            if let row = names.firstIndex(of: name) { return IndexPath(row: row, section: section) }
        }
        return nil
    }

    mutating func move(from source: IndexPath, to target: IndexPath) {
        let name = sections[source.section].remove(at: source.row)
        sections[target.section].insert(name, at: target.row)
    }

    /// Makes a change in these rows.
    ///
    /// - Returns: The change for the view; `nil` for a reload of everything and for another width.
    mutating func make(_ change: GestureChange) -> BatchUpdate? {
        var batch = BatchUpdate()
        let own = Self.target
        func row(_ row: Int) -> IndexPath { IndexPath(row: row, section: own.section) }
        switch change {
        case .insertAbove:
            sections[1].insert(contentsOf: ["n0", "n1"], at: 0)
            batch.insertRows([row(0), row(1)])
        case .insertBelow:
            sections[1].insert("n0", at: 6)
            batch.insertRows([row(6)])
        case .deleteAbove:
            sections[1].removeSubrange(1...2)
            batch.deleteRows([row(1), row(2)])
        case .deleteBelow:
            sections[1].remove(at: 6)
            batch.deleteRows([row(6)])
        case .deleteItself:
            sections[1].remove(at: own.row)
            batch.deleteRows([own])
        case .moveOther:
            move(from: row(8), to: row(0))
            batch.moveRow(from: row(8), to: row(0))
        case .moveItself:
            move(from: own, to: row(3))
            batch.moveRow(from: own, to: row(3))
        case .moveSection:
            sections.swapAt(0, 1)
            batch.moveSection(from: 1, to: 0)
        case .reloadOther: batch.reloadRows([row(4)])
        case .reloadItself: batch.reloadRows([own])
        case .reloadSection: batch.reloadSections([1])
        case .insertSection:
            sections.insert(["n0", "n1"], at: 0)
            batch.insertSections([0])
        case .deleteSection:
            sections.remove(at: 1)
            batch.deleteSections([1])
        case .reloadAll, .width: return nil
        }
        return batch
    }
}
