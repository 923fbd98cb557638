import CGtk
import GtkBridge
import TableCore

/// A vertical list of rows in sections, of any length.
///
///     let table = TableView(style: .plain)
///     table.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "book")
///     table.dataSource = shelf
///     gtk_container_add(window, table.widget)
///
/// Only the rows that can be seen have cells, and they are given to other rows as the person
/// scrolls: what a table costs does not depend on how many rows it has. Spec 01, 07.
public final class TableView {
    /// The look of sections (Spec 01.3, 01.4).
    public enum Style: Sendable {
        /// Rows from edge to edge; headers stick to the top while their section shows.
        case plain
        /// Sections stand apart; headers scroll with them.
        case grouped
    }

    public let style: Style

    /// Never retained: set it again when it is replaced (Spec 03.21).
    public weak var dataSource: TableViewDataSource? {
        didSet { if dataSource !== oldValue { setNeedsReload() } }
    }

    /// Never retained (Spec 03.21).
    public weak var delegate: TableViewDelegate? {
        didSet { if delegate !== oldValue { setNeedsReload() } }
    }

    /// What to put into a window: the table in its scrolled window.
    public var widget: WidgetPointer { scrolledWindow.widget }

    /// The height of rows for which the delegate gives none, in points (Spec 20.1, 20.4). A font
    /// too large for it makes the rows higher.
    public var rowHeight = RowHeights.standard { didSet { setNeedsReload() } }

    /// The height of headers and footers for which the delegate gives none, in points.
    public var sectionHeaderHeight = RowHeights.standardHeader { didSet { setNeedsReload() } }
    public var sectionFooterHeight = RowHeights.standardHeader { didSet { setNeedsReload() } }

    /// The lines between rows (Spec 000.4).
    public var separatorStyle: SeparatorStyle { didSet { tree.queueDraw() } }

    /// The colour of these lines, or nil for the theme's (Spec 000.5).
    public var separatorColor: Color? { didSet { tree.queueDraw() } }

    /// The colour behind all rows, also beyond the last one, or nil for the theme's (Spec 000.2).
    public var backgroundColor: Color? { didSet { backgroundChanged() } }

    /// In front of the colour and behind the rows; it does not scroll (Spec 01.12).
    public var backgroundView: Background? { didSet { backgroundChanged() } }

    /// The colour of the titles in the section index, or nil for the theme's (Spec 000.81).
    public var sectionIndexColor: Color? {
        didSet {
            sectionIndex?.titleColor = sectionIndexColor
            setNeedsLayout()
        }
    }

    /// The colour behind the section index while the pointer slides over it, or nil for none
    /// (Spec 000.82).
    public var sectionIndexTrackingBackgroundColor: Color? {
        didSet { sectionIndex?.trackingColor = sectionIndexTrackingBackgroundColor }
    }

    /// Whether rows that can move are dragged by their body, outside editing mode.
    public var allowsDraggingRows = false

    /// The devices with which a row is swiped open to show its Delete button (Spec 17.1).
    ///
    /// On a desktop, people draw rows elsewhere with a mouse: an app whose rows are dragged takes
    /// `[.touchscreen, .touchpad]`.
    public var allowedSwipeSources = InputSources.all

    /// Whether a row that is reloaded loses its selection (Spec 000.117).
    public var reloadingRowsDeselectsThem = true

    /// The name of the list for assistive technology.
    public var accessibilityLabel = "" {
        didSet { accessibility.nameChanged() }
    }

    /// How many cells were ever asked of the data source, for those who count (Spec 07.14).
    public internal(set) var numberOfCellRequests = 0

    let scrolledWindow: ObjectReference
    let host = ScrollableHost()
    let rowOverlay: ObjectReference
    let headerOverlay: ObjectReference
    let viewport: SlotViewport
    let tree = SlotTree()
    let accessibility = TableAccessibility()

    var geometry = RowGeometry()
    /// Rows by section as the data source said last.
    var counts = SectionCounts()
    var recorder = UpdateRecorder()
    var knownLineHeight = 0.0
    var slots: [Slot] = []
    var cells: [IndexPath: TableViewCell] = [:]
    var reusePool = ReusePool<TableViewCell>(prepareForReuse: { $0.prepareForReuse() })
    var identifiersInUse: Set<String> = []
    var headerViews = HeaderViews()
    var frames: [WidgetPointer: GdkRectangle] = [:]
    var sectionIndex: SectionIndexView?
    var tableHeader: TableEdgeView?
    var tableFooter: TableEdgeView?

