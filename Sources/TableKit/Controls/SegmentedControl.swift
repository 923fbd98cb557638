import CGtk
import GtkBridge
import TableCore

/// A row of buttons of which one is selected.
///
///     let scope = SegmentedControl(items: ["All", "Titles", "Authors"])
///     scope.selectedSegmentIndex = 0
///     scope.addAction(Action { [weak scope] _ in filter(scope?.selectedSegmentIndex) },
///                     for: .valueChanged)
open class SegmentedControl: Control {
    /// The index that stands for no segment.
    public static let noSegment = -1

    private var segments: [Segment] = []
    private var selected = SegmentedControl.noSegment
    private var isUpdating = false

    private final class Segment {
        var title: String?
        var image: Image?
        let button = Button(adopting: gtk_toggle_button_new(), onClick: nil)

        func showTitle(isTruncated: Bool) {
            button.label = title ?? ""
            guard let label = SegmentedControl.label(of: button) else { return }
            gtk_label_set_ellipsize(label, isTruncated ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE)
        }
    }

    /// Whether titles that do not fit end with an ellipsis, and a tooltip shows them. Otherwise,
    /// the control is at least as wide as its titles.
    public var truncatesTitles = false {
        didSet {
            for segment in segments where segment.title != nil {
                segment.showTitle(isTruncated: truncatesTitles)
            }
        }
    }

    /// The label that GTK creates for the title of a button; nil for an image.
    private static func label(of button: Button) -> UnsafeMutablePointer<GtkLabel>? {
        guard let child = gtk_bin_get_child(button.widget.cast(GtkBin.self)),
            cgtk_is_a(UnsafeMutableRawPointer(child), gtk_label_get_type()) != 0
        else { return nil }
        return child.cast(GtkLabel.self)
    }

    /// Creates a control without segments.
    public convenience init() { self.init(items: []) }

    /// Creates a control with segments.
    ///
    /// - Parameter items: The titles (`String`) and images (``Image``) of the segments.
    public init(items: [Any]?) {
        super.init(adopting: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
        style("linked")
        align(horizontal: .center, vertical: .center)
        setAccessibleRole(ATK_ROLE_PANEL)
        for item in items ?? [] {
            if let image = item as? Image {
                insertSegment(with: image, at: segments.count, animated: false)
            } else {
                insertSegment(withTitle: item as? String, at: segments.count, animated: false)
            }
        }
        gtk_widget_show(widget)
    }

    /// The number of segments.
    public var numberOfSegments: Int { segments.count }

    /// The index of the selected segment, or ``noSegment``. Setting it does not perform actions.
    public var selectedSegmentIndex: Int {
        get { selected }
        set {
            selected = segments.indices.contains(newValue) ? newValue : Self.noSegment
            showSelection()
        }
    }

    /// Inserts a segment with a title.
    public func insertSegment(withTitle title: String?, at index: Int, animated: Bool) {
        let segment = Segment()
        segment.title = title
        segment.showTitle(isTruncated: truncatesTitles)
        insert(segment, at: index)
    }

    /// Inserts a segment with an image. Give it a name with
    /// ``setAccessibilityLabel(_:forSegmentAt:)``.
    public func insertSegment(with image: Image?, at index: Int, animated: Bool) {
        let segment = Segment()
        segment.image = image
        segment.button.image = image
        insert(segment, at: index)
    }

    private func insert(_ segment: Segment, at index: Int) {
        let place = min(max(index, 0), segments.count)
        segments.insert(segment, at: place)
        if selected >= place { selected += 1 }
        insert(segment.button, at: place)
        let box = widget.cast(GtkBox.self)
        gtk_box_pack_start(box, segment.button.widget, 1, 1, 0)
        gtk_box_reorder_child(box, segment.button.widget, gint(place))
        segment.button.on("toggled") { [weak self, weak segment] in
            guard let self, let segment else { return }
            toggled(segment)
        }
        showTruncatedTitleInTooltip(segment.button)
    }

    private func showTruncatedTitleInTooltip(_ button: Button) {
        gtk_widget_set_has_tooltip(button.widget, 1)
        connectAnswering("query-tooltip", of: button.reference.raw) { [weak button] in
            guard let button, button.tooltip == nil, let label = Self.label(of: button),
                let layout = gtk_label_get_layout(label), pango_layout_is_ellipsized(layout) != 0,
                let place = $0.pointer(3)
            else { return false }
            gtk_tooltip_set_text(OpaquePointer(place), String(cString: gtk_label_get_text(label)))
            return true
        }
    }

    /// Removes a segment.
    public func removeSegment(at index: Int, animated: Bool) {
        guard segments.indices.contains(index) else { return }
        segments.remove(at: index).button.removeFromSuperview()
        if selected == index { selected = Self.noSegment }
        if selected > index { selected -= 1 }
        showSelection()
    }

    /// Removes all segments.
    public func removeAllSegments() {
        for index in segments.indices.reversed() { removeSegment(at: index, animated: false) }
    }

    /// Returns the title of a segment.
    public func titleForSegment(at index: Int) -> String? { segments[index].title }

    /// Changes the title of a segment.
    public func setTitle(_ title: String?, forSegmentAt index: Int) {
        segments[index].title = title
        segments[index].showTitle(isTruncated: truncatesTitles)
    }

    /// Returns the image of a segment.
    public func imageForSegment(at index: Int) -> Image? { segments[index].image }

    /// Changes the image of a segment.
    public func setImage(_ image: Image?, forSegmentAt index: Int) {
        segments[index].image = image
        segments[index].button.image = image
    }

    /// Names a segment with an image for assistive technology, and in its tooltip.
    public func setAccessibilityLabel(_ label: String, forSegmentAt index: Int) {
        segments[index].button.accessibilityLabel = label
        segments[index].button.tooltip = label
    }

    /// Returns whether a segment is enabled.
    public func isEnabledForSegment(at index: Int) -> Bool { segments[index].button.isEnabled }

    /// Sets whether a segment is enabled.
    public func setEnabled(_ isEnabled: Bool, forSegmentAt index: Int) {
        segments[index].button.isEnabled = isEnabled
    }

    private func toggled(_ segment: Segment) {
        guard !isUpdating, let index = segments.firstIndex(where: { $0 === segment }) else {
            return
        }
        let isOther = index != selected
        selected = index
        showSelection()
        if isOther { actions.send([.valueChanged, .primaryActionTriggered]) }
    }

    private func showSelection() {
        isUpdating = true
        defer { isUpdating = false }
        for (index, segment) in segments.enumerated() {
            gtk_toggle_button_set_active(
                segment.button.widget.cast(GtkToggleButton.self), (index == selected).gboolean)
        }
    }
}
