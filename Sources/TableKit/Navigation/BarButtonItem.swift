import CGtk
import GtkBridge
import TextCore

/// A button, a space or another view in the bar above a page or in a toolbar.
///
///     navigationItem.rightBarButtonItem = BarButtonItem(
///         systemItem: .add, primaryAction: Action { [weak self] _ in self?.add() })
///     toolbarItems = [share, .flexibleSpace(), delete]
open class BarButtonItem {
    /// The style of a button in a bar.
    public enum Style: Hashable, Sendable {
        /// A standard button.
        case plain
        /// A prominent button, for the primary action of the page.
        case done
    }

    /// Common buttons with standard titles, icons and accessible names.
    public enum SystemItem: Hashable, Sendable, CaseIterable {
        /// The title *Done*.
        case done
        /// The title *Cancel*.
        case cancel
        /// The title *Edit*.
        case edit
        /// The title *Save*.
        case save
        /// A cross that closes the page.
        case close
        /// A plus sign that adds something.
        case add
        /// A pencil that begins a new text.
        case compose
        /// An arrow that replies to a message.
        case reply
        /// An icon for sharing.
        case action
        /// A folder to move something to.
        case organize
        /// An icon for bookmarks.
        case bookmarks
        /// A magnifying glass.
        case search
        /// An icon for loading again.
        case refresh
        /// An icon for stopping a task.
        case stop
        /// A trash can that deletes something.
        case trash
        /// An arrow that undoes a change.
        case undo
        /// An arrow that redoes a change.
        case redo
        /// The start of playback.
        case play
        /// A pause in playback.
        case pause
        /// Playback backward.
        case rewind
        /// Playback forward at high speed.
        case fastForward
        /// A space that fills the remaining width.
        case flexibleSpace
        /// A space whose width is ``BarButtonItem/width``.
        case fixedSpace
    }

    enum Content {
        case button
        case custom(View)
        case flexibleSpace
        case fixedSpace
    }

    let content: Content

    /// The title of the button; an underline precedes the access key.
    open var title: String? { didSet { updateButton() } }
    /// The icon of the button, in place of the title.
    open var image: Image? { didSet { updateButton() } }
    /// The style of the button.
    open var style = Style.plain { didSet { updateButton() } }
    /// Whether the button accepts input.
    open var isEnabled = true { didSet { updateButton() } }
    /// Whether the button is invisible and takes no space.
    open var isHidden = false { didSet { if isHidden != oldValue { view.isHidden = isHidden } } }
    /// The action performed by a click.
    open var primaryAction: Action? { didSet { updateButton() } }
    /// The menu that a click opens, if there is no ``primaryAction``.
    open var menu: Menu?
    /// The name for assistive technology, and the tooltip of a button with an icon.
    open var accessibilityLabel: String? { didSet { updateButton() } }
    /// The width of a fixed space, in points.
    open var width = 0.0 {
        didSet { if case .fixedSpace = content { view.minimumSize(width: Int(width)) } }
    }
    /// An integer for your own use.
    open var tag = 0

    private var button: Button?

    /// Creates a button.
    ///
    /// - Parameters:
    ///   - title: The title; an underline precedes the access key.
    ///   - image: The icon, in place of the title.
    ///   - primaryAction: The action performed by a click. Without a title and an image, the button
    ///     has those of the action.
    ///   - menu: The menu that a click opens, if there is no action.
    public init(
        title: String? = nil, image: Image? = nil, primaryAction: Action? = nil, menu: Menu? = nil
    ) {
        content = .button
        (self.title, self.image) = (title, image)
        (self.primaryAction, self.menu) = (primaryAction, menu)
        if title == nil, image == nil, let primaryAction {
            (self.title, self.image) = (primaryAction.title, primaryAction.image)
        }
    }

    /// Creates a button with a title.
    public convenience init(title: String, style: Style, primaryAction: Action? = nil) {
        self.init(title: title, primaryAction: primaryAction)
        self.style = style
    }

    /// Creates a button with an icon and its name.
    public convenience init(
        image: Image, style: Style = .plain, accessibilityLabel: String,
        primaryAction: Action? = nil
    ) {
        self.init(image: image, primaryAction: primaryAction)
        (self.style, self.accessibilityLabel) = (style, accessibilityLabel)
    }

