import TableCore

extension CoreBenchmarks {
    private static let bounds = Rect(x: 0, y: 0, width: 800, height: 600)

    /// Measures a flow layout of items of one size, in sections of a thousand.
    static func uniformFlow(_ size: Int, _ report: Report) throws {
        let counts = try SectionCounts(Array(repeating: 1_000, count: size / 1_000))
        var layout = FlowLayout()
        let context = LayoutContext(counts: counts, bounds: bounds)
        let time = milliseconds { layout.prepare(in: context) }
        let search = binarySearch(size)
        report.add(
            "\(label(size)) items: prepare a flow layout", time, "ms",
            limit: .times(10_000, search))
        let (fixed, height) = (layout, Int(layout.contentSize.height))
        report.add(
            "\(label(size)) items: a screenful of a flow layout",
            microseconds { index in
                let rect = bounds.moved(dx: 0, dy: Double(index &* 7_919 % height))
                return fixed.attributesForElements(in: rect).count
            }, "µs", limit: .times(1_000, search))
    }

    /// Measures a flow layout of items whose sizes come from a delegate, all in one section.
    static func variableFlow(_ size: Int, _ report: Report) throws {
        var delegate = FlowDelegate()
        delegate.sizeForItem = { _, path in
            let number = path.item &* 7_919
            return Size(
                width: Double(40 + number % 61), height: Double(40 + number / 7 % 41))
        }
        let context = LayoutContext(
            counts: try SectionCounts([size]), bounds: bounds, flow: delegate)
        var session = LayoutSession(layout: FlowLayout(), context: context)
        let time = milliseconds { session.passIfNeeded() }
        let name = "\(label(size)) items of many sizes"
        let search = binarySearch(size)
        report.add(
            "\(name): prepare a flow layout", time, "ms", limit: .times(10_000, search))
        var found = 0
        let jumps = 200
        let looking = milliseconds {
            for jump in 0..<jumps {
                let end = max(1, Int(session.contentSize.height) - 600)
                let y = jump &* 7_919_993 % end
                session.setBounds(bounds.moved(dx: 0, dy: Double(y)))
                found += session.attributes(in: session.context.bounds).count
            }
        }
        report.add(
            "\(name): a first look at a screenful", looking * 1_000 / Double(jumps), "µs",
            limit: .times(10_000, search))
        var visible = session.context.bounds
        report.add(
            "\(name): a screenful again",
            microseconds { index in
                visible.origin.y += index % 2 == 0 ? 1 : -1
                session.setBounds(visible)
                return session.attributes(in: visible).count
            }, "µs", limit: .times(1_000, search))
        precondition(found > 0)
    }
}
