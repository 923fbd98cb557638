import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// Gestures on views that are drawn, and on views that are widgets.
@MainActor
final class GestureRecognizerTests: GestureTestCase {
    /// A canvas with a badge in it, in a container with a button.
    private func showPage() throws -> (canvas: View, badge: View, button: Button, page: StackView) {
        let canvas = View(frame: Rect(x: 0, y: 0, width: 300, height: 200))
        let badge = View(frame: Rect(x: 100, y: 50, width: 80, height: 60))
        canvas.addSubview(badge)
        let button = Button("Open") { self.log.append("button") }
        let page = StackView(.vertical)
        page.addArrangedSubview(canvas, expands: true)
        page.addArrangedSubview(button)
        try showPage(page)
        return (canvas, badge, button, page)
    }

    /// Rows 25.1, 25.3: the recognizer knows its view, and the view gets the touches on it only.
    func testATapOnADrawnView() async throws {
        let (canvas, badge, _, _) = try showPage()
        badge.addGestureRecognizer(
            TapGestureRecognizer {
                let place = $0.location(in: badge)
                self.log.append("badge \(place.x) \(place.y) \($0.view === badge)")
            })
        canvas.addGestureRecognizer(TapGestureRecognizer { _ in self.log.append("canvas") })
        tap(Point(x: 110, y: 55), on: canvas)
        tap(Point(x: 20, y: 20), on: canvas)
        XCTAssertEqual(log, ["badge 10.0 5.0 true", "canvas", "canvas"])
        log = []
        badge.isHidden = true
        tap(Point(x: 110, y: 55), on: canvas)
        XCTAssertEqual(log, ["canvas"])
    }

    /// A container receives the touches on what is in it, but a button keeps its clicks.
    func testATapOnAContainerLeavesButtonsAlone() async throws {
        let (canvas, _, button, page) = try showPage()
        page.addGestureRecognizer(TapGestureRecognizer { _ in self.log.append("page") })
        tap(Point(x: 20, y: 20), on: canvas)
        tap(Point(x: 10, y: 10), on: button)
        wait("both are clicked") { self.log.count >= 2 }
        XCTAssertEqual(log, ["page", "button"])
    }

    /// Row 25.2, and a single tap that waits.
    func testASingleTapWaitsForADoubleTap() async throws {
        let (canvas, _, _, _) = try showPage()
        let double = TapGestureRecognizer { _ in self.log.append("double") }
        double.numberOfTapsRequired = 2
        let single = TapGestureRecognizer { _ in self.log.append("single") }
        single.require(toFail: double)
        canvas.gestureRecognizers = [single, double]
        let place = Point(x: 20, y: 20)
        tap(place, on: canvas)
        tap(place, on: canvas)
        XCTAssertEqual(log, ["double"])
        tap(place, on: canvas)
        XCTAssertEqual(log, ["double"])
        wait("the double tap has failed") { self.log.count == 2 }
        XCTAssertEqual(log, ["double", "single"])
        canvas.removeGestureRecognizer(single)
        XCTAssertEqual(canvas.gestureRecognizers?.count, 1)
        canvas.gestureRecognizers = nil
        XCTAssertNil(canvas.gestureRecognizers)
        tap(place, on: canvas)
        tap(place, on: canvas)
        XCTAssertEqual(log.count, 2)
    }

    /// Touches that wait for a double tap are delivered before a press elsewhere.
    func testTouchesThatWaitKeepTheirOrder() async throws {
        let first = Button("First") { self.log.append("first") }
        let second = Button("Second") { self.log.append("second") }
        let page = StackView(.vertical)
        page.addArrangedSubview(first, expands: true)
        page.addArrangedSubview(second, expands: true)
        try showPage(page)
        let double = TapGestureRecognizer { _ in self.log.append("double") }
        double.numberOfTapsRequired = 2
        double.delaysTouchesBegan = true
        first.addGestureRecognizer(double)
        tap(Point(x: 10, y: 10), on: first)
        XCTAssertEqual(log, [])
        tap(Point(x: 10, y: 10), on: second)
        wait("both are clicked") { self.log.count >= 2 }
        XCTAssertEqual(log, ["first", "second"])
    }

    /// Row 25.5: a press that is held, by time alone.
    func testALongPress() async throws {
        let (canvas, _, _, _) = try showPage()
        canvas.addGestureRecognizer(
            LongPressGestureRecognizer { self.log.append("\($0.state)") })
        send(GDK_BUTTON_PRESS, Point(x: 20, y: 20), on: canvas)
        wait("the press is long") { !self.log.isEmpty }
        send(GDK_MOTION_NOTIFY, Point(x: 40, y: 20), on: canvas)
        send(GDK_BUTTON_RELEASE, Point(x: 40, y: 20), on: canvas)
        XCTAssertEqual(log, ["began", "changed", "ended"])
    }

