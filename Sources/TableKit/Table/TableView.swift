import CGtk
import GtkBridge
import TableCore

/// A vertical list of rows in sections, of any length (Spec 01, 07).
///
///     let table = TableView(style: .plain)
///     table.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "book")
///     table.dataSource = shelf
///     window.setContent(table)
///
/// Only visible rows have cells, which are reused for other rows during scrolling: the cost of a
/// table does not depend on its number of rows.
open class TableView: ScrollView {
    /// The style of sections.
    public let style: Style

    /// The source of sections, rows and cells. A weak reference; assigning it reloads (Spec 03.21).
    public weak var dataSource: TableViewDataSource? {
        didSet {
            guard dataSource !== oldValue else { return }
            outline = dataSource as? any OutlineSource
            setNeedsReload()
        }
    }

    /// The delegate of the table. A weak reference; assigning it reloads (Spec 03.21).
    public weak var delegate: TableViewDelegate? {
        didSet { if delegate !== oldValue { setNeedsReload() } }
    }

    /// The height of rows without a height from the delegate, in points (Spec 20.1, 20.4). Larger
    /// fonts increase it. ``automaticDimension`` makes each row as tall as its content.
    public var rowHeight = RowHeights.standard { didSet { setNeedsReload() } }

    /// The height of rows that have not been close to the screen yet, in points; by default
    /// ``rowHeight``. A good estimate keeps the scroll bar steady.
    public var estimatedRowHeight = TableView.automaticDimension { didSet { setNeedsReload() } }

    /// A height that depends on the content.
    ///
    /// Rows are then as tall as their cell's ``TableViewCell/sizeThatFits(_:)``, headers and
    /// footers as tall as their title or view; without either, they have no height.
    /// They are measured again when the width changes.
    public static let automaticDimension = -1.0

    /// The height of headers without a height from the delegate, in points. A longer title or a
    /// taller view of the delegate has the height that it needs in the width of the table.
    public var sectionHeaderHeight = RowHeights.standardHeader { didSet { setNeedsReload() } }
    /// The height of footers without a height from the delegate, in points. A longer title or a
    /// taller view of the delegate has the height that it needs in the width of the table.
    public var sectionFooterHeight = RowHeights.standardHeader { didSet { setNeedsReload() } }

    /// The height of headers without a height until they come on screen, in points; by default they
    /// are measured when the table loads.
    public var estimatedSectionHeaderHeight = TableView.automaticDimension {
        didSet { setNeedsReload() }
    }
    /// The height of footers without a height until they come on screen, in points; by default they
    /// are measured when the table loads.
    public var estimatedSectionFooterHeight = TableView.automaticDimension {
        didSet { setNeedsReload() }
    }

    /// The space above each header in a plain table, in points. A header that is pinned to the top
    /// has none.
    public var sectionHeaderTopPadding = 0.0 { didSet { setNeedsReload() } }

    /// The distance of the separators below the last row of a plain table, which fill the empty
    /// space, in points; 0 for none, ``automaticDimension`` for ``rowHeight``.
    public var fillerRowHeight = 0.0 { didSet { gtk_widget_queue_draw(host.widget) } }

    /// The occasions on which the table measures rows with automatic height again.
    public var selfSizingInvalidation = SelfSizingInvalidation.enabled

    /// The style of the lines between rows (Spec 000.4).
    public var separatorStyle: SeparatorStyle { didSet { tree.queueDraw() } }

    /// The color of the separators, or nil for the theme's (Spec 000.5).
    public var separatorColor: Color? { didSet { tree.queueDraw() } }

    /// The distances of separators from the edges of their rows, in points, of which only `left`
    /// and `right` have an effect; nil to begin at the title of each row.
    public var separatorInset: EdgeInsets? { didSet { tree.queueDraw() } }

    /// The reference for ``separatorInset``.
    public var separatorInsetReference = SeparatorInsetReference.fromCellEdges {
        didSet { tree.queueDraw() }
    }

