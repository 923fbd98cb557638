import CGtk
import GtkBridge
import TableCore

/// A view of an image.
///
/// By default, the image is shown at its own size (Spec 05.13); ``View/contentMode`` scales it.
/// Symbolic icons have the color of the text around them, or ``View/tintColor``.
open class ImageView: View {
    /// The image; nil for none.
    public var image: Image? { didSet { if image != oldValue { changed() } } }

    /// The image for highlighted and selected cells, or nil to keep ``image`` (Spec 05.12).
    public var highlightedImage: Image? { didSet { if highlightedImage != oldValue { changed() } } }

    private var surfaces: [Image: OpaquePointer] = [:]

    /// Creates a view of an image.
    public init(_ image: Image? = nil) {
        self.image = image
        super.init()
        contentMode = .center
    }

    /// Creates a view of an image.
    public convenience init(image: Image?, highlightedImage: Image? = nil) {
        self.init(image)
        self.highlightedImage = highlightedImage
    }

    /// Creates an empty view with a frame in its superview.
    public override convenience init(frame: Rect) {
        self.init(nil)
        self.frame = frame
    }

    isolated deinit { dropSurfaces() }

    private func changed() {
        dropSurfaces()
        setNeedsLayout()
    }

    /// The size of the image.
    open override func sizeThatFits(_ size: Size) -> Size {
        self.size(on: nearestHost?.hostWidget ?? Image.measuring.widget)
    }

    /// The pixels depend on the state and the theme of the widget that draws the image.
    override func becameWidget() {
        setAccessibleRole(ATK_ROLE_ICON)
        for signal in ["style-updated", "state-flags-changed", "notify::scale-factor"] {
            on(signal) { [weak self] in
                self?.dropSurfaces()
                self?.setNeedsDisplay()
            }
        }
    }

    override func paintContent(_ environment: PaintEnvironment, in context: GraphicsContext) {
        super.paintContent(environment, in: context)
        let own = size(on: environment.widget)
        guard own.width > 0, own.height > 0 else { return }
        let place = contentMode.frame(of: own, in: bounds.size)
        context.saved { context in
            if contentMode == .scaleAspectFill { context.clip(to: bounds) }
            draw(
                in: place, x: 0, y: 0, isHighlighted: environment.isHighlighted,
                context: context.cairo, on: environment.widget,
                tint: environment.tint ?? (environment.isHighlighted ? environment.color : nil))
        }
    }

    override func themeChanged() {
        super.themeChanged()
        dropSurfaces()
    }

    private func dropSurfaces() {
        for surface in surfaces.values { cairo_surface_destroy(surface) }
        surfaces = [:]
    }

    func size(on widget: WidgetPointer) -> Size {
        guard let image, let surface = surface(of: image, on: widget) else { return Size() }
        return Image.size(of: surface)
    }

    /// Draws the image at the frame, relative to (`x`, `y`); draws nothing if the frame is empty
    /// because the cell style has no image (Spec 000.33).
    func draw(
        in frame: Rect, x: Double, y: Double, isHighlighted: Bool,
        context: OpaquePointer, on widget: WidgetPointer, tint: Color? = nil
    ) {
        guard frame.width > 0, frame.height > 0 else { return }
        var shown = isHighlighted ? highlightedImage ?? image : image
        if let tint, let image = shown, image.isIcon, image.tint == nil {
            shown = image.withTintColor(tint)
        }
        guard let shown, let surface = surface(of: shown, on: widget) else { return }
        let own = Image.size(of: surface)
        if frame.size == own || contentMode == .center {
            GraphicsContext(context).upright(
                in: Rect(
                    x: x + frame.x, y: y + frame.y, width: own.width, height: own.height)
            ) {
                gtk_render_icon_surface(
                    gtk_widget_get_style_context(widget), $0.cairo, surface, x + frame.x,
                    y + frame.y)
            }
        } else {
            GraphicsContext(context).draw(surface, of: own, in: frame.moved(dx: x, dy: y))
        }
    }

    private func surface(of image: Image, on widget: WidgetPointer) -> OpaquePointer? {
        if let surface = surfaces[image] { return surface }
        let surface = image.makeSurface(on: widget)
        surfaces[image] = surface
        return surface
    }
}
