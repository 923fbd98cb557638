import CGtk
import GtkBridge
import TableCore

/// A rectangular area of a window, which draws content and contains other views.
///
/// There are two kinds of views. **Controls and containers**, such as ``Button`` and ``StackView``,
/// are widgets. **Drawn views**, such as ``Label``, ``ImageView`` and plain views, are only drawn:
/// hundreds of them in the cells of a table cost nothing but their pixels. Your program treats both
/// alike: a view has a ``frame`` in its superview, or is arranged by a container.
///
///     let badge = View(frame: Rect(x: 8, y: 8, width: 40, height: 20))
///     badge.backgroundColor = Color(red: 0.8, green: 0.1, blue: 0.1)
///     badge.addSubview(label)
///     cell.contentView.addSubview(badge)
///
/// A view keeps its ``subviews`` alive. Where they overlap, later ones are in front of earlier
/// ones. In table cells, widgets are always in front of drawn views.
open class View {
    /// The view that contains this one; nil if there is none.
    public internal(set) weak var superview: View?

    /// The views in this one, from back to front.
    public internal(set) var subviews: [View] = []

    /// The frame in the coordinates of the superview, in points.
    var storedFrame: Rect
    var isLayoutNeeded = true
    /// The host of the tree of drawn views with this root; nil if the view is not a root.
    weak var viewHost: (any ViewHost)?
    /// The controller whose view this is.
    weak var layoutController: ViewController? { didSet { followLayout() } }
    private var ownReference: ObjectReference?

    /// Creates a drawn view.
    ///
    /// - Parameter frame: The frame in the coordinates of the superview, in points. A container
    ///   that arranges its views replaces it.
    public init(frame: Rect = .zero) {
        storedFrame = frame
    }

    /// Adopts a new widget. Windows and popovers are retained instead: GTK, or the widget that a
    /// popover points to, owns them until they are destroyed.
    ///
    /// Connects to the display before evaluating `newWidget`.
    @_spi(Gtk) public init(adopting newWidget: @autoclosure () -> WidgetPointer) {
        Toolkit.prepare()
        let pointer = newWidget()
        let raw = UnsafeMutableRawPointer(pointer)
        let isKept =
            gtk_widget_is_toplevel(pointer) != 0 || cgtk_is_a(raw, gtk_popover_get_type()) != 0
        storedFrame = .zero
        ownReference = isKept ? ObjectReference(retaining: raw) : ObjectReference(adopting: raw)
    }

    /// Wraps an existing widget and retains it.
    @_spi(Gtk) public init(retaining pointer: WidgetPointer) {
        storedFrame = .zero
        ownReference = ObjectReference(retaining: UnsafeMutableRawPointer(pointer))
    }

    /// The strong reference to the widget.
    @_spi(Gtk) public var reference: ObjectReference {
        if let ownReference { return ownReference }
        let (drawn, oldHost) = (subviews.flatMap(\.ownWidgets), nearestHost)
        let reference = makeWidget()
        ownReference = reference
        gtk_widget_set_opacity(reference.widget, storedAlpha)
        gtk_widget_set_sensitive(reference.widget, acceptsInput.gboolean)
        gtk_widget_set_visible(reference.widget, (!storedIsHidden).gboolean)
        if semanticContentAttribute != .unspecified { setDirection(of: [reference.widget]) }
        if let storedLabel { widgetName = storedLabel }
        if let storedHint { widgetDescription = storedHint }
        for view in drawn {
            if let parent = gtk_widget_get_parent(view.widget) {
                gtk_container_remove(parent.cast(), view.widget)
            }
            viewHost?.take(view)
        }
        becameWidget()
        oldHost?.take(self)
        return reference
    }

    /// The widget of the view, for GTK's functions. The first access makes a drawn view a widget,
    /// which draws it and the drawn views in it.
    @_spi(Gtk) public var widget: WidgetPointer { reference.widget }

    /// Whether the view is a widget; otherwise it is drawn by the view that contains it.
    var isWidget: Bool { ownReference != nil }

    // MARK: Drawn views

    /// The color behind the view; nil for none.
    open var backgroundColor: Color? { didSet { setNeedsDisplay() } }

