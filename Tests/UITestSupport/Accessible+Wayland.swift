/// Positions on the screen. On Wayland, a program only knows positions in its window.
extension Accessible {
    /// The position on the screen of the origin of the program's coordinates.
    var origin: (x: Int, y: Int) {
        guard let compositor = try? Display.connect() as? Compositor else { return (0, 0) }
        var window = self
        while let parent = window.parent, parent.role != "application" { window = parent }
        let frame = compositor.frame(of: window.name, of: processIdentifier)
        // For the program, the shadow around the content belongs to the window; for the compositor,
        // it does not.
        guard window.role == .window || window.role == .dialog,
            let content = window.child(at: 0)?.localFrame
        else { return (frame.x, frame.y) }
        return (frame.x - content.x, frame.y - content.y)
    }
}