    /// Rows 25.4, 25.5: strokes, and a pan that excludes a swipe unless the delegate lets both be.
    func testPansAndSwipes() async throws {
        let (canvas, _, _, _) = try showPage()
        let pan = PanGestureRecognizer {
            if $0.state == .ended { self.log.append("pan \($0.translation(in: canvas).x)") }
        }
        let swipe = SwipeGestureRecognizer(direction: .right) { _ in self.log.append("swipe") }
        canvas.gestureRecognizers = [swipe]
        drag(from: Point(x: 20, y: 20), to: Point(x: 120, y: 24), on: canvas)
        XCTAssertEqual(log, ["swipe"])
        log = []
        canvas.addGestureRecognizer(pan)
        drag(from: Point(x: 20, y: 20), to: Point(x: 120, y: 24), on: canvas)
        XCTAssertEqual(log, ["pan 100.0"])
        log = []
        let both = BothAtOnce()
        pan.delegate = both
        drag(from: Point(x: 20, y: 20), to: Point(x: 120, y: 24), on: canvas)
        XCTAssertEqual(log, ["swipe", "pan 100.0"])
    }

    private final class BothAtOnce: GestureRecognizerDelegate {
        func gestureRecognizer(
            _ gestureRecognizer: GestureRecognizer,
            shouldRecognizeSimultaneouslyWith other: GestureRecognizer
        ) -> Bool { true }
    }

    /// Rows 25.5, 70.3: two fingers on the screen, and the wheel with Ctrl in their place.
    func testPinching() async throws {
        let (canvas, _, _, _) = try showPage()
        let pinch = PinchGestureRecognizer {
            self.log.append("\($0.state) \(($0.scale * 100).rounded() / 100) \($0.numberOfTouches)")
        }
        let turn = RotationGestureRecognizer { _ in self.log.append("turned") }
        canvas.gestureRecognizers = [pinch, turn]
        send(GDK_TOUCH_BEGIN, Point(x: 50, y: 50), finger: 1, on: canvas)
        send(GDK_TOUCH_BEGIN, Point(x: 100, y: 50), finger: 2, on: canvas)
        send(GDK_TOUCH_UPDATE, Point(x: 150, y: 50), finger: 2, on: canvas)
        send(GDK_TOUCH_END, Point(x: 150, y: 50), finger: 2, on: canvas)
        send(GDK_TOUCH_END, Point(x: 50, y: 50), finger: 1, on: canvas)
        XCTAssertEqual(log, ["began 2.0 2", "ended 2.0 1"])
        log = []
        scrollUp(Point(x: 50, y: 50), on: canvas)
        scrollUp(Point(x: 50, y: 50), on: canvas)
        wait("the wheel rests") { self.log.count == 3 }
        XCTAssertEqual(log, ["began 1.1 2", "changed 1.21 2", "ended 1.21 0"])
    }

    /// 000.76, 000.167: a double tap on the header of a section names it.
    func testADoubleTapOnAHeader() async throws {
        let header = Label("Fruit")
        header.minimumSize(height: 30)
        let double = TapGestureRecognizer { [weak self] tap in
            self?.log.append((tap.view as? Label)?.text ?? "?")
        }
        double.numberOfTapsRequired = 2
        header.addGestureRecognizer(double)
        let rows = RecordedRows([3])
        rows.headerWidget = { _ in header }
        let table = TableView()
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        (table.dataSource, table.delegate) = (rows, rows)
        try showPage(table)
        wait("the header is visible") { header.isOnScreen && header.bounds.width > 50 }
        for _ in 0..<2 { tap(Point(x: 20, y: 10), on: header) }
        XCTAssertEqual(log, ["Fruit"])
        XCTAssertNil(table.indexPathForSelectedRow)
    }

    /// Recognizers do not retain their views.
    func testNothingIsKeptAlive() async throws {
        weak var gone: View?
        try { @MainActor in
            let (canvas, badge, _, _) = try showPage()
            gone = badge
            badge.addGestureRecognizer(TapGestureRecognizer { _ in self.log.append("badge") })
            tap(Point(x: 110, y: 55), on: canvas)
            badge.removeFromSuperview()
        }()
        XCTAssertEqual(log, ["badge"])
        XCTAssertNil(gone)
    }
}