    /// The color behind all rows and the space after them, or nil for the theme's (Spec 000.2).
    open override var backgroundColor: Color? { didSet { backgroundChanged() } }

    /// The drawn view in front of the color and behind the rows; it fills the table and does not
    /// scroll (Spec 01.12).
    public var backgroundView: View? { didSet { backgroundChanged() } }

    /// The color of the section index titles, or nil for the theme's (Spec 000.81).
    public var sectionIndexColor: Color? {
        didSet {
            sectionIndex?.titleColor = sectionIndexColor
            setNeedsLayout()
        }
    }

    /// The background color of the section index, or nil for none.
    public var sectionIndexBackgroundColor: Color? {
        didSet { sectionIndex?.backgroundColor = sectionIndexBackgroundColor }
    }

    /// The minimum number of rows for which the table shows its section index.
    public var sectionIndexMinimumDisplayRowCount = 0 { didSet { reloadSectionIndexTitles() } }

    /// The background color of the section index while the pointer drags over it, or nil
    /// for none (Spec 000.82).
    public var sectionIndexTrackingBackgroundColor: Color? {
        didSet { sectionIndex?.trackingColor = sectionIndexTrackingBackgroundColor }
    }

    /// Whether the arrow keys select the row to which they move the focus, unless the delegate
    /// answers for the row.
    public var selectionFollowsFocus = true

    /// Whether the table keeps its focused row while another view has the keyboard focus.
    public var remembersLastFocusedIndexPath = true

    /// Whether movable rows can be dragged outside editing mode.
    public var dragInteractionEnabled = false

    /// The object that provides the items for dragging rows to other views and programs. A weak
    /// reference.
    public weak var dragDelegate: (any TableViewDragDelegate)?

    /// The object that handles drops on the table. A weak reference.
    public weak var dropDelegate: (any TableViewDropDelegate)? { didSet { connectDrops() } }

    /// Whether a row opens when dragged items rest over it, unless the delegate answers for the
    /// row.
    public var isSpringLoaded = false

    /// The commands that keys perform while the rows have the keyboard focus, before their usual
    /// meaning.
    public var keyCommands: [KeyCommand] = []

    /// The kinds of devices that can swipe a row to reveal its actions (Spec 17.1).
    ///
    /// Where rows are also dragged with the mouse, use `[.touchscreen, .touchpad]`.
    public var allowedSwipeSources = InputSources.all

    /// Whether reloading a row deselects it (Spec 000.117).
    public var reloadingRowsDeselectsThem = true

    /// The object that prepares the data of rows before they come on screen. A weak reference.
    public weak var prefetchDataSource: (any TableViewDataSourcePrefetching)?

    /// Whether the ``prefetchDataSource`` is used.
    public var isPrefetchingEnabled = true

    /// The name of the table for assistive technology.
    open override var accessibilityLabel: String? {
        get { storedLabel }
        set {
            storedLabel = newValue
            accessibility.nameChanged()
        }
    }

    /// The total number of cells requested from the data source, for performance tests (Spec
    /// 07.14).
    public internal(set) var numberOfCellRequests = 0

    /// The columns of the rows, if they have any.
    weak var grid: (any TableGrid)?
    /// The number of lines of text for which a larger font makes rows taller.
    var linesPerRow = 1.9

    let host = ScrollableHost()
    let rowOverlay: ObjectReference
    let headerOverlay: ObjectReference
    let viewport: SlotViewport
    let tree = SlotTree()
    let accessibility = TableAccessibility()

