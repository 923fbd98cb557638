import CGtk
import Foundation
import GtkBridge
import TableCore

/// A view that presents any number of items, arranged by a layout. Spec 50.
///
///     let layout = CollectionViewFlowLayout()
///     let collection = CollectionView(collectionViewLayout: layout)
///     collection.register(NameCell.self, forCellWithReuseIdentifier: "name")
///     collection.dataSource = shelf
///     window.setContent(collection)
///
/// Only elements on the screen have views, which are reused for others during scrolling: the cost
/// of a collection does not depend on its number of items.
open class CollectionView: ScrollView {
    /// The kind of section headers in a flow layout. Spec 54.11.
    public nonisolated static let elementKindSectionHeader = LayoutElement.sectionHeader
    /// The kind of section footers in a flow layout. Spec 54.11.
    public nonisolated static let elementKindSectionFooter = LayoutElement.sectionFooter

    /// The position of an item in the viewport after scrolling to it.
    public typealias ScrollPosition = CollectionScrollPosition

    /// The source of sections, items and views. A weak reference; assigning it reloads. Spec 51.5.
    public weak var dataSource: (any CollectionViewDataSource)? {
        didSet {
            guard dataSource !== oldValue else { return }
            outline = dataSource as? any OutlineSource
            reloadData()
        }
    }

    /// The delegate of the collection. A weak reference. A delegate that conforms to
    /// ``CollectionViewDelegateFlowLayout`` provides the metrics of a flow layout.
    public weak var delegate: (any CollectionViewDelegate)? {
        didSet { if delegate !== oldValue { invalidateMetrics() } }
    }

    /// The color behind all views; nil for the theme's. Spec 50.10.
    open override var backgroundColor: Color? { didSet { bin.queueDraw() } }

    /// The view in front of the color and behind all items; it does not scroll. Spec 50.10.
    public var backgroundView: View? { didSet { replaceBackground(oldValue) } }

    /// The name of the collection for assistive technology.
    open override var accessibilityLabel: String? {
        get { storedLabel }
        set {
            storedLabel = newValue
            accessibility.nameChanged()
        }
    }

    /// Whether the user can drag the items that the data source allows to move. Default: true.
    public var dragInteractionEnabled = true

    /// The object that provides items for drags to other views and programs. A weak reference.
    public weak var dragDelegate: (any CollectionViewDragDelegate)?

    /// The object that accepts items dropped on the collection. A weak reference.
    public weak var dropDelegate: (any CollectionViewDropDelegate)? {
        didSet { connectDrops() }
    }

    /// Whether an item opens when dragged items rest over it. Default: false.
    public var isSpringLoaded = false

    /// The drag of items out of the collection.
    var outgoingDrag: DragSession?
    /// The cells of the items that are dragged out of the collection.
    var draggedCells: [CollectionViewCell] = []
    var dropTarget: DropTarget?
    var pendingDrop = PendingDrop<CollectionViewDropProposal>()

    /// The object that prepares the data of items before they come on screen. A weak reference.
    public weak var prefetchDataSource: (any CollectionViewDataSourcePrefetching)?

    /// Whether the ``prefetchDataSource`` is used. Default: true.
    public var isPrefetchingEnabled = true

    /// Whether arrow keys select the item that they move the focus to. Default: true. Otherwise,
    /// Space and Enter select the focused item.
    public var selectionFollowsFocus = true

    /// Commands for keys while the collection has the focus. They have precedence over its own
    /// keys.
    public var keyCommands: [KeyCommand] = []

    /// Whether scrolling stops at multiples of the visible size.
    public var isPagingEnabled = false

    let host = ScrollableHost()
    let bin = CollectionBin()
    let accessibility = CollectionAccessibility()
    let display: CollectionDisplay<CollectionReusableView>
    /// The layout as it was assigned; the session has the prepared one.
    var assignedLayout: any CollectionViewLayout
    /// The pool of reusable views while the data source is asked for one.
    var lentPool: ElementPool<CollectionReusableView>?
    /// The identifiers of the registrations whose classes the pool knows.
    var usedRegistrations: Set<String> = []
    /// The cell that the data source configures again.
    var reconfiguredCell: CollectionViewCell?
    var prefetching = CollectionPrefetching()

    /// The views on the screen, from back to front.
    var elements: [HostedElement] = []
    var background: CollectionReusableView?

    /// The data source, if its items can be expanded.
    weak var outline: (any OutlineSource)?
    /// The item whose actions a swipe reveals.
    var swipe: RowSwipe?
    /// The buttons that the swipe reveals.
    var swipeActions: CollectionReusableView?

    var selection = SelectionState()
    var multipleSelectionInteraction = MultipleSelectionInteraction()
    /// Whether the focus ring is drawn, because the keyboard was used last.
    var showsFocus = false
    var pointer = CollectionPointer()
    var transformed = TransformedPointer()

