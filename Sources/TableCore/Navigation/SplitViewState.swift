/// Whether the columns of a split view stand side by side, and which of them is on top when not.
///
///     var state = SplitViewState(collapsesBelow: 760)
///     state.handle(.widthChanged(500))     // [.collapse(showing: .supplementary)]
///     state.handle(.show(.secondary))      // [.push(.secondary)]
///     state.handle(.back)                  // [.pop(to: .supplementary)]
///     state.handle(.widthChanged(1000))    // [.separate]
///
/// The selection is not part of it: collapsing and separating leave the columns' content alone.
/// Spec 23.1, 23.3, 23.11.
public struct SplitViewState: Sendable, Hashable {
    /// The columns from the start side to the end side.
    public enum Column: Int, Sendable, Hashable, CaseIterable, Comparable {
        /// The sidebar.
        case primary
        /// The list that belongs to what the sidebar has selected.
        case supplementary
        /// The detail of what the list has selected.
        case secondary

        public static func < (left: Column, right: Column) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    /// What happened.
    public enum Event: Sendable, Hashable {
        /// The split view has this width now, in logical pixels.
        case widthChanged(Int)
        /// Someone wants to see this column.
        case show(Column)
        /// Someone went back by one page.
        case back
    }

    /// What the view does.
    public enum Effect: Sendable, Hashable {
        /// Stack the columns up to the one that is named, which is visible.
        case collapse(showing: Column)
        /// Put the columns side by side.
        case separate
        /// Slide in all columns up to this one.
        case push(Column)
        /// Slide back to this column.
        case pop(to: Column)
    }

    /// Below this width, in logical pixels, only one column is visible.
    public let collapsesBelow: Int

    /// Whether one column at a time is visible.
    public private(set) var isCollapsed = false

    /// The column that is visible when collapsed; kept while the columns are side by side.
    public private(set) var topColumn: Column

    /// A split view whose columns are side by side.
    ///
    /// - Parameters:
    ///   - collapsesBelow: A width in logical pixels.
    ///   - topColumn: The column that is visible after the first collapse.
    public init(collapsesBelow: Int, topColumn: Column = .supplementary) {
        self.collapsesBelow = collapsesBelow
        self.topColumn = topColumn
    }

    /// The columns that are stacked when collapsed, the visible one last.
    public var stackedColumns: [Column] { Column.allCases.filter { $0 <= topColumn } }

    /// Moves on by one event.
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