    var geometry = RowGeometry()
    /// The number of rows per section, from the last query of the data source.
    var counts = SectionCounts()
    let batches = UpdateSession()
    /// The font for which heights are measured; nil before the first one is.
    var measuredFont: MeasuredFont?
    var slots: [Slot] = []
    /// The cells on the screen, and the order of their calls.
    private(set) lazy var display = makeDisplay()
    var cells: [IndexPath: TableViewCell] { display.cells }
    var reusePool = ReusePool<TableViewCell>(prepareForReuse: { $0.prepareForReuse() })
    var identifiersInUse: Set<String> = []
    var headerViews = HeaderViews()
    var frames: [WidgetPointer: GdkRectangle] = [:]
    var sectionIndex: SectionIndexView?
    /// The title under the pointer while it slides over the section index.
    var indexBubble: IndexBubble?
    /// The conditions under which heights are measured; nil before the first layout.
    var measuredWidths: MeasuredWidths?
    /// The content that keeps its place on the screen in the next layout.
    var heldAnchor: ScrollAnchor?
    /// Whether the heights of rows are estimates of their heights after the next reload.
    var keepsHeights = false
    /// The rows whose cells have changed and may need another height.
    var resizedCells: [TableViewCell] = []
    var tableHeader: TableEdgeView?
    var tableFooter: TableEdgeView?

    var selection = SelectionState()
    var multipleSelectionInteraction = MultipleSelectionInteraction()
    var pointer = PointerState()
    /// Whether the focus rectangle is drawn, because the keyboard was used last.
    var showsFocus = false
    var editing = EditingSession()
    /// The progress of the editing controls' animation, from 0 to 1.
    var editingProgress = 0.0
    var editingAnimation: Animation?
    var scrollAnimation: Animation?
    var scrollGlide: ScrollGlide?
    /// Whether the table itself is changing the content offset.
    var isMovingContent = false
    /// Whether the content offset changes only so that rows stay in place while others change.
    var keepsRowsInPlace = false
    /// The scroll target that is pending until the table has a size.
    var pendingScroll: ScrollTarget?
    var reordering: ReorderSession?
    var lifted: LiftedRow?
    /// Scrolls while a row is held near an edge.
    var reorderScroller: Autoscroller?
    var shifts = RowShifts()
    var shiftTick: TickCallback?
    /// The batch update being animated.
    var transition: RunningTransition?
    /// Whether a batch is animated if the desktop enables animations.
    var animatesMoves = true
    /// The cell that the data source configures again.
    var reconfiguredCell: TableViewCell?
    var renaming: InPlaceEditor?
    /// The rows to rename when the batch update has ended.
    var renamingRequests = AfterUpdate<IndexPath>()
    /// The data source, if its rows can be expanded.
    weak var outline: (any OutlineSource)?
    /// The drag of rows out of the table.
    var outgoingDrag: DragSession?
    /// The cells of the rows that are dragged out of the table.
    var draggedCells: [TableViewCell] = []
    var dropTarget: DropTarget?
    var pendingDrop = PendingDrop<TableViewDropProposal>()
    /// The height by which the refresh control holds the content down, in points.
    var refreshInset = 0.0
    /// The distance by which the touchpad pulls the content down, in points.
    var pulled = 0.0
    var prefetching = TablePrefetching()
    /// The row whose actions a swipe reveals.
    var swipe: RowSwipe?
    var editMenu = EditMenuSession(host: .table)
    /// The point of the viewport at which the edit menu opens.
    var editMenuPoint = Point.zero
    /// The menu of a row while it is open.
    var contextMenu: View?
    var menuRows: MenuTarget?

    /// A strong reference to self while the widget has a parent, so that the table lives as long.
    var ownedByParent: TableView?

    var needsReload = true
    var isLayingOut = false

    /// The widget whose theme and fonts the cells use.
    var canvas: WidgetPointer { tree.widget }

