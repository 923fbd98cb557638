/// The children of a table for assistive technology.
///
/// Every row, header and footer with a height is a child, in the order of the belt. The table's own
/// header and footer are not: they are widgets beside the rows.
///
/// ```swift
/// let geometry = try RowGeometry(sections: [
///     SectionHeights(header: 22, rows: .uniform(44, count: 2)),
///     SectionHeights(header: 22, rows: .uniform(44, count: 3)),
/// ])
/// geometry.numberOfChildren            // 7
/// geometry.childElement(at: 3)         // .header(1)
/// geometry.childIndex(of: .header(1))  // 3
/// ```
extension RowGeometry {
    /// The number of children: rows, headers and footers with a height.
    public var numberOfChildren: Int { tree.total.elements }

    /// Returns the element at a child index, or `nil` when there is no such child.
    public func childElement(at index: Int) -> TableElement? {
        guard index >= 0, let found = tree.first(where: { $0.elements > index }) else { return nil }
        switch found.item.kind {
        case .header: return .header(found.before.sections)
        case .footer: return .footer(found.before.sections - 1)
        case .rows:
            return path(
                inSection: found.before.sections - 1,
                position: found.before.rows + index - found.before.elements
            ).map { .row($0) }
        }
    }

    /// Returns the child index of an element, or `nil` when the element is not a child.
    public func childIndex(of element: TableElement) -> Int? {
        switch element {
        case .tableHeader, .tableFooter: return nil
        case .row(let path):
            guard let position = position(of: path),
                let run = tree.first(where: { $0.rows > position }), run.item.length > 0
            else { return nil }
            return run.before.elements + position - run.before.rows
        case .header(let section):
            guard section >= 0, let found = tree.first(where: { $0.sections > section }),
                found.item.length > 0
            else { return nil }
            return found.before.elements
        case .footer(let section):
            guard section >= 0, let found = tree.first(where: { $0.footers > section }),
                found.item.length > 0
            else { return nil }
            return found.before.elements
        }
    }

    /// Returns the position of an element among its kind, such as "17 of 3 376"; `nil` for elements
    /// without one.
    ///
    /// Rows with a height are counted over the whole table, headers by their sections.
    public func place(of element: TableElement) -> AccessiblePlace? {
        switch element {
        case .row(let path):
            shownRow(at: path).map { AccessiblePlace(number: $0 + 1, count: numberOfShownRows) }
        case .header(let section) where childIndex(of: element) != nil:
            AccessiblePlace(number: section + 1, count: numberOfSections)
        case .header, .footer, .tableHeader, .tableFooter: nil
        }
    }
}

/// A position in a set, such as "17 of 3 376".
public struct AccessiblePlace: Hashable, Sendable {
    /// The position, counted from 1.
    public var number: Int
    /// The size of the set.
    public var count: Int

    /// Creates the position `number` of `count`.
    public init(number: Int, count: Int) {
        self.number = number
        self.count = count
    }
}
