import TableCore
import Testing

/// Layout attributes: frames, equality, kinds and transitions between layouts.
struct LayoutAttributesTests {
    private let element = LayoutElement.cell(.row(0))

    @Test("frame, middle and extent change together (59.3, OC-22)")
    func coherence() {
        var attributes = LayoutAttributes(element)
        #expect(attributes.alpha == 1)
        #expect(attributes.zIndex == 0)
        #expect(!attributes.isHidden)
        attributes.frame = Rect(x: 10, y: 20, width: 30, height: 40)
        #expect(attributes.center == Point(x: 25, y: 40))
        #expect(attributes.size == Size(width: 30, height: 40))
        attributes.size = Size(width: 10, height: 10)
        #expect(attributes.frame == Rect(x: 20, y: 35, width: 10, height: 10))
        attributes.center = Point(x: 5, y: 5)
        #expect(attributes.frame == Rect(x: 0, y: 0, width: 10, height: 10))
        #expect(attributes.bounds == Rect(x: 0, y: 0, width: 10, height: 10))
    }

    @Test("a transformed frame is the box around it (59.4, OC-22)")
    func transform() {
        var attributes = LayoutAttributes(
            element, frame: Rect(x: 0, y: 0, width: 40, height: 20))
        attributes.transform = .scale(x: 2, y: 3)
        #expect(attributes.frame == Rect(x: -20, y: -20, width: 80, height: 60))
        attributes.transform = .rotation(cosine: 0, sine: 1)
        #expect(attributes.frame == Rect(x: 10, y: -10, width: 20, height: 40))
        attributes.transform = LayoutTransform.scale(x: 2, y: 2)
            .followed(by: .translation(x: 5, y: 0))
        #expect(attributes.frame == Rect(x: -15, y: -10, width: 80, height: 40))
    }

    @Test("equal when everything is, own values included; copies are apart (59.7, 73.5, 74.14)")
    func equality() {
        let original = LayoutAttributes(
            element, frame: Rect(x: 0, y: 0, width: 40, height: 20))
        var copy = original
        #expect(copy == original)
        copy.values["glow"] = 1
        #expect(copy != original)
        #expect(original.values.isEmpty)
        copy = original
        copy.zIndex = 1
        #expect(copy != original)
        copy = original
        copy.related = [.row(1)]
        #expect(copy != original)
    }

    @Test("cells have no kind; other views have their own paths (50.7, 50.8, 59.1, 59.2)")
    func kinds() {
        #expect(element.kind == nil)
        #expect(LayoutElement(.decoration(kind: "shelf"), at: .row(3)).kind == "shelf")
        #expect(LayoutElement(.supplementary(kind: "a"), at: .row(0)) != element)
    }

    @Test("rectangles that share an edge, or have no extent, do not intersect (OC-12)")
    func intersection() {
        let rect = Rect(x: 0, y: 0, width: 10, height: 10)
        #expect(!rect.intersects(Rect(x: 10, y: 0, width: 5, height: 5)))
        #expect(!rect.intersects(Rect(x: 0, y: -5, width: 5, height: 5)))
        #expect(!rect.intersects(Rect(x: 5, y: 5, width: 0, height: 5)))
        #expect(rect.intersects(Rect(x: 9.9, y: 9.9, width: 5, height: 5)))
    }

    @Test("X2: between two layouts everything goes in proportion (69.3–69.6, 75.5)")
    func x2() throws {
        let transition = try transition()
        let expected: [(Double, [Double], Double)] = [
            (0, [0, 0, 50, 50], 1), (0.25, [25, 10, 62.5, 62.5], 0.875),
            (1, [100, 40, 100, 100], 0.5), (7, [100, 40, 100, 100], 0.5),
        ]
        for (progress, frame, alpha) in expected {
            var layout = transition
            layout.progress = progress
            let attributes = try #require(layout.attributes(for: element))
            let rect = attributes.frame
            #expect(isClose([rect.minX, rect.minY, rect.width, rect.height], frame))
            #expect(abs(attributes.alpha - alpha) < 1e-9)
            #expect(layout.attributesForElements(in: rect).count == 1)
        }
        var layout = transition
        #expect(layout.value(forAnimatedKey: "spread") == 0)
        layout.updateValue(100, forAnimatedKey: "spread")
        #expect(layout.value(forAnimatedKey: "spread") == 100)
    }

    private func transition() throws -> TransitionLayout {
        var layout = TransitionLayout(
            from: OneItemLayout(frame: Rect(x: 0, y: 0, width: 50, height: 50), alpha: 1),
            to: OneItemLayout(
                frame: Rect(x: 100, y: 40, width: 100, height: 100), alpha: 0.5))
        layout.prepare(in: try .of([1], width: 300))
        return layout
    }

    @Test("what only one of two layouts has fades in its place (OC-20)")
    func oneSided() throws {
        let frame = Rect(x: 0, y: 0, width: 50, height: 50)
        for isOld in [true, false] {
            let some = OneItemLayout(frame: frame, alpha: 1)
            let none = OneItemLayout(frame: frame, alpha: 1, isEmpty: true)
            var layout = TransitionLayout(from: isOld ? some : none, to: isOld ? none : some)
            layout.prepare(in: try .of([1], width: 300))
            layout.progress = 0.25
            let attributes = try #require(layout.attributes(for: element))
            #expect(attributes.alpha == (isOld ? 0.75 : 0.25))
            #expect(attributes.frame == frame)
        }
    }
}

/// A layout of one item at a fixed place.
struct OneItemLayout: CollectionLayout {
    var frame: Rect
    var alpha: Double
    var isEmpty = false

    mutating func prepare(in context: LayoutContext) {}

    var contentSize: Size { Size(width: frame.maxX, height: frame.maxY) }

    func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
        [attributes(for: .cell(.row(0)))].compactMap(\.self).filter { $0.frame.intersects(rect) }
    }

    func attributes(for element: LayoutElement) -> LayoutAttributes? {
        guard !isEmpty, element == .cell(.row(0)) else { return nil }
        var attributes = LayoutAttributes(element, frame: frame)
        attributes.alpha = alpha
        return attributes
    }
}
