import TableCore
import TextCore

/// A table of names in plain text, with sections by letter, a pinned header, a cursor and a
/// selection.
///
/// Only ``screen()`` draws; the core does everything else.
struct TextTable {
    /// The height of the viewport in lines.
    static let height = 12.0

    private var groups: Grouping<String>
    private var geometry: RowGeometry
    private var selection: SelectionState
    private var contentOffset = 0.0

    /// Creates a table of names in the order of a collation.
    init(names: [String], collation: Collation) throws {
        groups = Grouping(names, by: IndexAlphabet(collation), collation) { $0 }
        geometry = try RowGeometry(
            sections: groups.counts.map {
                SectionHeights(header: 1, rows: .uniform(1, count: $0))
            })
        selection = SelectionState(counts: try SectionCounts(groups.counts))
        selection.mode = .multiple
    }

    /// Performs a command: the name of a key, or the beginning of a name to search for.
    mutating func perform(_ command: String) throws {
        switch command {
        case "down": send(.move(.down, []))
        case "up": send(.move(.up, []))
        case "end": send(.move(.last, []))
        case "page": page(.down)
        case "select": send(.selectCursor([]))
        case "all": send(.selectAll)
        case "delete": try deleteSelected()
        default: find(command)
        }
    }

    private var viewport: Viewport { Viewport(contentOffset: contentOffset, height: Self.height) }

    /// Sends an event to the selection and performs its effects. Answers every question with yes.
    private mutating func send(_ event: SelectionEvent) {
        var effects = selection.handle(event)
        while !effects.isEmpty {
            switch effects.removeFirst() {
            case .ask(let question): effects += selection.handle(Self.agree(to: question))
            case .scrollToVisible(let path): scroll(to: path, .none)
            default: break
            }
        }
    }

    private static func agree(to question: SelectionQuestion) -> SelectionEvent {
        switch question {
        case .shouldHighlight(let path), .willSelect(let path), .willDeselect(let path):
            .answer(path)
        case .willSelectRows, .willDeselectRows: .answerRows(excluding: [])
        }
    }

    private mutating func page(_ direction: VerticalDirection) {
        let start = selection.cursor ?? IndexPath(row: 0, section: 0)
        let target = geometry.rowOnePage(from: start, direction, viewportHeight: Self.height)
        if let target { send(.move(.to(target), [])) }
    }

    private mutating func find(_ text: String) {
        var typing = TypeAhead()
        let search = typing.type(text, at: 0)
        let position = search.first(after: nil, among: geometry.numberOfRows) { position in
            geometry.indexPath(atPosition: position).flatMap { groups[$0] } ?? ""
        }
        guard let path = position.flatMap(geometry.indexPath(atPosition:)) else { return }
        send(.move(.to(path), []))
        scroll(to: path, .top)
    }

    private mutating func scroll(to path: IndexPath, _ position: ScrollPosition) {
        let target = geometry.contentOffset(scrollingRowAt: path, to: position, in: viewport)
        contentOffset = target ?? contentOffset
    }

    /// Deletes the selected names in one batch. The visible rows keep their position.
    private mutating func deleteSelected() throws {
        var batch = BatchUpdate()
        batch.deleteRows(selection.indexPathsForSelectedItems)
        let before = try SectionCounts(groups.counts)
        for path in selection.indexPathsForSelectedItems.sorted().reversed() {
            groups.sections[path.section].elements.remove(at: path.row)
        }
        let map = try batch.resolve(before: before, after: try SectionCounts(groups.counts))
        let anchor = geometry.scrollAnchor(at: contentOffset, height: Self.height)
            .following(map, in: geometry)
        let nothingNew = HeightSource(
            section: { _ in SectionHeights(rows: .individual([])) }, row: { _ in .known(1) })
        try geometry.apply(map, heights: nothingNew)
        selection.apply(map)
        let offset = anchor.flatMap { geometry.contentOffset(restoring: $0) } ?? 0
        contentOffset = geometry.clampedContentOffset(offset, viewportHeight: Self.height)
    }

    /// Returns the visible lines.
    func screen() -> String {
        var lines = Array(repeating: "", count: Int(Self.height))
        for placement in geometry.elements(in: viewport.range) {
            let line = Int(placement.span.y - contentOffset)
            guard lines.indices.contains(line) else { continue }
            switch placement.element {
            case .header(let section): lines[line] = "── \(groups.titles[section]) ──"
            case .row(let path): lines[line] = row(at: path)
            default: break
            }
        }
        if let header = geometry.pinnedHeader(at: contentOffset), header.y >= contentOffset {
            lines[0] = "── \(groups.titles[header.section]) ──"
        }
        return lines.joined(separator: "\n")
    }

    private func row(at path: IndexPath) -> String {
        let cursor = selection.cursor == path ? ">" : " "
        return "\(cursor) \(selection.isSelected(path) ? "■" : "□") \(groups[path] ?? "")"
    }
}
