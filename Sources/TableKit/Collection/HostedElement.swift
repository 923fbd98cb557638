import CGtk
import GtkBridge
import TableCore

/// The place of a reusable view in its collection, and its picture.
///
/// A view is drawn into a picture, including its widgets. The picture is drawn in every frame, and
/// made again only after a change of the view: scrolling a cell costs one copy of its pixels.
final class HostedElement: ViewHost {
    private(set) weak var view: CollectionReusableView?
    /// The attributes with which the view is drawn; during an animation, those of its frame.
    private(set) var attributes: LayoutAttributes
    /// Whether the view is on the screen; otherwise it waits to be reused.
    private(set) var isShown = false
    /// Whether the view is drawn with a shadow, above the others.
    var isLifted = false { didSet { queueDraw() } }

    private let bin: CollectionBin
    private var widgets: [WidgetPointer] = []
    private var picture: Picture?
    private var needsPlacing = true

    /// The pixels of a view, and their place relative to its upper left corner.
    private struct Picture {
        var surface: ObjectSurface
        var frame: Rect
    }

    /// A reference to a surface of cairo.
    private final class ObjectSurface {
        let pointer: OpaquePointer

        init(_ pointer: OpaquePointer) { self.pointer = pointer }

        isolated deinit { cairo_surface_destroy(pointer) }
    }

    /// The number of pixels above which a view is drawn directly instead of into a picture.
    private static let largestPicture = 4_000_000.0

    init(_ view: CollectionReusableView, in bin: CollectionBin, at attributes: LayoutAttributes) {
        (self.view, self.bin, self.attributes) = (view, bin, attributes)
        view.hosting = self
        if !view.isWidget { view.viewHost = self }
        take(view)
    }

    isolated deinit {
        for widget in widgets { bin.remove(widget) }
    }

    // MARK: The tree of views

    var hostWidget: WidgetPointer { bin.widget }

    func viewsNeedDisplay() {
        picture = nil
        queueDraw()
    }

    func viewsNeedLayout() {
        (picture, needsPlacing) = (nil, true)
        if widgets.isEmpty { queueDraw() } else { bin.queueLayout() }
    }

    func take(_ view: View) {
        for child in view.ownWidgets where gtk_widget_get_parent(child.widget) != bin.widget {
            widgets.append(child.widget)
            bin.add(child.widget)
        }
        viewsNeedLayout()
    }

    var hasWidgets: Bool { !widgets.isEmpty }

    /// The widgets in the view that are on the screen.
    var visibleWidgets: [WidgetPointer] {
        widgets.filter {
            gtk_widget_get_visible($0) != 0 && gtk_widget_get_parent($0) == bin.widget
        }
    }

    // MARK: Place

    /// The bounding box in content coordinates.
    var frame: Rect { attributes.frame }

    /// The untransformed frame in content coordinates, which contains the widgets.
    var straightFrame: Rect {
        var straight = attributes
        straight.transform = .identity
        return straight.frame
    }

    func show(at attributes: LayoutAttributes) {
        isShown = true
        set(attributes, isAnimating: false)
    }

    /// Gives the view new attributes.
    ///
    /// - Parameter isAnimating: Whether the attributes belong to a frame of an animation, about
    ///   which the view is not notified.
    func set(_ attributes: LayoutAttributes, isAnimating: Bool) {
        guard let view else { return }
        if attributes != self.attributes { needsPlacing = true }
        if attributes.size != self.attributes.size { picture = nil }
        self.attributes = attributes
        let (center, size) = (attributes.center, attributes.size)
        view.frame = Rect(
            x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
            height: size.height)
        if !view.isWidget {
            view.storedAlpha = attributes.alpha
            view.storedIsHidden = attributes.isHidden
        }
        if !isAnimating { view.apply(attributes) }
    }

    /// Hides the view. Its widgets are kept for the next element.
    func hide() {
        (isShown, isLifted, picture, needsPlacing) = (false, false, nil, true)
        for widget in widgets { bin.setVisible(widget, false) }
    }

    /// Lays out the view and places its widgets, even if their frames are unchanged: GTK expects an
    /// allocation after every size request.
    func place() {
        guard needsPlacing || hasWidgets, let view else { return }
        needsPlacing = false
        view.layoutIfNeeded()
        guard hasWidgets else { return }
        widgets.removeAll { gtk_widget_get_parent($0) != bin.widget }
        let origin = view.storedFrame.origin
        for (child, frame, isVisible) in placedWidgets(of: view) {
            bin.setVisible(child.widget, isVisible && isShown && !attributes.isHidden)
            guard isVisible, isShown else { continue }
            // The content may have another direction than the views in it.
            let inside = contentDirection.place(
                direction.place(frame, inWidth: view.bounds.width), inWidth: view.bounds.width)
            bin.place(child.widget, at: inside.moved(dx: origin.x, dy: origin.y))
        }
    }

