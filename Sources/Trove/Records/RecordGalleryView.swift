import TableCore
import TableKit
import TextCore
import TroveModel

/// The records of a list as covers with captions.
///
/// Facets: `+DataSource`, `+Delegate`, `+Dragging`.
final class RecordGalleryView: RecordsView {
    let collection: CollectionView
    unowned let records: RecordsController
    /// The folding of the groups that the gallery shows.
    private(set) var folding = GroupFolding()
    /// The sections that the gallery shows. The model may be ahead of them until its effects are
    /// performed.
    private(set) var sections: [RecordSection] = []
    /// The zoom at the start of a gesture.
    private var startZoom = GalleryZoom()

    static let cell = "cover"
    static let header = "header"

    /// Creates the view of a controller, which keeps it.
    init(of records: RecordsController) {
        self.records = records
        var layout = CollectionViewFlowLayout()
        layout.itemSize = CoverCell.size(for: records.galleryZoom)
        layout.minimumInteritemSpacing = 6
        layout.minimumLineSpacing = 6
        layout.sectionInset = EdgeInsets(top: 6, left: 6, bottom: 6, right: 6)
        layout.alignment = .leading
        layout.sectionHeadersPinToVisibleBounds = true
        collection = CollectionView(collectionViewLayout: layout)
        collection.register(CoverCell.self, forCellWithReuseIdentifier: Self.cell)
        collection.register(
            GalleryHeader.self,
            forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader,
            withReuseIdentifier: Self.header)
        collection.accessibilityLabel = translated("Records")
        collection.allowsMultipleSelection = true
        showHeaders()
        collection.dataSource = self
        collection.delegate = self
        collection.dragDelegate = self
        collection.dropDelegate = self
        collection.addGestureRecognizer(
            PinchGestureRecognizer { [weak self] in self?.pinched($0) })
    }

    var view: View { collection }

    var contentOffset: Double {
        get { collection.contentOffset.y }
        set { collection.contentOffset = Point(x: 0, y: newValue) }
    }

    var visibleRows: [IndexPath] { collection.indexPathsForVisibleItems }

    func reload(contentOffset: Double?) {
        let offset = contentOffset ?? self.contentOffset
        showHeaders()
        takeSections(records.model.folding)
        collection.reloadData()
        self.contentOffset = offset
    }

    func definitionChanged() {
        let new = records.model.folding
        guard new != folding else { return }
        let hadFocus = collection.containsFocus
        let offset = contentOffset
        takeSections(new)
        collection.reloadData()
        contentOffset = offset
        records.showSelection(in: self)
        if hadFocus { collection.grabFocus() }
    }

    /// Takes the sections from the model, for the next query of the data source.
    private func takeSections(_ newFolding: GroupFolding) {
        folding = newFolding
        sections = records.model.rows?.records.sections ?? []
    }

    /// Gives the sections headers if the records are grouped.
    private func showHeaders() {
        let isGrouped = records.model.rows.map { $0.records.request.grouping != .none } ?? false
        let size = isGrouped ? Size(width: 1, height: GalleryHeader.height) : .zero
        let layout = collection.collectionViewLayout as? CollectionViewFlowLayout
        guard layout?.headerReferenceSize != size else { return }
        collection.updateLayout(CollectionViewFlowLayout.self) { $0.headerReferenceSize = size }
    }

    func apply(_ update: RecordListUpdate) {
        let new = records.model.folding
        guard let update = new.visiblePart(of: update, from: folding) else {
            return reload(contentOffset: nil)
        }
        collection.performBatchUpdates {
            takeSections(new)
            collection.deleteSections(IndexSet(update.deletedSections))
            collection.insertSections(IndexSet(update.insertedSections))
            collection.deleteItems(at: update.deletedRows)
            collection.insertItems(at: update.insertedRows)
            for move in update.movedRows {
                collection.moveItem(at: move.oldIndexPath, to: move.newIndexPath)
            }
        }
        // Cells that appeared before the batch, or moved in it, show the records after it.
        collection.reconfigureItems(at: visibleRows + update.movedRows.map(\.newIndexPath))
        updateHeaders()
    }

