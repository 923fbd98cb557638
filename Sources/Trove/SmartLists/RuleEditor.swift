import Foundation
import TableKit
import TextCore
import TroveModel

/// The rules of a query, one in each row, of which all or any must match.
final class RuleEditor: StackView {
    /// Called after the user changed the rules.
    var onChange: (() -> Void)?

    private let matching = PopUpButton([
        translated("all", context: "Records match … of these rules"),
        translated("any", context: "Records match … of these rules"),
    ])
    private let rows = StackView(.vertical, spacing: 6)
    private let scroller = ScrollView([.vertical])
    private var list: List?
    private var rules = QueryRules()
    /// The text of the query while the user has changed no rule.
    private var original: String?
    private var ruleRows: [RuleRow] = []

    /// The height above which the rules scroll, in logical pixels.
    private static let maximumHeight = 240

    init() {
        super.init(.vertical, spacing: 6)
        // The words around the choice are in the order of the language.
        let sentence = translated("Match {all} of these rules").components(separatedBy: "{all}")
        let line = StackView(.horizontal, spacing: 6)
        line.addArrangedSubview(Label(sentence[0].trimmingCharacters(in: .whitespaces)))
        line.addArrangedSubview(matching)
        line.addArrangedSubview(
            Label((sentence.last ?? "").trimmingCharacters(in: .whitespaces)))
        matching.accessibilityLabel = translated("Rules to match")
        matching.onChange = { [weak self] _ in self?.changed() }
        addArrangedSubview(line)
        scroller.maximumContentHeight = Self.maximumHeight
        scroller.setContent(rows)
        scroller.keepFocusVisible()
        addArrangedSubview(scroller)
        let add = Button(translated("_Add Rule"))
        add.onClick = { [weak self] in self?.addEmptyRule() }
        addArrangedSubview(add.align(horizontal: .start))
    }

    /// Shows rules for a list, or for all lists; with an empty rule if there are none.
    ///
    /// - Parameter text: The text of the query, which stays as it is until the user changes a rule.
    func show(_ new: QueryRules, of text: String, in list: List?) {
        (rules, original, self.list) = (new, text, list)
        matching.selectedIndex = new.matching == .all ? 0 : 1
        for row in ruleRows { row.removeFromSuperview() }
        ruleRows = []
        for rule in new.rules { add(rule) }
        if ruleRows.isEmpty { add(emptyRule) }
    }

    /// The text of the query.
    var text: String {
        if let original { return original }
        var entered = rules
        entered.matching = matching.selectedIndex == 1 ? .any : .all
        entered.rules = ruleRows.map(\.rule)
        return entered.text(in: list)
    }

    func focus() { ruleRows.first?.focus() }

    /// A rule about the first field of the list.
    private var emptyRule: QueryRule {
        let subjects = QueryRule.Subject.all(in: list)
        let subject = subjects.count > 1 && list != nil ? subjects[1] : subjects[0]
        return QueryRule(subject, subject.conditions(in: list).first ?? .contains)
    }

    private func addEmptyRule() {
        add(emptyRule).focus()
        changed()
    }

    @discardableResult
    private func add(_ rule: QueryRule) -> RuleRow {
        let row = RuleRow(rule, in: list)
        row.onChange = { [weak self] in self?.changed() }
        row.onRemove = { [weak self, weak row] in
            guard let self, let row else { return }
            remove(row)
        }
        ruleRows.append(row)
        rows.addArrangedSubview(row)
        numberRows()
        return row
    }

    private func remove(_ row: RuleRow) {
        let index = ruleRows.firstIndex { $0 === row } ?? 0
        ruleRows.removeAll { $0 === row }
        row.removeFromSuperview()
        if ruleRows.isEmpty { add(emptyRule) }
        numberRows()
        ruleRows[max(0, index - 1)].focus()
        changed()
    }

    private func numberRows() {
        for (index, row) in ruleRows.enumerated() { row.setNumber(index + 1) }
    }

    private func changed() {
        original = nil
        onChange?()
    }
}