    private func placedWidgets(of view: View) -> [(view: View, frame: Rect, isShown: Bool)] {
        view.isWidget ? [(view, view.bounds, true)] : view.placedWidgets()
    }

    func hostPoint(from point: Point, of root: View) -> Point? {
        guard isShown, let offset = bin.collection?.contentOffset else { return nil }
        let place = attributes.projected(inContent(point))
        return bin.collection?.onScreen(Point(x: place.x - offset.x, y: place.y - offset.y))
    }

    /// Converts a point of the view to the direction of the content, or back.
    private func inContent(_ point: Point) -> Point {
        let width = attributes.size.width
        return contentDirection.place(direction.place(point, inWidth: width), inWidth: width)
    }

    /// The direction in which the view is read.
    private var direction: UserInterfaceLayoutDirection {
        UserInterfaceLayoutDirection(of: bin.widget)
    }

    private var contentDirection: UserInterfaceLayoutDirection {
        bin.collection?.contentDirection ?? .leftToRight
    }

    func rootPoint(from point: Point, in root: View) -> Point? {
        guard isShown, let collection = bin.collection else { return nil }
        let (offset, place) = (collection.contentOffset, collection.onScreen(point))
        return attributes.pointInView(at: Point(x: place.x + offset.x, y: place.y + offset.y))
            .map(inContent)
    }

    // MARK: Drawing

    func queueDraw() {
        guard isShown, let collection = bin.collection else { return }
        let offset = collection.contentOffset
        bin.queueDraw(frame.moved(dx: -offset.x, dy: -offset.y))
    }

    func discardPicture() { picture = nil }

    /// Draws the view; the origin is that of the content.
    func draw(in context: GraphicsContext) {
        guard let view, isShown, !attributes.isHidden, !view.storedIsHidden else { return }
        let alpha = view.isWidget ? attributes.alpha : view.storedAlpha
        guard alpha > 0 else { return }
        if needsPlacing { place() }
        if attributes.transform.isProjective { return drawInPerspective(view, alpha, in: context) }
        context.saved { context in
            context.move(to: attributes)
            if isLifted { context.drawShadow(around: Rect(size: attributes.size)) }
            if picture == nil { picture = makePicture(of: view) }
            // The view itself is mirrored in its picture.
            if contentDirection == .rightToLeft { context.flip(inWidth: attributes.size.width) }
            guard let picture else {
                return context.faded(to: alpha) { drawUncached(view, in: $0) }
            }
            cairo_set_source_surface(
                context.cairo, picture.surface.pointer, picture.frame.minX, picture.frame.minY)
            if alpha < 1 {
                cairo_paint_with_alpha(context.cairo, alpha)
            } else {
                cairo_paint(context.cairo)
            }
        }
    }

    /// Draws the picture in small parts, each moved, scaled and sheared on its own.
    private func drawInPerspective(
        _ view: CollectionReusableView, _ alpha: Double, in context: GraphicsContext
    ) {
        if isLifted { drawShadowInPerspective(in: context) }
        if picture == nil { picture = makePicture(of: view) }
        // The parts of a large view are copied from a picture for this frame only.
        guard let picture = picture ?? makePicture(of: view, isLimited: false) else { return }
        context.faded(to: alpha) { context in
            for part in attributes.projectedParts(of: picture.frame) {
                context.saved { context in
                    var matrix = cairo_matrix_t(
                        xx: part.xAxis.x, yx: part.xAxis.y, xy: part.yAxis.x, yy: part.yAxis.y,
                        x0: part.origin.x, y0: part.origin.y)
                    let area = matrix.xx * matrix.yy - matrix.xy * matrix.yx
                    guard area.magnitude > 1e-9 else { return }
                    cairo_transform(context.cairo, &matrix)
                    // The next part covers the edge, so that no gap is seen between them.
                    context.clip(
                        to: Rect(
                            x: part.source.minX, y: part.source.minY,
                            width: part.source.width + 1.5, height: part.source.height + 1.5))
                    if contentDirection == .rightToLeft {
                        context.flip(inWidth: attributes.size.width)
                    }
                    cairo_set_source_surface(
                        context.cairo, picture.surface.pointer, picture.frame.minX,
                        picture.frame.minY)
                    cairo_paint(context.cairo)
                }
            }
        }
    }

