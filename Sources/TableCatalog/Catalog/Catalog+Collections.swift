/// The chapters about collections.
extension Catalog {
    static let collections = Chapter(
        title: "Collections",
        entries: [
            Entry("C01", "Data source, layout and collection", "Collections/CoreObjects.swift") {
                CoreObjects()
            },
            Entry("C02", "Flow metrics", "Collections/FlowMetrics.swift") { FlowMetrics() },
            Entry("C03", "Stacking, overlapping, rotating", "Collections/StackAndRotate.swift") {
                StackAndRotate()
            },
            Entry("C04", "Animation by invalidation", "Collections/ClockworkLayout.swift") {
                ClockworkLayout()
            },
            Entry("C05", "One data source, two layouts", "Collections/TwoLayouts.swift") {
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
            Entry("C21", "Pinch to spread", "Collections/PinchSpread.swift") {
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
        ])
}
