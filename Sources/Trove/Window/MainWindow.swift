import Foundation
import TableKit
import TextCore
import TroveModel

/// The main window: lists, records and the form of a record, or the welcome page of an empty
/// library.
final class MainWindow {
    let application: Application
    let window: ApplicationWindow
    let session: Session
    /// The name of the library in titles; that of the program for the user's own.
    let libraryName: String
    let sidebar = SidebarController()
    let records: RecordsController
    /// The records of several lists.
    private(set) lazy var allLists: AllListsController = {
        isAllListsLoaded = true
        let controller = AllListsController(session: session)
        controller.delegate = self
        controller.search.captureKeys(of: window)
        return controller
    }()
    private(set) var isAllListsLoaded = false
    private(set) lazy var smartListCounts = SmartListCounts(session)
    let detail: DetailController
    /// The form of several selected records.
    private(set) lazy var many = makeManyRecords()
    let split: SplitViewController
    /// The last message that the library cannot be reached or changed.
    var accessMessage: InAppNotification.MessageID?
    /// The error that another library took the place of this one, or none, and the alert that told
    /// of it.
    var replacement: (error: LibraryError, alert: AlertController, isAnswered: Bool)?
    private(set) lazy var notification: InAppNotification = {
        let notification = InAppNotification(closeName: translated("Close"))
        content.addFloatingView(notification)
        return notification
    }()
    /// The last offer to undo or redo a change.
    var undoOffer: InAppNotification.MessageID?
    /// The record that the user has added last, while it is empty.
    var newRecord: NewRecord? {
        didSet {
            detail.onCancel = newRecord.map { _ in { [weak self] in self?.cancelNewRecord() } }
            records.onCancelNewRecord = detail.onCancel
        }
    }
    /// The changes by the user since the last new record was left.
    var changesBegun = 0
    /// The last notification of text that was typed into a record that is gone.
    var lossNotice: LossNotice?
    private(set) lazy var shortcuts = ShortcutsWindow(Shortcut.groups)
    var menuButtons: [MenuButton] = []
    var actions: [String: NamedAction] = [:]

    /// The place of the sidebar that is shown.
    var place: SidebarItem?
    /// The list whose records are shown, all or those of a smart list; nil for several lists.
    var listID: ListID?
    /// The preferences that apply.
    var preferences: Preferences
    /// The place to show at the next start; nil for the last one.
    var startPlace: SidebarItem?
    /// The last saved state.
    var savedState: WindowState
    /// The kind of the visible view, which decides how the columns share the width.
    var widthKind = ViewSettings.Kind.list
    /// Whether the page of the record is beside the records.
    var pane: RecordPane
    /// The widths of the form beside wide views.
    var formWidths: FormWidths
    /// The pending save of the state.
    var pendingSave: LoopSource?
    var isRestoring = true
    /// The export under way.
    var runningExport: Task<Void, Never>?
    /// The notification of its progress.
    var exportActivity: InAppNotification.MessageID?
    /// The fields exported last from each list, until the program ends.
    var exportFields: [ListID: ExportFields] = [:]
    /// The draft of a new list that was not created yet.
    var listDraft: ListDraft?
    /// The pending read of the templates for a new list.
    var readingTemplates: Task<Void, Never>?
    /// The running read of the loans of several selected records.
    var loanReading: Task<Void, Never>?
    /// The records from which the user followed links, and the search, the last stop at the end.
    var trail: [TrailStop] = []
    /// The place before the search through all lists; nil while there is none.
    var searchOrigin: SearchOrigin?
    /// The name of the open place, also after its deletion.
    var lastPlaceName: String?
    /// The name of the open list or smart list after its deletion, until the user is notified.
    var lostPlace: String?
    /// The place of the draft shown last.
    var lastShownDraft: ValueDraft.Place?
    /// The selected record and the scroll position of each place that was shown before.
    var restorations = RememberedPlaces()
    /// The files to import, with the list to propose for each: the one in the dialog, then those
    /// after it.
    var filesToImport: [(URL, ListID?)] = []
    /// Opens another library.
    var onOpenLibrary: ((URL) -> Void)?
    /// Closes the library and opens it again; the argument is whether to take it over.
    var onReopen: ((Bool) -> Void)?
    /// The pending checks whether the library is still open elsewhere.
    var pendingCheck: LoopSource?

    /// The page, with the notification floating over it.
    private let content: OverlayView
    private let contents = PageStack<Page>()
    private let titlebar = PageStack<Page>()

