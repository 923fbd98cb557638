import TableKit
import TextCore
import TroveModel

/// A dialog that finds duplicate records of a list and merges them, group by group.
final class DuplicatesDialog {
    private let dialog: Dialog
    private let session: Session
    private let list: List
    private let fields = StackView(.vertical, spacing: 6)
    private let near = CheckBox(translated("Also Find _Typing Errors"), isOn: true)
    private let groupBox = ListBox()
    private let pages = PageStack<Page>()
    private let view = MergeView()
    private let status = StatusPage(
        icon: "edit-copy-symbolic", title: translated("Find Duplicates"), description: "")
    private let more = Label(wraps: true)
    private let part = Label(wraps: true)
    private var checks: [(field: FieldID, box: CheckBox)] = []
    /// The groups that were not merged or skipped yet.
    private var groups: [DuplicateGroup] = []
    private var search: Task<Void, Never>?
    private var opening: Task<Void, Never>?

    private enum Page {
        case status, group
    }

    /// The maximum number of groups in the list at the side.
    private static let shownGroups = 200

    init(of list: List, session: Session, parent: View) {
        (self.list, self.session) = (list, session)
        dialog = Dialog(
            title: translated("Find Duplicates in “{list}”").filling(["list": list.name]),
            parent: parent, size: (860, 560), cancelLabel: translated("_Close"),
            acceptLabel: translated("_Merge"))
        dialog.onAccept = { [self] in merge() }
        dialog.onCancel = { [self] in
            search?.cancel()
            opening?.cancel()
        }
        pages.setPage(.status) { [status] in status }
        pages.setPage(.group) { [unowned self] in makeGroupPage() }
        let panes = PanesView(
            makeSidebar().minimumSize(width: 240), pages, stacksBelow: 560)
        dialog.append(panes, expands: true)
    }

    func present() {
        dialog.present()
        find()
    }

    // MARK: Sidebar

    private func makeSidebar() -> View {
        for field in list.fields where field.kind != .image && field.kind != .computed {
            let isTitle = field.id == list.titleField?.id
            let box = CheckBox(titleView: Label(field.name), isOn: isTitle)
            box.accessibilityLabel = field.name
            box.onChange = { [weak self] _ in self?.find() }
            checks.append((field.id, box))
            fields.addArrangedSubview(box)
        }
        view.onLeaveOut = { [weak self] in self?.leaveOut($0) }
        near.onChange = { [weak self] _ in self?.find() }
        let compared = ScrollView([.vertical], fields)
        compared.maximumContentHeight = 160
        groupBox.accessibilityLabel = translated("Duplicates")
        groupBox.onSelect = { [weak self] in self?.open($0) }
        let sidebar = StackView(.vertical, spacing: 12)
        sidebar.addArrangedSubview(
            Label(translated("Records with the same:"), wraps: true).style("dim-label"))
        sidebar.addArrangedSubview(compared)
        sidebar.addArrangedSubview(near)
        let frame = ScrollView([.vertical], groupBox)
        frame.hasBorder = true
        sidebar.addArrangedSubview(frame, expands: true)
        sidebar.addArrangedSubview(more.style("dim-label"))
        more.isHidden = true
        return sidebar.margin(18)
    }

    private func makeGroupPage() -> View {
        let skip = Button(translated("_Skip"))
        skip.onClick = { [weak self] in self?.removeGroup() }
        let footer = StackView(.horizontal, spacing: 12)
        footer.addArrangedSubview(part.style("dim-label"), expands: true)
        footer.addArrangedSubview(skip.align(horizontal: .end, vertical: .center))
        let page = StackView(.vertical)
        page.addArrangedSubview(view, expands: true)
        page.addArrangedSubview(footer.margin(18))
        return page
    }

    // MARK: Searching

    private func find() {
        search?.cancel()
        groups = []
        showGroups()
        let compared = checks.filter(\.box.isOn).map(\.field)
        guard !compared.isEmpty else {
            return showStatus(
                translated("Choose Fields"),
                translated("Choose at least one field in which duplicates are the same."))
        }
        showStatus(translated("Searching…"), "")
        groupBox.setBusy(true)
        let criteria = DuplicateSearch(fields: compared, findsNear: near.isOn)
        search = Task { [self] in
            do throws(LibraryError) {
                let found = try await session.library.duplicates(in: list.id, criteria)
                guard !Task.isCancelled else { return }
                show(found)
            } catch {
                if error.code != .cancelled {
                    groupBox.setBusy(false)
                    showStatus(translated("The search failed"), error.message)
                }
            }
        }
    }

