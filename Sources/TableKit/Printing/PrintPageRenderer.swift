/// The source of printed pages. Subclasses say how many pages there are, and draw each of them.
///
///     final class Letter: PrintPageRenderer {
///         override func numberOfPages(for page: PrintPage) -> Int { 1 }
///
///         override func drawPage(at index: Int, on page: PrintPage) {
///             page.draw("Dear reader", in: page.printableRect, font: .systemFont(ofSize: 11))
///         }
///     }
///
/// A page number at the foot of each page is drawn by the renderer itself, below the
/// ``PrintPage/printableRect``.
open class PrintPageRenderer {
    /// The height of the foot of each page, in points; 0 for none.
    public var footerHeight = 24.0
    /// The text at the leading edge of the foot of each page.
    public var footerTitle = ""

    /// Creates a renderer.
    public init() {}

    /// Returns the number of pages, once the size of the paper is known.
    ///
    /// - Parameter page: A page for measuring texts; nothing can be drawn on it.
    open func numberOfPages(for page: PrintPage) -> Int { 1 }

    /// Loads the content of a page. The windows of the program stay responsive meanwhile.
    ///
    /// - Parameters:
    ///   - index: The index of the page, from 0.
    ///   - ready: Call it once the page can be drawn, at once or later.
    open func preparePage(at index: Int, ready: @escaping () -> Void) { ready() }

    /// Draws a page, after it was prepared.
    ///
    /// - Parameters:
    ///   - index: The index of the page, from 0.
    ///   - page: The page.
    open func drawPage(at index: Int, on page: PrintPage) {}

    /// Draws the foot of a page: the title, and the number of the page.
    open func drawFooter(at index: Int, of count: Int, on page: PrintPage) {
        guard footerHeight > 0 else { return }
        let area = page.footerRect
        let font = Font.systemFont(ofSize: 8)
        page.draw(footerTitle, in: area, font: font, isSecondary: true)
        page.draw(
            "\(index + 1) / \(count)", in: area, font: font, alignment: .trailing,
            isSecondary: true)
    }
}
