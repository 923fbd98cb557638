import CGtk
import GtkBridge
import TableCore

/// A window that shows pictures in full, one at a time.
///
/// The picture fits the window until the user zooms: with the buttons, the keys plus, minus, 0
/// (fit) and 1 (actual size), a double-click, or by scrolling with Ctrl. Dragging, scrolling and
/// the arrow keys move a picture larger than the window. The arrow keys show the other pictures
/// otherwise, as do Page Up and Page Down. Escape closes.
///
///     let viewer = PictureViewer(titles: ["Cover", "Back"], texts: texts, parent: window)
///     viewer.onShow = { index in viewer.show(pictures[index], at: index) }
///     viewer.present(at: 0)
public final class PictureViewer: View {
    /// The texts of a viewer.
    public struct Texts {
        var next, previous, enlarge, reduce, fit, actualSize: String
        var failure: (title: String, description: String)
        var percent: (Int) -> String

        /// Creates the texts of a viewer.
        ///
        /// - Parameters:
        ///   - next: The name of the button for the next picture.
        ///   - previous: The name of the button for the previous picture.
        ///   - enlarge: The name of the button that enlarges the picture.
        ///   - reduce: The name of the button that reduces the picture.
        ///   - fit: The name of the button that shows all of the picture.
        ///   - actualSize: The name of the button that shows the picture pixel by pixel.
        ///   - failure: The title and the description for a picture that cannot be read.
        ///   - percent: Returns the text for a scale in percent.
        public init(
            next: String, previous: String, enlarge: String, reduce: String, fit: String,
            actualSize: String, failure: (title: String, description: String),
            percent: @escaping (Int) -> String
        ) {
            (self.next, self.previous) = (next, previous)
            (self.enlarge, self.reduce) = (enlarge, reduce)
            (self.fit, self.actualSize) = (fit, actualSize)
            (self.failure, self.percent) = (failure, percent)
        }
    }

    /// Called with the index of the picture to show. Pass its bytes to ``show(_:at:)``.
    public var onShow: ((Int) -> Void)?

    /// The index of the picture.
    public private(set) var index = 0

    let canvas = PictureCanvas()
    private let titles: [String]
    private let texts: Texts
    private let pages = PageStack<Bool>()
    private let bar = View(adopting: gtk_header_bar_new())
    private let previous: Button
    private let next: Button
    private var zoomButtons: [Button] = []
    private var decoding: Task<Void, Never>?
    private var retained: PictureViewer?

    /// The size without a parent, in points.
    private static let initialSize: (width: gint, height: gint) = (900, 700)
    /// The part of the parent window that the viewer covers.
    private static let share = 0.9
    /// The distance by which an arrow key moves a large picture, in points.
    private static let keyStep = 48.0

    /// Creates a hidden window.
    ///
    /// - Parameters:
    ///   - titles: The titles of the pictures.
    ///   - texts: The names of the buttons, and the message for a picture that cannot be read.
    ///   - parent: The window that the viewer belongs to.
    public init(titles: [String], texts: Texts, parent: View?) {
        (self.titles, self.texts) = (titles, texts)
        previous = Button(icon: "go-previous-symbolic", name: texts.previous)
        next = Button(icon: "go-next-symbolic", name: texts.next)
        super.init(adopting: gtk_window_new(GTK_WINDOW_TOPLEVEL))
        let window = widget.cast(GtkWindow.self)
        gtk_window_set_modal(window, 1)
        gtk_window_set_type_hint(window, GDK_WINDOW_TYPE_HINT_DIALOG)
        setAccessibleRole(ATK_ROLE_DIALOG)
        fit(to: parent)
        makeBar()
        pages.setPage(true) { [canvas] in canvas }
        pages.setPage(false) {
            StatusPage(
                icon: "image-missing-symbolic", title: texts.failure.title,
                description: texts.failure.description)
        }
        pages.visiblePage = true
        gtk_container_add(widget.cast(GtkContainer.self), pages.widget)
        canvas.onZoom = { [weak self] in self?.showZoom() }
        followKeys()
        connect("destroy", of: reference.raw) { [weak self] _ in self?.closed() }
    }

    /// Shows the window and requests a picture.
    public func present(at index: Int) {
        retained = self
        gtk_widget_show(widget)
        move(to: index)
        gtk_window_present(widget.cast(GtkWindow.self))
        canvas.grabFocus()
    }

    /// Closes the window.
    public func close() { gtk_widget_destroy(widget) }

    /// Shows the bytes of a picture, unless another one was requested since; nil for a picture that
    /// is missing.
    public func show(_ data: Data?, at index: Int) {
        guard index == self.index else { return }
        decoding?.cancel()
        decoding = Task { [weak self] in
            let image = await data.flatMap { Image(data: $0) }?.byPreparingForDisplay()
            guard let self, !Task.isCancelled else { return }
            if case .pixels(let pixels) = image?.source {
                show(pixels)
            } else {
                show(nil)
            }
        }
    }

