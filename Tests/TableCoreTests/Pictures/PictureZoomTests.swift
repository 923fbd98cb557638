import TableCore
import Testing

/// The scale and position of a picture in a viewer.
struct PictureZoomTests {
    private func zoom(_ width: Double, _ height: Double) -> PictureZoom {
        PictureZoom(
            picture: Size(width: width, height: height), viewport: Size(width: 400, height: 300))
    }

    @Test func aLargePictureFitsAndASmallOneIsNotEnlarged() {
        #expect(zoom(800, 300).frame == Rect(x: 0, y: 75, width: 400, height: 150))
        #expect(zoom(400, 1_200).frame == Rect(x: 150, y: 0, width: 100, height: 300))
        #expect(zoom(40, 30).frame == Rect(x: 180, y: 135, width: 40, height: 30))
        #expect(zoom(0, 0).frame.size == .zero)
        #expect(!zoom(800, 300).movesHorizontally && !zoom(800, 300).movesVertically)
    }

    @Test func theScaleFollowsTheWindowUntilItIsChosen() {
        var zoom = zoom(800, 600)
        zoom.viewport = Size(width: 200, height: 300)
        #expect(zoom.isFitting && zoom.scale == 0.25)
        zoom.showActualSize()
        zoom.viewport = Size(width: 100, height: 100)
        #expect(!zoom.isFitting && zoom.scale == 1)
        zoom.fit()
        #expect(zoom.scale == 0.125)
    }

    @Test func stepsStopAtOneAndAtTheLimits() {
        var zoom = zoom(440, 300)
        #expect(zoom.scale < 1)
        zoom.enlarge()
        #expect(zoom.scale == 1)
        zoom.enlarge()
        #expect(zoom.scale == 1.25)
        zoom.reduce()
        #expect(zoom.scale == 1)
        for _ in 0..<100 { zoom.enlarge() }
        #expect(zoom.scale == PictureZoom.limits.upperBound)
        for _ in 0..<200 { zoom.reduce() }
        #expect(zoom.scale == PictureZoom.limits.lowerBound)
    }

    @Test(arguments: [(0.0, 0.0), (100, 250), (200, 150), (399, 299)])
    func thePointUnderThePointerStays(x: Double, y: Double) {
        var zoom = zoom(1_600, 1_200)
        func pixel() -> Point {
            Point(
                x: (x - zoom.frame.x) / zoom.scale, y: (y - zoom.frame.y) / zoom.scale)
        }
        let old = pixel()
        for _ in 0..<12 {
            zoom.enlarge(keeping: Point(x: x, y: y))
            let new = pixel()
            #expect(abs(new.x - old.x) < 1e-6 && abs(new.y - old.y) < 1e-6)
        }
    }

    @Test func thePictureMovesUpToItsEdges() {
        var zoom = zoom(800, 600)
        zoom.showActualSize()
        #expect(zoom.movesHorizontally && zoom.movesVertically)
        #expect(zoom.frame.origin == Point(x: -200, y: -150))
        zoom.move(dx: 50, dy: -20)
        #expect(zoom.frame.origin == Point(x: -150, y: -170))
        zoom.move(dx: 1_000, dy: -1_000)
        #expect(zoom.frame.origin == Point(x: 0, y: -300))
        zoom.fit()
        zoom.move(dx: 10, dy: 10)
        #expect(zoom.frame.origin == .zero)
    }
}
