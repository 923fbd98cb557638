import TableCore
import Testing

/// Dragging items of a collection.
struct ItemDragTests {
    /// A layout of items of 100 × 100, two in a line of 220.
    private func session(_ counts: [Int] = [6]) throws -> LayoutSession {
        var layout = FlowLayout()
        layout.itemSize = Size(width: 100, height: 100)
        return LayoutSession(layout: layout, context: try .of(counts, width: 220, height: 440))
    }

    private func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

    @Test("the picture follows the pointer by its grip; the layout says where it would land (70.7)")
    func following() throws {
        var session = try session()
        var drag = try #require(ItemDrag(lifting: .row(0), in: &session, at: point(10, 20)))
        #expect(
            drag.handle(.moved(to: point(30, 20)), in: &session)
                == [.placeImage(Rect(x: 20, y: 0, width: 100, height: 100))])
        #expect(
            drag.handle(.moved(to: point(110, 130)), in: &session) == [
                .placeImage(Rect(x: 100, y: 110, width: 100, height: 100)),
                .askTarget(source: .row(0), proposed: .row(3)),
            ])
        #expect(drag.destination == .row(0), "until the delegate has said so")
        #expect(drag.handle(.retarget(.row(3)), in: &session) == [.makeRoom(.row(3))])
        let gap = drag.handle(.moved(to: point(60, 130)), in: &session)
        #expect(gap.count == 1, "between items it stays where it would land")
        #expect(
            drag.handle(.drop, in: &session) == [.move(from: .row(0), to: .row(3))])
        #expect(drag.handle(.drop, in: &session) == [])
    }

    @Test("a layout can choose the target by the position of the item (70.7)")
    func ownTarget() throws {
        struct Rows: CollectionLayout {
            var contentSize: Size { Size(width: 100, height: 400) }
            mutating func prepare(in context: LayoutContext) {}
            func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
                (0..<4).compactMap { attributes(for: .cell(.row($0))) }
            }
            func attributes(for element: LayoutElement) -> LayoutAttributes? {
                LayoutAttributes(
                    element,
                    frame: Rect(
                        x: 0, y: Double(element.indexPath.item) * 100, width: 100, height: 50))
            }
            func targetIndexPath(
                forInteractivelyMovingItem path: IndexPath, withPosition position: Point
            ) -> IndexPath? { .row(min(3, max(0, Int(position.y / 100)))) }
        }
        var session = LayoutSession(
            layout: Rows(), context: try .of([4], width: 100, height: 400))
        var drag = try #require(ItemDrag(lifting: .row(0), in: &session, at: point(50, 25)))
        let effects = drag.handle(.moved(to: point(50, 280)), in: &session)
        #expect(
            effects.last == .askTarget(source: .row(0), proposed: .row(2)), "between two items")
    }

    @Test("a refused or senseless place is the source; without a move nobody is told (70.7)")
    func refusing() throws {
        var session = try session()
        var drag = try #require(ItemDrag(lifting: .row(2), in: &session, at: point(0, 110)))
        _ = drag.handle(.moved(to: point(0, 0)), in: &session)
        #expect(drag.proposed == .row(0))
        #expect(drag.handle(.retarget(.row(2)), in: &session) == [])
        #expect(drag.handle(.retarget(.row(6)), in: &session) == [], "there is no such place")
        #expect(drag.handle(.drop, in: &session) == [.putBack(.row(2))])
        var other = try #require(ItemDrag(lifting: .row(2), in: &session, at: point(0, 110)))
        _ = other.handle(.retarget(.row(5)), in: &session)
        #expect(
            other.handle(.cancel, in: &session) == [.makeRoom(.row(2)), .putBack(.row(2))])
        #expect(ItemDrag(lifting: .row(9), in: &session, at: .zero) == nil)
    }

    @Test("the others are drawn exactly where they are after the move, in every section (70.7)")
    func room() throws {
        for counts in [[4], [3, 2], [2, 0, 3]] {
            var session = try session(counts)
            let paths = counts.indices.flatMap { section in
                (0..<counts[section]).map { IndexPath(item: $0, section: section) }
            }
            for source in paths {
                for section in counts.indices {
                    let last = counts[section] - (section == source.section ? 1 : 0)
                    for item in 0...last {
                        let target = IndexPath(item: item, section: section)
                        var drag = try #require(
                            ItemDrag(lifting: source, in: &session, at: .zero))
                        _ = drag.handle(.retarget(target), in: &session)
                        var batch = BatchUpdate()
                        batch.moveRow(from: source, to: target)
                        var after = counts
                        after[source.section] -= 1
                        after[section] += 1
                        let map = try batch.resolve(
                            before: SectionCounts(counts), after: SectionCounts(after))
                        for section in counts.indices {
                            #expect(
                                drag.shownCount(counts[section], inSection: section)
                                    == after[section])
                        }
                        for path in paths {
                            let shown = drag.shownPath(of: path)
                            #expect(shown == map.newIndexPath(forOld: path))
                            #expect(drag.modelPath(of: shown) == path)
                        }
                    }
                }
            }
        }
    }
}
