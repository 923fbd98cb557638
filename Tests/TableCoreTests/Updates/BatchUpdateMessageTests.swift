import TableCore
import Testing

/// The exact message of each broken batch rule (Spec R2–R6, 000.130, 15.13, 37.7).
struct BatchUpdateMessageTests {
    private func error(
        _ operations: [BatchOperation], before: [Int], after: [Int]
    ) throws -> BatchUpdateError? {
        do {
            _ = try BatchUpdate(operations)
                .resolve(before: try SectionCounts(before), after: try SectionCounts(after))
            return nil
        } catch let error as BatchUpdateError {
            return error
        }
    }

    @Test("R2: a path in two operations")
    func namedTwice() throws {
        let cases: [([BatchOperation], String)] = [
            (
                [.deleteRow(.row(1)), .reloadRow(.row(1))],
                "attempt to delete and reload the same index path (section 0, row 1)"
            ),
            (
                [.deleteRow(.row(1)), .moveRow(.row(1), .row(0))],
                "attempt to perform a delete and a move from the same index path (section 0, row 1)"
            ),
            (
                [.insertRow(.row(0)), .moveRow(.row(1), .row(0))],
                "attempt to perform an insert and a move to the same index path (section 0, row 0)"
            ),
            (
                [.reloadRow(.row(1)), .moveRow(.row(1), .row(0))],
                "attempt to perform a reload and a move from the same index path (section 0, row 1)"
            ),
            (
                [.deleteRow(.row(1)), .deleteRow(.row(1))],
                "attempt to delete the same index path twice (section 0, row 1)"
            ),
            (
                [.moveRow(.row(0), .row(1)), .moveRow(.row(1), .row(1))],
                "attempt to perform two moves to the same index path (section 0, row 1)"
            ),
        ]
        for (operations, message) in cases {
            let error = try error(operations, before: [3], after: [3])
            #expect(error?.rule == .r2)
            #expect(error?.message == message)
            #expect(error?.indexPath != nil)
        }
    }

    @Test("R3: the number of sections does not add up")
    func sections() throws {
        let error = try error(
            [.insertSection(0), .deleteSection(1)], before: [1, 1], after: [1, 1, 1])
        #expect(error?.rule == .r3)
        #expect(
            error?.message
                == "Invalid number of sections. The number of sections after the update (3) must "
                + "be equal to the number of sections before the update (2), plus or minus the "
                + "number of sections inserted or deleted (1 inserted, 1 deleted).")
    }

    @Test("R4: the number of rows of a section does not add up")
    func rows() throws {
        let error = try error(
            [
                .insertRow(.row(0)), .deleteRow(.row(1)), .deleteRow(.row(2)),
                .moveRow(IndexPath(row: 0, section: 1), .row(1)),
            ], before: [5, 2], after: [4, 1])
        #expect(error?.rule == .r4)
        #expect(error?.section == 0)
        #expect(
            error?.message
                == "Invalid number of rows in section 0. The number of rows after the update (4) "
                + "must be equal to the number of rows before the update (5), plus or minus the "
                + "rows inserted or deleted (1 inserted, 2 deleted) and plus or minus the number "
                + "of rows moved into or out of that section (1 in, 0 out).")
        #expect(error?.description.hasPrefix("R4: Invalid number of rows") == true)
    }

    @Test("R4: a model that was not changed is found out")
    func unchangedModel() throws {
        #expect(try error([.deleteRow(.row(0))], before: [3], after: [3])?.rule == .r4)
        #expect(try error([], before: [3], after: [2])?.rule == .r4)
        #expect(try error([], before: [3, 1], after: [3, 1]) == nil)
    }

    @Test("R5: outside the table")
    func bounds() throws {
        let cases: [(BatchOperation, String)] = [
            (
                .deleteRow(.row(3)),
                """
                attempt to delete row 3 from section 0 which only contains 2 rows before the update
                """
            ),
            (
                .reloadRow(IndexPath(row: 0, section: 4)),
                """
                attempt to reload row 0 from section 4 but there are only 1 sections before the \
                update
                """
            ),
            (
                .insertRow(.row(5)),
                "attempt to insert row 5 into section 0 but there are only 2 rows in section 0 "
                    + "after the update"
            ),
            (
                .moveRow(.row(0), .row(9)),
                "attempt to move row 9 into section 0 but there are only 2 rows in section 0 "
                    + "after the update"
            ),
            (
                .deleteSection(1),
                "attempt to delete section 1 but there are only 1 sections before the update"
            ),
            (
                .insertSection(2),
                "attempt to insert section 2 but there are only 1 sections after the update"
            ),
            (
                .moveSection(0, 3),
                "attempt to move to section 3 but there are only 1 sections after the update"
            ),
        ]
        for (operation, message) in cases {
            let error = try error([operation], before: [2], after: [2])
            #expect(error?.rule == .r5)
            #expect(error?.message == message)
        }
    }

    @Test("R6: a section in two operations")
    func sectionsNamedTwice() throws {
        let cases: [([BatchOperation], String)] = [
            (
                [.deleteSection(0), .moveSection(0, 1)],
                "attempt to delete and move from the same section (0)"
            ),
            (
                [.insertSection(1), .moveSection(0, 1)],
                "attempt to insert and move to the same section (1)"
            ),
            (
                [.deleteSection(0), .reloadSection(0)],
                "attempt to delete and reload the same section (0)"
            ),
        ]
        for (operations, message) in cases {
            let error = try error(operations, before: [1, 1], after: [1, 1])
            #expect(error?.rule == .r6)
            #expect(error?.message == message)
        }
    }
}
