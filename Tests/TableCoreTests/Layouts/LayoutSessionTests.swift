import TableCore
import Testing

/// The calls a layout receives, in order, and animations between its passes.
struct LayoutSessionTests {
    /// A flow layout that logs its calls in order.
    struct Tracer: CollectionLayout {
        final class Log: @unchecked Sendable {
            // Used only from the thread of a test.
            var lines: [String] = []
        }

        let log = Log()
        var flow = FlowLayout()
        var invalidates = false

        mutating func prepare(in context: LayoutContext) {
            log.lines.append("prepare")
            flow.prepare(in: context)
        }

        var contentSize: Size {
            log.lines.append("size")
            return flow.contentSize
        }

        func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
            log.lines.append("elements")
            return flow.attributesForElements(in: rect)
        }

        func attributes(for element: LayoutElement) -> LayoutAttributes? {
            flow.attributes(for: element)
        }

        func shouldInvalidate(from old: Rect, to new: Rect) -> Bool {
            log.lines.append("should")
            return invalidates
        }

        mutating func prepareForUpdates(_ updates: [LayoutUpdate]) {
            log.lines.append("updates \(updates.count)")
        }

        func initialAttributes(appearing normal: LayoutAttributes) -> LayoutAttributes {
            log.lines.append("initial \(normal.indexPath.item)")
            return normal
        }

        func finalAttributes(disappearing normal: LayoutAttributes) -> LayoutAttributes {
            log.lines.append("final \(normal.indexPath.item)")
            return normal
        }