    /// Shows another picture. Does nothing for an index outside the pictures.
    public func move(to newIndex: Int) {
        guard titles.indices.contains(newIndex) else { return }
        index = newIndex
        decoding?.cancel()
        canvas.show(nil)
        pages.visiblePage = true
        previous.isEnabled = index > 0
        next.isEnabled = index + 1 < titles.count
        gtk_header_bar_set_title(bar.widget.cast(GtkHeaderBar.self), titles[index])
        gtk_window_set_title(widget.cast(GtkWindow.self), titles[index])
        canvas.accessibilityLabel = titles[index]
        onShow?(index)
    }

    /// Whether the picture cannot be read.
    public var showsFailure: Bool { pages.visiblePage == false }

    /// The scale and position of the picture.
    public var zoom: PictureZoom { canvas.zoom }

    private func show(_ pixels: DecodedPixels?) {
        pages.visiblePage = pixels != nil
        canvas.show(pixels)
    }

    private func closed() {
        decoding?.cancel()
        onShow = nil
        canvas.onZoom = nil
        retained = nil
    }

    // MARK: Parts

    private func fit(to parent: View?) {
        let window = widget.cast(GtkWindow.self)
        var (width, height) = Self.initialSize
        if let parent {
            let owner = parent.widget.cast(GtkWindow.self)
            gtk_window_get_size(owner, &width, &height)
            (width, height) = (gint(Double(width) * Self.share), gint(Double(height) * Self.share))
            gtk_window_set_transient_for(window, owner)
            gtk_window_set_destroy_with_parent(window, 1)
            gtk_window_set_position(window, GTK_WIN_POS_CENTER_ON_PARENT)
        }
        gtk_window_set_default_size(window, width, height)
    }

    private func makeBar() {
        let header = bar.widget.cast(GtkHeaderBar.self)
        gtk_header_bar_set_show_close_button(header, 1)
        let reduce = Button(icon: "zoom-out-symbolic", name: texts.reduce)
        let enlarge = Button(icon: "zoom-in-symbolic", name: texts.enlarge)
        let actual = Button(icon: "zoom-original-symbolic", name: texts.actualSize)
        let fit = Button(icon: "zoom-fit-best-symbolic", name: texts.fit)
        previous.onClick = { [weak self] in self.map { $0.move(to: $0.index - 1) } }
        next.onClick = { [weak self] in self.map { $0.move(to: $0.index + 1) } }
        reduce.onClick = { [canvas] in canvas.change { $0.reduce() } }
        enlarge.onClick = { [canvas] in canvas.change { $0.enlarge() } }
        actual.onClick = { [canvas] in canvas.change { $0.showActualSize() } }
        fit.onClick = { [canvas] in canvas.change { $0.fit() } }
        zoomButtons = [reduce, enlarge, actual, fit]
        let arrows = StackView(.horizontal, [previous, next]).style("linked")
        arrows.isHidden = titles.count < 2
        let steps = StackView(.horizontal, [reduce, enlarge]).style("linked")
        gtk_header_bar_pack_start(header, arrows.widget)
        for view in [fit, actual, steps] as [View] {
            gtk_header_bar_pack_end(header, view.widget)
        }
        bar.isHidden = false
        gtk_window_set_titlebar(widget.cast(GtkWindow.self), bar.widget)
    }

    private func showZoom() {
        let hasPicture = !zoom.picture.isEmpty
        for button in zoomButtons { button.isEnabled = hasPicture }
        gtk_header_bar_set_subtitle(
            bar.widget.cast(GtkHeaderBar.self),
            hasPicture ? texts.percent(Int((zoom.scale * 100).rounded())) : nil)
    }

    // MARK: Keys

    private func followKeys() {
        connectAnswering("key-press-event", of: reference.raw) { [weak self] in
            guard let key = $0.event(0, as: GdkEventKey.self)?.pointee else { return false }
            return self?.pressed(KeyPress(key)) ?? false
        }
    }

    private func pressed(_ press: KeyPress) -> Bool {
        guard press.modifiers.isSubset(of: [.control, .shift]) else { return false }
        switch press.key {
        case .escape: close()
        case .right where zoom.movesHorizontally: pan(dx: -Self.keyStep)
        case .left where zoom.movesHorizontally: pan(dx: Self.keyStep)
        case .down where zoom.movesVertically: pan(dy: -Self.keyStep)
        case .up where zoom.movesVertically: pan(dy: Self.keyStep)
        case .right, .left, .pageDown, .pageUp:
            let isForward = press.inLayout.key == .right || press.key == .pageDown
            move(to: index + (isForward ? 1 : -1))
        case .home: if index > 0 { move(to: 0) }
        case .end: if index + 1 < titles.count { move(to: titles.count - 1) }
        case .character("+"), .character("="): canvas.change { $0.enlarge() }
        case .character("-"): canvas.change { $0.reduce() }
        case .character("0"): canvas.change { $0.fit() }
        case .character("1"): canvas.change { $0.showActualSize() }
        case .character("w") where press.modifiers == .control: close()
        default: return false
        }
        return true
    }

    private func pan(dx: Double = 0, dy: Double = 0) {
        canvas.change { $0.move(dx: dx, dy: dy) }
    }
}
