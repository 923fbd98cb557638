/// Whether the page of the selected record is beside the records, while the window is wide enough
/// for both.
///
/// The person hides it beside each kind of view for itself. A hidden page opens with a record, and
/// closes when the person leaves that record.
///
/// ```swift
/// var pane = RecordPane()
/// pane.toggle(beside: .board)     // hidden from now on
/// pane.open(beside: .board)       // shown with a record
/// pane.leave(beside: .board)      // true: hidden again
/// ```
public struct RecordPane: Hashable, Sendable {
    /// The kinds of view beside which the page is hidden.
    public private(set) var hiddenBeside: Set<ViewSettings.Kind>
    /// The kind of view beside which the hidden page was opened with a record.
    private var opened: ViewSettings.Kind?

    /// Creates the state of a page that was not opened.
    public init(hiddenBeside: Set<ViewSettings.Kind> = []) { self.hiddenBeside = hiddenBeside }

    /// Whether the page is shown beside a kind of view.
    public func isShown(beside kind: ViewSettings.Kind) -> Bool {
        !hiddenBeside.contains(kind) || opened == kind
    }

    /// Whether the page is shown because it was opened with a record.
    public func isOpened(beside kind: ViewSettings.Kind) -> Bool { opened == kind }

    /// Hides the page, or shows it until it is hidden again.
    public mutating func toggle(beside kind: ViewSettings.Kind) {
        if isShown(beside: kind) { hiddenBeside.insert(kind) } else { hiddenBeside.remove(kind) }
        opened = nil
    }

    /// Shows the page with a record. Beside another kind of view, it is closed again.
    public mutating func open(beside kind: ViewSettings.Kind) {
        opened = hiddenBeside.contains(kind) ? kind : nil
    }

    /// Closes the page that was opened with a record.
    ///
    /// - Returns: Whether it is hidden now.
    public mutating func leave(beside kind: ViewSettings.Kind) -> Bool {
        guard opened == kind else { return false }
        opened = nil
        return true
    }
}
