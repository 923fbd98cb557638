import CGtk
import GtkBridge
import TableCore

/// A reusable header or footer of a section (Spec 000.65).
///
/// Register a class, dequeue a view for each section that comes on screen, and return it. The
/// section's title, if any, becomes the text of ``textLabel`` (000.70).
///
///     func tableView(_ table: TableView, viewForHeaderInSection section: Int) -> View? {
///         let header = table.dequeueReusableHeaderFooterView(withIdentifier: "letter")
///         header?.tintColor = section == 0 ? red : nil
///         return header
///     }
open class TableViewHeaderFooterView: View {
    /// The identifier of the view's reuse pool, or nil for a view used only once.
    public let reuseIdentifier: String?

    /// The label of the title. It is in front of ``contentView``, not part of it: leave it empty if
    /// the content has labels of its own (Spec 000.68).
    public let textLabel = Label()

    /// The container for your own views; it fills the header or footer.
    public let contentView = StackView(.horizontal)

    /// The label of a second line below the title (Spec 000.65). It is created when it is first
    /// used. Like the title, it is in front of ``contentView``.
    public private(set) lazy var detailTextLabel = makeDetailTextLabel()

    /// The content configuration, whose view fills ``contentView``; nil for none.
    public var contentConfiguration: (any ContentConfiguration)? { didSet { showConfiguration() } }

    /// The title and the second line, in front of the content.
    let labels = StackView(.vertical)
    private var configuredView: (View & ContentView)?

    /// The width of the section index that covers the end of the view, in points.
    var indexInset = 0.0 {
        didSet {
            guard indexInset != oldValue else { return }
            gtk_widget_set_margin_end(labels.widget, gint(CellLayout.margin + indexInset))
            placeConfiguredView()
        }
    }

    /// The tint of the standard background; nil for gray (Spec 000.66).
    open override var tintColor: Color? { didSet { setNeedsDisplay() } }

    /// The color of ``contentView``, which replaces the standard background and covers
    /// ``backgroundView`` (Spec 000.67).
    public var contentColor: Color? { didSet { setNeedsDisplay() } }

    /// A drawn view that fills the view and replaces the standard background.
    public var backgroundView: View? { didSet { setNeedsDisplay() } }

    /// Creates a view that returns to the reuse pool of `reuseIdentifier`.
    public required init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(adopting: gtk_event_box_new())
        let overlay: WidgetPointer = gtk_overlay_new()
        gtk_container_add(overlay.cast(), contentView.widget)
        labels.addArrangedSubview(textLabel)
        labels.align(vertical: .center).margin(horizontal: Int(CellLayout.margin), vertical: 0)
        gtk_overlay_add_overlay(overlay.cast(), labels.widget)
        gtk_overlay_set_overlay_pass_through(overlay.cast(), labels.widget, 1)
        gtk_container_add(widget.cast(), overlay)
        connectAnswering("draw", of: reference.raw) { [weak self] arguments in
            if let self, let context = arguments.pointer(0) { draw(OpaquePointer(context)) }
            return false
        }
        gtk_widget_show_all(overlay)
    }

    /// Returns a configuration without content, with the appearance of a header.
    public func defaultContentConfiguration() -> ListContentConfiguration { .header() }

    /// The text for assistive technology; empty for none.
    var spokenText: String { SpokenText.sentence([textLabel.text ?? ""]) }

    private func makeDetailTextLabel() -> Label {
        let label = Label()
        label.font = .smaller
        label.textColor = .secondaryLabel
        labels.addArrangedSubview(label)
        gtk_widget_show(label.widget)
        return label
    }

    private func showConfiguration() {
        guard let content = contentConfiguration else {
            configuredView?.removeFromSuperview()
            configuredView = nil
            return
        }
        if let view = configuredView, view.supports(content) {
            view.configuration = content
            return
        }
        configuredView?.removeFromSuperview()
        let view = content.makeContentView()
        contentView.addArrangedSubview(view, expands: true)
        configuredView = view
        placeConfiguredView()
    }

    private func placeConfiguredView() {
        guard let view = configuredView else { return }
        gtk_widget_set_margin_end(view.widget, gint(indexInset))
    }

    /// Called before a recycled view is dequeued. Overrides must call `super`.
    open func prepareForReuse() {}

    open override func setNeedsDisplay() { gtk_widget_queue_draw(widget) }

    /// Draws the background layers; content and title are widgets in front of them.
    private func draw(_ context: OpaquePointer) {
        var layers = HeaderLayers()
        layers.hasBackgroundView = backgroundView != nil
        layers.hasContentColor = contentColor != nil
        let frame = Rect(
            x: 0, y: 0, width: Double(gtk_widget_get_allocated_width(widget)),
            height: Double(gtk_widget_get_allocated_height(widget)))
        for layer in layers.visible {
            switch layer {
            case .gradient: drawGradient(in: frame, GraphicsContext(context))
            case .backgroundView:
                backgroundView?.paint(filling: frame, environment, in: GraphicsContext(context))
            case .contentColor:
                contentColor.map { GraphicsContext(context).fill(frame, $0) }
            case .content, .textLabel: break
            }
        }
    }

    private var environment: PaintEnvironment {
        var color = GdkRGBA()
        let style = gtk_widget_get_style_context(widget)
        gtk_style_context_get_color(style, gtk_style_context_get_state(style), &color)
        return PaintEnvironment(
            widget: widget, color: Color(color), mark: Color(color).faded(to: 0.35))
    }

    private func drawGradient(in frame: Rect, _ context: GraphicsContext) {
        // Gray, on which the theme's texts can be read.
        let isDark = environment.color.red > 0.5
        let tint = tintColor ?? Color(white: isDark ? 0.25 : 0.66)
        let light = isDark && tintColor == nil ? 0.1 : 0.35
        func lit(_ part: Double) -> Double { part + (1 - part) * light }
        let top = Color(
            red: lit(tint.red), green: lit(tint.green), blue: lit(tint.blue), alpha: tint.alpha)
        context.fill(frame, from: top, to: tint)
    }
}

extension TableView {
    /// Registers a class for headers and footers that the table creates on demand (Spec 000.72).
    public func register(
        _ viewClass: TableViewHeaderFooterView.Type,
        forHeaderFooterViewReuseIdentifier identifier: String
    ) {
        headerViews.pool.register(identifier) { viewClass.init(reuseIdentifier: identifier) }
    }

    /// A recycled or new header or footer; nil if no class is registered for the identifier.
    public func dequeueReusableHeaderFooterView(
        withIdentifier identifier: String
    ) -> TableViewHeaderFooterView? {
        guard let offered = headerViews.offered, offered.reuseIdentifier == identifier else {
            return headerViews.pool.dequeue(identifier)
        }
        headerViews.offered = nil
        offered.prepareForReuse()
        return offered
    }
}
