import RandomSupport
import TableCore
import TestSupport
import Testing

/// Moves in outlines: one model of the visible items and those hidden below collapsed ones.
struct OutlinedSnapshotTests {
    private typealias Model = OutlinedSnapshot<String, String>

    private func outline() throws -> SectionSnapshot<String> {
        var outline = SectionSnapshot<String>()
        try outline.append(["a", "b", "c"])
        try outline.append(["a1", "a2"], to: "a")
        try outline.append(["a1x"], to: "a1")
        try outline.append(["c1"], to: "c")
        try outline.expand(["a"])
        return outline
    }

    /// Visible: a, a1, a2, b, c | d, e.
    private func model() throws -> Model {
        var snapshot = Snapshot<String, String>()
        try snapshot.appendSections(["A", "B"])
        try snapshot.appendItems(try outline().visibleItems, to: "A")
        try snapshot.appendItems(["d", "e"], to: "B")
        var model = Model()
        model.setOutline(try outline(), for: "A")
        model.apply(snapshot)
        return model
    }

    @Test(
        "an item goes below the parent at its new place, and keeps its level where it can (12.10)",
        arguments: [
            ("b", 1, "a", ["a", "b", "a1", "a2", "c"]),
            ("b", 2, "a", ["a", "a1", "b", "a2", "c"]),
            ("b", 4, nil, ["a", "a1", "a2", "c", "b"]),
            ("a1", 2, "a", ["a", "a2", "a1", "b", "c"]),
            ("a1", 3, nil, ["a", "a2", "b", "a1", "c"]),
            ("a1", 4, nil, ["a", "a2", "b", "c", "a1"]),
            ("a1", 0, nil, ["a1", "a", "a2", "b", "c"]),
            ("a", 4, nil, ["b", "c", "a", "a1", "a2"]),
            ("a", 3, nil, ["b", "a", "a1", "a2", "c"]),
            ("a", 1, nil, ["a", "a1", "a2", "b", "c"]),
            ("a", 2, nil, ["a", "a1", "a2", "b", "c"]),
        ] as [(String, Int, String?, [String])])
    func places(item: String, index: Int, parent: String?, order: [String]) throws {
        var moved = try outline()
        try moved.move(item, to: index)
        #expect(moved.visibleItems == order)
        #expect(moved.parent(of: item) == parent)
        #expect(moved.count == 7)
        #expect(moved.parent(of: "a1x") == "a1" && moved.parent(of: "c1") == "c")
        #expect(moved.isExpanded("a") && !moved.isExpanded("c"))
    }

    @Test("the only item of a parent goes back to its place")
    func onlyItem() throws {
        var outline = SectionSnapshot<String>()
        try outline.append(["a", "b"])
        try outline.append(["a1"], to: "a")
        try outline.expand(["a"])
        let before = outline
        try outline.move("a1", to: 1)
        #expect(outline == before)
        try outline.move("a1", to: 2)
        #expect(outline.rootItems == ["a", "b", "a1"])
        #expect(throws: OutlineError.missing("z")) { try outline.move("z", to: 0) }
    }

    @Test("hidden items come along into another section, which becomes an outline")
    func betweenSections() throws {
        var model = try model()
        #expect(model.moveItem(at: .row(4), to: IndexPath(row: 1, section: 1)) == true)
        #expect(model.snapshot.itemIdentifiers(inSection: "B") == ["d", "c", "e"])
        let other = try #require(model.outline(of: "B"))
        #expect(other.items == ["d", "c", "c1", "e"])
        #expect(model.moveItem(at: .row(0), to: IndexPath(row: 0, section: 1)) == true)
        #expect(model.snapshot.itemIdentifiers(inSection: "A") == ["b"])
        #expect(model.snapshot.itemIdentifiers(inSection: "B") == ["a", "a1", "a2", "d", "c", "e"])
        #expect(model.outline(of: "B")?.isExpanded("a") == true)
        #expect(model.moveItem(at: IndexPath(row: 1, section: 1), to: .row(0)) == true)
        #expect(model.outline(of: "A")?.items == ["a1", "a1x", "b"])
        #expect(model.moveItem(at: .row(9), to: .row(0)) == false)
    }

    @Test("a single item leaves a plain section plain")
    func plain() throws {
        var model = try model()
        #expect(model.moveItem(at: .row(3), to: IndexPath(row: 2, section: 1)) == true)
        #expect(model.outline(of: "B") == nil)
        #expect(model.snapshot.itemIdentifiers(inSection: "B") == ["d", "e", "b"])
        #expect(model.moveItem(at: IndexPath(row: 0, section: 1), to: .row(1)) == true)
        #expect(model.outline(of: "A")?.parent(of: "d") == "a")
    }

