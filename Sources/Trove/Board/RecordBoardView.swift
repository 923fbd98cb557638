import TableCore
import TableKit
import TextCore
import TroveModel

/// The records of a list as cards in columns, one for each value of a field.
///
/// Index paths of the collection are those **in the board**; those of the model are rows, see
/// ``BoardColumns``. Facets: `+Columns`, `+DataSource`, `+Delegate`, `+Dragging`, `+Moving`,
/// `+Scrolling`.
final class RecordBoardView: RecordsView {
    /// The contents of the view.
    private enum Page { case board, noField }

    let collection: CollectionView
    unowned let records: RecordsController
    private let pages = PageStack<Page>()
    /// The columns as the collection shows them; nil if no field suits a board.
    private(set) var columns: BoardColumns?
    private var cardHeight = 0.0
    /// Whether to scroll to the selected card once it is in its new column.
    var followsSelection = false
    /// The place to scroll to once the cards of all columns are known.
    var pendingPlace: BoardPlace?
    /// The selected record to which the board does not scroll, because it was left like this.
    var unsoughtRecord: RecordID?
    /// The position in which to show the selected card once the cards are known.
    var pendingPosition: ScrollPosition?
    /// The column on which dragged cards would be dropped.
    var dropColumn: Int? { didSet { if dropColumn != oldValue { showDropColumn() } } }

    static let card = "card"
    static let header = "header"
    static let lane = "lane"
    static let foldedTitle = "title"

    /// Creates the view of a controller, which keeps it.
    init(of records: RecordsController) {
        self.records = records
        var layout = BoardLayout()
        layout.headerHeight = BoardHeader.height
        layout.columnSpacing = BoardLook.margin
        layout.columnWidth = BoardLook.columnWidth
        collection = CollectionView(collectionViewLayout: layout)
        collection.backgroundColor = .systemBackground
        collection.register(BoardCard.self, forCellWithReuseIdentifier: Self.card)
        collection.register(
            BoardHeader.self,
            forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader,
            withReuseIdentifier: Self.header)
        collection.register(
            BoardLane.self, forSupplementaryViewOfKind: BoardLayout.laneKind,
            withReuseIdentifier: Self.lane)
        collection.register(
            BoardFoldedTitle.self, forSupplementaryViewOfKind: BoardLayout.foldedTitleKind,
            withReuseIdentifier: Self.foldedTitle)
        collection.accessibilityLabel = translated("Records")
        collection.allowsMultipleSelection = true
        pages.setPage(.board) { [collection] in collection }
        pages.setPage(.noField) { Self.makeNoFieldPage() }
        readColumns()
        collection.keyCommands = makeKeyCommands()
        collection.dataSource = self
        collection.delegate = self
        collection.dragDelegate = self
        collection.dropDelegate = self
    }

    private static func makeNoFieldPage() -> StatusPage {
        let settings = Button(translated("List _Settings…"))
        settings.setAction("win.list-settings")
        return StatusPage(
            icon: "view-dual-symbolic", title: translated("No Columns"),
            description: translated(
                """
                A board has a column for each value of a choice, a checkbox, a rating, tags or a \
                link to records. Add such a field to this list.
                """), actions: [settings])
    }

    var view: View { pages }

    /// The offset of the column that is scrolled farthest.
    var contentOffset: Double {
        get { place.offset }
        set {
            // The top of other records begins with their first column.
            let now = place
            let kept = records.boardPlace.flatMap { $0.isOfBoard(of: now) ? $0 : nil }
            let isKept = newValue > 0 && kept?.offset == newValue
            scroll(to: isKept ? kept ?? BoardPlace() : BoardPlace())
        }
    }

    var visibleRows: [IndexPath] {
        guard let columns else { return [] }
        return collection.indexPathsForVisibleItems.compactMap { columns.row(at: $0) }
    }

    // MARK: Contents

    /// Takes the columns from the model, and arranges them.
    private func readColumns() {
        columns = records.model.boardColumns
        pages.visiblePage = columns == nil ? .noField : .board
        cardHeight = BoardCard.height(in: records.model.rows?.list ?? records.model.list)
        let folded = columns?.foldedIndexes ?? []
        let layout = collection.collectionViewLayout as? BoardLayout
        guard layout?.foldedSections != folded || layout?.itemHeight != cardHeight else { return }
        collection.updateLayout(BoardLayout.self) {
            ($0.foldedSections, $0.itemHeight) = (folded, cardHeight)
            $0.columnWidth = BoardCard.columnWidth
        }
    }

