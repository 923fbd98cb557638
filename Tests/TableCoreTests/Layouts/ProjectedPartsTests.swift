import Glibc
import TableCore
import Testing

/// Views in perspective.
struct ProjectedPartsTests {
    private func attributes(_ transform: LayoutTransform) -> LayoutAttributes {
        var attributes = LayoutAttributes(
            .cell(IndexPath(item: 0, section: 0)),
            frame: Rect(x: 40, y: 60, width: 120, height: 80))
        attributes.transform = transform
        return attributes
    }

    private func turned(_ angle: Double) -> LayoutTransform {
        LayoutTransform.rotation(cosine: cos(angle), sine: sin(angle), x: 0, y: 1, z: 0)
            .followed(by: .perspective(distance: 300))
    }

    @Test("parts cover the view, and each lies where its corners are projected to")
    func parts() {
        let view = attributes(turned(0.8))
        #expect(view.transform.isProjective)
        let parts = view.projectedParts(of: view.bounds)
        let area = parts.reduce(0) { $0 + $1.source.width * $1.source.height }
        #expect((area - 120 * 80).magnitude < 1e-6)
        for part in parts {
            for corner in [
                part.source.origin, Point(x: part.source.maxX, y: part.source.minY),
                Point(x: part.source.minX, y: part.source.maxY),
                Point(x: part.source.maxX, y: part.source.maxY),
            ] {
                let place = Point(
                    x: part.origin.x + part.xAxis.x * corner.x + part.yAxis.x * corner.y,
                    y: part.origin.y + part.xAxis.y * corner.x + part.yAxis.y * corner.y)
                let exact = view.projected(corner)
                #expect((place.x - exact.x).magnitude < 0.5)
                #expect((place.y - exact.y).magnitude < 0.5)
            }
        }
    }

    @Test("rotations around axes; only perspective makes parallels meet")
    func rotations() {
        let flat = LayoutTransform.rotation(cosine: 0, sine: 1, x: 0, y: 0, z: 1)
        #expect(flat == .rotation(cosine: 0, sine: 1))
        #expect(!LayoutTransform.rotation(cosine: 0.6, sine: 0.8, x: 1, y: 0, z: 0).isProjective)
        let narrow = attributes(.rotation(cosine: 0.6, sine: 0.8, x: 0, y: 1, z: 0))
        #expect((narrow.frame.width - 72).magnitude < 1e-9)
        let point = Point(x: 30, y: 50)
        let view = attributes(turned(-0.5))
        let back = view.pointInView(at: view.projected(point))
        #expect(back.map { ($0.x - point.x).magnitude < 1e-6 } == true)
        #expect(back.map { ($0.y - point.y).magnitude < 1e-6 } == true)
    }
}
