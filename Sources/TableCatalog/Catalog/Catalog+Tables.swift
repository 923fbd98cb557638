/// The chapters about tables.
extension Catalog {
    static let basics = Chapter(
        title: "Basics",
        entries: [
            Entry("E01", "Simple table", "Basics/SimpleTable.swift") { SimpleTable() },
            Entry("E02", "Kinds of tables", "Basics/TableTypes.swift") { TableTypes() },
            Entry("E03", "Table header and footer", "Basics/HeaderAndFooter.swift") {
                HeaderAndFooter()
            },
            Entry("E04", "Table with a background", "Basics/TableBackground.swift") {
                TableBackground()
            },
            Entry("E05", "Embedded table", "Basics/EmbeddedTable.swift") {
                EmbeddedTable()
            },
            Entry("E06", "Table template", "Basics/TableTemplate.swift") {
                TableTemplate()
            },
            Entry("E07", "Data source calls", "Basics/MessageTrace.swift") { MessageTrace() },
            Entry("E08", "Delegate and data source", "Basics/Delegation.swift") { Delegation() },
            Entry("E09", "Elements", "Basics/ElementTable.swift") { ElementTable() },
            Entry("E54", "Look-alikes", "Basics/LookAlikes.swift") { LookAlikes() },
        ])

    static let cells = Chapter(
        title: "Cells",
        entries: [
            Entry("E10", "Four cell styles", "Cells/CellStyles.swift") { CellStyles() },
            Entry("E11", "Accessories", "Cells/Accessories.swift") { Accessories() },
            Entry("E12", "Check marks from the model", "Cells/PlayerPicker.swift") {
                PlayerPicker()
            },
            Entry("E13", "A conveyor belt of cells", "Cells/ConveyorBelt.swift") { ConveyorBelt() },
            Entry("E14", "Two kinds of cells", "Cells/TwoKinds.swift") { TwoKinds() },
            Entry("E15", "Number of cells", "Cells/CellCount.swift") { CellCount() },
            Entry("E25", "Custom highlighting", "Cells/HighlightLines.swift") {
                HighlightLines()
            },
            Entry("E36", "Custom content views", "Cells/ContentViews.swift") { ContentViews() },
            Entry("E37", "A custom cell class", "Cells/PlaceCells.swift") { PlaceCells() },
            Entry("E38", "Springs and struts", "Cells/SpringsAndStruts.swift") {
                SpringsAndStruts()
            },
            Entry("E39", "Content widths", "Cells/ContentWidths.swift") {
                ContentWidths()
            },
            Entry("E40", "Planets and stars", "Cells/PlanetsAndStars.swift") { PlanetsAndStars() },
            Entry("E41", "Selected backgrounds", "Cells/SelectedBackground.swift") {
                SelectedBackground()
            },
            Entry("E42", "Swapped labels", "Cells/SwappedLabels.swift") { SwappedLabels() },
            Entry("E43", "Cells that draw themselves", "Cells/DrawnCells.swift") { DrawnCells() },
            Entry("E44", "Frames of the views", "Cells/ViewFrames.swift") { ViewFrames() },
            Entry("E52", "Translucent layers", "Cells/Transparency.swift") { Transparency() },
            Entry("E55", "Image, title and subtitle", "Cells/ImageCells.swift") { ImageCells() },
            Entry("E56", "Alternating colors", "Cells/AlternatingColors.swift") {
                AlternatingColors()
            },
            Entry("E57", "Image on the right", "Cells/RightImage.swift") { RightImage() },
            Entry("E58", "Two labels per cell", "Cells/TwoNumbers.swift") { TwoNumbers() },
            Entry("E60", "World clock", "Cells/WorldClock.swift") { WorldClock() },
        ])

    static let sections = Chapter(
        title: "Sections",
        entries: [
            Entry("E17", "Simple index", "Sections/SimpleIndex.swift") { SimpleIndex() },
            Entry("E18", "An array of arrays", "Sections/ArrayOfArrays.swift") { ArrayOfArrays() },
            Entry("E19", "The user’s alphabet", "Sections/CollatedNames.swift") {
                CollatedNames()
            },
            Entry("E20", "Custom headers", "Sections/CustomHeaders.swift") { CustomHeaders() },
            Entry("E21", "A pinned ruler", "Sections/PinnedRuler.swift") { PinnedRuler() },
            Entry("E61", "Time zones by region", "Sections/TimeZones.swift") { TimeZones() },
            Entry("E63", "States with an index", "Sections/StateIndex.swift") { StateIndex() },
            Entry("E64", "A title above the table", "Sections/TrailTable.swift") { TrailTable() },
            Entry("E65", "Trail profiles and stops", "Sections/TrailMap.swift") { TrailMap() },
        ])

    static let selection = Chapter(
        title: "Selection and scrolling",
        entries: [
            Entry("E22", "Programmatic scrolling", "Selection/ScrollingByProgram.swift") {
                ScrollingByProgram()
            },
            Entry("E23", "Time beside the scroll bar", "Selection/ScrollBubble.swift") {
                ScrollBubble()
            },
            Entry("E24", "Selection styles", "Selection/SelectionStyles.swift") {
                SelectionStyles()
            },
            Entry("E26", "Multiple selection", "Selection/SeveralRows.swift") { SeveralRows() },
            Entry("E27", "Custom selection marks", "Selection/SelectionMarks.swift") {
                SelectionMarks()
            },
        ])

    static let editing = Chapter(
        title: "Editing",
        entries: [
            Entry("E29", "Swipe to delete", "Editing/SwipeToDelete.swift") { SwipeToDelete() },
            Entry("E30", "Inserting and deleting", "Editing/RowInsertion.swift") { RowInsertion() },
            Entry("E31", "An Edit button in the page", "Editing/EditButton.swift") { EditButton() },
            Entry("E32", "A locked section", "Editing/LockedSection.swift") { LockedSection() },
            Entry("E33", "Reordering", "Editing/Reordering.swift") { Reordering() },
            Entry("E34", "Row animations", "Editing/RowAnimations.swift") { RowAnimations() },
            Entry("E35", "Batch updates", "Editing/BatchUpdates.swift") { BatchUpdates() },
            Entry("E49", "Swipe actions", "Editing/SwipeActions.swift") { SwipeActions() },
            Entry("E50", "Pull to refresh", "Editing/PullToRefresh.swift") { PullToRefresh() },
        ])

    static let controls = Chapter(
        title: "Controls in cells",
        entries: [
            Entry("E45", "A button in each cell", "Controls/ButtonCells.swift") { ButtonCells() },
            Entry("E46", "Alerts from buttons", "Controls/RowButtons.swift") { RowButtons() },
            Entry("E47", "Mood sliders", "Controls/MoodSliders.swift") { MoodSliders() },
            Entry("E48", "Double click and double tap", "Controls/DoubleTap.swift") { DoubleTap() },
            Entry("E59", "Static form", "Controls/StaticForm.swift") { StaticForm() },
        ])

    static let navigation = Chapter(
        title: "Navigation",
        entries: [
            Entry("E16", "Baby names", "Navigation/BabyNames.swift") { BabyNames() },
            Entry("E28", "Detail sheet", "Navigation/DetailSheet.swift") { DetailSheet() },
            Entry("E51", "Search with scopes", "Navigation/SearchScopes.swift") { SearchScopes() },
            Entry("E53", "List and detail", "Navigation/ListAndDetail.swift") { ListAndDetail() },
            Entry("E62", "Bird watching", "Navigation/BirdWatching.swift") { BirdWatching() },
        ])
}
