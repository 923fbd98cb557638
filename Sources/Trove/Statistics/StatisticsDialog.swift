import TableKit
import TextCore
import TroveModel

/// A dialog with a chart of the values of a field: a bar for each value, number range or year.
final class StatisticsDialog {
    /// Called with the query that finds the records of a bar that the user opens.
    var onSearch: ((String) -> Void)?

    let dialog: Dialog
    private let request: RecordListRequest
    private let list: List
    private let fields: [Field]
    let session: Session
    private let chooser: PopUpButton
    private let summary = Label(wraps: true)
    private let bars = ListBox()
    private let more = Label()
    private let exported = Label()
    private let exportButton = Button(translated("_Export…"))
    private var chart: StatisticsChart?
    /// The running reading of the statistics.
    private var reading: Task<Void, Never>?

    /// Creates a dialog.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - request: The records to count.
    ///   - session: The session of the library.
    ///   - parent: The window that the dialog belongs to.
    init(_ list: List, _ request: RecordListRequest, session: Session, parent: View) {
        self.list = list
        self.request = request
        self.session = session
        fields = list.fields.filter(StatisticsChart.isPossible)
        chooser = PopUpButton(fields.map(\.name))
        dialog = Dialog(
            title: request.query.isEmpty
                ? translated("Statistics of “{list}”").filling(["list": list.name])
                : translated("Statistics of the Found Records"),
            parent: parent, size: (560, 560), cancelLabel: nil, acceptLabel: translated("_Done"))
        dialog.append(makeContent(), expands: true)
        dialog.onAccept = { [self] in close() }
        dialog.onCancel = { [self] in reading?.cancel() }
        chooser.onChange = { [weak self] _ in self?.load() }
        bars.onActivate = { [weak self] in self?.open($0) }
        bars.onClick = { [weak self] in self?.open($0) }
        chooser.selectedIndex = Self.suggestion(among: fields)
    }

    /// The first field whose values repeat.
    private static func suggestion(among fields: [Field]) -> Int? {
        let kinds: [FieldKind] = [.choice, .tags, .rating, .checkbox, .date, .number]
        return kinds.lazy.compactMap { kind in fields.firstIndex { $0.kind == kind } }.first
            ?? (fields.isEmpty ? nil : 0)
    }

    private func makeContent() -> View {
        let label = Label(translated("_Field"), mnemonic: true).style("dim-label")
        chooser.accessibilityLabel = translated("Field")
        chooser.setLabeled(by: label)
        let copy = Button(translated("_Copy"))
        copy.tooltip = translated("Copy the numbers for a spreadsheet")
        copy.onClick = { [weak self] in self?.copy() }
        exportButton.tooltip = translated("Export the chart as a picture or a table")
        exportButton.onClick = { [weak self] in self?.chooseExport() }
        exportButton.isEnabled = false
        let line = FlexView(spacing: 12)
        line.addArrangedSubview(label)
        line.addArrangedSubview(chooser, grows: true)
        line.addArrangedSubview(copy)
        line.addArrangedSubview(exportButton)
        exported.style("dim-label").isHidden = true
        bars.accessibilityLabel = translated("Values")
        more.style("dim-label").isHidden = true
        summary.style("dim-label")
        let scroller = ScrollView([.vertical])
        scroller.setContent(bars)
        scroller.keepFocusVisible()
        let content = StackView(.vertical, spacing: 12, [line, summary])
        content.addArrangedSubview(scroller, expands: true)
        content.addArrangedSubview(more)
        content.addArrangedSubview(exported)
        return content.margin(18)
    }

    func present() {
        dialog.present()
        chooser.grabFocus()
        load()
    }

    private func close() {
        reading?.cancel()
        dialog.close()
    }

    private var field: Field? { chooser.selectedIndex.map { fields[$0] } }

    // MARK: Reading

    private func load() {
        reading?.cancel()
        guard let field else {
            summary.text = translated("The list has no fields to count.")
            return
        }
        let request = request
        bars.setBusy(true)
        reading = Task { [weak self, library = session.library] in
            do throws(LibraryError) {
                var plain = request
                plain.grouping = .none
                let total = try await library.statistics(for: plain, fields: [field.id])
                guard let own = total.total.first else { return }
                var grouped = plain
                grouped.grouping = StatisticsChart.grouping(for: field, own)
                let all =
                    grouped.grouping == .none
                    ? total : try await library.statistics(for: grouped, fields: [field.id])
                guard let self, !Task.isCancelled else { return }
                let chart = StatisticsChart(
                    all, of: field, in: list, grouping: grouped.grouping)
                show(chart, own, of: field)
            } catch {
                guard let self, !Task.isCancelled else { return }
                bars.setBusy(false)
                dialog.report(error.message)
            }
        }
    }

    private func show(_ chart: StatisticsChart, _ statistics: FieldStatistics, of field: Field) {
        self.chart = chart
        bars.setBusy(false)
        exportButton.isEnabled = true
        exported.isHidden = true
        summary.text = StatisticsSummary.text(of: statistics, field)
        bars.rows = chart.bars.map { StatisticsRow($0, maximumCount: chart.maximumCount) }
        more.isHidden = chart.moreCount == 0
        more.text = translated(
            "{count} record with rarer values", plural: "{count} records with rarer values",
            count: chart.moreCount
        ).filling(["count": chart.moreCount.grouped])
    }

    // MARK: Actions

    private func open(_ index: Int) {
        guard let chart, chart.bars.indices.contains(index), let query = chart.bars[index].query
        else { return }
        close()
        onSearch?(query)
    }

    /// The chart with its texts; nil until it is read.
    var export: StatisticsExport? {
        guard let chart, let field else { return nil }
        return StatisticsExport(
            title: translated("{field}: {value}")
                .filling(["field": list.name, "value": field.name]), summary: summary.text ?? "",
            field: field.name,
            chart: chart, more: more.isHidden ? "" : more.text ?? "")
    }

    /// Shows that the chart was written.
    func showExported(_ name: String) {
        exported.text = translated("Exported to “{file}”").filling(["file": name])
        exported.isHidden = false
    }

    private func copy() {
        guard let chart, let field else { return }
        var lines = chart.bars.map { "\($0.text)\t\($0.count)" }
        if chart.moreCount > 0 { lines.append("\(translated("Other Values"))\t\(chart.moreCount)") }
        Clipboard.setText(
            (["\(field.name)\t\(translated("Records"))"] + lines).joined(separator: "\n"))
    }
}
