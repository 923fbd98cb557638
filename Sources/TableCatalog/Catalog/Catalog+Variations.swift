/// The chapters with further examples about tables.
extension Catalog {
    static let moreCells = Chapter(
        title: "More about cells",
        entries: [
            Entry("N01", "Cell appearance", "Cells/CellLab.swift") { CellLab() },
            Entry("N02", "Cell layers", "Cells/LinenCells.swift") { LinenCells() },
            Entry("N03", "A cell class with a fixed style", "Cells/GradientCells.swift") {
                GradientCells()
            },
            Entry("N04", "One cell, four ways", "Cells/FourWays.swift") { FourWays() },
            Entry("N08", "Stale icons", "Cells/StaleIcons.swift") { StaleIcons() },
            Entry("N14", "Heights from measured labels", "Cells/AlbumCells.swift") {
                AlbumCells()
            },
            Entry("N15", "Heights from a prototype", "Cells/MeasuredTracks.swift") {
                MeasuredTracks()
            },
            Entry("N16", "Rows that fit their content", "Cells/ArticleList.swift") {
                ArticleList()
            },
        ])

    static let moreSections = Chapter(
        title: "More about sections",
        entries: [
            Entry("N06", "Four variations", "Sections/FourVariations.swift") { FourVariations() },
            Entry("N07", "Late data", "Sections/LateData.swift") { LateData() },
            Entry("N09", "Headers with flags", "Sections/FlagHeaders.swift") { FlagHeaders() },
            Entry("N10", "Index appearance", "Sections/IndexLab.swift") { IndexLab() },
            Entry("N22", "Search in the index", "Navigation/SearchInIndex.swift") {
                SearchInIndex()
            },
            Entry("N26", "Collapsible sections", "Sections/CollapsibleSections.swift") {
                CollapsibleSections()
            },
        ])

    static let moreSelection = Chapter(
        title: "More about selection",
        entries: [
            Entry("N05", "Single choice", "Controls/ChoiceTable.swift") {
                ChoiceTable()
            },
            Entry("N17", "Selection callbacks", "Selection/SelectionTracer.swift") {
                SelectionTracer()
            },
            Entry("N18", "Clearing the selection", "Selection/MomentarySelection.swift") {
                MomentarySelection()
            },
            Entry("N19", "Two actions per row", "Selection/RecentCalls.swift") { RecentCalls() },
            Entry("N20", "State restoration", "Selection/RestoredState.swift") {
                RestoredState()
            },
            Entry("N21", "Search modes", "Navigation/StateSearch.swift") {
                StateSearch()
            },
            Entry("N27", "Copy menu", "Selection/CopyMenu.swift") { CopyMenu() },
        ])

    static let moreChanges = Chapter(
        title: "More about changes",
        entries: [
            Entry("N11", "Ways to reload", "Editing/ReloadTracer.swift") { ReloadTracer() },
            Entry("N12", "Pinching rows", "Editing/PinchRowHeight.swift") { PinchRowHeight() },
            Entry("N13", "Refresh titles", "Editing/RefreshTitles.swift") {
                RefreshTitles()
            },
            Entry("N23", "Deleting the last row", "Editing/SectionedDeletion.swift") {
                SectionedDeletion()
            },
            Entry("N24", "A phone directory", "Editing/PhoneDirectory.swift") { PhoneDirectory() },
            Entry("N25", "Update lab", "Editing/UpdateLab.swift") { UpdateLab() },
        ])
}
