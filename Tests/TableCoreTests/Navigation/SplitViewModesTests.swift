import TableCore
import Testing

/// Columns that are visible side by side.
struct SplitViewModesTests {
    @Test func aColumnIsHiddenWithThoseBeforeIt() {
        var state = SplitViewState(collapsesBelow: 500)
        #expect(state.displayMode == .twoBesideSecondary)
        #expect(state.handle(.hide(.supplementary)) == [.arrange([.secondary])])
        #expect(state.displayMode == .secondaryOnly)
        #expect(
            state.handle(.show(.primary)) == [.arrange([.primary, .supplementary, .secondary])])
        #expect(state.handle(.hide(.primary)) == [.arrange([.supplementary, .secondary])])
        #expect(state.displayMode == .oneBesideSecondary)
        #expect(state.handle(.hide(.secondary)) == [.arrange([.supplementary])])
        #expect(state.displayMode == .oneBesideSecondary)
    }

    @Test func aPreferredModeShowsItsColumns() {
        let modes: [(SplitViewState.DisplayMode, [SplitViewState.Column])] = [
            (.secondaryOnly, [.secondary]), (.oneBesideSecondary, [.supplementary, .secondary]),
            (.oneOverSecondary, [.supplementary, .secondary]),
            (.twoBesideSecondary, [.primary, .supplementary, .secondary]),
        ]
        for (mode, columns) in modes {
            var state = SplitViewState(collapsesBelow: 500)
            _ = state.handle(.prefer(mode))
            #expect(state.visibleColumns == columns)
            #expect(state.displayMode == mode)
        }
    }

    @Test func twoColumnsStackWithoutTheMiddleOne() {
        var state = SplitViewState(collapsesBelow: 500, columns: [.primary, .secondary])
        #expect(state.handle(.widthChanged(400)) == [.collapse(showing: .primary)])
        #expect(state.handle(.show(.supplementary)) == [])
        #expect(state.handle(.show(.secondary)) == [.push(.secondary)])
        #expect(state.stackedColumns == [.primary, .secondary])
        #expect(state.handle(.back) == [.pop(to: .primary)])
        #expect(state.handle(.back) == [])
    }

    @Test func columnsThatAreHiddenWhileStackedAreHiddenSideBySide() {
        var state = SplitViewState(collapsesBelow: 500)
        _ = state.handle(.widthChanged(400))
        #expect(state.handle(.hide(.primary)) == [])
        #expect(state.handle(.widthChanged(800)) == [.separate])
        #expect(state.visibleColumns == [.supplementary, .secondary])
    }
}
