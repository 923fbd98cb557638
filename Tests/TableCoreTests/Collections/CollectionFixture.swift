import TableCore

/// A view with its text and the number of times it was reused.
final class Tile {
    var text = ""
    var reuses = 0
}

/// A model of texts, with a log of its calls.
final class TileModel {
    var sections: [[String]]
    var log: [String] = []

    init(_ sections: [[String]]) { self.sections = sections }

    func takeLog() -> [String] {
        defer { log = [] }
        return log
    }

    func source() -> CollectionSource<Tile> {
        var source = CollectionSource<Tile>(
            numberOfItems: { [self] section in
                log.append("items \(section)")
                return sections[section].count
            },
            cell: { [self] path, pool throws(CollectionError) in
                log.append("cell \(path.section).\(path.item)")
                let text = sections[path.section][path.item]
                // Two identifiers, depending on the text.
                let cell = try pool.dequeueCell(text.hasPrefix("#") ? "mark" : "word")
                cell.view.text = text
                return cell
            })
        source.numberOfSections = { [self] in
            log.append("sections")
            return sections.count
        }
        source.supplementary = { [self] kind, path, pool throws(CollectionError) in
            log.append("view \(kind.suffix(6)) \(path.section)")
            let view = try pool.dequeueSupplementary(kind: kind, "title")
            view.view.text = "section \(path.section)"
            return view
        }
        source.didEndDisplaying = { [self] view, element in
            log.append("ended \(view.text)")
        }
        return source
    }

    static func pool() -> ElementPool<Tile> {
        var pool = ElementPool<Tile>(prepareForReuse: { $0.reuses += 1 })
        pool.registerCell("word") { Tile() }
        pool.registerCell("mark") { Tile() }
        pool.registerSupplementary(kind: LayoutElement.sectionHeader, "title") { Tile() }
        pool.registerSupplementary(kind: LayoutElement.sectionFooter, "title") { Tile() }
        return pool
    }

    /// A display with items of 100 × 100, two in a line of 220, and lines 110 apart.
    func display(header: Double = 0, height: Double = 220) -> CollectionDisplay<Tile> {
        var layout = FlowLayout()
        layout.itemSize = Size(width: 100, height: 100)
        layout.headerReferenceSize = Size(width: 0, height: header)
        return CollectionDisplay(
            layout: layout, bounds: Rect(x: 0, y: 0, width: 220, height: height),
            source: source(), pool: Self.pool())
    }
}

/// Effects as words: shown, moved and removed views.
func words(_ effects: [CollectionEffect<Tile>]) -> [String] {
    effects.map { effect in
        switch effect {
        case .show(let view, _): "show \(view.text)"
        case .apply(let view, _): "apply \(view.text)"
        case .hide(_, let element): "hide \(element.indexPath.item)"
        }
    }
}