        mutating func finalizeUpdates() { log.lines.append("finalize") }
    }

    private let visible = Rect(x: 0, y: 0, width: 220, height: 220)

    @Test("a pass asks prepare, size, elements, in this order and once (58.1–58.3, 74.8, 79.4)")
    func order() throws {
        let tracer = Tracer()
        var session = LayoutSession(layout: tracer, context: try .of([3], width: 220, height: 220))
        _ = session.attributes(in: visible)
        #expect(tracer.log.lines == ["prepare", "size", "elements"])
        _ = session.attributes(in: visible)
        #expect(tracer.log.lines.suffix(1) == ["elements"])
        session.invalidate()
        session.invalidate()
        #expect(session.passes == 1, "lazy (60.1, 74.9)")
        _ = session.attributes(in: visible)
        _ = session.attributes(for: .cell(.row(0)))
        #expect(session.passes == 2)
        #expect(session.contentSize == Size(width: 220, height: 50))
    }

    @Test("each step of scrolling asks; only yes makes a pass (60.4, 60.6, 79.5)")
    func bounds() throws {
        let tracer = Tracer()
        var session = LayoutSession(layout: tracer, context: try .of([3], width: 220, height: 220))
        _ = session.attributes(in: visible)
        tracer.log.lines = []
        var passes = [10.0, 20].map { session.setBounds(visible.moved(dx: 0, dy: $0)) }
        #expect(passes == [false, false])
        #expect(tracer.log.lines == ["should", "should"])
        session.updateLayout(Tracer.self) { $0.invalidates = true }
        _ = session.attributes(in: visible)
        passes = [session.setBounds(visible.moved(dx: 0, dy: 30))]
        _ = session.attributes(in: visible)
        session.updateLayout(Tracer.self) { $0.invalidates = false }
        _ = session.attributes(in: visible)
        passes.append(session.setBounds(Rect(x: 0, y: 0, width: 300, height: 220)))
        #expect(passes == [true, true], "yes, and a resize")
    }

    @Test(
        """
        a batch asks for every view that shows before or after, in the stated order (67.4, 67.5, \
        OC-17, 79.9)
        """
    )
    func updates() throws {
        let tracer = Tracer()
        var session = LayoutSession(layout: tracer, context: try .of([3], width: 220, height: 220))
        _ = session.attributes(in: visible)
        tracer.log.lines = []
        var batch = BatchUpdate()
        batch.deleteRows([.row(0)])
        batch.insertRows([.row(2)])
        let map = try batch.resolve(
            before: try SectionCounts([3]), after: try SectionCounts([3]))
        let animations = session.perform(map)
        #expect(
            tracer.log.lines == [
                "elements", "prepare", "size", "elements", "updates 2", "initial 0", "initial 1",
                "initial 2", "final 0", "final 0", "final 1", "finalize",
            ])
        #expect(animations.count == 4)
        let inserted = try #require(animations.first { $0.oldElement == nil })
        #expect(inserted.start.alpha == 0, "fades in at its place (57.8, 67.7, OC-18)")
        #expect(inserted.end.frame == inserted.start.frame)
        let deleted = try #require(animations.first { $0.newElement == nil })
        #expect(deleted.end.alpha == 0)
        let moved = try #require(animations.first { $0.oldElement == .cell(.row(1)) })
        #expect(moved.start.frame.minX > moved.end.frame.minX, "slides (57.2)")
        #expect(moved.attributes(at: 0.5).alpha == 1)
    }

    /// A layout whose items appear from the center: all of them, or only new ones.
    struct FromCenter: CollectionLayout {
        var flow: FlowLayout
        var isNaive: Bool
        private var inserted: Set<IndexPath> = []

        init(isNaive: Bool) {
            flow = FlowLayout()
            flow.itemSize = Size(width: 100, height: 100)
            self.isNaive = isNaive
        }

        mutating func prepare(in context: LayoutContext) { flow.prepare(in: context) }
        var contentSize: Size { flow.contentSize }
        func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
            flow.attributesForElements(in: rect)
        }
        func attributes(for element: LayoutElement) -> LayoutAttributes? {
            flow.attributes(for: element)
        }
        mutating func prepareForUpdates(_ updates: [LayoutUpdate]) {
            for case .insertItem(let path) in updates { inserted.insert(path) }
        }
        func initialAttributes(appearing normal: LayoutAttributes) -> LayoutAttributes {
            guard isNaive || inserted.contains(normal.indexPath) else { return normal }
            var start = normal
            start.alpha = 0
            start.center = Point(x: 110, y: 110)
            return start
        }
    }

    @Test(
        """
        X3: a new item comes from the middle, and only it when the layout keeps track (65.4, 67.1, \
        67.4, 67.6)
        """
    )
    func x3() throws {
        var batch = BatchUpdate()
        batch.insertRows([.row(3)])
        let map = try batch.resolve(
            before: try SectionCounts([3]), after: try SectionCounts([4]))
        for isNaive in [false, true] {
            var session = LayoutSession(
                layout: FromCenter(isNaive: isNaive),
                context: try .of([3], width: 220, height: 220))
            let animations = session.perform(map)
            #expect(session.contentSize == Size(width: 220, height: 210))
            let new = try #require(animations.first { $0.newElement == .cell(.row(3)) })
            #expect(new.start.frame == Rect(x: 60, y: 60, width: 100, height: 100))
            #expect(new.end.frame == Rect(x: 120, y: 110, width: 100, height: 100))
            let half = new.attributes(at: 0.5)
            #expect(half.frame == Rect(x: 90, y: 85, width: 100, height: 100))
            #expect(half.alpha == 0.5)
            for item in 0..<3 {
                let old = try #require(animations.first { $0.newElement == .cell(.row(item)) })
                #expect((old.start.frame == old.end.frame) == !isNaive)
            }
        }
    }

    @Test("the middle is that of what shows now, scrolled as it is (74.13)")
    func scrolledMiddle() throws {
        struct FromVisibleCenter: CollectionLayout {
            var flow = FlowLayout()
            var bounds = Rect()

            mutating func prepare(in context: LayoutContext) {
                bounds = context.bounds
                flow.prepare(in: context)
            }
            var contentSize: Size { flow.contentSize }
            func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
                flow.attributesForElements(in: rect)
            }
            func attributes(for element: LayoutElement) -> LayoutAttributes? {
                flow.attributes(for: element)
            }
            func initialAttributes(appearing normal: LayoutAttributes) -> LayoutAttributes {
                guard normal.alpha == 0 else { return normal }
                var start = normal
                start.center = Point(
                    x: bounds.minX + bounds.width / 2, y: bounds.minY + bounds.height / 2)
                return start
            }
        }
        var session = LayoutSession(
            layout: FromVisibleCenter(), context: try .of([100], width: 220, height: 220))
        _ = session.attributes(in: visible)
        session.setBounds(visible.moved(dx: 0, dy: 600))
        let shown = try #require(session.attributes(in: session.context.bounds).first)
        var batch = BatchUpdate()
        batch.insertRows([shown.indexPath])
        let animations = session.perform(
            try batch.resolve(before: SectionCounts([100]), after: SectionCounts([101])))
        let new = try #require(animations.first { $0.oldElement == nil })
        #expect(new.start.center == Point(x: 110, y: 710))
    }

    @Test("items of a circle come from its middle and go there (65.8, 67.6)")
    func circle() throws {
        var batch = BatchUpdate()
        batch.deleteRows([.row(0)])
        batch.insertRows([.row(3)])
        let map = try batch.resolve(
            before: try SectionCounts([4]), after: try SectionCounts([4]))
        var session = LayoutSession(
            layout: CircleLayout(), context: try .of([4], width: 300, height: 200))
        for animation in session.perform(map) {
            let comesOrGoes = animation.oldElement == nil || animation.newElement == nil
            let end = animation.oldElement == nil ? animation.start : animation.end
            #expect((end.center == Point(x: 150, y: 100)) == comesOrGoes)
        }
    }

    @Test("what is in front comes last (59.5, OC-27)")
    func zOrder() throws {
        var session = LayoutSession(
            layout: LineLayout(width: 320),
            context: LayoutContext(
                counts: try SectionCounts([5]),
                bounds: Rect(x: 250, y: 0, width: 320, height: 200)))
        let order = session.attributes(in: Rect(x: 0, y: 0, width: 1_400, height: 200))
            .map(\.indexPath.item)
        #expect(order == [0, 2, 3, 4, 1])
    }

    @Test(
        """
        a layout becomes another step by step, and may turn back (69.1, 69.2, 69.7, 69.8, OC-20, \
        OC-28)
        """
    )
    func transition() throws {
        var wide = FlowLayout()
        wide.itemSize = Size(width: 200, height: 200)
        var session = LayoutSession(
            layout: wide, context: try .of([9], width: 220, height: 220))
        session.passIfNeeded()
        let start = session.clamped(Point(x: 0, y: 9_999))
        #expect(start.y == 9 * 210 - 10 - 220)
        let before = session.attributes(for: .cell(.row(8)))
        session.startTransition(to: FlowLayout())
        session.setTransitionProgress(0.5)
        let end = session.transitionContentOffset(from: start)
        #expect(end.y == start.y / 2, "the new content needs no scrolling")
        #expect(session.contentSize.height == (1_880 + 170) / 2)
        let all = Rect(x: 0, y: 0, width: 220, height: 2_000)
        let found = session.attributes(in: all)
        #expect(found.count == 9)
        var back = session
        back.cancelTransition()
        let after = back.attributes(for: .cell(.row(8)))
        #expect(after == before)
        session.finishTransition()
        #expect(session.transition == nil)
        let small = session.attributes(for: .cell(.row(0)))
        #expect(small?.size == Size(width: 50, height: 50))
    }

    @Test("other data makes a pass; the same data takes any layout (50.11, 57.10)")
    func reload() throws {
        var session = LayoutSession(
            layout: FlowLayout(), context: try .of([3], width: 220, height: 220))
        var numbers = [session.attributes(in: visible).count]
        session.reload(counts: try SectionCounts([1]))
        numbers.append(session.attributes(in: visible).count)
        #expect(numbers == [3, 1])
        session.setLayout(CircleLayout())
        let item = session.attributes(for: .cell(.row(0)))
        #expect(item?.size == Size(width: 70, height: 70))
    }
}
