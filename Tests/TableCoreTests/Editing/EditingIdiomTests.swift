import TableCore
import Testing
import TextCore

/// Programming idioms of the guides: editing and reordering rows.
struct EditingIdiomTests {
    private func look(_ style: EditingStyle, canEdit: Bool = true, canMove: Bool)
        -> EditingAppearance
    {
        EditingAppearance(
            isEditing: true, canEdit: canEdit, style: style, shouldIndent: true, isGrouped: false,
            canMove: canMove, wantsReorderControl: true)
    }

    @Test(
        """
        minus at the left and a handle at the right, in one mode; a locked row has none (15.6, \
        16.1, 16.4, 16.10)
        """
    )
    func bothControls() {
        let row = look(.delete, canMove: true)
        #expect(row.control == .delete)
        #expect(row.showsReorderControl)
        let last = look(.insert, canMove: false)
        #expect(last.control == .insert)
        #expect(!last.showsReorderControl)
    }

    @Test("rows move only where there are two (000.137), and other sections are refused (000.138)")
    func restrictions() throws {
        let geometry = try RowGeometry(
            sections: [1, 3].map { SectionHeights(rows: .uniform(40, count: $0)) })
        let source = IndexPath(row: 2, section: 1)
        let viewport = Viewport(contentOffset: 0, height: 200)
        var session = try #require(
            ReorderSession(lifting: source, in: geometry, viewport: viewport, pointerY: 130))
        for effect in session.handle(.pointerMoved(y: 5)) {
            guard case .askTarget(_, let proposed) = effect else { continue }
            #expect(proposed.section == 0)
            _ = session.handle(.retarget(IndexPath(row: 0, section: 1)))
        }
        #expect(
            session.handle(.drop) == [.move(from: source, to: IndexPath(row: 0, section: 1))])
        #expect(session.source.section == session.destination.section)
    }

    @Test("what a form added comes where it belongs, and nothing else changes place (15.19)")
    func sortedInsertion() throws {
        let collation = try Collation(locale: "en")
        let alphabet = IndexAlphabet(collation)
        let names = ["Bea", "Cleo", "Ada", "Boris"]
        func group(_ names: [String]) -> Grouping<String> {
            Grouping(names, by: alphabet, collation, keepsEmpty: true) { $0 }
        }
        let (before, after) = (group(names), group(names + ["Ben"]))
        let section = try #require(after.titles.firstIndex(of: "B"))
        let row = try #require(after.sections[section].elements.firstIndex(of: "Ben"))
        var batch = BatchUpdate()
        batch.insertRows([IndexPath(row: row, section: section)])
        let map = try batch.resolve(
            before: SectionCounts(before.counts), after: SectionCounts(after.counts))
        #expect(row == 1)
        for (number, old) in before.sections.enumerated() {
            for (row, name) in old.elements.enumerated() {
                let new = map.newIndexPath(forOld: IndexPath(row: row, section: number))
                #expect(new.flatMap { after[$0] } == name)
            }
        }
    }

    @Test("rows and sections are rearranged by program too (16.11), and after an edit (15.24)")
    func byProgram() throws {
        var batch = BatchUpdate()
        batch.moveRow(from: .row(2), to: .row(0))
        batch.moveSection(from: 1, to: 0)
        let counts = try SectionCounts([3, 1])
        #expect(throws: BatchUpdateError.self) { try batch.resolve(before: counts, after: counts) }
        var right = BatchUpdate()
        right.moveRow(from: .row(2), to: IndexPath(row: 0, section: 1))
        right.moveSection(from: 1, to: 0)
        let map = try right.resolve(before: counts, after: try SectionCounts([1, 3]))
        #expect(map.newIndexPath(forOld: .row(0)) == IndexPath(row: 1, section: 1))
    }

    @Test(
        "Done ends everything that is open: the Delete button, the keyboard (16.12, 15.2, 000.126)")
    func done() {
        var session = EditingSession()
        _ = session.handle(.setEditing(true, animated: true))
        _ = session.handle(.controlTapped(.row(0)))
        _ = session.handle(.canEdit(true))
        _ = session.handle(.style(.delete))
        _ = session.handle(.textEditing(true))
        #expect(
            session.handle(.setEditing(false, animated: true)) == [
                .hideConfirmation(.row(0)), .endTextEditing,
                .setRowsEditing(false, animated: true),
            ])
    }

    @Test(
        """
        a swipe that deletes does not reveal, and a revealing one is as wide as the row is now \
        (17.8, 18.11, 38.18)
        """
    )
    func swipes() {
        var reveal = SwipeSession(width: 320, sides: [.right])
        _ = reveal.handle(.openRow(.row(0), .right))
        reveal.widths[.right] = 480
        #expect(reveal.handle(.began(.row(0), x: 10, y: 0)).isEmpty)
        #expect(reveal.handle(.moved(x: -10, y: 0)).last == .offset(.row(0), x: 460))
        #expect(reveal.widths[.left] == nil)
        let quick = RevealAnimation.opening(width: 320, speed: 4)
        #expect(quick.duration < RevealAnimation.opening(width: 320).duration)
    }
}
