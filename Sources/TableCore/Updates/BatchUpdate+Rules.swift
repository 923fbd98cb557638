// MARK: - R5

extension BatchUpdate {
    func checkBounds(before: SectionCounts, after: SectionCounts) throws(BatchUpdateError) {
        let (old, new) = (before.numberOfSections, after.numberOfSections)
        try check(deletedSections.map(\.place), "delete", below: old, "before")
        try check(reloadedSections.map(\.place), "reload", below: old, "before")
        try check(movedSections.map(\.source), "move", below: old, "before")
        try check(insertedSections.map(\.place), "insert", below: new, "after")
        try check(movedSections.map(\.destination), "move to", below: new, "after")
        try check(deletedRows.map(\.place), "delete", isIn: before)
        try check(reloadedRows.map(\.place), "reload", isIn: before)
        try check(movedRows.map(\.source), "move", isIn: before)
        try check(insertedRows.map(\.place), "insert", willBeIn: after)
        try check(movedRows.map(\.destination), "move", willBeIn: after)
    }

    private func check(
        _ sections: [Int], _ verb: String, below count: Int, _ time: String
    ) throws(BatchUpdateError) {
        for section in sections where !(0..<count).contains(section) {
            throw BatchUpdateError(
                .r5, section: section,
                "attempt to \(verb) section \(section) but there are only \(count) sections "
                    + "\(time) the update")
        }
    }

    private func check(
        _ paths: [IndexPath], _ verb: String, isIn before: SectionCounts
    ) throws(BatchUpdateError) {
        for path in paths where !before.contains(path) {
            guard let rows = before.numberOfRows(inSection: path.section) else {
                throw BatchUpdateError(
                    .r5, row: path,
                    "attempt to \(verb) row \(path.row) from section \(path.section) but there "
                        + "are only \(before.numberOfSections) sections before the update")
            }
            throw BatchUpdateError(
                .r5, row: path,
                "attempt to \(verb) row \(path.row) from section \(path.section) which only "
                    + "contains \(rows) rows before the update")
        }
    }

    private func check(
        _ paths: [IndexPath], _ verb: String, willBeIn after: SectionCounts
    ) throws(BatchUpdateError) {
        for path in paths where !after.contains(path) {
            guard let rows = after.numberOfRows(inSection: path.section) else {
                throw BatchUpdateError(
                    .r5, row: path,
                    "attempt to \(verb) row \(path.row) into section \(path.section) but there "
                        + "are only \(after.numberOfSections) sections after the update")
            }
            throw BatchUpdateError(
                .r5, row: path,
                "attempt to \(verb) row \(path.row) into section \(path.section) but there are "
                    + "only \(rows) rows in section \(path.section) after the update")
        }
    }
}

// MARK: - R2 and R6

extension BatchUpdate {
    private enum Operation {
        case delete
        case reload
        case moveFrom
        case insert
        case moveTo
    }

    func checkRowsNamedTwice() throws(BatchUpdateError) {
        try checkTwice([
            (.delete, deletedRows.map(\.place)), (.reload, reloadedRows.map(\.place)),
            (.moveFrom, movedRows.map(\.source)),
        ]) { path, first, second in
            BatchUpdateError(
                .r2, row: path,
                Self.message(first, second, "index path") + " (\(Self.text(path)))")
        }
        try checkTwice([
            (.insert, insertedRows.map(\.place)), (.moveTo, movedRows.map(\.destination)),
        ]) { path, first, second in
            BatchUpdateError(
                .r2, row: path,
                Self.message(first, second, "index path") + " (\(Self.text(path)))")
        }
    }

    func checkSectionsNamedTwice() throws(BatchUpdateError) {
        try checkTwice([
            (.delete, deletedSections.map(\.place)), (.reload, reloadedSections.map(\.place)),
            (.moveFrom, movedSections.map(\.source)),
        ]) { section, first, second in
            BatchUpdateError(
                .r6, section: section, Self.sectionMessage(first, second) + " (\(section))")
        }
        try checkTwice([
            (.insert, insertedSections.map(\.place)),
            (.moveTo, movedSections.map(\.destination)),
        ]) { section, first, second in
            BatchUpdateError(
                .r6, section: section, Self.sectionMessage(first, second) + " (\(section))")
        }
    }

