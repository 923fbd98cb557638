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

    /// An event of the split view.
    public enum Event: Sendable, Hashable {
        /// The split view was resized to this width, in logical pixels.
        case widthChanged(Int)
        /// A column is to be shown.
        case show(Column)
        /// The user went back one page.
        case back
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
    }

    /// The width in logical pixels below which the columns are collapsed.
    public let collapsesBelow: Int

    /// Whether the columns are collapsed, so that only one is visible.
    public private(set) var isCollapsed = false

    /// The visible column while collapsed; kept while the columns are side by side.
    public private(set) var topColumn: Column

    /// Creates a split view whose columns are side by side.
    ///
    /// - Parameters:
    ///   - collapsesBelow: The width in logical pixels below which the columns are collapsed.
    ///   - topColumn: The column that is visible after the first collapse.
    public init(collapsesBelow: Int, topColumn: Column = .supplementary) {
        self.collapsesBelow = collapsesBelow
        self.topColumn = topColumn
    }

    /// The stacked columns while collapsed, the visible one last.
    public var stackedColumns: [Column] { Column.allCases.filter { $0 <= topColumn } }

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
            guard column != topColumn else { return [] }
            let oldTop = topColumn
            topColumn = column
            guard isCollapsed else { return [] }
            return column > oldTop ? [.push(column)] : [.pop(to: column)]
        case .back:
            guard isCollapsed, let column = Column(rawValue: topColumn.rawValue - 1) else {
                return []
            }
            topColumn = column
            return [.pop(to: column)]
        }
    }
}
