import TableCore
import Testing

@Suite struct MonthGeometryTests {
    @Test(arguments: [4, 5, 6])
    func daysFillTheGridWithoutGapsOrOverlaps(_ weekCount: Int) {
        for width in [300.0, 641, 700, 1013] {
            for height in [200.0, 517, 900] {
                var geometry = MonthGeometry(weekCount: weekCount, stripCount: 2)
                geometry.size = Size(width: width, height: height)
                for day in 0..<weekCount * 7 {
                    let frame = geometry.frame(ofDay: day)
                    if day % 7 == 0 { #expect(frame.minX == 0) }
                    if day % 7 == 6 { #expect(frame.maxX == width) }
                    if day % 7 < 6 { #expect(frame.maxX == geometry.frame(ofDay: day + 1).minX) }
                    if day < 7 { #expect(frame.minY == geometry.headerHeight) }
                    if day + 7 < weekCount * 7 {
                        #expect(frame.maxY == geometry.frame(ofDay: day + 7).minY)
                    }
                    #expect(frame.minX == geometry.frame(ofHeader: day % 7).minX)
                }
                let last = geometry.frame(ofDay: weekCount * 7 - 1)
                #expect(geometry.frame(ofStrip: 0).minY == last.maxY)
                let strips = 2 * geometry.stripHeight
                #expect(geometry.frame(ofStrip: 1).maxY == max(height, last.maxY + strips))
            }
        }
    }

    @Test func shownEntriesAndTheLineBelowThemFitIntoADay() {
        var geometry = MonthGeometry(weekCount: 5, stripCount: 0)
        geometry.size = Size(width: 700, height: 500)
        for height in stride(from: 20.0, through: 300, by: 7) {
            for count in 0..<20 {
                let shown = geometry.shownCount(of: count, height: height)
                let lines = shown < count && height > 60 ? shown + 1 : shown
                let used =
                    2 * geometry.padding + geometry.lineHeight
                    + Double(lines) * (geometry.lineHeight + MonthGeometry.spacing)
                #expect(shown <= count)
                #expect(lines == 0 || used <= height)
                // Another entry would not fit.
                let line = geometry.lineHeight + MonthGeometry.spacing
                if shown < count, height > 60 { #expect(used + line > height) }
            }
        }
    }

    @Test func narrowDaysShowNoEntries() {
        var geometry = MonthGeometry(weekCount: 5, stripCount: 0)
        geometry.size = Size(width: 7 * MonthGeometry.narrowWidth - 1, height: 900)
        #expect(geometry.shownCount(of: 3, height: 100) == 0)
        geometry.size.width += 1
        #expect(geometry.isCompact)
        #expect(geometry.shownCount(of: 3, height: 100) == 3)
    }

    @Test func theMinimumHeightHasRoomForAnEntry() {
        for weekCount in 4...6 {
            var geometry = MonthGeometry(weekCount: weekCount, stripCount: 1)
            geometry.size = Size(width: 700, height: geometry.minimumHeight)
            let height = geometry.frame(ofDay: 0).height
            #expect(geometry.shownCount(of: 1, height: height) == 1)
        }
    }

    @Test func aStripShowsTheEntriesThatFit() {
        func shown(_ widths: [Double], _ width: Double, count: Int? = nil) -> Int {
            MonthGeometry.shownCount(
                ofWidths: widths, in: width, count: count ?? widths.count, moreWidth: 30)
        }
        #expect(shown([], 0) == 0)
        #expect(shown([50, 50], 102) == 2)
        #expect(shown([50, 50], 101) == 1)
        #expect(shown([50, 50], 82) == 1)
        #expect(shown([50, 50], 81) == 0)
        #expect(shown([50, 50], 200, count: 9) == 2)
        #expect(shown([50, 50], 133, count: 9) == 1)
    }
}