    func reload(contentOffset: Double?) {
        let now = place
        readColumns()
        collection.reloadData()
        if let pendingPlace {
            scroll(to: pendingPlace)
            if columns?.isComplete == true { self.pendingPlace = nil }
        } else if let contentOffset {
            self.contentOffset = contentOffset
        } else {
            scroll(to: now)
        }
        revealPendingSelection()
    }

    func apply(_ update: RecordListUpdate) {
        let old = columns
        let (oldHeight, placeBefore) = (cardHeight, place)
        readColumns()
        guard let old, let columns, old.isArranged(like: columns), oldHeight == cardHeight else {
            collection.reloadData()
            return scroll(to: placeBefore)
        }
        let batch = BoardUpdate(update, from: old, to: columns)
        collection.performBatchUpdates {
            collection.deleteItems(at: batch.deleted)
            collection.insertItems(at: batch.inserted)
            for move in batch.moved {
                collection.moveItem(at: move.oldIndexPath, to: move.newIndexPath)
            }
        }
        // Cards that appeared before the batch, or moved in it, show the records after it.
        reloadRows(at: visibleRows)
        collection.reconfigureItems(at: batch.moved.map(\.newIndexPath))
        showHeaders()
    }

    func reloadRows(at rows: [IndexPath]) {
        guard let columns else { return }
        collection.reconfigureItems(at: rows.compactMap { columns.place(ofRow: $0) })
    }

    func definitionChanged() {
        let (old, oldHeight, placeBefore) = (columns, cardHeight, place)
        // The columns of another field stay until the records are loaded in the new ones.
        if let old, let new = records.model.boardColumns, new.field.id != old.field.id,
            records.model.isLoading
        {
            return
        }
        readColumns()
        if let old, let columns, old.isArranged(like: columns), oldHeight == cardHeight,
            old.cardCounts == columns.cardCounts
        {
            return showHeaders()
        }
        let hadFocus = collection.containsFocus
        collection.reloadData()
        scroll(to: placeBefore)
        records.showSelection(in: self)
        // The button that folded a column goes with its header.
        if hadFocus { collection.grabFocus() }
    }

    // MARK: Selection

    func select(_ row: IndexPath?) {
        guard let row, let columns, let place = columns.place(ofRow: row),
            let position = columns.position(of: place)
        else {
            collection.selectItem(at: nil, animated: false)
            return
        }
        let isSame =
            collection.numberOfSelectedItems == 1
            && place == collection.indexPathsForSelectedItems?.first
        if !isSame {
            collection.selectItems(
                atPositions: PositionSet(position..<position + 1), focusing: place)
        }
        followSelection(to: place)
    }

    func selectRows(_ positions: PositionSet, primary: IndexPath?) {
        guard let columns else { return }
        let place = primary.flatMap { columns.place(ofRow: $0) }
        collection.selectItems(
            atPositions: columns.places(ofRows: positions),
            focusing: collection.focusedItem == nil || followsSelection ? place : nil)
        if let place { followSelection(to: place) }
    }

    private func followSelection(to place: IndexPath) {
        guard followsSelection else { return }
        followsSelection = false
        collection.scrollToItem(at: place, animated: false)
    }

    func scroll(to row: IndexPath, at position: ScrollPosition) {
        defer { unsoughtRecord = nil }
        guard unsoughtRecord == nil || unsoughtRecord != records.model.selection else { return }
        guard let place = columns?.place(ofRow: row) else {
            let isKnown = columns?.isComplete == true || row != records.model.selectedRow
            if !isKnown { pendingPosition = position }
            return
        }
        let positions: [ScrollPosition: CollectionScrollPosition] = [
            .top: .top, .middle: .centeredVertically, .bottom: .bottom,
        ]
        collection.scrollToItem(at: place, at: positions[position] ?? [], animated: false)
    }

    func setSelecting(_ isSelecting: Bool) {
        collection.multipleSelectionStyle = isSelecting ? .toggling : .replacing
        reloadRows(at: visibleRows)
    }

    func setEditing(_ isEditing: Bool) {}

    func renameSelection() {
        guard let item = records.model.selectedRow.flatMap({ columns?.place(ofRow: $0) }) else {
            return
        }
        records.editTitle(ofItem: item, in: collection)
    }

    func commitTyping() { records.commitTitle() }

    func grabFocus() { collection.grabFocus() }

    func afterRowsArePainted(_ body: @escaping () -> Void) {
        guard columns != nil else { return body() }
        callSoon(body, after: collection.afterItemsArePainted)
    }
}