    /// The tint color of the view and its subviews, such as of symbolic icons; nil for that of the
    /// superview.
    open var tintColor: Color? { didSet { setNeedsDisplay() } }

    /// The placement of the view's content, such as an image, within its bounds.
    public var contentMode = ContentMode.scaleToFill { didSet { setNeedsDisplay() } }

    /// Whether the content and the subviews are clipped to the bounds.
    public var clipsToBounds = false { didSet { setNeedsDisplay() } }

    /// The radius of the corners of the background, in points.
    public var cornerRadius = 0.0 { didSet { setNeedsDisplay() } }

    /// The meaning of the view's content, which determines whether it is mirrored in languages that
    /// are read from right to left. Drawn views inside other ones ignore it.
    public var semanticContentAttribute = SemanticContentAttribute.unspecified {
        didSet { if semanticContentAttribute != oldValue { directionChanged() } }
    }

    /// The behavior of the frame when the superview's size changes. Spec 34.
    public var autoresizingMask: Autoresizing = []

    /// An integer that identifies the view, for ``viewWithTag(_:)``.
    public var tag = 0

    // MARK: Touches

    /// Whether a point is inside the view, by default inside its ``bounds``. Override it to make
    /// the area that can be tapped larger or smaller.
    ///
    /// - Parameter point: A point in the coordinates of the view.
    open func point(inside point: Point) -> Bool { visibleBounds.contains(point) }

    /// Returns the frontmost visible view at a point that receives user input: this view or one of
    /// its descendants. Nil if the point is outside.
    ///
    /// - Parameter point: A point in the coordinates of the view.
    open func hitTest(_ point: Point) -> View? {
        guard !isHidden, isUserInteractionEnabled, alpha > 0.01, self.point(inside: point) else {
            return nil
        }
        for view in searchedViews.reversed() {
            if let hit = view.hitTest(inside(view, point)) { return hit }
        }
        return self
    }

    /// Converts a point to the coordinates of a view in this one.
    private func inside(_ view: View, _ point: Point) -> Point {
        // Cells can be transformed.
        guard view.viewHost == nil else { return view.convert(point, from: self) }
        let (origin, content) = (view.frame.origin, view.contentOrigin)
        var inside = Point(x: point.x - origin.x, y: point.y - origin.y)
        if view.isMirrored != isMirrored {
            inside = UserInterfaceLayoutDirection.rightToLeft.place(
                inside, inWidth: view.bounds.width)
        }
        return Point(x: inside.x + content.x, y: inside.y + content.y)
    }

    // MARK: Editing

    /// Whether the view can perform an action of the edit menu now. Default: false. Spec 000.178.
    open func canPerformAction(_ action: EditAction, withSender sender: Any?) -> Bool { false }

    /// Copies and deletes the content, for the edit menu.
    open func cut(_ sender: Any?) {}

    /// Copies the content, for the edit menu.
    open func copy(_ sender: Any?) {}

    /// Pastes the copied content, for the edit menu.
    open func paste(_ sender: Any?) {}

    /// The edit menus of the view.
    var interactions: [EditMenuInteraction] = []

    // MARK: Input and assistive technology

    /// Whether the view and its subviews receive user input. If false, widgets look disabled.
    open var isUserInteractionEnabled = true { didSet { acceptsInputChanged() } }

    /// The name for assistive technology; nil for the text of the view, if it has one.
    open var accessibilityLabel: String? {
        get { isWidget ? widgetName : storedLabel }
        set {
            storedLabel = newValue
            if isWidget { widgetName = newValue }
        }
    }

    /// The description for assistive technology, in addition to the name; nil for none.
    open var accessibilityHint: String? {
        get { isWidget ? widgetDescription : storedHint }
        set {
            storedHint = newValue
            if isWidget { widgetDescription = newValue }
        }
    }

    var storedLabel: String?

    /// The name of a drawn view for assistive technology; nil for none.
    var drawnName: String? { storedLabel }
    var storedHint: String?

    /// The role of a drawn view for assistive technology; nil for the usual one.
    var drawnRole: AtkRole? { nil }

    /// Whether assistive technology can activate a drawn view.
    var offersActivation: Bool { false }

