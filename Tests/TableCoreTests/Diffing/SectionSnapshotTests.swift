import TableCore
import Testing

/// Outlines of one section.
struct SectionSnapshotTests {
    private func outline() throws -> SectionSnapshot<String> {
        var outline = SectionSnapshot<String>()
        try outline.append(["a", "b", "c"])
        try outline.append(["a1", "a2"], to: "a")
        try outline.append(["a1x"], to: "a1")
        try outline.append(["c1"], to: "c")
        return outline
    }

    @Test("items are visible below expanded items only")
    func visibility() throws {
        var outline = try outline()
        #expect(outline.items == ["a", "a1", "a1x", "a2", "b", "c", "c1"])
        #expect(outline.visibleItems == ["a", "b", "c"])
        try outline.expand(["a1"])
        #expect(outline.visibleItems == ["a", "b", "c"], "the parent is not expanded")
        #expect(!outline.isVisible("a1x"))
        try outline.expand(["a"])
        #expect(outline.visibleItems == ["a", "a1", "a1x", "a2", "b", "c"])
        #expect(outline.isVisible("a1x"))
        try outline.collapse(["a"])
        #expect(outline.visibleItems == ["a", "b", "c"])
        #expect(outline.isExpanded("a1"), "the items below keep their state")
    }

    @Test("items know their places")
    func places() throws {
        let outline = try outline()
        #expect(["a", "a1", "a1x"].map(outline.level) == [0, 1, 2])
        #expect(outline.parent(of: "a1x") == "a1")
        #expect(outline.parent(of: "a") == nil)
        #expect(outline.index(of: "b") == 4)
        #expect(outline.index(of: "z") == nil)
        #expect(outline.rootItems == ["a", "b", "c"])
        #expect(outline.hasChildren("c") && !outline.hasChildren("c1"))
        #expect(outline.count == 7)
    }

    @Test("items are inserted on the level of another one")
    func insertion() throws {
        var outline = try outline()
        try outline.insert(["a1+"], after: "a1")
        try outline.insert(["-"], before: "a")
        #expect(outline.items == ["-", "a", "a1", "a1x", "a1+", "a2", "b", "c", "c1"])
        #expect(outline.level(of: "a1+") == 1)
    }

    @Test("an item is deleted with those below it")
    func deletion() throws {
        var outline = try outline()
        try outline.expand(["a", "a1"])
        outline.delete(["a1", "z"])
        #expect(outline.items == ["a", "a2", "b", "c", "c1"])
        #expect(!outline.contains("a1x"))
        try outline.append(["a1"], to: "a")
        #expect(!outline.isExpanded("a1"), "an item that returns is new")
        outline.deleteAll()
        #expect(outline.items.isEmpty)
    }

    @Test("a part is an outline of its own, and replaces another part")
    func parts() throws {
        var outline = try outline()
        try outline.expand(["a1"])
        let below = outline.snapshot(of: "a")
        #expect(below.rootItems == ["a1", "a2"])
        #expect(below.visibleItems == ["a1", "a1x", "a2"])
        #expect(outline.snapshot(of: "a", includingParent: true).items == ["a", "a1", "a1x", "a2"])
        var other = SectionSnapshot<String>()
        try other.append(["n1", "n2"])
        try other.append(["n1x"], to: "n1")
        try outline.replace(childrenOf: "a", using: other)
        #expect(outline.items == ["a", "n1", "n1x", "n2", "b", "c", "c1"])
    }

    @Test("equal outlines compare equal, however they were made")
    func equality() throws {
        var plain = SectionSnapshot<String>()
        try plain.append(["a", "b"])
        var changed = plain
        try changed.append([], to: "a")
        #expect(changed == plain)
        try changed.append(["a1", "a2"], to: "a")
        try changed.append(["a11"], to: "a1")
        changed.delete(["a1", "a2", "a11"])
        #expect(changed == plain)
        try changed.append(["b1", "b2", "b3"], to: "b")
        changed.delete(["b2", "a"])
        #expect(changed.items == ["b", "b1", "b3"])
        changed.delete(["b", "b1"])
        #expect(changed == SectionSnapshot())
    }

    @Test("a replacement with a duplicate changes nothing")
    func failedReplacement() throws {
        var outline = SectionSnapshot<String>()
        try outline.append(["a", "b"])
        try outline.append(["a1", "a2"], to: "a")
        let before = outline
        var part = SectionSnapshot<String>()
        try part.append(["a3", "b"])
        #expect(throws: OutlineError.duplicate("b")) {
            try outline.replace(childrenOf: "a", using: part)
        }
        #expect(outline == before)
    }

    @Test("a broken rule is named")
    func errors() throws {
        var outline = try outline()
        #expect(throws: OutlineError.duplicate("b")) { try outline.append(["b"]) }
        #expect(throws: OutlineError.duplicate("n")) { try outline.append(["n", "n"]) }
        #expect(throws: OutlineError.missing("z")) { try outline.append(["n"], to: "z") }
        #expect(throws: OutlineError.missing("z")) { try outline.expand(["z"]) }
        #expect(outline.count == 7, "nothing has changed")
    }
}