    /// Shows the groups in their visible headers again.
    private func updateHeaders() {
        let kind = CollectionView.elementKindSectionHeader
        for path in collection.indexPathsForVisibleSupplementaryElements(ofKind: kind) {
            let header = collection.supplementaryView(forElementKind: kind, at: path)
            configure(header as? GalleryHeader, ofSection: path.section)
        }
    }

    /// Shows a group in its header.
    func configure(_ header: GalleryHeader?, ofSection section: Int) {
        guard let title = records.title(ofSection: section) else { return }
        let isFolded = folding.isFolded(section)
        header?.show(
            title, count: records.countText(ofSection: section),
            isExpanded: folding.isPossible ? !isFolded : nil
        ) { [weak self] in self?.records.setFolded(!isFolded, section: section) }
    }

    func reloadRows(at rows: [IndexPath]) { collection.reconfigureItems(at: rows) }

    func select(_ row: IndexPath?) {
        let isSame =
            collection.numberOfSelectedItems == 1
            && row == collection.indexPathsForSelectedItems?.first
        guard row == nil || !isSame else { return }
        guard let row, folding.shows(row),
            let offset = records.model.rows?.records.offset(of: row),
            let position = folding.shownPosition(ofRow: offset)
        else {
            return collection.selectItem(at: nil, animated: false)
        }
        collection.selectItems(atPositions: PositionSet(position..<position + 1), focusing: row)
    }

    func selectRows(_ positions: PositionSet, primary: IndexPath?) {
        collection.selectItems(
            atPositions: folding.shownPositions(ofRows: positions),
            focusing: collection.focusedItem == nil ? primary : nil)
    }

    func scroll(to row: IndexPath, at position: ScrollPosition) {
        guard folding.shows(row) else { return }
        let positions: [ScrollPosition: CollectionScrollPosition] = [
            .top: .top, .middle: .centeredVertically, .bottom: .bottom,
        ]
        collection.scrollToItem(at: row, at: positions[position] ?? [], animated: false)
    }

    func setSelecting(_ isSelecting: Bool) {
        collection.multipleSelectionStyle = isSelecting ? .toggling : .replacing
        collection.reconfigureItems(at: visibleRows)
    }

    func setEditing(_ isEditing: Bool) {}

    func renameSelection() {
        guard let item = records.model.selectedRow, folding.shows(item) else { return }
        records.editTitle(ofItem: item, in: collection)
    }

    func commitTyping() { records.commitTitle() }

    func grabFocus() { collection.grabFocus() }

    func afterRowsArePainted(_ body: @escaping () -> Void) {
        guard folding.hidesRows else { return collection.afterItemsArePainted(body) }
        callSoon(body, after: collection.afterItemsArePainted)
    }

    // MARK: Zoom

    private func pinched(_ pinch: PinchGestureRecognizer) {
        if pinch.state == .began { startZoom = records.galleryZoom }
        guard pinch.state == .began || pinch.state == .changed else { return }
        zoom(to: startZoom.scaled(to: startZoom.width * pinch.scale))
    }

    func zoom(_ step: KeyPath<GalleryZoom, GalleryZoom?>) {
        if let zoom = records.galleryZoom[keyPath: step] { self.zoom(to: zoom) }
    }

    /// Resizes the items, and keeps the selected one in sight, or the one at the top.
    func zoom(to zoom: GalleryZoom) {
        guard zoom != records.galleryZoom else { return }
        records.galleryZoom = zoom
        let visible = visibleRows
        let selected = records.model.selectedRow.flatMap { visible.contains($0) ? $0 : nil }
        collection.updateLayout(CollectionViewFlowLayout.self) {
            $0.itemSize = CoverCell.size(for: zoom)
        }
        if let selected {
            scroll(to: selected, at: .middle)
        } else if let top = visible.first {
            scroll(to: top, at: .top)
        }
    }
}
