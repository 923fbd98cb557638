import TableCore
import Testing

/// The frames of a layout by element, to compare with the tables of the specification.
struct FrameTable {
    var frames: [LayoutElement: Rect] = [:]

    init(_ layout: some CollectionLayout, in rect: Rect? = nil) {
        let everything = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
        for attributes in layout.attributesForElements(in: rect ?? everything) {
            frames[attributes.element] = attributes.frame
        }
    }

    /// The frame of an item as x, y, width, height.
    func item(_ item: Int, _ section: Int = 0) -> [Double] {
        numbers(.cell(IndexPath(item: item, section: section)))
    }

    func header(_ section: Int) -> [Double] { bar(LayoutElement.sectionHeader, section) }

    func footer(_ section: Int) -> [Double] { bar(LayoutElement.sectionFooter, section) }

    func bar(_ kind: String, _ section: Int, item: Int = 0) -> [Double] {
        numbers(
            LayoutElement(.supplementary(kind: kind), at: IndexPath(item: item, section: section)))
    }

    private func numbers(_ element: LayoutElement) -> [Double] {
        guard let frame = frames[element] else { return [] }
        return [frame.minX, frame.minY, frame.width, frame.height]
    }
}

/// Whether the numbers are equal to 1e-9, or both missing.
func isClose(_ left: [Double], _ right: [Double]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) < 1e-9 }
}

/// Whether the numbers are equal to the three decimals printed in the specification.
func isRoughly(_ left: [Double], _ right: [Double]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) < 5e-4 }
}

extension Size {
    var numbers: [Double] { [width, height] }
}

extension LayoutContext {
    static func of(
        _ counts: [Int], width: Double, height: Double = 1_000,
        flow: FlowDelegate = FlowDelegate()
    ) throws -> LayoutContext {
        LayoutContext(
            counts: try SectionCounts(counts),
            bounds: Rect(x: 0, y: 0, width: width, height: height), flow: flow)
    }
}