    @Test("an item that is hidden in the other section already stays where it is")
    func duplicate() throws {
        var model = try model()
        var other = SectionSnapshot<String>()
        try other.append(["f"])
        try other.append(["a2"], to: "f")
        var snapshot = model.snapshot
        try snapshot.appendSections(["C"])
        try snapshot.appendItems(["f"], to: "C")
        model.setOutline(other, for: "C")
        model.apply(snapshot)
        let before = model.snapshot
        #expect(model.moveItem(at: .row(2), to: IndexPath(row: 0, section: 2)) == false)
        #expect(model.snapshot == before && model.outline(of: "C")?.items == ["f", "a2"])
    }

    @Test("applied snapshots move items of outlines, too; other changes end the outline")
    func applied() throws {
        var model = try model()
        var snapshot = model.snapshot
        try snapshot.moveItem("c", .before("a"))
        #expect(model.apply(snapshot) == true)
        #expect(model.outline(of: "A")?.items == ["c", "c1", "a", "a1", "a1x", "a2", "b"])
        try snapshot.moveItem("b", .after("a1"))
        model.apply(snapshot)
        #expect(model.outline(of: "A")?.parent(of: "b") == "a")
        // Neighbors in different levels change places.
        try snapshot.moveItem("b", .before("a1"))
        model.apply(snapshot)
        #expect(model.outline(of: "A")?.items == ["c", "c1", "a", "b", "a1", "a1x", "a2"])
        try snapshot.moveItem("b", .before("a"))
        model.apply(snapshot)
        #expect(model.outline(of: "A")?.rootItems == ["c", "b", "a"])
        try snapshot.moveItem("b", .after("a2"))
        model.apply(snapshot)
        #expect(model.outline(of: "A")?.rootItems == ["c", "a", "b"])
        try snapshot.moveItem("b", .before("a2"))
        model.apply(snapshot)
        #expect(model.outline(of: "A")?.parent(of: "b") == "a")
        #expect(model.outline(of: "A")?.parent(of: "a2") == "a")
        try snapshot.deleteItems(["e"])
        #expect(model.apply(snapshot) == false)
        try snapshot.deleteItems(["a1"])
        #expect(model.apply(snapshot) == true)
        #expect(!model.hasOutlines)
        #expect(model.snapshot.itemIdentifiers(inSection: "A") == ["c", "a", "b", "a2"])
    }

    @Test("items that a snapshot moves to another section bring those below them along")
    func appliedToOtherSection() throws {
        var model = try model()
        var snapshot = model.snapshot
        try snapshot.moveItem("c", .after("d"))
        try snapshot.moveItem("a", .after("d"))
        model.apply(snapshot)
        #expect(model.outline(of: "A")?.items == ["b"])
        #expect(model.outline(of: "B")?.items == ["d", "a", "a1", "a1x", "a2", "c", "c1", "e"])
        #expect(model.snapshot.itemIdentifiers(inSection: "B") == ["d", "a", "a1", "a2", "c", "e"])
    }

    @Test("a sorted outline is sorted below each item")
    func sorted() throws {
        var model = try model()
        var snapshot = Snapshot<String, String>()
        try snapshot.appendSections(["A", "B"])
        try snapshot.appendItems(["c", "b", "a", "a2", "a1"], to: "A")
        try snapshot.appendItems(["d", "e"], to: "B")
        model.apply(snapshot)
        #expect(model.outline(of: "A")?.items == ["c", "c1", "b", "a", "a2", "a1", "a1x"])
    }

    @Test("random moves lose no item, no item below another one, and are not taken back (R8)")
    func random() throws {
        for seed in seeds(2_000) {
            var random = SplitMix64(seed: seed)
            var model = try randomModel(&random)
            var before = try content(of: model)
            for step in 0..<4 {
                let comment: Comment = "seed \(seed), step \(step)"
                let counts = model.snapshot.counts
                let from = random.below(3)
                guard counts[from] > 0 else { continue }
                let (row, to) = (random.below(counts[from]), random.below(3))
                let room = counts[to] - (from == to ? 1 : 0)
                let target = IndexPath(row: random.below(room + 1), section: to)
                let source = IndexPath(row: row, section: from)
                let item = try #require(model.snapshot.itemIdentifier(at: source))
                let expected = naive(model, item, from: source, to: target)
                #expect(model.moveItem(at: source, to: target) == true, comment)
                #expect(visible(model) == expected, comment)
                let after = try content(of: model)
                #expect(after.items == before.items, comment)
                let moved = after.items.filter { before.parents[$0] != after.parents[$0] }
                #expect(moved.isSubset(of: [item]), comment)
                before = after
                // The state is the one to which the next snapshot refers.
                var again = model
                #expect(again.apply(model.snapshot) == false, comment)
                #expect(visible(again) == expected, comment)
            }
        }
    }

    // MARK: Naive model

    private struct Content {
        var items: Set<String> = []
        var parents: [String: String] = [:]
    }

