import CGtk
import GtkBridge
import TableCore

/// The way from one page to another.
public final class Segue {
    /// The name of the segue.
    public let identifier: String?
    /// The page that leads to the other one.
    public let source: ViewController
    /// The page that is about to appear.
    public let destination: ViewController

    init(_ identifier: String, from source: ViewController, to destination: ViewController) {
        (self.identifier, self.source, self.destination) = (identifier, source, destination)
    }
}

/// The segues of a page.
struct Segues {
    typealias Routes = SegueRoutes<Void, ObjectIdentifier>

    var routes = Routes()
    /// The page that a route has created.
    var made: ViewController?
}

extension ViewController {
    /// The presentation of the page to which a segue leads.
    public enum SegueKind: Hashable, Sendable {
        /// Pushed onto the navigation stack, or in the last column of a split view.
        case show
        /// In a dialog or popover.
        case presentModally
    }

    /// Registers a segue to a page, in place of a storyboard. Spec 22.14, 000.162.
    ///
    ///     registerSegue("detail") { DetailPage() }
    ///     …
    ///     override func prepare(for segue: Segue, sender: Any?) {
    ///         (segue.destination as? DetailPage)?.book = selectedBook
    ///     }
    ///
    /// - Parameters:
    ///   - identifier: The name of the segue; an earlier one with the same name is replaced.
    ///   - kind: The presentation of the page.
    ///   - destination: Creates the page.
    public func registerSegue(
        _ identifier: String, _ kind: SegueKind = .show,
        destination: @escaping () -> ViewController
    ) {
        segues.routes.register(identifier, kind == .show ? .push : .modal) { [weak self] in
            let page = destination()
            self?.segues.made = page
            return ObjectIdentifier(page)
        }
    }

    /// Shows the page of a segue, after ``prepare(for:sender:)``. Logs a warning if there is no
    /// such segue.
    public func performSegue(withIdentifier identifier: String, sender: Any?) {
        guard shouldPerformSegue(withIdentifier: identifier, sender: sender) else { return }
        do throws(SegueError) {
            let step = try segues.routes.follow(identifier, with: ())
            guard let page = segues.made else { return }
            segues.made = nil
            prepare(for: Segue(identifier, from: self, to: page), sender: sender)
            switch step.kind {
            case .push: show(page, sender: sender)
            case .modal: present(page, animated: true)
            }
        } catch {
            g_return_if_fail_warning("TableKit", "performSegue", "\(error)")
        }
    }
}
