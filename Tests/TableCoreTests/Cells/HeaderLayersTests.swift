import TableCore
import Testing

/// Backgrounds and title of a header, in drawing order.
struct HeaderLayersTests {
    @Test("a gradient behind content and title, until something else is wanted (000.65, 000.66)")
    func usual() {
        var layers = HeaderLayers()
        #expect(layers.visible == [.gradient, .content, .textLabel])
        layers.hasTitle = false
        #expect(layers.visible == [.gradient, .content])
    }

    @Test("a content color removes the gradient, and covers a background view (000.67)")
    func contentColor() {
        var layers = HeaderLayers()
        layers.hasContentColor = true
        #expect(layers.visible == [.contentColor, .content, .textLabel])
        layers.hasBackgroundView = true
        #expect(layers.visible == [.backgroundView, .contentColor, .content, .textLabel])
        layers.hasContentColor = false
        #expect(layers.visible == [.backgroundView, .content, .textLabel])
    }

    @Test("the title is in front of the content view, and no part of it (000.68)")
    func title() {
        for number in 0..<4 {
            var layers = HeaderLayers()
            (layers.hasBackgroundView, layers.hasContentColor) = (number & 1 > 0, number & 2 > 0)
            #expect(layers.visible.suffix(2) == [.content, .textLabel])
        }
    }
}