    var needsUpdate = true
    var isUpdating = false
    /// Whether the collection itself is changing the content offset.
    var isMovingContent = false
    /// The width for which ``preferredSizes`` were measured.
    var preferredWidth = 0.0
    /// The scroll target that is pending until the collection has a size.
    var pendingScroll: (indexPath: IndexPath, position: ScrollPosition)?
    /// The content offset that was set before the collection had a size.
    var pendingOffset: Point?
    /// The item that was selected after a reload, before the items were counted.
    var pendingSelection: (positions: PositionSet?, item: IndexPath?)?
    var orthogonal = OrthogonalScrolling()
    /// The sizes that cells and supplementary views chose.
    var preferredSizes: [LayoutElement: PreferredSize] = [:]
    let batches = UpdateSession()
    /// Whether the batch being recorded is animated, if animations are enabled.
    var animatesBatch = true
    /// The content offset at which the transition between layouts began.
    var transitionStart = Point.zero
    /// The batch update or the change of the layout that is being animated.
    var animation: CollectionAnimation?
    var typing = TypeAhead()
    /// Makes texts of typed keys; nil before the first.
    var composer: TextComposer?
    var typedText = TypedText(time: 0)
    /// The open context menu.
    var contextMenu: View?
    var menuRows: MenuTarget?
    /// The item that is being moved.
    var movement: CollectionMovement?
    var editMenu = EditMenuSession(host: .collection)
    /// The point of the viewport at which the edit menu opens.
    var editMenuPoint = Point.zero

    /// A strong reference to self while the widget has a parent, so that the collection lives as
    /// long.
    private var ownedByParent: CollectionView?

    /// Creates a collection. A layout is required (Spec 50.2).
    ///
    /// - Parameters:
    ///   - frame: The frame in the coordinates of the superview, in points.
    ///   - layout: The layout of the elements.
    public init(frame: Rect = .zero, collectionViewLayout layout: any CollectionViewLayout) {
        assignedLayout = layout
        display = CollectionDisplay(
            layout: layout, bounds: Rect(),
            source: CollectionSource(numberOfItems: { _ in 0 }, cell: { _, _ in nil }),
            pool: ElementPool(capacityPerIdentifier: 512) { $0.prepareForReuse() })
        super.init(scrolling: [.horizontal, .vertical])
        storedFrame = frame
        selection.multipleStyle = .replacing
        assemble()
        connectDataSource()
        registerOwnViews()
        connectPointer()
        connectTooltips()
        connectKeyboard()
        connectTabOrder()
        connectTheme()
    }

    private func assemble() {
        bin.collection = self
        accessibility.view = self
        connectBatches()
        gtk_container_add(host.reference.cast(), bin.widget)
        gtk_container_add(widget.cast(), host.widget)
        host.accessibleChildren = { [weak self] in self.map { [$0.bin.widget] } ?? [] }
        host.offsetChanged = { [weak self] in self?.contentOffsetChanged() }
        host.isMirrored = { [weak self] in self?.contentDirection == .rightToLeft }
        connect("parent-set", of: reference.raw) { [weak self] _ in
            guard let self else { return }
            ownedByParent = gtk_widget_get_parent(widget) == nil ? nil : self
        }
        gtk_widget_show_all(widget)
    }

    private func connectTheme() {
        connect("style-updated", of: bin.reference.raw) { [weak self] _ in
            self?.styleUpdated()
        }
    }

    private func styleUpdated() {
        discardPictures()
        display.pool.removeWaiting()
        forgetPreferredSizes()
        for element in elements { element.view?.themeChanged() }
        bin.queueDraw()
    }

    /// Schedules a layout of the collection for the next frame.
    open override func setNeedsLayout() {
        needsUpdate = true
        if !isUpdating { bin.queueLayout() }
    }

    open override func setNeedsDisplay() { bin.queueDraw() }

    /// Gives the collection the keyboard focus.
    open override func grabFocus() { KeyboardFocus.grab(bin.widget) }

    override var contentOrigin: Point { contentOffset }

    override var hasLeadingCoordinates: Bool {
        assignedLayout.flipsHorizontallyInOppositeLayoutDirection
    }

    override var hasMirroredContent: Bool { contentDirection == .rightToLeft }

    override func directionChanged() {
        setDirection(of: [widget, host.widget, bin.widget])
        styleUpdated()
        super.directionChanged()
    }

    /// The direction of the content's coordinates.
    var contentDirection: UserInterfaceLayoutDirection {
        hasLeadingCoordinates ? UserInterfaceLayoutDirection(of: bin.widget) : .leftToRight
    }

    /// Converts a point of the viewport to the coordinates of the bin, or back.
    func onScreen(_ point: Point) -> Point {
        contentDirection.place(point, inWidth: viewportSize.width)
    }

    /// Converts a rectangle of the viewport to the coordinates of the bin, or back.
    func onScreen(_ rect: Rect) -> Rect {
        contentDirection.place(rect, inWidth: viewportSize.width)
    }