    private func checkTwice<Place: Hashable>(
        _ groups: [(Operation, [Place])],
        _ error: (Place, Operation, Operation) -> BatchUpdateError
    ) throws(BatchUpdateError) {
        var seen: [Place: Operation] = [:]
        for (operation, places) in groups {
            for place in places {
                if let first = seen.updateValue(operation, forKey: place) {
                    throw error(place, first, operation)
                }
            }
        }
    }

    private static func message(
        _ first: Operation, _ second: Operation, _ place: String
    ) -> String {
        switch (first, second) {
        case (.delete, .reload): "attempt to delete and reload the same \(place)"
        case (.delete, .moveFrom):
            "attempt to perform a delete and a move from the same \(place)"
        case (.reload, .moveFrom):
            "attempt to perform a reload and a move from the same \(place)"
        case (.insert, .moveTo):
            "attempt to perform an insert and a move to the same \(place)"
        case (.delete, _): "attempt to delete the same \(place) twice"
        case (.reload, _): "attempt to reload the same \(place) twice"
        case (.insert, _): "attempt to insert the same \(place) twice"
        case (.moveFrom, _): "attempt to perform two moves from the same \(place)"
        case (.moveTo, _): "attempt to perform two moves to the same \(place)"
        }
    }

    private static func sectionMessage(_ first: Operation, _ second: Operation) -> String {
        switch (first, second) {
        case (.delete, .moveFrom): "attempt to delete and move from the same section"
        case (.reload, .moveFrom): "attempt to reload and move from the same section"
        case (.insert, .moveTo): "attempt to insert and move to the same section"
        default: message(first, second, "section")
        }
    }

    private static func text(_ path: IndexPath) -> String {
        "section \(path.section), row \(path.row)"
    }
}

// MARK: - R3 and R4

extension BatchUpdate {
    func checkNumberOfSections(
        before: SectionCounts, after: SectionCounts
    ) throws(BatchUpdateError) {
        let (old, new) = (before.numberOfSections, after.numberOfSections)
        let (inserted, deleted) = (insertedSections.count, deletedSections.count)
        guard new != old + inserted - deleted else { return }
        throw BatchUpdateError(
            .r3, section: nil,
            """
            Invalid number of sections. The number of sections after the update (\(new)) must be \
            equal to the number of sections before the update (\(old)), plus or minus the number \
            of sections inserted or deleted (\(inserted) inserted, \(deleted) deleted).
            """)
    }

    func checkNumbersOfRows(_ map: UpdateMap) throws(BatchUpdateError) {
        let (old, new) = (map.before.rowsBySection, map.after.rowsBySection)
        for (section, before) in old.enumerated() {
            guard !map.reloadedOldSections.contains(section),
                let newSection = map.newSection(forOld: section)
            else { continue }
            let shift = map.rowsByOldSection[section]
            let expected =
                before - (shift?.removed.count ?? 0) + (shift?.inserted.count ?? 0)
            guard new[newSection] != expected else { continue }
            throw rowCountError(section, newSection, before: before, after: new[newSection])
        }
    }

    private func rowCountError(
        _ old: Int, _ new: Int, before: Int, after: Int
    ) -> BatchUpdateError {
        let inserted = insertedRows.count { $0.place.section == new }
        let deleted = deletedRows.count { $0.place.section == old }
        let movedIn = movedRows.count { $0.destination.section == new }
        let movedOut = movedRows.count { $0.source.section == old }
        return BatchUpdateError(
            .r4, section: new,
            """
            Invalid number of rows in section \(new). The number of rows after the update \
            (\(after)) must be equal to the number of rows before the update (\(before)), plus \
            or minus the rows inserted or deleted (\(inserted) inserted, \(deleted) deleted) and \
            plus or minus the number of rows moved into or out of that section (\(movedIn) in, \
            \(movedOut) out).
            """)
    }
}