    /// Creates an empty table.
    ///
    /// - Parameters:
    ///   - frame: The frame in the superview, in points. A container that arranges its views
    ///     replaces it.
    ///   - style: The style of sections.
    public init(frame: Rect = .zero, style: Style = .plain) {
        self.style = style
        separatorStyle = .standard(for: style)
        rowOverlay = ObjectReference(adopting: gtk_overlay_new())
        headerOverlay = ObjectReference(adopting: gtk_overlay_new())
        viewport = SlotViewport(child: tree.widget)
        super.init(scrolling: [.vertical])
        self.frame = frame
        assemble()
        tree.content = self
        accessibility.view = self
        connectBatches()
        viewport.accessibility = accessibility
        host.accessibleChildren = { [weak self] in
            self.map { [$0.viewport.widget] + $0.widgetsBesideRows } ?? []
        }
        if style == .grouped {
            gtk_style_context_add_class(
                gtk_widget_get_style_context(tree.widget), SlotTree.groupedClass)
        }
        connectBackground()
        connectPointer()
        connectTooltips()
        connectKeyboard()
        connectTabOrder()
        connectTheme()
        connectPulling()
        host.viewportChanged = { [weak self] _, _ in self?.layoutContent() }
        host.offsetChanged = { [weak self] in self?.contentOffsetChanged() }
        host.isMirrored = { [weak self] in self?.direction == .rightToLeft }
    }

    /// Schedules a layout of the table for the next frame.
    open override func setNeedsLayout() {
        guard !isLayingOut else { return }
        gtk_widget_queue_allocate(host.widget)
    }

    /// Gives the table the keyboard focus.
    open override func grabFocus() { KeyboardFocus.grab(viewport.widget) }

    override var contentOrigin: Point { contentOffset }

    override var hasLeadingCoordinates: Bool { true }

    override func directionChanged() {
        setDirection(of: [widget, host.widget, viewport.widget, tree.widget])
        for cell in cells.values {
            for label in [cell.textLabel, cell.detailTextLabel] { label.themeChanged() }
        }
        super.directionChanged()
    }

    /// The direction in which rows are read.
    var direction: UserInterfaceLayoutDirection { UserInterfaceLayoutDirection(of: tree.widget) }

    /// Converts a point of the viewport to the coordinates of the host, or back.
    func onScreen(_ point: Point) -> Point {
        direction.place(point, inWidth: Double(host.viewportWidth))
    }

    override var searchedViews: [View] { Array(cells.values) + super.searchedViews }

    /// The point of the content at the upper leading corner of the viewport, in points (Spec 30.1).
    /// A table does not scroll sideways, so `x` is always 0.
    open override var contentOffset: Point {
        get { Point(y: offsetY) }
        set {
            driver?.stop()
            offsetY = newValue.y
        }
    }

    /// The size of the whole content, in points (Spec 01.9).
    open override var contentSize: Size {
        Size(width: Double(host.viewportWidth), height: geometry.contentHeight)
    }

    /// Sets the content offset.
    ///
    /// - Parameters:
    ///   - offset: The new offset, in points; rounded to whole points. Only `y` has an effect.
    ///   - animated: Whether to animate the change over 0.25 s, unless the desktop disables
    ///     animations.
    open override func setContentOffset(_ offset: Point, animated: Bool) {
        scroll(to: .offset(offset.y.rounded()), animated: animated)
    }

    override func notifyDelegate(_ call: (any ScrollViewDelegate) -> Void) {
        if let delegate { call(delegate) }
        super.notifyDelegate(call)
    }

    /// A table makes its own content.
    @available(*, unavailable, message: "A table gets its content from its data source.")
    open override func setContent(_ newContent: View?) {}

    override func pulledDown(by distance: Double) {
        _ = pull(by: distance - pulled)
    }

    override func pullEnded() { releasePull() }

    /// The space around the content, in points, of which only `top` and `bottom` have an effect:
    /// the content offset goes from `-top` to beyond the end of the content by `bottom`.
    public var contentInset = EdgeInsets.zero {
        didSet { insetsChanged(from: oldValue.top) }
    }

    /// The control that the user pulls down to refresh the rows; nil for none (Spec 26, 000.169).
    public var refreshControl: RefreshControl? {
        didSet {
            guard refreshControl !== oldValue else { return }
            oldValue?.detach()
            refreshControl?.attach(to: self)
        }
    }
}
