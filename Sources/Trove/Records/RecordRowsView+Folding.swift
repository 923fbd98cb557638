import TableCore
import TableKit
import TextCore
import TroveModel

/// Folding groups, by a click on their headers and by keys.
extension RecordRowsView {
    /// Prepares a table for headers that fold groups.
    func prepareGroups() {
        let table = rowsTable
        table.register(FoldingHeaderView.self, forHeaderFooterViewReuseIdentifier: groupIdentifier)
        table.sectionHeaderHeight = groupHeight
        table.keyCommands = makeKeyCommands()
    }

    private var groupIdentifier: String { "group" }
    /// The height of the headers of groups, in points.
    private var groupHeight: Double { 30 }

    /// Creates the header of a group; nil if the records are not grouped.
    func makeGroupHeader(ofSection section: Int) -> View? {
        guard let title = records.title(ofSection: section),
            let header = rowsTable.dequeueReusableHeaderFooterView(
                withIdentifier: groupIdentifier) as? FoldingHeaderView
        else { return nil }
        header.show(
            title, detail: records.countText(ofSection: section),
            isExpanded: folding.isPossible ? !folding.isFolded(section) : nil)
        header.onToggle = { [weak self] in self?.toggleGroup(section) }
        header.onMove = { [weak self] in self?.moveFocus($0, fromGroup: section) }
        return header
    }

    /// Left folds the group of the focused row, and goes to its header.
    private func makeKeyCommands() -> [KeyCommand] {
        [
            KeyCommand(input: .leftArrow) { [weak self] _ in
                guard let self, folding.isPossible, let row = rowsTable.focusedRow else { return }
                toggleGroup(row.section, focuses: true)
            }
        ]
    }

    private func toggleGroup(_ section: Int, focuses: Bool = false) {
        if focuses { header(of: section)?.grabFocus() }
        records.setFolded(!folding.isFolded(section), section: section)
    }

    /// Shows the groups as the settings say now, with the header of the group at its place.
    func followFolding() {
        let new = records.model.folding
        guard new != folding else { return }
        let group = focusedGroup
        let top = topSection
        takeSections(new)
        let offset = contentOffset
        rowsTable.reloadData()
        // The header of a folded group stays in sight, even if it was pinned over rows far below
        // it.
        let start = top.map { rowsTable.rectForHeader(inSection: $0).minY } ?? offset
        contentOffset = top.map(folding.isFolded) == true ? min(offset, start) : offset
        records.showSelection(in: self)
        focus(group)
    }

    /// The section at the upper edge.
    private var topSection: Int? {
        visibleRows.first?.section
    }

    // MARK: Keyboard focus

    private func header(of section: Int) -> FoldingHeaderView? {
        rowsTable.headerView(forSection: section) as? FoldingHeaderView
    }

    /// The title of the group whose header has the keyboard focus.
    var focusedGroup: String? {
        rowsTable.sectionsWithVisibleHeaders.lazy.compactMap { self.header(of: $0) }
            .first { $0.isFocused }?.textLabel.text
    }

    /// Gives the header of a group the keyboard focus again, after headers were replaced.
    func focus(_ group: String?) {
        guard let group else { return }
        rowsTable.sectionsWithVisibleHeaders.first { records.title(ofSection: $0) == group }
            .flatMap { header(of: $0) }?.grabFocus()
    }

    /// Goes from a header to the row below or above it, or to the next header if the group is
    /// folded.
    private func moveFocus(_ movement: FoldingHeaderView.Movement, fromGroup section: Int) {
        let other = movement == .down ? section : section - 1
        let count = rowsTable.numberOfRows(inSection: other)
        if other >= 0, count > 0 {
            let row = IndexPath(row: movement == .down ? 0 : count - 1, section: other)
            grabFocus()
            records.send(.selected(row, opens: false))
            select(row)
            scroll(to: row, at: .none)
            return
        }
        let next = movement == .down ? section + 1 : section - 1
        guard (0..<rowsTable.numberOfSections).contains(next) else { return }
        let frame = rowsTable.rectForHeader(inSection: next)
        rowsTable.scrollRectToVisible(frame, animated: false)
        header(of: next)?.grabFocus()
    }
}
