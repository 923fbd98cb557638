/// The frames of the parts of a table view cell.
///
/// Change the frames before you use them to arrange a cell in your own way:
///
/// ```swift
/// var layout = CellLayout(input)
/// layout.image.x = layout.content.maxX - layout.image.width
/// ```
///
/// All frames are in the cell's coordinates, in points, with the origin at the top left corner.
/// Spec 05.1–05.11, 15.20, 21.2.
public struct CellLayout: Hashable, Sendable {
    /// The arrangement of text and image (Spec 05.4–05.7).
    public enum Style: Hashable, Sendable, CaseIterable {
        /// A title with an image at its left.
        case `default`
        /// A title at the left and a detail at the right.
        case value1
        /// A short title column, then a detail; no image.
        case value2
        /// A title above a detail.
        case subtitle
    }

    /// The values that the layout depends on.
    public struct Input: Hashable, Sendable {
        /// The arrangement of text and image.
        public var style = Style.default
        /// The size of the whole cell.
        public var size = Size()
        /// The natural size of the first label.
        public var title = Size()
        /// The natural size of the second label.
        public var detail = Size()
        /// The natural size of the image.
        public var image = Size()
        /// The size of the visible accessory: the ordinary one, or that of editing mode.
        public var accessory = Size()
        /// The progress of the transition to editing mode: 0 outside it, 1 inside it.
        public var editingProgress = 0.0
        /// Whether the row has an insert or delete control.
        public var hasEditingControl = false
        /// Whether the content is indented to make room for the insert or delete control (Spec
        /// 03.10).
        public var isIndentedWhileEditing = true
        /// Whether the row has a reorder control (Spec 16.2).
        public var hasReorderControl = false
        /// The size of the delete confirmation button.
        public var confirmation = Size()
        /// The progress of the confirmation button sliding in from the right, from 0 to 1.
        public var confirmationProgress = 0.0
        /// The indentation of the content, in points (Spec 21.2).
        public var indentation = 0.0

        /// Creates the input for an empty cell outside editing mode.
        public init() {}
    }

    /// The margin at the left and right edge, in points.
    public static let margin = 12.0
    /// The space above and below the content of a row that is as tall as its content, in points.
    public static let padding = 6.0
    /// The space between two parts, in points.
    public static let spacing = 10.0
    /// The width of an insert, delete or reorder control, in points.
    public static let controlWidth = 40.0

    /// The frame that the labels and the image share (Spec 05.1). It ends where accessory and
    /// controls begin (Spec 000.42).
    public var content: Rect
    /// The frame of the first label.
    public var title: Rect
    /// The frame of the second label; zero width when the style has none.
    public var detail: Rect
    /// The frame of the image; empty when there is none.
    public var image: Rect
    /// The frame of the accessory; zero width when there is none.
    public var accessory: Rect
    /// The frame of the insert or delete control; beyond the left edge outside editing mode.
    public var editingControl: Rect
    /// The frame of the reorder control; beyond the right edge outside editing mode.
    public var reorderControl: Rect
    /// The frame of the delete confirmation button; beyond the right edge while hidden.
    public var confirmation: Rect

    /// Computes the frames for an input.
    public init(_ input: Input) {
        let height = input.size.height
        let progress = min(max(input.editingProgress, 0), 1)
        let controlShift = input.hasEditingControl ? Self.controlWidth * progress : 0
        editingControl = Rect(
            x: controlShift - Self.controlWidth, y: 0, width: Self.controlWidth, height: height)
        let shift = input.isIndentedWhileEditing ? controlShift : 0

        var trailing = input.size.width
        let confirmationWidth =
            input.confirmation.width * min(max(input.confirmationProgress, 0), 1)
        confirmation = Rect(
            x: trailing - confirmationWidth, y: 0, width: input.confirmation.width, height: height)
        trailing -= confirmationWidth
        let reorderWidth = input.hasReorderControl ? Self.controlWidth * progress : 0
        reorderControl = Rect(
            x: trailing - reorderWidth, y: 0, width: Self.controlWidth, height: height)
        trailing -= reorderWidth
        if input.accessory.isEmpty {
            accessory = Rect(x: trailing - Self.margin, y: 0, width: 0, height: height)
            trailing -= Self.margin
        } else {
            let x = trailing - Self.margin - input.accessory.width
            accessory = Self.centered(input.accessory, x: x, inHeight: height)
            trailing = x - Self.spacing
        }

        let leading = shift + Self.margin + input.indentation
        content = Rect(x: leading, y: 0, width: max(0, trailing - leading), height: height)

        var textX = content.x
        if input.image.isEmpty || input.style == .value2 {
            image = Rect(x: content.x, y: 0, width: 0, height: 0)
        } else {
            image = Self.centered(input.image, x: content.x, inHeight: height)
            textX = image.maxX + Self.spacing
        }
        let textWidth = max(0, content.maxX - textX)
        (title, detail) = Self.labels(input, x: textX, width: textWidth)
    }

    private static func centered(_ size: Size, x: Double, inHeight height: Double) -> Rect {
        Rect(
            x: x, y: ((height - size.height) / 2).rounded(.down), width: max(0, size.width),
            height: size.height)
    }

    private static func labels(_ input: Input, x: Double, width: Double) -> (Rect, Rect) {
        let height = input.size.height
        func centered(_ x: Double, _ size: Size, _ width: Double) -> Rect {
            Rect(
                x: x, y: ((height - size.height) / 2).rounded(.down), width: max(0, width),
                height: size.height)
        }
        switch input.style {
        case .default:
            return (centered(x, input.title, width), Rect(x: x, y: 0, width: 0, height: 0))
        case .subtitle where input.detail.isEmpty:
            return (centered(x, input.title, width), Rect(x: x, y: 0, width: 0, height: 0))
        case .subtitle:
            let total = input.title.height + input.detail.height
            let top = ((height - total) / 2).rounded(.down)
            return (
                Rect(x: x, y: top, width: width, height: input.title.height),
                Rect(
                    x: x, y: top + input.title.height, width: width, height: input.detail.height)
            )
        case .value1:
            // The title keeps its natural width; the detail is truncated first.
            let titleWidth = min(input.title.width, width)
            let detailWidth = min(input.detail.width, max(0, width - titleWidth - spacing))
            return (
                centered(x, input.title, titleWidth),
                centered(x + width - detailWidth, input.detail, detailWidth)
            )
        case .value2:
            // A quarter of the row width regardless of accessories and controls, so that the
            // columns of all rows line up (Spec 000.33).
            let column = ((input.size.width - 2 * margin) / 4).rounded()
            let titleWidth = min(max(0, column), width)
            let detailX = x + titleWidth + spacing / 2
            return (
                centered(x, input.title, titleWidth),
                centered(detailX, input.detail, x + width - detailX)
            )
        }
    }
}
