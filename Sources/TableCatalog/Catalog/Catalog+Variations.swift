/// The chapters with further examples about tables.
extension Catalog {
    static let moreCells = Chapter(
        title: "More about cells",
        entries: [
            Entry("N01", "Looks of cells", "Cells/CellLab.swift") { CellLab() },
            Entry("N02", "Layers of a cell", "Cells/LinenCells.swift") { LinenCells() },
            Entry("N03", "A class that chooses its style", "Cells/GradientCells.swift") {
                GradientCells()
            },
            Entry("N04", "One cell, four ways", "Cells/FourWays.swift") { FourWays() },
            Entry("N08", "Icons left behind", "Cells/StaleIcons.swift") { StaleIcons() },
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
            Entry("N07", "Data that arrive late", "Sections/LateData.swift") { LateData() },
            Entry("N09", "Headers with flags", "Sections/FlagHeaders.swift") { FlagHeaders() },
            Entry("N10", "Looks of the index", "Sections/IndexLab.swift") { IndexLab() },
            Entry("N22", "Search in the index", "Navigation/SearchInIndex.swift") {
                SearchInIndex()
            },
            Entry("N26", "Sections that open and close", "Sections/CollapsibleSections.swift") {
                CollapsibleSections()
            },
        ])

    static let moreSelection = Chapter(
        title: "More about selection",
        entries: [
            Entry("N05", "Choosing one of several", "Controls/ChoiceTable.swift") {
                ChoiceTable()
            },
            Entry("N17", "Messages of a selection", "Selection/SelectionTracer.swift") {
                SelectionTracer()
            },
            Entry("N18", "Where was I?", "Selection/MomentarySelection.swift") {
                MomentarySelection()
            },
            Entry("N19", "Two actions in a row", "Selection/RecentCalls.swift") { RecentCalls() },
            Entry("N20", "State that is restored", "Selection/RestoredState.swift") {
                RestoredState()
            },
            Entry("N21", "Search that starts or contains", "Navigation/StateSearch.swift") {
                StateSearch()
            },
            Entry("N27", "Menu with Copy", "Selection/CopyMenu.swift") { CopyMenu() },
        ])

    static let moreChanges = Chapter(
        title: "More about changes",
        entries: [
            Entry("N11", "What reloading asks", "Editing/ReloadTracer.swift") { ReloadTracer() },
            Entry("N12", "Pinching rows", "Editing/PinchRowHeight.swift") { PinchRowHeight() },
            Entry("N13", "When it was refreshed", "Editing/RefreshTitles.swift") {
                RefreshTitles()
            },
            Entry("N23", "Deleting the last row", "Editing/SectionedDeletion.swift") {
                SectionedDeletion()
            },
            Entry("N24", "A phone directory", "Editing/PhoneDirectory.swift") { PhoneDirectory() },
            Entry("N25", "Laboratory of updates", "Editing/UpdateLab.swift") { UpdateLab() },
        ])
}
