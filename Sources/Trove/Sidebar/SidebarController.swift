import Foundation
import TableKit
import TextCore
import TroveModel

/// The sidebar with the lists and smart lists of the library, and the trash.
///
/// Facets: `+Menus`, `+Dropping`.
final class SidebarController: ViewController {
    /// Notifications of the user's actions.
    protocol Delegate: AnyObject {
        /// Called when the user selected an item. `enters` is whether to go on to its records.
        func sidebar(_ sidebar: SidebarController, didSelect item: SidebarItem, enters: Bool)
        func sidebar(_ sidebar: SidebarController, didRename item: SidebarItem, to name: String)
        func sidebar(_ sidebar: SidebarController, didMove edit: Edit)
        /// Called when the user folded or unfolded a folder.
        func sidebarDidFold(_ sidebar: SidebarController)
        /// Returns whether the person can change an item.
        func sidebar(_ sidebar: SidebarController, canChange item: SidebarItem) -> Bool
        /// Returns whether the person can rename and delete an item.
        func sidebar(_ sidebar: SidebarController, canRename item: SidebarItem) -> Bool
        /// Returns whether the person can create lists.
        func sidebarCanCreateLists(_ sidebar: SidebarController) -> Bool
        /// Called when the user dropped records on a list.
        func sidebar(
            _ sidebar: SidebarController, didDrop records: DraggedRecords, on list: ListID,
            copies: Bool)
        /// Called when the user dropped files on a list.
        func sidebar(_ sidebar: SidebarController, didDropFiles files: [URL], on list: ListID)
        /// Called when the user chose an action in the menu of an item.
        func sidebar(
            _ sidebar: SidebarController, perform action: SidebarAction, on item: SidebarItem)
    }

    weak var delegate: Delegate?

    /// The names of the folded folders.
    var folded: Set<String> = []

    private let listBox = ListBox()
    private(set) var contents = SidebarContents(lists: [], smartLists: [])
    private var rows: [SidebarRow] = []

    /// Whether the person can change an item.
    func canChange(_ item: SidebarItem) -> Bool {
        delegate?.sidebar(self, canChange: item) ?? true
    }

    /// Whether the person can rename and delete an item.
    func canRename(_ item: SidebarItem) -> Bool {
        delegate?.sidebar(self, canRename: item) ?? true
    }

    override init() {
        super.init()
        title = "Trove"
    }

    override func loadView() {
        listBox.style("sidebar").accessibilityLabel = translated("Lists")
        listBox.onSelect = { [weak self] in self?.selected($0, enters: false) }
        listBox.onClick = { [weak self] in self?.selected($0, enters: true) }
        listBox.onActivate = { [weak self] in self?.selected($0, enters: true) }
        listBox.contextMenu = { [weak self] in self?.menu(ofRow: $0) }
        listBox.moveTarget = { [weak self] in
            guard let self, contents.canMove($0), canChange(contents.items[$0]) else { return $0 }
            return contents.target(of: $0, movedTo: $1)
        }
        listBox.takesRow = { [weak self] in
            self?.contents.edit(dropping: $1, on: $0) != nil
        }
        listBox.onDropRow = { [weak self] in self?.dropped($0, on: $1) }
        listBox.dropDelegate = self
        listBox.onMove = { [weak self] in self?.moved($0, to: $1) }
        let page = StackView(.vertical)
        page.addArrangedSubview(ScrollView([.vertical], listBox).style("sidebar"), expands: true)
        page.addArrangedSubview(newList)
        view = page.style("sidebar")
    }

    /// The button for a new list, always in sight below the lists.
    private lazy var newList: Button = {
        let button = Button(translated("_New List…"))
        button.accessibilityLabel = translated("New List")
        button.setAction("win.new-list")
        return button.style("flat").align(horizontal: .start).margin(6)
    }()

