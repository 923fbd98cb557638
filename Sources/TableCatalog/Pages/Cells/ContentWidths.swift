import TableKit

/// The width of the content view of a cell. It shrinks in editing mode to make room for the
/// controls at both ends, and follows the width of the window.
final class ContentWidths: TableViewController {
    /// A cell whose content is a ruler with its width.
    final class RulerCell: TableViewCell {
        /// A line from edge to edge, with its length.
        private final class Ruler: View {
            let length = Label()

            override init(frame: Rect) {
                super.init(frame: frame)
                length.textAlignment = .center
                length.frame = Rect(x: 0, y: 4, width: frame.width, height: 20)
                length.autoresizingMask = .flexibleWidth
                addSubview(length)
            }

            override func layoutSubviews() { length.text = "\(Int(bounds.width)) points" }

            override func draw(_ rect: Rect, in context: GraphicsContext) {
                let y = rect.maxY - 8
                for x in [rect.minX + 0.5, rect.maxX - 0.5] {
                    context.strokeLine(
                        from: Point(x: x, y: y - 5), to: Point(x: x, y: y + 5), .systemRed)
                }
                context.strokeLine(
                    from: Point(x: rect.minX, y: y), to: Point(x: rect.maxX, y: y), .systemRed)
            }
        }

        private let ruler = Ruler(frame: Rect(x: 0, y: 0, width: 320, height: 44))

        required init(style: Style, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            contentView.frame = ruler.frame
            ruler.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            contentView.addSubview(ruler)
        }

        override var accessibilityLabel: String? {
            get { ruler.length.text }
            set { super.accessibilityLabel = newValue }
        }
    }

    private let modes = ["Plain row", "Row to delete", "Row to move", "Row to delete and move"]

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(RulerCell.self, forCellReuseIdentifier: "ruler")
        tableView.accessibilityLabel = "Widths"
        navigationItem.rightBarButtonItem = editButtonItem
    }

    override func numberOfSections(in tableView: TableView) -> Int { modes.count }

    override func tableView(
        _ tableView: TableView, titleForHeaderInSection section: Int
    ) -> String? { modes[section] }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        1
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "ruler", for: indexPath)
    }

    override func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
        indexPath.section > 0
    }

    override func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        indexPath.section > 1
    }

    override func tableView(
        _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
    ) -> TableViewCell.EditingStyle { indexPath.section == 2 ? .none : .delete }

    override func tableView(
        _ tableView: TableView, shouldIndentWhileEditingRowAt indexPath: IndexPath
    ) -> Bool { indexPath.section != 2 }
}
