import Testing
import TroveModel

/// The sizes of items in a gallery.
struct GalleryZoomTests {
    @Test func stepsEndAtTheLimits() {
        var zoom = GalleryZoom()
        var widths: [Double] = []
        while let next = zoom.larger { (zoom, widths) = (next, widths + [next.width]) }
        #expect(zoom.width == GalleryZoom.limits.upperBound)
        #expect(widths == widths.sorted() && widths.count < 10)
        while let next = zoom.smaller { zoom = next }
        #expect(zoom.width == GalleryZoom.limits.lowerBound)
    }

    @Test(arguments: [(10.0, 96.0), (150.4, 150), (1e9, 256), (.nan, 112), (.infinity, 112)])
    func widthsAreWholePointsWithinTheLimits(_ wanted: Double, _ width: Double) {
        #expect(GalleryZoom().scaled(to: wanted).width == width)
    }
}
