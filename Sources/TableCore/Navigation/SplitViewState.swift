/// The layout of a split view: columns side by side, or collapsed into a stack with one visible
/// column.
///
///     var state = SplitViewState(collapsesBelow: 760)
///     state.handle(.widthChanged(500))     // [.collapse(showing: .supplementary)]
///     state.handle(.show(.secondary))      // [.push(.secondary)]
///     state.handle(.back)                  // [.pop(to: .supplementary)]
///     state.handle(.widthChanged(1000))    // [.separate]
///
/// Collapsing and separating do not change the content or selection of the columns. Spec 23.1,
/// 23.3, 23.11.
public struct SplitViewState: Sendable, Hashable {
    /// The columns, from the leading to the trailing side.
    public enum Column: Int, Sendable, Hashable, CaseIterable, Comparable {
        /// The sidebar.
        case primary
        /// The list for the sidebar's selection.
        case supplementary
        /// The detail for the list's selection.
        case secondary

        /// Returns whether `left` is nearer to the leading side.
        public static func < (left: Column, right: Column) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    /// The columns that are visible while they are side by side.
    public enum DisplayMode: Sendable, Hashable, CaseIterable {
        /// As the program shows and hides columns.
        case automatic
        /// The detail alone.
        case secondaryOnly
        /// The column before the detail, and the detail.
        case oneBesideSecondary
        /// All columns.
        case twoBesideSecondary
        /// The detail, and a button that opens the first column over it.
        case oneOverSecondary
    }

    /// An event of the split view.
    public enum Event: Sendable, Hashable {
        /// The split view was resized to this width, in logical pixels.
        case widthChanged(Int)
        /// A column is to be shown.
        case show(Column)
        /// The user went back one page.
        case back
        /// A column is to be hidden, with those before it, while they are side by side. The detail
        /// is hidden alone, and only beside another column.
        case hide(Column)
        /// The columns that are visible side by side are to change.
        case prefer(DisplayMode)
    }

    /// An action for the view.
    public enum Effect: Sendable, Hashable {
        /// Collapse into a stack, from the first column to the given one, which is visible.
        case collapse(showing: Column)
        /// Show the columns side by side.
        case separate
        /// Push all columns up to this one.
        case push(Column)
        /// Pop back to this column.
        case pop(to: Column)
        /// Show exactly these columns side by side.
        case arrange([Column])
    }

    /// The width in logical pixels below which the columns are collapsed.
    public let collapsesBelow: Int

    /// Whether the columns are collapsed, so that only one is visible.
    public private(set) var isCollapsed = false

    /// The visible column while collapsed; kept while the columns are side by side.
    public private(set) var topColumn: Column

    /// The columns, two or three, from the leading to the trailing side.
    public let columns: [Column]

    /// The columns that are visible while they are side by side.
    public private(set) var visibleColumns: [Column]

    /// The mode that the program prefers.
    public private(set) var preferredDisplayMode = DisplayMode.automatic

    /// Creates a split view whose columns are side by side.
    ///
    /// - Parameters:
    ///   - collapsesBelow: The width in logical pixels below which the columns are collapsed.
    ///   - topColumn: The column that is visible after the first collapse; nil for the one before
    ///     the detail.
    ///   - columns: The columns, the last of which is the detail.
    public init(
        collapsesBelow: Int, topColumn: Column? = nil, columns: [Column] = Column.allCases
    ) {
        self.collapsesBelow = collapsesBelow
        self.columns = columns
        self.topColumn = topColumn ?? columns.dropLast().last ?? .secondary
        visibleColumns = columns
    }

    /// The stacked columns while collapsed, the visible one last.
    public var stackedColumns: [Column] { columns.filter { $0 <= topColumn } }

    /// The columns that are visible while they are side by side, as a mode. Whether the detail is
    /// hidden makes no difference.
    public var displayMode: DisplayMode {
        if preferredDisplayMode == .oneOverSecondary, !visibleColumns.contains(.primary) {
            return .oneOverSecondary
        }
        switch visibleColumns.count(where: { $0 != .secondary }) {
        case 0: return .secondaryOnly
        case 1: return .oneBesideSecondary
        default: return .twoBesideSecondary
        }
    }

    /// Handles one event and returns the effects, in order.
    ///
    /// - Complexity: O(1).
    public mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .widthChanged(let width):
            let collapses = width < collapsesBelow
            guard collapses != isCollapsed else { return [] }
            isCollapsed = collapses
            return collapses ? [.collapse(showing: topColumn)] : [.separate]
        case .show(let column):
            return show(column)
        case .back:
            guard isCollapsed, let column = stackedColumns.dropLast().last else { return [] }
            topColumn = column
            return [.pop(to: column)]
        case .hide(let column):
            guard column != .secondary else { return hideDetail() }
            let remaining = visibleColumns.filter { $0 > column }
            return arrange(remaining.isEmpty ? [.secondary] : remaining)
        case .prefer(let mode):
            preferredDisplayMode = mode
            switch mode {
            case .automatic, .twoBesideSecondary: return arrange(columns)
            case .secondaryOnly: return arrange([.secondary])
            case .oneBesideSecondary: return arrange(columns.suffix(2))
            case .oneOverSecondary: return arrange(columns.filter { $0 != .primary })
            }
        }
    }

    private mutating func show(_ column: Column) -> [Effect] {
        guard columns.contains(column) else { return [] }
        guard isCollapsed else {
            topColumn = column
            // A column comes with those between it and the detail, which may stay hidden.
            return arrange(
                columns.filter {
                    let isBetween = $0 >= column && ($0 == column || $0 != .secondary)
                    return isBetween || visibleColumns.contains($0)
                })
        }
        guard column != topColumn else { return [] }
        let oldTop = topColumn
        topColumn = column
        return column > oldTop ? [.push(column)] : [.pop(to: column)]
    }

    /// Hides the detail beside another column.
    private mutating func hideDetail() -> [Effect] {
        let others = visibleColumns.filter { $0 != .secondary }
        guard let last = others.last else { return [] }
        if !isCollapsed, topColumn == .secondary { topColumn = last }
        return arrange(others)
    }

    private mutating func arrange(_ newColumns: [Column]) -> [Effect] {
        guard newColumns != visibleColumns else { return [] }
        visibleColumns = newColumns
        return isCollapsed ? [] : [.arrange(newColumns)]
    }
}