    var selection = SelectionState()
    var pointer = PointerState()
    /// Whether the keyboard was used last, so that its place is shown.
    var showsFocus = false
    var editing = EditingSession()
    /// How far editing controls have come in, from 0 to 1.
    var editingProgress = 0.0
    var editingAnimation: Animation?
    var scrollAnimation: Animation?
    var scrollGlide: ScrollGlide?
    /// Whether the table itself moves the content at this moment, and nobody else.
    var isMovingContent = false
    /// A scroll that waits for the table to have a size.
    var pendingScroll: ScrollTarget?
    var reordering: ReorderSession?
    var lifted: LiftedRow?
    var reorderTick: TickCallback?
    var shifts = RowShifts()
    var shiftTick: TickCallback?
    /// The batch update that is on its way to the screen.
    var transition: RunningTransition?
    /// Whether rows that do not show keep their cells, since they may in a moment.
    var keepsCells = false
    var renaming: InPlaceEditor?

    /// A table that is part of a window lives as long as it is: what holds its widget holds it.
    private var ownedByParent: TableView?

    var needsReload = true
    var isLayingOut = false

    /// The widget whose theme and fonts the cells are drawn with.
    var canvas: WidgetPointer { tree.widget }

    public init(style: Style = .plain) {
        self.style = style
        separatorStyle = .standard(for: style)
        scrolledWindow = ObjectReference(adopting: gtk_scrolled_window_new(nil, nil))
        rowOverlay = ObjectReference(adopting: gtk_overlay_new())
        headerOverlay = ObjectReference(adopting: gtk_overlay_new())
        viewport = SlotViewport(child: tree.widget)
        assemble()
        tree.content = self
        accessibility.table = self
        viewport.accessibility = accessibility
        host.accessibility = accessibility
        if style == .grouped {
            gtk_style_context_add_class(
                gtk_widget_get_style_context(tree.widget), SlotTree.groupedClass)
        }
        connectBackground()
        connectPointer()
        connectKeyboard()
        connectTheme()
        host.viewportChanged = { [weak self] _, _ in self?.layoutContent() }
        host.offsetChanged = { [weak self] _ in self?.contentOffsetChanged() }
    }

    private func assemble() {
        gtk_scrolled_window_set_policy(
            scrolledWindow.cast(), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_container_add(rowOverlay.cast(), viewport.widget)
        gtk_container_add(headerOverlay.cast(), rowOverlay.widget)
        gtk_container_add(host.reference.cast(), headerOverlay.widget)
        gtk_container_add(scrolledWindow.cast(), host.widget)
        for overlay in [rowOverlay, headerOverlay] {
            connectAnswering("get-child-position", of: overlay.raw) { [weak self] arguments in
                guard let child = arguments.pointer(0)?.assumingMemoryBound(to: GtkWidget.self),
                    let allocation = arguments.event(1, as: GdkRectangle.self),
                    let frame = self?.frames[child]
                else { return false }
                allocation.pointee = frame
                return true
            }
        }
        connect("parent-set", of: scrolledWindow.raw) { [weak self] _ in
            guard let self else { return }
            ownedByParent = gtk_widget_get_parent(scrolledWindow.widget) == nil ? nil : self
        }
        TableStyle.install()
        gtk_widget_show_all(scrolledWindow.widget)
    }

    /// How far the content is scrolled, in points from its top (Spec 30.1).
    public var contentOffset: Double {
        get { host.offset.rounded() }
        set {
            pendingScroll = nil
            host.offset = newValue.rounded()
        }
    }

    /// The height of everything as if all rows existed (Spec 01.9).
    public var contentHeight: Double { geometry.contentHeight }

    /// The visible part.
    var visiblePart: Viewport {
        Viewport(
            contentOffset: contentOffset, height: Double(host.viewportHeight),
            pinsHeaders: style == .plain)
    }

    // MARK: What the data source said at the last reload

    public var numberOfSections: Int { geometry.numberOfSections }

    public func numberOfRows(inSection section: Int) -> Int {
        geometry.numberOfRows(inSection: section) ?? 0
    }
}
