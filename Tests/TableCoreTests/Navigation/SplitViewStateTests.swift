import TableCore
import Testing

/// Collapsing and separating the columns of a split view.
@Suite("Split view state, 23.1, 23.3, 23.11")
struct SplitViewStateTests {
    @Test("Collapses below its width and separates at it", arguments: [300, 759, 760, 761, 4000])
    func collapses(width: Int) {
        var state = SplitViewState(collapsesBelow: 760)
        let effects = state.handle(.widthChanged(width))
        #expect(state.isCollapsed == (width < 760))
        #expect(effects == (width < 760 ? [.collapse(showing: .supplementary)] : []))
        #expect(state.handle(.widthChanged(width)) == [])
    }

    @Test("A column that is shown slides in only when collapsed")
    func show() {
        var state = SplitViewState(collapsesBelow: 760)
        #expect(state.handle(.show(.secondary)) == [])
        #expect(state.handle(.widthChanged(400)) == [.collapse(showing: .secondary)])
        #expect(state.stackedColumns == [.primary, .supplementary, .secondary])
        #expect(state.handle(.show(.primary)) == [.pop(to: .primary)])
        #expect(state.handle(.show(.secondary)) == [.push(.secondary)])
        #expect(state.handle(.show(.secondary)) == [])
    }

    @Test("Going back ends at the sidebar, and means nothing side by side")
    func back() {
        var state = SplitViewState(collapsesBelow: 760)
        #expect(state.handle(.back) == [])
        _ = state.handle(.widthChanged(400))
        #expect(state.handle(.back) == [.pop(to: .primary)])
        #expect(state.handle(.back) == [])
    }

    @Test("Collapsing and separating again keeps the column on top, 23.11")
    func keepsTop() {
        for column in SplitViewState.Column.allCases {
            var state = SplitViewState(collapsesBelow: 760)
            _ = state.handle(.show(column))
            _ = state.handle(.widthChanged(400))
            #expect(state.handle(.widthChanged(900)) == [.separate])
            #expect(state.topColumn == column)
            #expect(state.handle(.widthChanged(400)) == [.collapse(showing: column)])
        }
    }

    @Test("The detail is hidden alone, and comes back when it is shown")
    func hidesDetail() {
        var state = SplitViewState(collapsesBelow: 760)
        _ = state.handle(.show(.secondary))
        #expect(state.handle(.hide(.secondary)) == [.arrange([.primary, .supplementary])])
        #expect(state.displayMode == .twoBesideSecondary)
        #expect(state.topColumn == .supplementary)
        #expect(state.handle(.show(.supplementary)) == [])
        #expect(state.handle(.hide(.primary)) == [.arrange([.supplementary])])
        #expect(state.handle(.show(.primary)) == [.arrange([.primary, .supplementary])])
        // Something is always visible.
        #expect(state.handle(.hide(.supplementary)) == [.arrange([.secondary])])
        #expect(state.handle(.hide(.secondary)) == [])
        _ = state.handle(.prefer(.twoBesideSecondary))
        _ = state.handle(.hide(.secondary))
        #expect(state.handle(.show(.secondary)) == [.arrange(SplitViewState.Column.allCases)])
    }

    @Test("A hidden detail is a page as any other while collapsed")
    func collapsesWithHiddenDetail() {
        var state = SplitViewState(collapsesBelow: 760)
        _ = state.handle(.hide(.secondary))
        #expect(state.handle(.widthChanged(400)) == [.collapse(showing: .supplementary)])
        #expect(state.handle(.show(.secondary)) == [.push(.secondary)])
        #expect(state.handle(.hide(.secondary)) == [])
        #expect(state.topColumn == .secondary)
        #expect(state.handle(.widthChanged(900)) == [.separate])
        #expect(state.visibleColumns == [.primary, .supplementary])
    }
}
