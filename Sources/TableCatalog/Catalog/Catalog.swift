import TableKit

/// The examples of the catalog, by chapter.
enum Catalog {
    /// Examples about one subject.
    struct Chapter {
        let title: String
        let entries: [Entry]
    }

    /// An example.
    struct Entry {
        /// The number, such as E33.
        let number: String
        /// The title: the subject of the example.
        let title: String
        /// The path of its source file in the folder of pages.
        let file: String
        /// Creates its page.
        let makePage: () -> ViewController

        init(
            _ number: String, _ title: String, _ file: String,
            _ makePage: @escaping () -> ViewController
        ) {
            (self.number, self.title, self.file, self.makePage) = (number, title, file, makePage)
        }
    }

    static var entries: [Entry] { chapters.flatMap(\.entries) }

    /// The example with a number, in capitals or not.
    static func entry(_ number: String) -> Entry? {
        entries.first { $0.number == number.uppercased() }
    }

    static let chapters: [Chapter] = [
        Chapter(
            title: "Basics",
            entries: [
                Entry("E01", "Simple table", "Basics/SimpleTable.swift") { SimpleTable() },
                Entry("E03", "Table header and footer", "Basics/HeaderAndFooter.swift") {
                    HeaderAndFooter()
                },
                Entry("E04", "Table with a background", "Basics/TableBackground.swift") {
                    TableBackground()
                },
                Entry("E07", "What a table asks", "Basics/MessageTrace.swift") { MessageTrace() },
                Entry("E09", "The elements", "Basics/ElementTable.swift") { ElementTable() },
            ]),
        Chapter(
            title: "Cells",
            entries: [
                Entry("E10", "Four cell styles", "Cells/CellStyles.swift") { CellStyles() },
                Entry("E11", "Accessories", "Cells/Accessories.swift") { Accessories() },
                Entry("E12", "Check marks from the model", "Cells/PlayerPicker.swift") {
                    PlayerPicker()
                },
                Entry("E14", "Two kinds of cells", "Cells/TwoKinds.swift") { TwoKinds() },
                Entry("E15", "How many cells", "Cells/CellCount.swift") { CellCount() },
                Entry("E36", "Views in a content view", "Cells/ContentViews.swift") {
                    ContentViews()
                },
                Entry("E45", "A button in each cell", "Cells/ButtonCells.swift") { ButtonCells() },
                Entry("E55", "Image, title and subtitle", "Cells/ImageCells.swift") {
                    ImageCells()
                },
                Entry("E56", "Alternating colors", "Cells/AlternatingColors.swift") {
                    AlternatingColors()
                },
            ]),
        Chapter(
            title: "Sections",
            entries: [
                Entry("E17", "Simple index", "Sections/SimpleIndex.swift") { SimpleIndex() },
                Entry("E18", "An array of arrays", "Sections/ArrayOfArrays.swift") {
                    ArrayOfArrays()
                },
                Entry("E20", "Custom headers", "Sections/CustomHeaders.swift") { CustomHeaders() },
                Entry("E64", "A title above the table", "Sections/TrailTable.swift") {
                    TrailTable()
                },
            ]),
        Chapter(
            title: "Selection and scrolling",
            entries: [
                Entry("E22", "Scrolling by program", "Selection/ScrollingByProgram.swift") {
                    ScrollingByProgram()
                },
                Entry("E24", "Selection styles", "Selection/SelectionStyles.swift") {
                    SelectionStyles()
                },
                Entry("E26", "Several selected rows", "Selection/SeveralRows.swift") {
                    SeveralRows()
                },
            ]),
        Chapter(
            title: "Editing",
            entries: [
                Entry("E30", "Inserting and deleting", "Editing/RowInsertion.swift") {
                    RowInsertion()
                },
                Entry("E32", "A locked section", "Editing/LockedSection.swift") { LockedSection() },
                Entry("E33", "Reordering", "Editing/Reordering.swift") { Reordering() },
                Entry("E34", "Row animations", "Editing/RowAnimations.swift") { RowAnimations() },
                Entry("E35", "Batch updates", "Editing/BatchUpdates.swift") { BatchUpdates() },
            ]),
        Chapter(
            title: "Navigation",
            entries: [
                Entry("E16", "Baby names", "Navigation/BabyNames.swift") { BabyNames() }
            ]),
        moreCells, moreSections, moreSelection, moreChanges,
        Chapter(
            title: "Collections",
            entries: [
                Entry("C01", "Data source, layout and collection", "Collections/CoreObjects.swift")
                { CoreObjects() },
                Entry("C02", "Flow metrics", "Collections/FlowMetrics.swift") { FlowMetrics() },
                Entry("C03", "Stacking, overlapping, rotating", "Collections/StackAndRotate.swift")
                { StackAndRotate() },
                Entry("C04", "Animation by invalidation", "Collections/ClockworkLayout.swift") {
                    ClockworkLayout()
                },
                Entry("C05", "One set of data, two layouts", "Collections/TwoLayouts.swift") {
                    TwoLayouts()
                },
                Entry("C06", "An array of arrays", "Collections/NestedArrays.swift") {
                    NestedArrays()
                },
                Entry("C07", "Cells are reused", "Collections/ElementGrid.swift") { ElementGrid() },
                Entry("C08", "Deleting the selected items", "Collections/DeleteSelected.swift") {
                    DeleteSelected()
                },
                Entry("C09", "Red and white backgrounds", "Collections/CellBackgrounds.swift") {
                    CellBackgrounds()
                },
                Entry("C10", "From press to selection", "Collections/TouchTracker.swift") {
                    TouchTracker()
                },
                Entry("C11", "Edit menu", "Collections/CollectionEditMenu.swift") {
                    CollectionEditMenu()
                },
                Entry("C12", "Switching layouts", "Collections/LayoutSwitch.swift") {
                    LayoutSwitch()
                },
                Entry("C13", "Interactive transition", "Collections/InteractiveTransition.swift") {
                    InteractiveTransition()
                },
                Entry("C14", "Different sizes on a line", "Collections/MixedSizes.swift") {
                    MixedSizes()
                },
                Entry("C15", "Item spacing", "Collections/ItemSpacing.swift") { ItemSpacing() },
                Entry("C16", "Line spacing", "Collections/LineSpacing.swift") { LineSpacing() },
                Entry("C17", "Section insets", "Collections/SectionInsets.swift") {
                    SectionInsets()
                },
                Entry("C18", "Horizontal flow", "Collections/HorizontalFlow.swift") {
                    HorizontalFlow()
                },
                Entry("C19", "A single line", "Collections/Strip.swift") { Strip() },
                Entry("C20", "Metrics per section", "Collections/SectionMetrics.swift") {
                    SectionMetrics()
                },
                Entry("C21", "Spreading by a pinch", "Collections/PinchSpread.swift") {
                    PinchSpread()
                },
                Entry("C22", "Double click before selection", "Collections/DoubleTapFirst.swift") {
                    DoubleTapFirst()
                },
                Entry("C23", "Dragging items", "Collections/DragToMove.swift") { DragToMove() },
                Entry("C24", "The order of calls", "Collections/CallOrder.swift") { CallOrder() },
                Entry("C25", "Elements in a rectangle", "Collections/RectQuery.swift") {
                    RectQuery()
                },
                Entry("C26", "Scrolling in two directions", "Collections/TwoWayScrolling.swift") {
                    TwoWayScrolling()
                },
                Entry("C27", "A label for each item", "Collections/ItemLabels.swift") {
                    ItemLabels()
                },
                Entry("C28", "Shelves as decoration", "Collections/DecorationShelf.swift") {
                    DecorationShelf()
                },
                Entry("C29", "Inserting from the center", "Collections/InsertFromCenter.swift") {
                    InsertFromCenter()
                },
                Entry("C30", "Snapping to the center", "Collections/SnapToCenter.swift") {
                    SnapToCenter()
                },
                Entry("C31", "A map", "Collections/MapLayout.swift") { MapLayout() },
                Entry("C32", "Class hierarchy", "Collections/ClassHierarchy.swift") {
                    ClassHierarchy()
                },
                Entry("C33", "Latin flashcards", "Collections/Flashcards.swift") { Flashcards() },
                Entry("C34", "Left-aligned flow", "Collections/LeftAlignedFlow.swift") {
                    LeftAlignedFlow()
                },
                Entry("C35", "Line layout", "Collections/LinePage.swift") { LinePage() },
                Entry("C36", "Circle", "Collections/CirclePage.swift") { CirclePage() },
                Entry("C37", "Tables and collections", "Collections/TablesAndCollections.swift") {
                    TablesAndCollections()
                },
            ]),
    ]
}
