/// Where the parts of a table view cell go.
///
/// What it says can be changed before it is used, as a cell with an arrangement of its own does:
///
/// ```swift
/// var layout = CellLayout(input)
/// layout.image.x = layout.content.maxX - layout.image.width
/// ```
///
/// All frames are in the cell's own coordinates, in points, with the origin at its top left corner.
/// Spec 05.1–05.11, 15.20, 21.2.
public struct CellLayout: Hashable, Sendable {
    /// How text and image are arranged (Spec 05.4–05.7).
    public enum Style: Hashable, Sendable, CaseIterable {
        /// A title, and an image at its left.
        case `default`
        /// A title at the left and a detail at the right.
        case value1
        /// A short title that ends where the detail begins, without an image.
        case value2
        /// A title above a detail.
        case subtitle
    }

    /// A part's place.
    public struct Frame: Hashable, Sendable {
        /// The left edge, in points.
        public var x: Double
        /// The upper edge, in points.
        public var y: Double
        /// In points, never negative.
        public var width: Double
        /// In points, never negative.
        public var height: Double

        /// A place from its upper left corner and its size.
        public init(x: Double, y: Double, width: Double, height: Double) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }

        /// The right edge.
        public var maxX: Double { x + width }
        /// The lower edge.
        public var maxY: Double { y + height }

