import TableCore
import Testing

/// The worked layouts F1–F6 of the specification, accurate to 1e-9.
struct FlowWorkedExamplesTests {
    private func lessons(_ alignment: FlowAlignment = .justified) -> (FlowLayout, FlowDelegate) {
        var layout = FlowLayout()
        layout.sectionInset = EdgeInsets(top: 10, left: 20, bottom: 10, right: 20)
        layout.headerReferenceSize = Size(width: 0, height: 40)
        layout.itemSize = Size(width: 70, height: 45)
        layout.alignment = alignment
        var delegate = FlowDelegate()
        delegate.sizeForItem = { layout, path in
            var size = layout.itemSize
            if path.section == 0 { size.width = 150 }
            return size
        }
        delegate.headerReferenceSize = { layout, section in
            section == 0 ? .zero : layout.headerReferenceSize
        }
        return (layout, delegate)
    }

    @Test("F1: the lesson list in landscape (62.1–62.14, 63.3, 63.4, 64.9, 71.3, 75.2, OC-3)")
    func f1() throws {
        var (layout, delegate) = lessons()
        layout.prepare(in: try .of([1, 7], width: 480, flow: delegate))
        let table = FrameTable(layout)
        #expect(table.item(0, 0) == [20, 10, 150, 45])
        #expect(table.header(0) == [])
        #expect(table.header(1) == [0, 65, 480, 40])
        for (item, x) in [20, 112.5, 205, 297.5, 390].enumerated() {
            #expect(isClose(table.item(item, 1), [x, 115, 70, 45]))
        }
        #expect(isClose(table.item(5, 1), [20, 170, 70, 45]))
        #expect(isClose(table.item(6, 1), [112.5, 170, 70, 45]))
        #expect(isClose(layout.contentSize.numbers, [480, 225]))
    }

    @Test("F1: the lesson list at width 320 (OC-5)")
    func f1Portrait() throws {
        var (layout, delegate) = lessons()
        layout.prepare(in: try .of([1, 7], width: 320, flow: delegate))
        let table = FrameTable(layout)
        #expect(isClose(table.item(0, 0), [85, 10, 150, 45]))
        for item in 0..<6 {
            let expected = [[20.0, 125, 230][item % 3], item < 3 ? 115 : 170, 70, 45]
            #expect(isClose(table.item(item, 1), expected))
        }
        #expect(isClose(table.item(6, 1), [20, 225, 70, 45]))
        #expect(isClose(layout.contentSize.numbers, [320, 280]))
    }

    @Test("F1: the left-aligned subclass (65.5, 65.6)")
    func f1LeftAligned() throws {
        let (layout, delegate) = lessons()
        var aligned = LeftAlignedFlowLayout(layout)
        aligned.prepare(in: try .of([1, 7], width: 480, flow: delegate))
        let table = FrameTable(aligned)
        for item in 0..<7 {
            let x = [20.0, 100, 180, 260, 340][item % 5]
            #expect(isClose(table.item(item, 1), [x, item < 5 ? 115 : 170, 70, 45]))
        }
        var (leading, flow) = lessons(.leading)
        leading.prepare(in: try .of([1, 7], width: 480, flow: flow))
        #expect(FrameTable(leading).frames == table.frames, "by property it is the same")
        flow.inset = nil
    }

    @Test("F2: items that fit exactly, and half a point too little (62.2–62.4, OC-11)")
    func f2() throws {
        var layout = FlowLayout()
        layout.sectionInset = EdgeInsets(left: 15, right: 15)
        layout.prepare(in: try .of([7], width: 320))
        var table = FrameTable(layout)
        for item in 0..<7 {
            let x = [15.0, 75, 135, 195, 255][item % 5]
            #expect(isClose(table.item(item), [x, item < 5 ? 0 : 60, 50, 50]))
        }
        #expect(layout.contentSize.numbers == [320, 110])
        layout.sectionInset = EdgeInsets(left: 15.5, right: 15)
        layout.prepare(in: try .of([7], width: 320))
        table = FrameTable(layout)
        for item in 0..<7 {
            let x = [15.5, 95.333, 175.167, 255][item % 4]
            #expect(isRoughly(table.item(item), [x, item < 4 ? 0 : 60, 50, 50]))
        }
        #expect(layout.contentSize.numbers == [320, 110])
    }

    private func mixed(_ sizes: [(Double, Double)]) -> FlowDelegate {
        var delegate = FlowDelegate()
        delegate.sizeForItem = { _, path in
            Size(width: sizes[path.item].0, height: sizes[path.item].1)
        }
        return delegate
    }

