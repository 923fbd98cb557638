/// The life cycle of a table's page, from loading to unloading: loads the table, clears the
/// selection, flashes the scroll indicators, passes editing mode on. Spec 31, 000.192, 000.193.
///
/// ```swift
/// var page = TableLifecycle()
/// page.handle(.willAppear(animated: false))
/// // [.makeTable, .connect, .tableLoaded, .reloadData]
/// page.handle(.didAppear)                      // [.flashScrollIndicators]
/// ```
public struct TableLifecycle: Sendable {
    /// A state of the page.
    public enum State: Hashable, Sendable {
        /// There is no table.
        case unloaded
        /// The table exists but is not on the screen.
        case hidden
        /// The table is about to be on the screen.
        case appearing
        /// The table is on the screen.
        case visible
        /// The table is about to leave the screen.
        case disappearing
    }

    /// An event in the life of the page.
    public enum Event: Hashable, Sendable {
        /// The table is needed, visible or not.
        case load
        /// The page is about to appear.
        case willAppear(animated: Bool)
        /// The page appeared.
        case didAppear
        /// The page is about to disappear.
        case willDisappear
        /// The page disappeared.
        case didDisappear
        /// The table can be released: memory is scarce, or the page is no longer needed.
        case unload
        /// The program turned editing mode on or off.
        case setEditing(Bool, animated: Bool)
        /// The Edit or Done button was clicked. Spec 15.2.
        case editButtonTapped
        /// An event of the refresh control; ignored without one. Spec 000.169.
        case refresh(RefreshSession.Event)
    }

    /// An action for the owner of the page.
    public enum Effect: Hashable, Sendable {
        /// Make the table, which is the page's root view. Spec 31.1.
        case makeTable
        /// Make the page the table's data source and delegate. Spec 31.1, 31.4.
        case connect
        /// Notify the page that the table was loaded, so that it can register cells and load its
        /// data.
        case tableLoaded
        /// Reload the rows. Spec 31.4.
        case reloadData
        /// Clear the selection without notifying the delegate. Spec 000.192, 31.6.
        case clearSelection(animated: Bool)
        /// Flash the scroll indicators. Spec 000.193.
        case flashScrollIndicators
        /// Turn the table's editing mode on or off. Spec 15.3, 31.3.
        case setTableEditing(Bool, animated: Bool)
        /// Change the title of the Edit button. Spec 15.4, 000.125.
        case setEditButton(EditButton)
        /// Perform an effect of the refresh control. Spec 000.169.
        case refresh(RefreshSession.Effect)
        /// Release the table.
        case releaseTable
    }

    /// The title of the button that turns editing mode on and off. Spec 15.2, 15.4, 000.125.
    public enum EditButton: Hashable, Sendable {
        /// Edit, outside editing mode.
        case edit
        /// Done, in editing mode.
        case done
    }

    /// Whether the selection is cleared when the page appears again. Spec 000.192, 31.6.
    public var clearsSelectionOnAppear = true
    /// The refresh control, which belongs to the page and not to the table; `nil` for none. Spec
    /// 000.169.
    public var refresh: RefreshSession?
    /// The current state.
    public private(set) var state = State.unloaded
    /// Whether the page is in editing mode.
    public private(set) var isEditing = false
    private var hasRows = false

    /// Creates a page whose table is loaded when first needed.
    public init() {}

    /// The current title of the Edit button.
    public var editButton: EditButton { isEditing ? .done : .edit }

    /// Handles one event and returns the effects, in order.
    public mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .load: return load()
        case .willAppear(let animated): return appear(animated)
        case .didAppear:
            guard state == .appearing else { return [] }
            state = .visible
            return [.flashScrollIndicators]
        case .willDisappear:
            if state == .visible || state == .appearing { state = .disappearing }
            return []
        case .didDisappear:
            guard state == .disappearing else { return [] }
            state = .hidden
            // A pull that was never released is canceled; a running refresh continues.
            return refreshing(.dragged(contentOffset: 0))
        case .unload:
            guard state == .hidden else { return [] }
            (state, hasRows) = (.unloaded, false)
            return [.releaseTable]
        case .setEditing(let editing, let animated): return setEditing(editing, animated)
        case .editButtonTapped: return setEditing(!isEditing, true)
        case .refresh(let event): return refreshing(event)
        }
    }

    private mutating func refreshing(_ event: RefreshSession.Event) -> [Effect] {
        (refresh?.handle(event) ?? []).map { .refresh($0) }
    }

    private mutating func load() -> [Effect] {
        guard state == .unloaded else { return [] }
        state = .hidden
        let editing: [Effect] = isEditing ? [.setTableEditing(true, animated: false)] : []
        return [.makeTable, .connect, .tableLoaded] + editing
    }

    private mutating func appear(_ animated: Bool) -> [Effect] {
        guard state != .visible, state != .appearing else { return [] }
        let effects = load()
        state = .appearing
        guard hasRows else {
            hasRows = true
            return effects + [.reloadData]
        }
        // The spinner stops while the page is off screen.
        let spinner: [Effect] = refresh?.isRefreshing == true ? [.refresh(.startSpinner)] : []
        let selection: [Effect] =
            clearsSelectionOnAppear ? [.clearSelection(animated: animated)] : []
        return effects + selection + spinner
    }

    private mutating func setEditing(_ editing: Bool, _ animated: Bool) -> [Effect] {
        guard editing != isEditing else { return [] }
        isEditing = editing
        let table: [Effect] =
            state == .unloaded ? [] : [.setTableEditing(editing, animated: animated)]
        return table + [.setEditButton(editButton)]
    }
}