    private func content(of model: Model) throws -> Content {
        var content = Content()
        for section in model.snapshot.sectionIdentifiers {
            guard let outline = model.outline(of: section) else {
                content.items.formUnion(model.snapshot.itemIdentifiers(inSection: section))
                continue
            }
            content.items.formUnion(outline.items)
            for item in outline.items { content.parents[item] = outline.parent(of: item) }
            #expect(
                outline.visibleItems == model.snapshot.itemIdentifiers(inSection: section))
        }
        return content
    }

    private func visible(_ model: Model) -> [[String]] {
        model.snapshot.sectionIdentifiers.map { model.snapshot.itemIdentifiers(inSection: $0) }
    }

    /// The visible items after a move: the item and the visible ones below it, after the items that
    /// are before its place.
    private func naive(
        _ model: Model, _ item: String, from source: IndexPath, to target: IndexPath
    ) -> [[String]] {
        var lists = visible(model)
        let outline = model.outline(of: model.snapshot.sectionIdentifiers[source.section])
        let block = lists[source.section].filter { other in
            var place: String? = other
            while let current = place, current != item { place = outline?.parent(of: current) }
            return place == item
        }
        lists[source.section].removeAll { $0 == item }
        let before = lists[target.section].prefix(target.row).filter { !block.contains($0) }
        lists[source.section].removeAll(where: block.contains)
        lists[target.section].insert(contentsOf: block, at: before.count)
        return lists
    }

    private func randomModel(_ random: inout SplitMix64) throws -> Model {
        var model = Model()
        var snapshot = Snapshot<String, String>()
        for section in 0..<3 {
            let name = "S\(section)"
            try snapshot.appendSections([name])
            var outline = SectionSnapshot<String>()
            for index in 0..<random.below(8) {
                let items = outline.items
                let parent =
                    items.isEmpty || random.below(3) == 0
                    ? nil : items[random.below(items.count)]
                try outline.append(["\(section).\(index)"], to: section == 2 ? nil : parent)
            }
            try outline.expand(outline.items.filter { _ in random.below(2) == 0 })
            try snapshot.appendItems(outline.visibleItems, to: name)
            if section < 2 { model.setOutline(outline, for: name) }
        }
        model.apply(snapshot)
        return model
    }

    // MARK: Several moves in one snapshot

    /// An outline `a(a1, a2), b` in A and `c` in B, and the state of its visible items.
    private func collapsed() throws -> (OutlinedSnapshot<String, String>, Snapshot<String, String>)
    {
        var outline = SectionSnapshot<String>()
        try outline.append(["a", "b"])
        try outline.append(["a1", "a2"], to: "a")
        var snapshot = Snapshot<String, String>()
        try snapshot.appendSections(["A", "B"])
        try snapshot.appendItems(["a", "b"], to: "A")
        try snapshot.appendItems(["c"], to: "B")
        var model = OutlinedSnapshot<String, String>()
        model.setOutline(outline, for: "A")
        model.apply(snapshot)
        return (model, snapshot)
    }

    @Test("items that come before one with others below it stay")
    func severalMoves() throws {
        var (model, next) = try collapsed()
        try next.moveItem("a", .after("c"))
        try next.moveItem("b", .before("c"))
        model.apply(next)
        #expect(model.outline(of: "B")?.items == ["b", "c", "a", "a1", "a2"])
        (model, next) = try collapsed()
        try next.moveItem("a", .before("c"))
        try next.moveItem("b", .before("a"))
        model.apply(next)
        #expect(model.outline(of: "B")?.items == ["b", "a", "a1", "a2", "c"])
    }

    @Test("items of a section that is deleted in the same snapshot take along those below them")
    func deletedSection() throws {
        var (model, next) = try collapsed()
        try next.moveItem("a", .after("c"))
        try next.moveItem("b", .after("a"))
        try next.deleteSections(["A"])
        model.apply(next)
        #expect(model.outline(of: "B")?.items == ["c", "a", "a1", "a2", "b"])
        #expect(model.outline(of: "A") == nil)
        (model, next) = try collapsed()
        try next.moveItem("a", .after("c"))
        try next.deleteSections(["A"])
        model.apply(next)
        #expect(model.outline(of: "B")?.items == ["c", "a", "a1", "a2"])
    }

    @Test("an item and one below it go to another section in the wrong order, and nothing is lost")
    func wrongOrder() throws {
        var outline = SectionSnapshot<String>()
        try outline.append(["a", "b"])
        try outline.append(["a1"], to: "a")
        try outline.append(["a2"], to: "a1")
        try outline.expand(["a"])
        var next = Snapshot<String, String>()
        try next.appendSections(["A", "B"])
        try next.appendItems(["a", "a1", "b"], to: "A")
        try next.appendItems(["c"], to: "B")
        var model = OutlinedSnapshot<String, String>()
        model.setOutline(outline, for: "A")
        model.apply(next)
        try next.moveItem("a1", .after("c"))
        try next.moveItem("a", .after("a1"))
        model.apply(next)
        #expect(model.snapshot.itemIdentifiers(inSection: "B") == ["c", "a1", "a"])
        #expect(model.outline(of: "B")?.visibleItems == ["c", "a1", "a"])
        #expect(model.outline(of: "B")?.parent(of: "a2") == "a1")
    }
}