    @Test("F3: different sizes in a line (62.8–62.10, 62.5)")
    func f3() throws {
        let delegate = mixed([(100, 40), (60, 80), (140, 20), (150, 30), (150, 60), (20, 20)])
        var layout = FlowLayout()
        layout.minimumLineSpacing = 20
        let context = try LayoutContext.of([6], width: 320, flow: delegate)
        layout.prepare(in: context)
        let expected: [[Double]] = [
            [0, 20, 100, 40], [110, 0, 60, 80], [180, 30, 140, 20], [0, 115, 150, 30],
            [170, 100, 150, 60], [0, 180, 20, 20],
        ]
        let table = FrameTable(layout)
        for (item, frame) in expected.enumerated() { #expect(isClose(table.item(item), frame)) }
        #expect(isClose(layout.contentSize.numbers, [320, 200]))
        var aligned = LeftAlignedFlowLayout(layout)
        aligned.prepare(in: context)
        let left = FrameTable(aligned)
        for (item, frame) in expected.enumerated() {
            let frame = item == 4 ? [160, 100, 150, 60] : frame
            #expect(isClose(left.item(item), frame), "left-aligned item \(item)")
        }
    }

    @Test("F4: scrolling horizontally (61.2, 63.1, OC-7, OC-8)")
    func f4() throws {
        var layout = FlowLayout()
        layout.scrollDirection = .horizontal
        layout.sectionInset = EdgeInsets(top: 10, left: 5, bottom: 10, right: 5)
        layout.itemSize = Size(width: 60, height: 50)
        layout.minimumLineSpacing = 15
        layout.headerReferenceSize = Size(width: 30, height: 999)
        layout.footerReferenceSize = Size(width: 20, height: 0)
        layout.prepare(in: try .of([5], width: 500, height: 200))
        let table = FrameTable(layout)
        #expect(table.header(0) == [0, 0, 30, 200])
        for item in 0..<5 {
            let frame = [item < 3 ? 35.0 : 110, [10.0, 75, 140][item % 3], 60, 50]
            #expect(isClose(table.item(item), frame))
        }
        #expect(isClose(table.footer(0), [175, 0, 20, 200]))
        #expect(isClose(layout.contentSize.numbers, [195, 200]))
    }

    @Test("F5: metrics of each section by the delegate (64.1–64.7, 62.15)")
    func f5() throws {
        var delegate = FlowDelegate()
        delegate.sizeForItem = { _, path in
            path.section == 0
                ? Size(width: 80, height: 30) : Size(width: 100, height: 20)
        }
        delegate.inset = { _, section in
            section == 0 ? EdgeInsets(top: 5, left: 10, bottom: 15, right: 20) : .zero
        }
        delegate.minimumInteritemSpacing = { _, section in section == 0 ? 5 : 0 }
        delegate.minimumLineSpacing = { _, section in section == 0 ? 8 : 0 }
        delegate.headerReferenceSize = { _, section in
            Size(width: 0, height: section == 0 ? 24 : 0)
        }
        delegate.footerReferenceSize = { _, section in
            Size(width: 0, height: section == 0 ? 12 : 0)
        }
        var layout = FlowLayout()
        layout.prepare(in: try .of([4, 3], width: 300, flow: delegate))
        let table = FrameTable(layout)
        #expect(table.header(0) == [0, 0, 300, 24])
        #expect(isClose(table.item(0), [10, 29, 80, 30]))
        #expect(isClose(table.item(1), [105, 29, 80, 30]))
        #expect(isClose(table.item(2), [200, 29, 80, 30]))
        #expect(isClose(table.item(3), [10, 67, 80, 30]))
        #expect(isClose(table.footer(0), [0, 112, 300, 12]))
        for item in 0..<3 {
            #expect(isClose(table.item(item, 1), [Double(item) * 100, 124, 100, 20]))
        }
        #expect(isClose(layout.contentSize.numbers, [300, 144]))
    }

    @Test("F6: one item in a line (62.7, 62.16, OC-4, OC-5, OC-6)")
    func f6() throws {
        let cases: [([(Double, Double)], [[Double]], Int)] = [
            (
                [(200, 50), (200, 50), (200, 50)],
                [[60, 0, 200, 50], [60, 60, 200, 50], [60, 120, 200, 50]], 0
            ),
            (
                [(200, 50), (250, 50), (100, 50)],
                [[60, 0, 200, 50], [35, 60, 250, 50], [0, 120, 100, 50]], 0
            ),
            ([(400, 50), (100, 50)], [[0, 0, 400, 50], [0, 60, 100, 50]], 1),
        ]
        for (sizes, frames, oversized) in cases {
            var layout = FlowLayout()
            let context = try LayoutContext.of([sizes.count], width: 320, flow: mixed(sizes))
            layout.prepare(in: context)
            let table = FrameTable(layout)
            for (item, frame) in frames.enumerated() { #expect(isClose(table.item(item), frame)) }
            #expect(layout.contentSize.numbers == [320, sizes.count == 3 ? 170 : 110])
            #expect(layout.oversizedItems.count == oversized)
            var aligned = LeftAlignedFlowLayout(layout)
            aligned.prepare(in: context)
            let left = FrameTable(aligned)
            #expect(sizes.indices.allSatisfy { left.item($0).first == 0 })
        }
    }
}