    init(application: Application, opened: Startup.Opened) {
        session = Session(library: opened.library, contents: opened.contents)
        self.application = application
        preferences = opened.preferences
        savedState = opened.state
        formWidths = opened.state.formWidths ?? FormWidths()
        pane = RecordPane(hiddenBeside: Set(opened.state.hiddenPanes ?? []))
        startPlace = opened.state.startPlace
        window = ApplicationWindow(application: application)
        let url = opened.library.url
        libraryName =
            LibraryPath.isSame(url, Startup.defaultURL) ? "Trove" : LibraryPath.name(of: url)
        window.title = libraryName
        content = OverlayView(contents)
        window.setContent(content, titlebar: titlebar)
        Self.beginShowing(window, as: savedState)
        records = RecordsController(session: session)
        detail = DetailController(session: session)
        split = SplitViewController(
            primary: sidebar, supplementary: records, secondary: detail, collapseWidth: 860)
        assemble()
        addActions()
        connectDelegates()
        restore(opened)
        session.addObserver(self)
    }

    func present() {
        window.present()
        if split.isCollapsed, split.topColumn == .secondary {
            // A key pressed by accident must not replace the text of the first field.
            window.resignFocus()
        } else if place != nil {
            focusRecords()
        }
        Timing.reached(.windowShown)
        Timing.printFrames(of: window)
    }

    /// Closes the window after committing typed input.
    func close() {
        window.close()
    }

    /// Closes the window at once, after ``finish()``.
    func closeForGood() {
        window.closeForGood()
    }

    /// Commits and saves everything, and closes the library. Called last.
    func finish() {
        pendingCheck?.cancel()
        withdrawReplacement()
        commitForms()
        session.removeObservers()
        saveStateNow()
        session.library.close()
    }

    private func connectDelegates() {
        sidebar.delegate = self
        records.delegate = self
        split.delegate = self
        smartListCounts.onChange = { [weak self] in self?.showLists() }
        detail.onShowDraft = { [weak self] in self?.showNextDraft() }
        records.onShowDraft = detail.onShowDraft
        detail.onOpen = { [weak self] in self?.follow($0) }
        detail.onOpenLink = { [weak self] in self?.follow($0, $1) }
        detail.onLoseFocus = { [weak self] in
            guard let self, !split.isCollapsed else { return }
            focusRecords()
        }
        window.onSizeChange = { [weak self] in self?.stateMayHaveChanged() }
        split.onColumnWidthsChange = { [weak self] in self?.columnWidthsChanged() }
        window.onDrop = { [weak self] in self?.take($0) }
        window.shouldClose = { [weak self] in
            self?.commitForms()
            guard self?.newRecord == nil else {
                self?.leaveNewRecord { self?.close() }
                return false
            }
            // Events that arrive at this moment find views whose widgets are gone.
            self?.session.removeObservers()
            return true
        }
        records.search.captureKeys(of: window)
    }

    private func assemble() {
        sidebar.title = libraryName
        sidebar.navigationItem.prompt = sharing
        sidebar.navigationItem.rightBarButtonItem = BarButtonItem(customView: makeMenuButton())
        let isShared = LibraryPath.isShared(session.library.url)
        contents.setPage(.welcome) { WelcomePage.make(isShared: isShared) }
        titlebar.setPage(.welcome) { [unowned self] in makeWelcomeBar() }
        contents.setPage(.lists) { [split] in split.view }
        titlebar.setPage(.lists) { [split] in split.titlebar }
    }

    /// The line below the name of a shared library, which a copy in a file may share; nil for a
    /// library in a file.
    var sharing: String? {
        guard LibraryPath.isShared(session.library.url) else { return nil }
        guard !SaveStatus(session, isWriting: false).isNotConnected else {
            return translated("Not connected")
        }
        return session.library.isLive ? translated("Shared") : translated("Not live")
    }

    /// The pages of the window.
    enum Page {
        case welcome, lists
    }

    func show(_ page: Page) {
        contents.visiblePage = page
        titlebar.visiblePage = page
    }

    private func makeMenuButton() -> MenuButton {
        let button = MenuButton(
            icon: "open-menu-symbolic", name: translated("Main Menu")
        ) { [weak self] in self?.makeMainMenu() ?? Menu() }
        menuButtons.append(button)
        return button
    }

    private func makeWelcomeBar() -> NavigationBar {
        let item = NavigationItem()
        item.title = libraryName
        item.prompt = sharing
        item.rightBarButtonItem = BarButtonItem(customView: makeMenuButton())
        let bar = NavigationBar()
        bar.show(item, backTitle: nil)
        bar.windowButtons = split.windowButtons
        return bar
    }
}