        /// Whether a point is inside; the right and bottom edges are not.
        public func contains(x pointX: Double, y pointY: Double) -> Bool {
            pointX >= x && pointX < maxX && pointY >= y && pointY < maxY
        }
    }

    /// The size of a part, zero where there is none.
    public struct Size: Hashable, Sendable {
        /// In points.
        public var width: Double
        /// In points.
        public var height: Double

        /// A size; without arguments, nothing.
        public init(width: Double = 0, height: Double = 0) {
            self.width = width
            self.height = height
        }

        /// Whether there is nothing to place.
        public var isEmpty: Bool { width <= 0 || height <= 0 }
    }

    /// What the arrangement depends on.
    public struct Input: Hashable, Sendable {
        /// How text and image are arranged.
        public var style = Style.default
        /// The size of the whole cell.
        public var size = Size()
        /// The natural size of the first label.
        public var title = Size()
        /// The natural size of the second label.
        public var detail = Size()
        /// The natural size of the image.
        public var image = Size()
        /// The size of the accessory that is shown now, the ordinary one or that of editing mode.
        public var accessory = Size()
        /// How far the editing control has come in: 0 outside editing mode, 1 inside it.
        public var editingProgress = 0.0
        /// Whether the row has an insert or delete control.
        public var hasEditingControl = false
        /// Whether the content gives way to the insert or delete control (Spec 03.10).
        public var isIndentedWhileEditing = true
        /// Whether the row has a handle by which it is moved (Spec 16.2).
        public var hasReorderControl = false
        /// The size of the button that confirms a deletion.
        public var confirmation = Size()
        /// How far the confirmation button has come in from the right, from 0 to 1.
        public var confirmationProgress = 0.0
        /// How far the content is indented, in points (Spec 21.2).
        public var indentation = 0.0

        /// An empty cell outside editing mode.
        public init() {}
    }

    /// What stays free at the left and right edge, in points.
    public static let margin = 12.0
    /// What stays free between two parts, in points.
    public static let spacing = 10.0
    /// What an insert or delete control, or a reorder control, takes of the width.
    public static let controlWidth = 40.0

    /// What the labels and the image share (Spec 05.1).
    /// It ends where accessory and controls begin (Spec 000.42).
    public var content: Frame
    /// The first label.
    public var title: Frame
    /// The second label; without width where the style has none.
    public var detail: Frame
    /// The image; empty where there is none.
    public var image: Frame
    /// The accessory; without width where there is none.
    public var accessory: Frame
    /// The insert or delete control; left of the cell outside editing mode.
    public var editingControl: Frame
    /// The handle by which the row is moved; right of the cell outside editing mode.
    public var reorderControl: Frame
    /// The button that confirms a deletion; right of the cell while it is not shown.
    public var confirmation: Frame

    /// Arranges a cell.
    public init(_ input: Input) {
        let height = input.size.height
        let progress = min(max(input.editingProgress, 0), 1)
        func centred(x: Double, _ size: Size) -> Frame {
            Frame(
                x: x, y: ((height - size.height) / 2).rounded(.down), width: max(0, size.width),
                height: size.height)
        }

        let controlShift = input.hasEditingControl ? Self.controlWidth * progress : 0
        editingControl = Frame(
            x: controlShift - Self.controlWidth, y: 0, width: Self.controlWidth, height: height)
        let shift = input.isIndentedWhileEditing ? controlShift : 0

        var trailing = input.size.width
        let confirmationWidth =
            input.confirmation.width * min(max(input.confirmationProgress, 0), 1)
        confirmation = Frame(
            x: trailing - confirmationWidth, y: 0, width: input.confirmation.width, height: height)
        trailing -= confirmationWidth
        let reorderWidth = input.hasReorderControl ? Self.controlWidth * progress : 0
        reorderControl = Frame(
            x: trailing - reorderWidth, y: 0, width: Self.controlWidth, height: height)
        trailing -= reorderWidth
        if input.accessory.isEmpty {
            accessory = Frame(x: trailing - Self.margin, y: 0, width: 0, height: height)
            trailing -= Self.margin
        } else {
            let x = trailing - Self.margin - input.accessory.width
            accessory = centred(x: x, input.accessory)
            trailing = x - Self.spacing
        }

        let leading = shift + Self.margin + input.indentation
        content = Frame(x: leading, y: 0, width: max(0, trailing - leading), height: height)

        var textX = content.x
        if input.image.isEmpty || input.style == .value2 {
            image = Frame(x: content.x, y: 0, width: 0, height: 0)
        } else {
            image = centred(x: content.x, input.image)
            textX = image.maxX + Self.spacing
        }
        let textWidth = max(0, content.maxX - textX)
        (title, detail) = Self.labels(input, x: textX, width: textWidth)
    }

    private static func labels(_ input: Input, x: Double, width: Double) -> (Frame, Frame) {
        let height = input.size.height
        func centred(_ x: Double, _ size: Size, _ width: Double) -> Frame {
            Frame(
                x: x, y: ((height - size.height) / 2).rounded(.down), width: max(0, width),
                height: size.height)
        }
        switch input.style {
        case .default:
            return (centred(x, input.title, width), Frame(x: x, y: 0, width: 0, height: 0))
        case .subtitle where input.detail.isEmpty:
            return (centred(x, input.title, width), Frame(x: x, y: 0, width: 0, height: 0))
        case .subtitle:
            let total = input.title.height + input.detail.height
            let top = ((height - total) / 2).rounded(.down)
            return (
                Frame(x: x, y: top, width: width, height: input.title.height),
                Frame(
                    x: x, y: top + input.title.height, width: width, height: input.detail.height)
            )
        case .value1:
            // The title keeps what it needs; the detail is cut first.
            let titleWidth = min(input.title.width, width)
            let detailWidth = min(input.detail.width, max(0, width - titleWidth - spacing))
            return (
                centred(x, input.title, titleWidth),
                centred(x + width - detailWidth, input.detail, detailWidth)
            )
        case .value2:
            // A quarter of the row whatever is beside the content, so that the columns of all rows
            // are one below the other (Spec 000.33).
            let column = ((input.size.width - 2 * margin) / 4).rounded()
            let titleWidth = min(max(0, column), width)
            let detailX = x + titleWidth + spacing / 2
            return (
                centred(x, input.title, titleWidth),
                centred(detailX, input.detail, x + width - detailX)
            )
        }
    }
}