    /// Activates the view for assistive technology, as a double tap or Enter does.
    ///
    /// - Returns: Whether the view was activated. Default: false.
    open func accessibilityActivate() -> Bool { false }

    /// The states of a drawn view for assistive technology, beside the usual ones.
    var drawnStates: [AtkStateType] { [] }

    /// Whether the view accepts input, as far as it is up to the view itself.
    var acceptsInput: Bool { isUserInteractionEnabled }

    /// Passes a change of ``acceptsInput`` on to the widget, if there is one.
    func acceptsInputChanged() {
        guard isWidget else { return }
        if !acceptsInput, let focus = KeptFocus(in: widget) { lostFocus = focus }
        gtk_widget_set_sensitive(widget, acceptsInput.gboolean)
        guard acceptsInput, let lost = lostFocus else { return }
        lostFocus = nil
        if !lost.hasMoved(besides: self) { lost.restore() }
    }

    /// The focus that GTK took from the view as it accepted no input any more, such as a button
    /// during its work. The view gets it back with the input, if nothing else has it then.
    private var lostFocus: KeptFocus?

    /// The gesture recognizers, in the order in which they were added.
    var storedRecognizers: [GestureRecognizer] = []

    var storedAlpha = 1.0
    var storedIsHidden = false

    /// The frame for the bounds of the superview, if the view follows them by a closure.
    var frameRule: ((Rect) -> Rect)?

    /// Draws the view, above its background and below its subviews. Draws nothing by default.
    ///
    /// - Parameters:
    ///   - rect: The bounds of the view.
    ///   - context: The graphics context.
    open func draw(_ rect: Rect, in context: GraphicsContext) {}

    /// Lays out the subviews after a change of the view's size, or after
    /// ``View/setNeedsLayout()``. Their ``View/autoresizingMask`` has already been applied.
    open func layoutSubviews() {}

    /// Returns the size that the view needs within a given size, in points. Default: its current
    /// size.
    open func sizeThatFits(_ size: Size) -> Size { storedFrame.size }

    /// Redraws the view at the next frame.
    open func setNeedsDisplay() { nearestHost?.viewsNeedDisplay() }

    /// Calls ``layoutSubviews()`` before the next frame.
    open func setNeedsLayout() {
        isLayoutNeeded = true
        nearestHost?.viewsNeedLayout()
    }

    /// Gives the view the keyboard focus.
    open func grabFocus() { KeyboardFocus.grab(widget) }

    /// Called when the theme or the font changes, for views that keep what depends on them.
    func themeChanged() {
        for view in subviews where !view.isWidget { view.themeChanged() }
    }

    /// Called after the opacity changed.
    func alphaChanged() {
        if !isWidget { setNeedsDisplay() }
    }

    /// Creates the widget of a drawn view: by default, one that draws it.
    func makeWidget() -> ObjectReference {
        let (canvas, reference) = Canvas.make(for: self)
        viewHost = canvas
        return reference
    }

    /// Called after a drawn view became a widget.
    func becameWidget() {}

    /// Whether the view can do with less width than ``sizeThatFits(_:)`` says, such as a label that
    /// truncates its text.
    var canBeNarrower: Bool { false }

    /// The point of the view's coordinates at its upper left corner: in views that scroll, that of
    /// the content.
    var contentOrigin: Point { .zero }

    /// Whether points of the view are distances from the leading edge instead of the left one.
    var hasLeadingCoordinates: Bool { isWidget && viewHost is Canvas }

    /// Applies ``semanticContentAttribute``.
    func directionChanged() {
        if isWidget { setDirection(of: [widget]) }
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// The views in which ``viewWithTag(_:)`` searches.
    var searchedViews: [View] { subviews }

    /// Draws the view itself, for subclasses that need more than a rectangle.
    func paintContent(_ environment: PaintEnvironment, in context: GraphicsContext) {
        draw(bounds, in: context)
    }
}

/// A replaceable callback of a widget. The signal handler owns it, so it works as long as the
/// widget exists, even without the Swift object.
final class Handler<Function> {
    var call: Function?
}

extension String {
    /// Creates a copy of a string allocated by GLib, and frees the original.
    init(takingOver pointer: UnsafeMutablePointer<CChar>) {
        self.init(cString: pointer)
        g_free(pointer)
    }
}