    /// Shows the lists of a session and selects the open one.
    ///
    /// - Parameter counts: The numbers of records of the smart lists that are known.
    func show(_ session: Session, counts: [SmartListID: Int], selected: SidebarItem?) {
        _ = view
        let new = SidebarContents(
            lists: session.lists, smartLists: session.smartLists, folded: folded)
        if new != contents || rows.isEmpty {
            let focused = rows.first(where: \.containsFocus)?.item
            contents = new
            rows = new.items.enumerated().map { index, item in
                let row = SidebarRow(item, isInFolder: contents.folder(of: index) != nil)
                row.header = header(above: index)
                return row
            }
            listBox.rows = rows
            rows.first { $0.item == focused }?.grabFocus()
        }
        for row in rows { update(row, session, counts) }
        let index = selected.flatMap { contents.items.firstIndex(of: $0) }
        if listBox.selectedIndex != index { listBox.selectedIndex = index }
    }

    private func update(_ row: SidebarRow, _ session: Session, _ counts: [SmartListID: Int]) {
        switch row.item {
        case .list(let id): session.list(id).map(row.update)
        case .smartList(let id):
            session.smartList(id).map { row.update($0, count: counts[id]) }
        case .folder(let name):
            let lists = session.lists.filter { $0.folder == name }
            row.updateFolder(
                name, isFolded: folded.contains(name),
                count: lists.reduce(0) { $0 + $1.recordCount })
        case .trash: row.updateTrash(count: session.lists.reduce(0) { $0 + $1.trashCount })
        }
    }

    /// The title of the section that begins with a row, or the space above the trash.
    private func header(above index: Int) -> View? {
        guard contents.beginsSection(index) else { return nil }
        let text: String
        switch contents.items[index].section {
        case .lists: text = translated("Lists")
        case .smartLists: text = translated("Smart Lists")
        case .trash: return StackView().minimumSize(height: 12)
        }
        let label = Label(text).style("dim-label", "trove-sidebar-header")
        return label.margin(top: index == 0 ? 12 : 18, leading: 12, bottom: 6, trailing: 12)
    }

    private func selected(_ index: Int, enters: Bool) {
        guard !rows[index].isRenaming else { return }
        if case .folder(let name) = contents.items[index] {
            if enters { fold(name) }
            return
        }
        delegate?.sidebar(self, didSelect: contents.items[index], enters: enters)
    }

    /// Folds a folder, or unfolds it.
    func fold(_ folder: String) {
        folded.formSymmetricDifference([folder])
        delegate?.sidebarDidFold(self)
    }

    private func moved(_ index: Int, to target: Int) {
        guard let edit = contents.edit(moving: index, to: target) else { return }
        delegate?.sidebar(self, didMove: edit)
    }

    private func dropped(_ index: Int, on target: Int) {
        guard let edit = contents.edit(dropping: index, on: target) else { return }
        delegate?.sidebar(self, didMove: edit)
    }

    // MARK: Keys

    override var keyCommands: [KeyCommand]? { rowCommands + folderCommands }

    /// The command that folds or unfolds the folder with the keyboard focus.
    private var folderCommands: [KeyCommand] {
        guard let row = focusedRow, case .folder(let name) = row.item else { return [] }
        let input: KeyCommand.Input = folded.contains(name) ? .rightArrow : .leftArrow
        return [KeyCommand(input: input) { [weak self] _ in self?.fold(name) }]
    }

    private var rowCommands: [KeyCommand] {
        [
            KeyCommand(input: .function(2)) { [weak self] _ in
                self?.focusedRow.map { self?.rename($0.item) }
            },
            KeyCommand(input: .delete) { [weak self] _ in
                guard let self, let row = focusedRow, row.item != .trash else { return }
                delegate?.sidebar(self, perform: .delete, on: row.item)
            },
        ]
    }

    private var focusedRow: SidebarRow? {
        rows.first { $0.containsFocus && !$0.isRenaming }
    }

    /// Shows an entry in place of the name of an item.
    func rename(_ item: SidebarItem) {
        guard item != .trash, let row = rows.first(where: { $0.item == item }) else { return }
        row.beginRenaming { [weak self] name in
            guard let self else { return }
            delegate?.sidebar(self, didRename: item, to: name)
        }
    }

    /// Gives the selected row the keyboard focus.
    func grabFocus() { listBox.grabFocus() }
}