    /// Creates a system button or a space.
    public convenience init(
        systemItem: SystemItem, primaryAction: Action? = nil, menu: Menu? = nil
    ) {
        self.init(content: systemItem.content)
        (self.primaryAction, self.menu) = (primaryAction, menu)
        (title, image, accessibilityLabel) = systemItem.look
        if systemItem == .done || systemItem == .save { style = .done }
    }

    /// Creates a system button or a space.
    public convenience init(barButtonSystemItem systemItem: SystemItem, primaryAction: Action?) {
        self.init(systemItem: systemItem, primaryAction: primaryAction)
    }

    /// Creates an item with a view.
    public convenience init(customView: View) { self.init(content: .custom(customView)) }

    private init(content: Content) { self.content = content }

    /// Creates a space that fills the remaining width.
    public static func flexibleSpace() -> BarButtonItem {
        BarButtonItem(systemItem: .flexibleSpace)
    }

    /// Creates a space with a fixed width, in points.
    public static func fixedSpace(_ width: Double) -> BarButtonItem {
        let item = BarButtonItem(systemItem: .fixedSpace)
        item.width = width
        return item
    }

    /// The custom view; nil for buttons and spaces.
    public var customView: View? {
        if case .custom(let view) = content { return view }
        return nil
    }

    /// The view in the bar.
    private(set) lazy var view: View = makeView()

    private func makeView() -> View {
        switch content {
        case .custom(let view): return view
        case .flexibleSpace, .fixedSpace:
            let space = View()
            space.minimumSize(width: Int(width))
            return space
        case .button:
            let button = Button(title ?? "")
            button.onClick = { [weak self] in self?.clicked() }
            self.button = button
            // The page keeps the focus after a click.
            gtk_widget_set_focus_on_click(button.widget, 0)
            updateButton()
            return button
        }
    }

    private func updateButton() {
        guard let button else { return }
        button.isEnabled = isEnabled
        button.setStyle("suggested-action", style == .done)
        button.image = image
        let text = image == nil ? title ?? "" : ""
        if button.label != text { button.label = text }
        button.setStyle("image-button", image != nil)
        let name = accessibilityLabel ?? (image == nil ? nil : title)
        button.accessibilityLabel = name
        button.tooltip = image == nil ? primaryAction?.discoverabilityTitle : name
    }

    private func clicked() {
        if let primaryAction {
            if let button { BarOverflow.close(around: button.widget) }
            return primaryAction.perform(sender: self)
        }
        guard let menu, let button else { return }
        MenuModel.open(menu, at: button.widget, sender: self, name: accessibilityLabel ?? "")
    }
}

extension BarButtonItem.SystemItem {
    fileprivate var content: BarButtonItem.Content {
        switch self {
        case .flexibleSpace: .flexibleSpace
        case .fixedSpace: .fixedSpace
        default: .button
        }
    }

    /// The title, or the icon and its name.
    fileprivate var look: (title: String?, image: Image?, name: String?) {
        switch self {
        case .done: (translated("Done"), nil, nil)
        case .cancel: (translated("Cancel"), nil, nil)
        case .edit: (translated("Edit"), nil, nil)
        case .save: (translated("Save"), nil, nil)
        case .close: icon("window-close", translated("Close"))
        case .add: icon("list-add", translated("Add"))
        case .compose: icon("document-edit", translated("Compose"))
        case .reply: icon("mail-reply-sender", translated("Reply"))
        case .action: icon("emblem-shared", translated("Share"))
        case .organize: icon("folder", translated("Organize"))
        case .bookmarks: icon("user-bookmarks", translated("Bookmarks"))
        case .search: icon("edit-find", translated("Search"))
        case .refresh: icon("view-refresh", translated("Refresh"))
        case .stop: icon("process-stop", translated("Stop"))
        case .trash: icon("user-trash", translated("Delete"))
        case .undo: icon("edit-undo", translated("Undo"))
        case .redo: icon("edit-redo", translated("Redo"))
        case .play: icon("media-playback-start", translated("Play"))
        case .pause: icon("media-playback-pause", translated("Pause"))
        case .rewind: icon("media-seek-backward", translated("Rewind"))
        case .fastForward: icon("media-seek-forward", translated("Fast Forward"))
        case .flexibleSpace, .fixedSpace: (nil, nil, nil)
        }
    }

    private func icon(_ name: String, _ label: String) -> (String?, Image?, String?) {
        (nil, Image(icon: name + "-symbolic"), label)
    }
}
