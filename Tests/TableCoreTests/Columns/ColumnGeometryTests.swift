import TableCore
import Testing

/// The places of columns, compared with a sum of all widths.
@Suite("Columns of a table")
struct ColumnGeometryTests {
    /// Every list of up to four widths of 0, 30 and 100.
    private static let widths: [[Double]] = (0...4).flatMap { count in
        (0..<Int(pow3(count))).map { number in
            (0..<count).map { [0, 30, 100][number / pow3($0) % 3] }
        }
    }

    private static func pow3(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { n, _ in n * 3 } }

    private static var every: [ColumnGeometry] {
        widths.flatMap { widths in
            (0...2).flatMap { frozen in
                [0.0, 1, 90, 240].flatMap { viewport in
                    [0.0, 29, 30, 77, 1000].map { offset in
                        var columns = ColumnGeometry(
                            widths: widths, frozenCount: frozen, viewportWidth: viewport)
                        columns.offset = offset
                        return columns
                    }
                }
            }
        }
    }

    /// The visible part of a column, from the sum of the widths before it.
    private func expected(_ column: Int, in columns: ColumnGeometry) -> Range<Double> {
        let left = columns.widths[..<column].reduce(0, +)
        let isFrozen = column < columns.frozenCount
        let x = left - (isFrozen ? 0 : columns.offset)
        let start = max(x, isFrozen ? 0 : columns.frozenWidth)
        return start..<max(start, min(x + columns.widths[column], columns.viewportWidth))
    }

    @Test("the visible columns are those with a visible part, each point belongs to one of them")
    func visibleColumns() {
        for columns in Self.every {
            let spans = columns.widths.indices.map { expected($0, in: columns) }
            let visible = columns.visibleColumns
            for column in columns.widths.indices {
                #expect(columns.visibleSpan(of: column) == spans[column], "\(columns)")
                if !spans[column].isEmpty { #expect(visible.contains(column), "\(columns)") }
            }
            for x in stride(from: -5.0, through: 250, by: 7.5) {
                let found = spans.indices.first { spans[$0].contains(x) }
                #expect(columns.column(at: x) == found, "\(x) in \(columns)")
            }
        }
    }

    @Test("the offset stays between 0 and the end of the last column")
    func offsets() {
        for var columns in Self.every {
            let maximum = max(0, columns.widths.reduce(0, +) - columns.viewportWidth)
            #expect(columns.maximumOffset == maximum)
            #expect((0...maximum).contains(columns.offset))
            columns.viewportWidth = 500
            #expect(columns.offset == 0, "all columns are visible")
        }
    }

    @Test("revealing a column makes it visible from its start, and keeps the offset if it is")
    func revealing() {
        for var columns in Self.every where columns.viewportWidth > 0 {
            for column in columns.widths.indices {
                let before = columns.offset
                let wasWhole = columns.visibleSpan(of: column) == columns.span(of: column)
                columns.offset = columns.offset(revealing: column)
                if wasWhole, columns.widths[column] > 0 {
                    #expect(columns.offset == before, "\(column) in \(columns)")
                }
                let span = columns.span(of: column)
                let space = columns.viewportWidth - columns.frozenWidth
                if column >= columns.frozenCount {
                    #expect(span.lowerBound >= columns.frozenWidth, "\(column) in \(columns)")
                    if columns.widths[column] <= space {
                        #expect(
                            span.upperBound <= columns.viewportWidth, "\(column) in \(columns)")
                    }
                }
                columns.offset = before
            }
        }
    }

    @Test("frozen columns stay at the left while the others scroll below them")
    func frozenColumns() {
        var columns = ColumnGeometry(
            widths: [200, 80, 120, 400], frozenCount: 1, viewportWidth: 400)
        columns.offset = 50
        #expect(columns.span(of: 0) == 0..<200)
        #expect(columns.span(of: 1) == 150..<230)
        #expect(columns.visibleSpan(of: 1) == 200..<230)
        #expect(columns.visibleColumns == [0, 1, 2, 3])
        columns.offset = 100
        #expect(columns.visibleColumns == [0, 2, 3])
        columns.viewportWidth = 280
        #expect(columns.frozenCount == 0, "they would cover most of the viewport")
        #expect(columns.span(of: 0) == -100..<100)
    }

    @Test("a column is revealed beside the frozen ones; a frozen one can bring the start with it")
    func revealingFromTheStart() {
        var columns = ColumnGeometry(
            widths: [100, 80, 80, 80, 80], frozenCount: 1, viewportWidth: 250)
        #expect(columns.offset(revealing: 4) == 170)
        columns.offset = 170
        #expect(columns.offset(revealing: 2) == 80, "not below the frozen column")
        #expect(columns.offset(revealing: 0) == 170, "always visible")
        #expect(columns.offset(revealing: 0, fromStart: true) == 0)
        #expect(columns.offset(revealing: 3, fromStart: true) == 160)
        #expect(columns.offset(revealing: 9, fromStart: true) == 170)
    }

    @Test("an edge resizes the column to the left of it, unless frozen columns cover it")
    func resizing() {
        var columns = ColumnGeometry(
            widths: [100, 80, 120], frozenCount: 1, viewportWidth: 250)
        #expect(columns.resizableColumn(at: 100) == 0)
        #expect(columns.resizableColumn(at: 97) == 0)
        #expect(columns.resizableColumn(at: 95) == nil)
        #expect(columns.resizableColumn(at: 183) == 1)
        columns.offset = 50
        #expect(columns.resizableColumn(at: 130) == 1)
        #expect(columns.resizableColumn(at: 250) == 2)
        columns.setWidth(10, of: 1)
        #expect(columns.offset == 0, "nothing to scroll any more")
        #expect(columns.totalWidth == 230)
        columns.setWidth(10, of: 9)
        #expect(columns.totalWidth == 230)
    }

    @Test("a dragged column goes between the middles of others, on its side of the frozen ones")
    func dragging() {
        var columns = ColumnGeometry(
            widths: [100, 50, 50, 50], frozenCount: 1, viewportWidth: 300)
        #expect(columns.target(dragging: 1, to: 120) == 1)
        #expect(columns.target(dragging: 1, to: 180) == 2)
        #expect(columns.target(dragging: 1, to: 900) == 3)
        #expect(columns.target(dragging: 3, to: 140) == 2)
        #expect(columns.target(dragging: 3, to: 0) == 1, "not among the frozen ones")
        #expect(columns.target(dragging: 0, to: 290) == 0, "the frozen ones stay")
        columns.viewportWidth = 200
        columns.offset = 50
        #expect(columns.target(dragging: 1, to: 199) == 3)
    }
}
