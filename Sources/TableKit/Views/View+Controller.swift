import CGtk
import GtkBridge

extension View {
    /// Tells the controller of the view when a widget that arranges its views got a size. A canvas
    /// tells it itself.
    func followLayout() {
        guard layoutController != nil, viewHost == nil else { return }
        connect("size-allocate", of: reference.raw, after: true) { [weak self] _ in
            guard let controller = self?.layoutController else { return }
            controller.viewWillLayoutSubviews()
            controller.viewDidLayoutSubviews()
        }
    }
}
