import TableCore
import Testing

struct MultipleSelectionInteractionTests {
    private let path = IndexPath(row: 3, section: 1)

    @Test("begins once, and ends once")
    func once() {
        var interaction = MultipleSelectionInteraction()
        #expect(interaction.handle(.end) == [])
        #expect(interaction.handle(.gesture(path)) == [.ask(path)])
        #expect(interaction.handle(.answer(true)) == [.didBegin(path)])
        #expect(interaction.handle(.gesture(.row(5))) == [])
        #expect(!interaction.isRefused)
        #expect(interaction.handle(.end) == [.didEnd])
        #expect(interaction.handle(.end) == [])
        #expect(interaction.handle(.gesture(.row(5))) == [.ask(.row(5))])
    }

    @Test("a refused interaction neither begins nor ends, and is asked for again")
    func refused() {
        var interaction = MultipleSelectionInteraction()
        _ = interaction.handle(.gesture(path))
        #expect(interaction.handle(.answer(false)) == [])
        #expect(interaction.isRefused)
        #expect(interaction.handle(.gesture(.row(5))) == [])
        #expect(interaction.handle(.end) == [])
        #expect(!interaction.isRefused)
        #expect(interaction.handle(.gesture(path)) == [.ask(path)])
    }

    @Test("Shift and Ctrl select several rows, except that Ctrl and an arrow move the focus")
    func modifiers() {
        #expect(SelectionEvent.release(path, .toggle).selectsSeveral == (true, from: path))
        #expect(SelectionEvent.release(nil, .toggle).selectsSeveral.0 == false)
        #expect(SelectionEvent.move(.down, .extend).selectsSeveral == (true, from: nil))
        #expect(SelectionEvent.move(.down, .toggle).selectsSeveral.0 == false)
        #expect(!SelectionEvent.move(.down, .toggle).selectsOne)
        #expect(SelectionEvent.selectCursor(.toggle).selectsSeveral.0)
        #expect(SelectionEvent.release(path, []).selectsOne)
        #expect(SelectionEvent.release(path, .extend).withoutModifiers == .release(path, []))
        #expect(SelectionEvent.move(.up, .extend).withoutModifiers == .move(.up, []))
    }
}