    /// Draws a soft shadow that extends 6 points beyond the view.
    private func drawShadowInPerspective(in context: GraphicsContext) {
        let (width, height) = (attributes.size.width, attributes.size.height)
        for distance in 1...6 {
            let reach = Double(distance)
            let corners = [
                (-reach, -reach), (width + reach, -reach), (width + reach, height + reach),
                (-reach, height + reach),
            ].map { x, y in
                let corner = attributes.projected(Point(x: x, y: y))
                return Point(x: corner.x, y: corner.y + 1)
            }
            context.fillPolygon(corners, Color(red: 0, green: 0, blue: 0, alpha: 0.05))
        }
    }

    private func makePicture(of view: View, isLimited: Bool = true) -> Picture? {
        let frame = direction.place(view.inkFrame, inWidth: view.bounds.width)
        guard !isLimited || frame.width * frame.height <= Self.largestPicture,
            let window = bin.window,
            let surface = gdk_window_create_similar_surface(
                window, CAIRO_CONTENT_COLOR_ALPHA, gint(frame.width.rounded(.up)),
                gint(frame.height.rounded(.up)))
        else { return nil }
        let picture = Picture(surface: ObjectSurface(surface), frame: frame)
        guard let cairo = cairo_create(surface) else { return nil }
        defer { cairo_destroy(cairo) }
        let context = GraphicsContext(cairo)
        context.translate(x: -frame.minX, y: -frame.minY)
        drawUncached(view, in: context)
        return picture
    }

    private func drawUncached(_ view: View, in context: GraphicsContext) {
        let width = view.bounds.width
        if !view.isWidget {
            context.saved {
                $0.lead(direction, inWidth: width)
                view.paintOpaque(environment, in: $0)
            }
        }
        for (child, frame, isVisible) in placedWidgets(of: view)
        where isVisible && gtk_widget_is_drawable(child.widget) != 0 {
            let frame = direction.place(frame, inWidth: width)
            context.saved {
                $0.translate(x: frame.minX.rounded(), y: frame.minY.rounded())
                bin.draw(child.widget, in: $0)
            }
        }
        (view as? CollectionViewCell)?.paintSelectionFrame(environment, in: context)
    }

    private var environment: PaintEnvironment {
        var environment = PaintEnvironment.of(bin.widget)
        environment.isHighlighted = view?.isMarked ?? false
        if (view as? CollectionViewCell)?.hasSelectedTextColor == true {
            environment.useSelectedTextColor()
        }
        environment.tint = bin.collection?.tintColor
        return environment
    }
}

extension GraphicsContext {
    /// Draws a soft shadow that extends 6 points beyond a rectangle.
    fileprivate func drawShadow(around rect: Rect) {
        for distance in 1...6 {
            let reach = Double(distance)
            fill(
                Rect(
                    x: rect.minX - reach, y: rect.minY - reach + 1,
                    width: rect.width + 2 * reach, height: rect.height + 2 * reach),
                Color(red: 0, green: 0, blue: 0, alpha: 0.05), cornerRadius: reach)
        }
    }

    /// Moves the origin to the upper left corner of a view with these layout attributes.
    /// Untransformed views are aligned to whole pixels (Spec OC-11).
    fileprivate func move(to attributes: LayoutAttributes) {
        let (center, size) = (attributes.center, attributes.size)
        guard !attributes.transform.isIdentity else {
            return translate(
                x: (center.x - size.width / 2).rounded(), y: (center.y - size.height / 2).rounded())
        }
        translate(x: center.x, y: center.y)
        transform(attributes.transform)
        translate(x: -size.width / 2, y: -size.height / 2)
    }

    /// Applies the affine part of a transformation.
    private func transform(_ transform: LayoutTransform) {
        let rows = transform.rows
        var matrix = cairo_matrix_t(
            xx: rows[0][0], yx: rows[0][1], xy: rows[1][0], yy: rows[1][1], x0: rows[3][0],
            y0: rows[3][1])
        // Cairo cannot draw with a matrix that has no inverse; such a view has no area.
        let determinant = matrix.xx * matrix.yy - matrix.xy * matrix.yx
        guard determinant.magnitude > 1e-9 else { return cairo_scale(cairo, 1e-4, 1e-4) }
        cairo_transform(cairo, &matrix)
    }
}
