import CGtk
import Foundation
import GtkBridge
import TableCore
import TextCore

/// A control above the rows for refreshing them: by pulling the table down, or with F5 or Ctrl+R
/// (Spec 26, 000.169).
///
///     table.refreshControl = RefreshControl()
///     table.refreshControl?.addAction(Action { _ in load() }, for: .valueChanged)
///
/// Call ``endRefreshing()`` when the data has arrived.
open class RefreshControl: Control {
    private let spinner: WidgetPointer
    private let label = Label()
    private(set) weak var table: TableView?
    private var session = RefreshSession()
    private var animation: Animation?
    private var tint: ObjectReference?

    /// The color of the spinner and the title; nil for the theme's.
    open override var tintColor: Color? { didSet { showTint() } }

    /// Creates a control.
    public init() {
        let newSpinner: WidgetPointer = gtk_spinner_new()
        spinner = newSpinner
        super.init(adopting: gtk_box_new(GTK_ORIENTATION_VERTICAL, 4))
        label.textAlignment = .center
        let box = widget.cast(GtkBox.self)
        gtk_box_pack_start(box, newSpinner, 1, 1, 0)
        gtk_box_pack_start(box, label.widget, 0, 0, 0)
        gtk_widget_set_no_show_all(label.widget, 1)
        gtk_widget_hide(label.widget)
        accessibilityLabel = translated("Refresh")
        // A refresh lasts as long as the program needs.
        session.timeOut = .infinity
    }

    /// Whether a refresh is running.
    public var isRefreshing: Bool { session.isRefreshing }

    /// The title below the spinner; nil for none.
    open var title: String? {
        get { attributedTitle.map { String($0.characters) } }
        set { attributedTitle = newValue.map { AttributedString($0) } }
    }

    /// The title below the spinner with its own fonts and colors; nil for none.
    open var attributedTitle: AttributedString? {
        didSet {
            label.attributedText = attributedTitle
            gtk_widget_set_visible(label.widget, (attributedTitle != nil).gboolean)
        }
    }

    /// Begins a refresh without performing the actions of the control. To show the control, set the
    /// content offset to its negative height (Spec 000.174).
    open func beginRefreshing() { handle(.begin) }

    /// Ends the refresh and hides the control (Spec 000.173).
    open func endRefreshing() { handle(.end) }

    private func showTint() {
        label.textColor = tintColor
        let style = gtk_widget_get_style_context(spinner)
        if let tint { gtk_style_context_remove_provider(style, tint.opaque) }
        tint = nil
        guard let tintColor else { return }
        func part(_ value: Double) -> Int { Int((min(max(value, 0), 1) * 255).rounded()) }
        let color =
            "rgb(\(part(tintColor.red)), \(part(tintColor.green)), \(part(tintColor.blue)))"
        let provider = ObjectReference(adopting: UnsafeMutableRawPointer(gtk_css_provider_new()))
        gtk_css_provider_load_from_data(provider.cast(), "spinner { color: \(color); }", -1, nil)
        gtk_style_context_add_provider(
            style, provider.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) + 1)
        tint = provider
    }

    /// The height of the control, in points.
    public var height: Double { session.height }

    /// Refreshes as if the user had pulled the table down far enough.
    func refreshByUser() {
        guard !isRefreshing else { return }
        handle(.dragged(contentOffset: -session.threshold - 1))
        handle(.letGo(contentOffset: -session.threshold - 1))
    }

    /// Handles a change of the distance by which the table is pulled down, in points.
    func pull(to distance: Double) { handle(.dragged(contentOffset: -distance)) }

    /// Handles the end of a pull at a distance, in points.
    func letGo(at distance: Double) { handle(.letGo(contentOffset: -distance)) }

    private func handle(_ event: RefreshSession.Event) {
        for effect in session.handle(event) {
            switch effect {
            case .progress(let progress): gtk_widget_set_opacity(spinner, progress)
            case .hold(let height): moveContent(to: height)
            case .startSpinner:
                gtk_widget_set_opacity(spinner, 1)
                gtk_spinner_start(spinner.cast(GtkSpinner.self))
                // Begun by the program, the control waits above the rows.
                if case .begin = event { table?.reserve(height, scrolls: false) }
                table?.accessibility.announce(translated("Refreshing"))
            case .valueChanged: sendActions(for: .valueChanged)
            case .stopSpinner: gtk_spinner_stop(spinner.cast(GtkSpinner.self))
            case .restore: moveContent(to: 0)
            case .timedOut: break
            }
        }
    }

    /// Moves the content of the table down by a height, in points.
    private func moveContent(to end: Double) {
        guard let table else { return }
        animation?.stop()
        let start = table.refreshInset
        guard table.animationsAreEnabled, abs(end - start) > 1 else {
            return table.reserve(end, scrolls: true)
        }
        animation = Animation(on: table.host.widget, duration: session.duration) {
            [weak table] progress in
            table?.reserve(start + (end - start) * progress, scrolls: true)
        }
    }

    func attach(to table: TableView) {
        self.table = table
        gtk_widget_show_all(widget)
        table.setNeedsLayout()
    }

    func detach() {
        animation?.stop()
        table?.removeHosted(widget)
        table?.reserve(0, scrolls: true)
        table = nil
    }
}
