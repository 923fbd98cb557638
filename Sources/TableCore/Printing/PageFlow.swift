/// The pages of blocks that follow each other from top to bottom.
///
///     let flow = PageFlow(heights: [40, 300, 40, 300], staysWithNext: [0, 2], pageHeight: 700)
///     flow.pages    // [0..<2, 2..<4]
///
/// A block that is higher than a page gets a page of its own.
public struct PageFlow: Hashable, Sendable {
    /// The blocks on each page, in order. There is at least one page.
    public let pages: [Range<Int>]

    /// Distributes blocks to pages.
    ///
    /// - Parameters:
    ///   - heights: The heights of the blocks, in points.
    ///   - staysWithNext: The blocks that are on the same page as the block after them if a page is
    ///     high enough for both, such as headings.
    ///   - pageHeight: The height of a page, in points.
    /// - Complexity: O(*blocks*)
    public init(heights: [Double], staysWithNext: Set<Int> = [], pageHeight: Double) {
        var pages: [Range<Int>] = []
        var start = 0
        var used = 0.0
        var index = 0
        while index < heights.count {
            let end = Self.endOfGroup(at: index, heights, staysWithNext, pageHeight)
            let height = heights[index..<end].reduce(0, +)
            if index > start, used + height > pageHeight {
                pages.append(start..<index)
                (start, used) = (index, 0)
            }
            used += height
            index = end
        }
        if start < heights.count || pages.isEmpty { pages.append(start..<heights.count) }
        self.pages = pages
    }

    /// The end of the blocks that stay together with the block at an index.
    private static func endOfGroup(
        at index: Int, _ heights: [Double], _ staysWithNext: Set<Int>, _ pageHeight: Double
    ) -> Int {
        var end = index + 1
        var height = heights[index]
        while end < heights.count, staysWithNext.contains(end - 1),
            height + heights[end] <= pageHeight
        {
            height += heights[end]
            end += 1
        }
        return end
    }
}
