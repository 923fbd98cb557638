import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Segues, and what pages are told about coming and going.
@MainActor
final class SegueTests: DisplayTestCase {
    @MainActor
    private class Page: ViewController {
        var log: [String] = []
        var model = ""
        var modelWhenLoaded = ""
        var allows = true

        override func shouldPerformSegue(
            withIdentifier identifier: String, sender: Any?
        ) -> Bool { allows }

        override func prepare(for segue: Segue, sender: Any?) {
            (segue.destination as? Page)?.model = "\(segue.identifier ?? "") \(sender ?? "")"
        }

        override func viewDidLoad() { modelWhenLoaded = model }

        override func willMove(toParent parent: ViewController?) {
            log.append(parent == nil ? "will leave" : "will move")
        }

        override func didMove(toParent parent: ViewController?) {
            log.append(parent == nil ? "left" : "moved")
        }

        override func viewDidAppear(_ animated: Bool) {
            log.append("appeared \(isMovingToParent)")
        }

        override func viewDidDisappear(_ animated: Bool) {
            log.append("disappeared \(isMovingFromParent)")
        }
    }

    /// 22.10, 22.14: the next page has its model before it appears.
    func testASegueLeadsToAPreparedPage() async throws {
        let (root, next) = (Page(), Page())
        let navigation = NavigationController(rootViewController: root)
        _ = try show(navigation.view)
        root.registerSegue("detail") { next }
        root.performSegue(withIdentifier: "detail", sender: 7)
        XCTAssertTrue(navigation.topViewController === next)
        XCTAssertEqual(next.modelWhenLoaded, "detail 7")
        navigation.popViewController(animated: false)
        wait("the page is gone") { navigation.topViewController === root }
        root.allows = false
        root.performSegue(withIdentifier: "detail", sender: nil)
        XCTAssertTrue(navigation.topViewController === root)
    }

    func testAPageKnowsThatItComesAndGoes() async throws {
        let (root, next) = (Page(), Page())
        let navigation = NavigationController(rootViewController: root)
        _ = try show(navigation.view)
        navigation.pushViewController(next, animated: false)
        wait("the page is there") { !navigation.isInTransition }
        navigation.popViewController(animated: false)
        wait("the page is gone") { !navigation.isInTransition }
        XCTAssertEqual(
            next.log,
            ["will move", "appeared true", "moved", "will leave", "disappeared true", "left"])
        XCTAssertFalse(next.isMovingFromParent)
        XCTAssertEqual(root.log.last, "appeared false")
    }

    /// Pages that are set on the stack know it too, although those below the top do not appear.
    func testPagesThatAreSetComeAndGo() async throws {
        let (root, middle, top) = (Page(), Page(), Page())
        let navigation = NavigationController(rootViewController: root)
        _ = try show(navigation.view)
        navigation.setViewControllers([root, middle, top], animated: false)
        wait("the page is there") { !navigation.isInTransition }
        XCTAssertEqual(middle.log, ["will move", "moved"])
        XCTAssertEqual(top.log, ["will move", "appeared true", "moved"])
        XCTAssertEqual(root.log.filter { $0.hasSuffix("move") || $0 == "moved" }, [])
        navigation.setViewControllers([root], animated: false)
        wait("the pages are gone") { !navigation.isInTransition }
        XCTAssertEqual(middle.log.suffix(2), ["will leave", "left"])
        XCTAssertEqual(top.log.suffix(3), ["will leave", "disappeared true", "left"])
    }

    /// The delegate chooses the animation; the item chooses the title of the back button.
    func testTheDelegateChoosesTheAnimation() async throws {
        @MainActor
        final class Chooser: NavigationControllerDelegate {
            var asked: [NavigationController.Operation] = []
            func navigationController(
                _ navigationController: NavigationController,
                animationControllerFor operation: NavigationController.Operation,
                from fromController: ViewController, to toController: ViewController
            ) -> NavigationTransition? {
                asked.append(operation)
                return NavigationTransition(.crossDissolve, duration: 0.01)
            }
        }
        let (root, next, chooser) = (Page(), Page(), Chooser())
        let navigation = NavigationController(rootViewController: root)
        navigation.delegate = chooser
        root.navigationItem.backBarButtonItem = BarButtonItem(title: "Home")
        _ = try show(navigation.view)
        navigation.pushViewController(next, animated: true)
        XCTAssertEqual(navigation.navigationBar.visibleBackTitle, "Home")
        wait("the page is there") { !navigation.isInTransition }
        navigation.popViewController(animated: true)
        wait("the page is gone") { !navigation.isInTransition }
        XCTAssertEqual(chooser.asked, [.push, .pop])
    }
}
