import TableCore
import Testing

/// Building snapshots: appending, inserting, moving, deleting and reloading.
struct SnapshotTests {
    @Test("a section is found by its index")
    func sectionAtIndex() throws {
        var snapshot = Snapshot<String, Int>()
        try snapshot.appendSections(["a", "b"])
        #expect((-1...2).map { snapshot.sectionIdentifier(at: $0) } == [nil, "a", "b", nil])
    }

    private func table() throws -> Snapshot<String, Int> {
        var snapshot = Snapshot<String, Int>()
        try snapshot.appendSections(["A", "B"])
        try snapshot.appendItems([1, 2, 3], to: "A")
        try snapshot.appendItems([4, 5])
        return snapshot
    }

    @Test("sections are appended, inserted, moved and deleted")
    func sections() throws {
        var snapshot = try table()
        try snapshot.insertSections(["X", "Y"], .before("B"))
        #expect(snapshot.sectionIdentifiers == ["A", "X", "Y", "B"])
        try snapshot.moveSection("A", .after("B"))
        try snapshot.moveSection("Y", .before("X"))
        #expect(snapshot.sectionIdentifiers == ["Y", "X", "B", "A"])
        #expect(snapshot.indexPath(for: 2) == IndexPath(row: 1, section: 3))
        try snapshot.deleteSections(["A", "Y"])
        #expect(snapshot.itemIdentifiers == [4, 5])
        #expect(snapshot.section(containing: 1) == nil)
        try snapshot.appendItems([1], to: "X")
        #expect(snapshot.section(containing: 1) == "X", "a deleted identity is free again")
    }

    @Test("items are appended, inserted, moved and deleted")
    func items() throws {
        var snapshot = try table()
        try snapshot.insertItems([10, 11], .after(1))
        try snapshot.insertItems([12], .before(4))
        #expect(snapshot.itemIdentifiers(inSection: "A") == [1, 10, 11, 2, 3])
        #expect(snapshot.itemIdentifiers(inSection: "B") == [12, 4, 5])
        try snapshot.moveItem(1, .after(4))
        try snapshot.moveItem(3, .before(10))
        #expect(snapshot.itemIdentifiers == [3, 10, 11, 2, 12, 4, 1, 5])
        #expect(snapshot.section(containing: 1) == "B")
        #expect(snapshot.itemIdentifier(at: IndexPath(row: 2, section: 1)) == 1)
        #expect(snapshot.itemIdentifier(at: IndexPath(row: 9, section: 1)) == nil)
        try snapshot.deleteItems([10, 12])
        #expect(snapshot.counts == [3, 3])
        #expect(snapshot.numberOfItems == 6)
        snapshot.deleteAllItems()
        #expect(snapshot.counts == [0, 0])
        #expect(snapshot.itemIdentifiers(inSection: "nowhere").isEmpty)
    }

    @Test("duplicate and missing identities are reported, and change nothing")
    func errors() throws {
        var snapshot = try table()
        let before = snapshot
        typealias Failure = SnapshotError<String, Int>
        #expect(throws: Failure.duplicateSection("A")) { try snapshot.appendSections(["C", "A"]) }
        #expect(throws: Failure.duplicateItem(2)) { try snapshot.appendItems([9, 2]) }
        #expect(throws: Failure.duplicateItem(9)) { try snapshot.insertItems([9, 9], .before(1)) }
        #expect(throws: Failure.missingItem(7)) { try snapshot.insertItems([9], .before(7)) }
        #expect(throws: Failure.missingItem(7)) { try snapshot.deleteItems([1, 7]) }
        #expect(throws: Failure.missingItem(7)) { try snapshot.moveItem(7, .before(1)) }
        #expect(throws: Failure.missingItem(7)) { try snapshot.reloadItems([7]) }
        #expect(throws: Failure.missingSection("Z")) { try snapshot.deleteSections(["A", "Z"]) }
        #expect(throws: Failure.missingSection("Z")) { try snapshot.reloadSections(["Z"]) }
        #expect(throws: Failure.missingSection("Z")) { try snapshot.moveSection("A", .after("Z")) }
        #expect(snapshot == before)
        var empty = Snapshot<String, Int>()
        #expect(throws: Failure.noSections) { try empty.appendItems([1]) }
        #expect(String(describing: Failure.duplicateItem(2)) == "The item “2” occurs twice.")
    }

    @Test("what is deleted is not reloaded any more")
    func forgottenReloads() throws {
        var snapshot = try table()
        try snapshot.reloadItems([1, 4])
        try snapshot.reloadSections(["A"])
        try snapshot.deleteSections(["A"])
        #expect(snapshot.reloadedItems == [4])
        #expect(snapshot.reloadedSections.isEmpty)
    }
}
