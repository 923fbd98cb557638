import CGtk
import GtkBridge
import TableCore

/// The days of a month with entries, in weeks below the names of the weekdays.
///
///     let month = MonthView()
///     month.weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
///     month.show(days)
///     month.delegate = self
///
/// The program gives the view its texts, and moves from month to month. The view shows as many
/// entries of each day as fit. Below the weeks there can be strips, for entries without a day.
/// Places count the days in their order, and then the strips.
///
/// Facets: `+Pointer`, `+Keyboard`, `+DragAndDrop`.
public final class MonthView: View {
    /// An entry of a day.
    public struct Entry: Hashable, Sendable {
        /// The identity of the entry.
        public var id: Int
        /// The text.
        public var text: String
        /// The highlighted ranges of the text, such as search matches.
        public var highlightedRanges: [Range<String.Index>]

        /// Creates an entry.
        public init(id: Int, text: String, highlightedRanges: [Range<String.Index>] = []) {
            (self.id, self.text, self.highlightedRanges) = (id, text, highlightedRanges)
        }
    }

    /// A day, or a strip below the weeks.
    public struct Day: Hashable, Sendable {
        /// The text at the top of the day, such as its number, or at the start of a strip.
        public var title: String
        /// The name for assistive technology.
        public var name: String
        /// The first entries.
        public var entries: [Entry]
        /// The number of all entries.
        public var count: Int
        /// Whether the day belongs to the month.
        public var isInMonth = true
        /// Whether the day is marked as the present one.
        public var isToday = false

        /// Creates a day.
        public init(title: String, name: String, entries: [Entry] = [], count: Int? = nil) {
            (self.title, self.name, self.entries) = (title, name, entries)
            self.count = count ?? entries.count
        }
    }

    /// The object that handles actions. A weak reference.
    public weak var delegate: (any MonthViewDelegate)?

    /// Whether a double click on an empty place of a day, its plus sign, or Enter adds an entry.
    public var allowsAdding = true { didSet { showMarks() } }

    /// The names of the columns, from the first.
    public var weekdays: [String] = [] { didSet { content.weekdays = weekdays } }

    /// The days of whole weeks.
    public var days: [Day] { content.days }

    /// The strips below the weeks.
    public var strips: [Day] { content.strips }

    /// The identities of the selected entries. Setting it does not notify the delegate.
    public var selectedEntries: Set<Int> = [] { didSet { showMarks() } }

    /// The place of the focused day or strip; nil for none. Setting it does not notify
    /// the delegate.
    public var focusedPlace: Int? {
        didSet {
            guard focusedPlace != oldValue else { return }
            showMarks()
            content.tellFocus(at: containsFocus ? focusedPlace : nil)
        }
    }

    let content = MonthContentView()
    /// The button press that has not ended.
    var press: Press?
    /// The place under the pointer.
    var hovered: Int? { didSet { if hovered != oldValue { showMarks() } } }
    /// The place over which entries are dragged.
    var dropPlace: Int? { didSet { if dropPlace != oldValue { showMarks() } } }
    var dropTarget: DropTarget?
    /// The scrolled distance, in notches of a wheel, and when the last month was reached.
    var scrolled = (distance: 0.0, time: guint32(0))

    /// Creates a view without days.
    public init() {
        super.init(adopting: gtk_event_box_new())
        gtk_widget_set_can_focus(widget, 1)
        setAccessibleRole(ATK_ROLE_CALENDAR)
        insert(content, at: 0)
        gtk_container_add(widget.cast(GtkContainer.self), content.widget)
        gtk_widget_show(widget)
        content.onActivate = { [weak self] in self?.activate($0) }
        connectPointer()
        connectKeyboard()
        dropTarget = DropTarget(widget, for: self)
    }

    /// Shows days and strips. Entries keep their identities; the focused place stays.
    ///
    /// - Parameters:
    ///   - days: The days of whole weeks.
    ///   - strips: The strips below the weeks.
    public func show(_ days: [Day], strips: [Day] = []) {
        content.show(days, strips)
        if tooltip != nil { tooltip = nil }
        if let place = focusedPlace, place >= days.count + strips.count { focusedPlace = nil }
        showMarks()
    }

    /// The entries that are visible at a place, in order.
    public func visibleEntries(at place: Int) -> [Int] {
        content.cell(at: place)?.visibleEntries ?? []
    }

    /// The rectangle of a place in the coordinates of the view.
    public func frame(ofPlace place: Int) -> Rect { content.cell(at: place)?.frame ?? .zero }

    /// The rectangle of an entry in the coordinates of the view; nil if it is not visible.
    public func frame(ofEntry entry: Int) -> Rect? {
        for cell in content.cells {
            guard let view = cell.entryView(entry) else { continue }
            let (day, own) = (cell.frame.origin, view.frame)
            return own.moved(dx: day.x, dy: day.y)
        }
        return nil
    }

    /// Shows which days and entries are focused, selected or under the pointer.
    func showMarks() {
        let hasFocus = containsFocus
        for (place, cell) in content.cells.enumerated() {
            cell.show(
                MonthDayView.Marks(
                    selected: selectedEntries, isFocused: hasFocus && place == focusedPlace,
                    isTarget: place == dropPlace,
                    offersAdding: allowsAdding && place < days.count
                        && (place == hovered || (hasFocus && place == focusedPlace))))
        }
    }

    public override func grabFocus() { KeyboardFocus.grab(widget) }
}
