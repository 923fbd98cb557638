import TableKit
import TextCore
import TroveModel

/// A popover with all records of a day, or with those without a date.
final class CalendarDayPage: ViewController {
    /// Called with the record that the user chose.
    var onSelect: ((RecordID) -> Void)?
    /// Called when the user wants to add a record.
    var onAdd: (() -> Void)?

    /// The maximum number of records that are listed.
    static let limit = 200

    private let records: [(id: RecordID, texts: RowTexts)]
    private let count: Int
    private let canAdd: Bool
    private let listBox = ListBox()

    /// - Parameters:
    ///   - title: The name of the day.
    ///   - records: The first records of the day.
    ///   - count: The number of all records of the day.
    ///   - canAdd: Whether the user can add a record to the day.
    init(
        _ title: String, _ records: [(id: RecordID, texts: RowTexts)], count: Int, canAdd: Bool
    ) {
        (self.records, self.count, self.canAdd) = (records, count, canAdd)
        super.init()
        self.title = title
    }

    override func loadView() {
        let page = StackView(.vertical, spacing: 6)
        page.addArrangedSubview(
            Label(title, wraps: true).style("heading").align(horizontal: .start).margin(6))
        listBox.rows = records.map { Self.row($0.texts) }
        listBox.accessibilityLabel = title
        listBox.onClick = { [weak self] in self?.select($0) }
        listBox.onActivate = { [weak self] in self?.select($0) }
        let scroller = ScrollView([.vertical], listBox)
        scroller.maximumContentHeight = 320
        page.addArrangedSubview(scroller, expands: true)
        let rest = count - records.count
        if rest > 0 {
            let text = translated("And {count} more", plural: "And {count} more", count: rest)
            page.addArrangedSubview(
                Label(text.filling(["count": rest.grouped])).style("dim-label")
                    .align(horizontal: .start).margin(6))
        }
        if canAdd {
            let add = Button(translated("_Add Record"))
            add.onClick = { [weak self] in self?.onAdd?() }
            page.addArrangedSubview(add)
        }
        view = page.margin(6).minimumSize(width: 280)
    }

    override func viewDidAppear(_ animated: Bool) { listBox.grabFocus() }

    private static func row(_ texts: RowTexts) -> ListBoxRow {
        let lines = StackView(.vertical)
        lines.addArrangedSubview(Label(texts.title).maximumCharacters(40).align(horizontal: .start))
        if !texts.subtitle.isEmpty {
            lines.addArrangedSubview(
                Label(texts.subtitle).maximumCharacters(40).style("dim-label")
                    .align(horizontal: .start))
        }
        let row = ListBoxRow(lines.margin(horizontal: 6, vertical: 6))
        row.accessibilityLabel = texts.title
        return row
    }

    private func select(_ index: Int) {
        if records.indices.contains(index) { onSelect?(records[index].id) }
    }
}
