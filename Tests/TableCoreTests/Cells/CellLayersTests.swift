import TableCore
import Testing

/// Backgrounds, content and selection of a cell, in drawing order.
struct CellLayersTests {
    @Test(
        """
        color, background, selection, content: in this order, each where it is wanted (14.18, \
        000.37)
        """
    )
    func order() {
        var layers = CellLayers(kind: .table)
        #expect(layers.visible() == [.backgroundColor, .content])
        #expect(layers.visible(isSelected: true) == [.backgroundColor, .selectionStyle, .content])
        layers.hasBackgroundView = true
        layers.hasSelectedBackgroundView = true
        #expect(layers.visible() == [.backgroundColor, .backgroundView, .content])
        #expect(
            layers.visible(isSelected: true) == [
                .backgroundColor, .backgroundView, .selectedBackgroundView, .content,
            ], "in place of the table's own look")
    }

    @Test("the style none leaves a selected row as it is (14.4)")
    func none() {
        var layers = CellLayers(kind: .table)
        layers.hasSelectionStyle = false
        #expect(layers.visible(isSelected: true) == layers.visible())
    }

    @Test("the content is in front of every background, so what it shows is always seen (53.7)")
    func contentInFront() {
        for kind in [CellLayers.Kind.table, .collection] {
            for number in 0..<64 {
                var layers = CellLayers(kind: kind)
                layers.hasBackgroundView = number & 1 > 0
                layers.hasSelectedBackgroundView = number & 2 > 0
                layers.hasMultipleSelectionBackgroundView = number & 4 > 0
                let visible = layers.visible(
                    isHighlighted: number & 8 > 0, isSelected: number & 16 > 0,
                    selectsMany: number & 32 > 0)
                #expect(visible.first == .backgroundColor, "covered by whatever else there is")
                #expect(visible.last == .content)
                #expect(Set(visible).count == visible.count)
            }
        }
    }

    @Test("where several may be selected, their own background wins, for selected ones (000.38)")
    func several() {
        var layers = CellLayers(kind: .table)
        layers.hasMultipleSelectionBackgroundView = true
        layers.hasSelectedBackgroundView = true
        func top(_ highlighted: Bool, _ selected: Bool, _ many: Bool) -> CellLayers.Layer? {
            layers.visible(isHighlighted: highlighted, isSelected: selected, selectsMany: many)
                .dropLast().last
        }
        #expect(top(false, true, true) == .multipleSelectionBackgroundView)
        #expect(top(false, true, false) == .selectedBackgroundView)
        #expect(top(true, false, true) == .selectedBackgroundView)
        #expect(top(false, false, true) == .backgroundColor)
    }

    @Test(
        """
        a collection changes nothing by itself but for the background that a cell has for it \
        (53.2–53.5, 74.7)
        """
    )
    func collection() {
        var layers = CellLayers(kind: .collection)
        layers.hasBackgroundView = true
        let usual = layers.visible()
        #expect(usual == [.backgroundColor, .backgroundView, .content])
        #expect(layers.visible(isHighlighted: true, isSelected: true) == usual)
        layers.hasSelectedBackgroundView = true
        for (highlighted, selected) in [(true, false), (false, true), (true, true)] {
            #expect(
                layers.visible(isHighlighted: highlighted, isSelected: selected)
                    .contains(.selectedBackgroundView), "highlighted or selected")
        }
        #expect(layers.visible() == usual)
    }
}
