import TableCore

/// A table as lists of identities, with a literal implementation of the batch rules.
struct NaiveTable {
    struct Section: Equatable {
        var id: Int
        var rows: [Int]
    }

    var sections: [Section]
    private(set) var nextId: Int

    init(_ counts: [Int]) {
        sections = []
        nextId = 1
        for count in counts {
            let id = takeId()
            sections.append(Section(id: id, rows: (0..<count).map { _ in takeId() }))
        }
    }

    private mutating func takeId() -> Int {
        nextId += 1
        return nextId
    }

    var counts: [Int] { sections.map(\.rows.count) }

    /// The path of a row identity.
    func path(ofRow id: Int) -> IndexPath? {
        for (number, section) in sections.enumerated() {
            if let row = section.rows.firstIndex(of: id) {
                return IndexPath(row: row, section: number)
            }
        }
        return nil
    }

    /// The table after a batch; `nil` if the batch breaks a rule.
    ///
    /// Reloaded and inserted sections get `freshRows` rows, or as many as moves need.
    func applying(_ batch: BatchUpdate, freshRows: Int) -> NaiveTable? {
        let newRows = batch.insertedRows.map(\.place) + batch.movedRows.map(\.destination)
        guard namesEachPlaceOnce(batch) else { return nil }
        var result = self
        // Delete rows, and set moved ones aside.
        var held: [IndexPath: Int] = [:]
        for move in batch.movedRows { held[move.destination] = row(at: move.source) }
        let gone = Set(
            (batch.deletedRows.map(\.place) + batch.movedRows.map(\.source)).compactMap(row(at:)))
        for index in result.sections.indices {
            result.sections[index].rows.removeAll { gone.contains($0) }
        }
        // Delete, move and insert sections.
        let reloaded = Set(batch.reloadedSections.map { sections[$0.place].id })
        let goneSections = Set(
            (batch.deletedSections.map(\.place) + batch.movedSections.map(\.source)).map {
                sections[$0].id
            })
        var placed: [Int: Section] = [:]
        for move in batch.movedSections { placed[move.destination] = result.sections[move.source] }
        var fresh: Set<Int> = reloaded
        for change in batch.insertedSections {
            let id = result.takeId()
            fresh.insert(id)
            placed[change.place] = Section(id: id, rows: [])
        }
        let rest = result.sections.filter { !goneSections.contains($0.id) }
        guard let merged = Self.merge(rest, placed) else { return nil }
        result.sections = merged
        // Insert rows, new and moved.
        for number in result.sections.indices {
            let isFresh = fresh.contains(result.sections[number].id)
            var coming: [Int: Int] = [:]
            for path in newRows where path.section == number {
                coming[path.row] = held[path] ?? result.takeId()
            }
            var rest = result.sections[number].rows
            if isFresh {
                let needed = max(freshRows, (coming.keys.max() ?? -1) + 1)
                rest = (0..<needed - coming.count).map { _ in result.takeId() }
            }
            guard let rows = Self.merge(rest, coming) else { return nil }
            result.sections[number].rows = rows
        }
        guard newRows.allSatisfy({ result.row(at: $0) != nil }) else { return nil }
        return result
    }

    /// Whether a batch names each place at most once, and only existing old places.
    private func namesEachPlaceOnce(_ batch: BatchUpdate) -> Bool {
        let oldRows =
            (batch.deletedRows + batch.reloadedRows).map(\.place)
            + batch.movedRows.map(\.source)
        let newRows = batch.insertedRows.map(\.place) + batch.movedRows.map(\.destination)
        let oldSections =
            (batch.deletedSections + batch.reloadedSections).map(\.place)
            + batch.movedSections.map(\.source)
        let newSections =
            batch.insertedSections.map(\.place)
            + batch.movedSections.map(\.destination)
        return Set(oldRows).count == oldRows.count && Set(newRows).count == newRows.count
            && Set(oldSections).count == oldSections.count
            && Set(newSections).count == newSections.count
            && oldRows.allSatisfy { row(at: $0) != nil }
            && oldSections.allSatisfy(sections.indices.contains)
    }

    func row(at path: IndexPath) -> Int? {
        guard sections.indices.contains(path.section) else { return nil }
        let rows = sections[path.section].rows
        return rows.indices.contains(path.row) ? rows[path.row] : nil
    }

    /// Places elements at their final indices and the remaining ones around them; nil for an
    /// invalid index.
    private static func merge<Element>(_ rest: [Element], _ placed: [Int: Element]) -> [Element]? {
        let count = rest.count + placed.count
        guard placed.keys.allSatisfy({ (0..<count).contains($0) }) else { return nil }
        var remaining = rest[...]
        return (0..<count).compactMap { placed[$0] ?? remaining.popFirst() }
    }
}
