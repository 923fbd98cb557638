/// What a table's page does by itself from its making to its leaving: load, clear the selection,
/// flash the scroll indicators, pass editing mode on. Spec 31, 000.192, 000.193.
///
/// ```swift
/// var page = TableLifecycle()
/// page.handle(.willAppear(animated: false))
/// // [.makeTable, .connect, .tableLoaded, .reloadData]
/// page.handle(.didAppear)                      // [.flashScrollIndicators]
/// ```
public struct TableLifecycle: Sendable {
    /// Where the page is.
    public enum State: Hashable, Sendable {
        /// There is no table.
        case unloaded
        /// There is a table, which is not on the screen.
        case hidden
        /// It comes.
        case appearing
        /// It is there.
        case visible
        /// It goes.
        case disappearing
    }

    /// What happens to the page.
    public enum Event: Hashable, Sendable {
        /// Someone wants the table, shown or not.
        case load
        /// The page is about to come on the screen.
        case willAppear(animated: Bool)
        /// The page is on the screen.
        case didAppear
        /// The page is about to leave the screen.
        case willDisappear
        /// The page left the screen.
        case didDisappear
        /// The table can go: memory is scarce, or the page is done with.
        case unload
        /// The program changes to editing mode, or back.
        case setEditing(Bool, animated: Bool)
        /// Edit, or Done. Spec 15.2.
        case editButtonTapped
        /// Something happened to the refresh control; without one nothing does. Spec 000.169.
        case refresh(RefreshSession.Event)
    }

    /// What the owner of a page has to do, in order.
    public enum Effect: Hashable, Sendable {
        /// Make the table, which is the page's whole view. Spec 31.1.
        case makeTable
        /// The page is its data source and delegate. Spec 31.1, 31.4.
        case connect
        /// Tell the page that there is a table: register cells, load what it shows.
        case tableLoaded
        /// Ask for the rows. Spec 31.4.
        case reloadData
        /// Take the selection away, and tell nobody. Spec 000.192, 31.6.
        case clearSelection(animated: Bool)
        /// Show for a moment how far the table is scrolled. Spec 000.193.
        case flashScrollIndicators
        /// Tell the table. Spec 15.3, 31.3.
        case setTableEditing(Bool, animated: Bool)
        /// Show another word on the button. Spec 15.4, 000.125.
        case setEditButton(EditButton)
        /// Do this for the refresh control. Spec 000.169.
        case refresh(RefreshSession.Effect)
        /// Let the table go.
        case releaseTable
    }

    /// The word on the button that turns editing mode on and off. Spec 15.2, 15.4, 000.125.
    public enum EditButton: Hashable, Sendable {
        /// Outside editing mode.
        case edit
        /// In editing mode.
        case done
    }

    /// Whether the selection goes when the page comes back. Spec 000.192, 31.6.
    public var clearsSelectionOnAppear = true
    /// The control for loading anew by pulling, which is the page's and not the table's; `nil`
    /// for none. Spec 000.169.
    public var refresh: RefreshSession?
    /// Where the page is.
    public private(set) var state = State.unloaded
    /// Whether the page is in editing mode.
    public private(set) var isEditing = false
    private var hasRows = false

    /// A page without a table, which is made when it is first wanted.
    public init() {}

    /// The button as it is now.
    public var editButton: EditButton { isEditing ? .done : .edit }

    /// Takes one event and says what is to be done, in order.
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
            // A pull that was never let go is none; a refresh goes on.
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
        // A spinner does not turn where nobody sees it.
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