    override var searchedViews: [View] { visibleCells + super.searchedViews }

    /// Whether the collection has the keyboard focus.
    public var isFocused: Bool { gtk_widget_has_focus(bin.widget) != 0 }

    /// The distance from the upper leading corner of the content to that of the viewport, in
    /// points.
    open override var contentOffset: Point {
        get { pendingOffset ?? host.contentOffset.rounded }
        set {
            pendingScroll = nil
            stopOffsetAnimation()
            driver?.stop()
            // The offset is limited by the content after a reload, not by that before.
            if display.isStale { updateIfNeeded() }
            guard hasSize else {
                pendingOffset = newValue.rounded
                return
            }
            host.contentOffset = newValue.rounded
        }
    }

    /// The size of the whole content, in points.
    open override var contentSize: Size {
        updateIfNeeded()
        return display.isLayingOut ? .zero : display.session.contentSize
    }

    /// Sets the content offset.
    ///
    /// - Parameters:
    ///   - offset: The new offset, in points; rounded to whole points.
    ///   - animated: Whether to animate the change over 0.25 s, unless the desktop disables
    ///     animations.
    open override func setContentOffset(_ offset: Point, animated: Bool) {
        pendingScroll = nil
        super.setContentOffset(offset, animated: animated)
    }

    override func notifyDelegate(_ call: (any ScrollViewDelegate) -> Void) {
        if let delegate { call(delegate) }
        super.notifyDelegate(call)
    }

    /// A collection makes its own content.
    @available(*, unavailable, message: "A collection gets its content from its data source.")
    open override func setContent(_ newContent: View?) {}

    /// The offset at which the layout wants scrolling to stop. Spec 68.1.
    override func restingOffset(toward target: Point, velocity: Point) -> Point {
        guard !display.isLayingOut else { return target }
        return targetContentOffset(proposed: target, velocity: velocity)
    }

    override func scrollPart(atScreen point: Point) -> ScrollPart? {
        var (left, top) = (gint(0), gint(0))
        gdk_window_get_origin(bin.window, &left, &top)
        return scrollingSection(
            at: onScreen(Point(x: point.x - Double(left), y: point.y - Double(top))))
    }

    override func handlesScrolling(_ event: UnsafeMutablePointer<GdkEvent>) -> Bool {
        turnedWheel(event)
    }

    // MARK: Layout

    /// The layout of the elements. Assigning it arranges the same items with another layout; to
    /// change properties, change a copy and assign it, or use ``updateLayout(_:_:)``. Spec 50.11,
    /// 69.1.
    public var collectionViewLayout: any CollectionViewLayout {
        get {
            display.isLayingOut ? assignedLayout : display.session.transition ?? assignedLayout
        }
        set {
            cancelInteractiveMovement()
            endSwipe()
            endAnimation(finished: false)
            assignedLayout = newValue
            display.setLayout(newValue)
            setNeedsLayout()
        }
    }

    /// Returns the layout with what it knows now, such as the offsets of its sections; nil if it
    /// has another type. ``collectionViewLayout`` is the layout as it was assigned.
    public func currentLayout<Layout: CollectionViewLayout>(_ type: Layout.Type) -> Layout? {
        display.isLayingOut ? assignedLayout as? Layout : display.session.layout as? Layout
    }

    /// Changes properties of the layout, if it has the given type, and invalidates it. Spec 60.5.
    ///
    ///     collection.updateLayout(CollectionViewFlowLayout.self) { $0.itemSize.width = 80 }
    ///
    /// During an interactive transition, pass ``CollectionViewTransitionLayout`` to set its
    /// animated values.
    public func updateLayout<Layout: CollectionViewLayout>(
        _ type: Layout.Type, _ change: (inout Layout) -> Void
    ) {
        // The prepared layout keeps what it knows, such as the offsets of its sections.
        let current = display.session.layout as? Layout ?? assignedLayout as? Layout
        guard var layout = current else { return }
        change(&layout)
        if !(layout is TransitionLayout) { assignedLayout = layout }
        display.layOut { session in
            guard session.layout is Layout else { return session.setLayout(layout) }
            session.updateLayout(Layout.self) { $0 = layout }
        }
        setNeedsLayout()
    }

    /// Invalidates the layout, so that positions are computed again before the next frame. Views
    /// are kept, and the data source is not queried. Spec 60.1–60.3.
    public func invalidateLayout() {
        preferredSizes = [:]
        display.invalidateLayout()
        setNeedsLayout()
    }

    /// Invalidates parts of the layout: only the named elements are measured again.
    public func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
        if context.invalidateEverything { return invalidateLayout() }
        for element in context.elements { preferredSizes[element] = nil }
        display.invalidateLayout()
        setNeedsLayout()
        let adjustment = context.contentOffsetAdjustment
        guard adjustment != .zero else { return }
        let offset = contentOffset
        contentOffset = Point(x: offset.x + adjustment.x, y: offset.y + adjustment.y)
    }
}