    private func show(_ found: [DuplicateGroup]) {
        groups = found
        groupBox.setBusy(false)
        showGroups()
        if found.isEmpty {
            showStatus(
                translated("No Duplicates"),
                translated("No records of “{list}” look alike in these fields.")
                    .filling(["list": list.name]))
        } else {
            open(0)
        }
    }

    private func showStatus(_ title: String, _ text: String) {
        (status.title, status.description) = (title, text)
        pages.visiblePage = .status
        dialog.acceptButton.isEnabled = false
    }

    /// Shows the groups at the side, with the titles of their first records as soon as these are
    /// read.
    private func showGroups() {
        let shown = Array(groups.prefix(Self.shownGroups))
        let labels = shown.map { _ in Label("…") }
        groupBox.rows = zip(shown, labels).map(row)
        let rest = groups.count - shown.count
        more.isHidden = rest == 0
        more.text = translated("and {count} more", plural: "and {count} more", count: rest)
            .filling(["count": rest.grouped])
        guard !shown.isEmpty else { return }
        Task { [list, session, groupBox] in
            let firsts = shown.compactMap(\.records.first)
            guard let records = try? await session.library.records(firsts, in: list.id) else {
                return
            }
            let titles = Dictionary(records.map { ($0.id, RowTexts($0, in: list).title) }) { $1 }
            for (index, group) in shown.enumerated() {
                let title = group.records.first.flatMap { titles[$0] } ?? ""
                labels[index].text = title
                guard groupBox.rows.indices.contains(index) else { break }
                groupBox.rows[index].accessibilityLabel = title
            }
        }
    }

    private func row(_ group: DuplicateGroup, _ title: Label) -> ListBoxRow {
        let content = StackView(.horizontal, spacing: 10)
        content.addArrangedSubview(title, expands: true)
        let percent = NumberTexts.account.percent((group.score * 100).rounded(.down) / 100)
        content.addArrangedSubview(
            Label(group.score < 1 ? percent : group.records.count.grouped).style("dim-label"))
        return ListBoxRow(content.margin(horizontal: 12, vertical: 8))
    }

    // MARK: Groups

    private func open(_ index: Int) {
        guard groups.indices.contains(index) else { return }
        groupBox.selectedIndex = index
        opening?.cancel()
        dialog.obstacle = nil
        opening = Task { [self] in
            do throws(LibraryError) {
                let all = groups[index].records
                let records = Array(all.prefix(MainWindow.mergedRecords))
                let draft = try await session.library.mergeDraft(of: records, in: list)
                guard !Task.isCancelled else { return }
                view.show(draft, in: list)
                showPart(records.count, of: all.count)
                pages.visiblePage = .group
                dialog.acceptButton.isEnabled = true
            } catch {
                if error.code != .cancelled {
                    showStatus(translated("The records could not be read"), error.message)
                }
            }
        }
    }

    /// Shows how many records of a large group are side by side.
    private func showPart(_ count: Int, of total: Int) {
        part.isHidden = count == total
        part.text = translated(
            "The first {count} of {total} records. The others follow when these are merged."
        ).filling(["count": count.grouped, "total": total.grouped])
    }

    /// Goes on after records of the open group were merged: to the rest of the group, or to the
    /// next.
    private func merged(_ draft: MergeDraft) {
        guard let index = groupBox.selectedIndex, groups.indices.contains(index),
            let kept = draft.kept
        else { return removeGroup() }
        let group = groups[index]
        let done = Set(draft.records.map(\.id))
        let rest = group.records.filter { !done.contains($0) }
        guard !rest.isEmpty else { return removeGroup() }
        groups[index] = DuplicateGroup(records: [kept] + rest, score: group.score)
        showGroups()
        open(index)
    }

    /// Removes a record that is no duplicate from the open group.
    private func leaveOut(_ record: RecordID) {
        guard let index = groupBox.selectedIndex, groups.indices.contains(index) else { return }
        let group = groups[index]
        groups[index] = DuplicateGroup(
            records: group.records.filter { $0 != record }, score: group.score)
        showGroups()
        open(index)
    }

    private func merge() {
        guard let draft = view.draft, pages.visiblePage == .group else { return }
        dialog.acceptButton.isEnabled = false
        session.submit(draft.edit(in: list.id)) { [self] error in
            guard let error else { return merged(draft) }
            dialog.report(error.message)
        }
    }

    /// Removes the open group, which was merged or skipped, and opens the next.
    private func removeGroup() {
        guard let index = groupBox.selectedIndex, groups.indices.contains(index) else { return }
        groups.remove(at: index)
        showGroups()
        if groups.isEmpty {
            showStatus(
                translated("No Duplicates Left"),
                translated("All groups were merged or skipped."))
        } else {
            open(min(index, groups.count - 1))
        }
    }
}
