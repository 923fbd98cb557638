import TableKit
import TextCore
import TroveModel

/// A rule in a rule editor: the field, the condition, the value, and a button that removes the
/// rule.
final class RuleRow: FlexView {
    /// Called after the user changed the rule.
    var onChange: (() -> Void)?
    /// Called when the user removes the rule.
    var onRemove: (() -> Void)?

    private let list: List?
    private let subjects: [QueryRule.Subject]
    private var conditions: [QueryRule.Condition] = []
    private let subject: PopUpButton
    private let condition = PopUpButton()
    private let value = TextField()
    private let and = Label(translated("and", context: "between two numbers or dates"))
    private let end = TextField()
    /// Keeps the last button at the end where a rule has no value.
    private let space = StackView()
    private let remove = Button(icon: "list-remove-symbolic", name: translated("Remove Rule"))

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - list: The list of the fields; nil for all lists.
    init(_ rule: QueryRule, in list: List?) {
        self.list = list
        subjects = QueryRule.Subject.all(in: list)
        subject = PopUpButton(subjects.map { RuleTexts.text(of: $0, in: list) })
        super.init()
        subject.selectedIndex = subjects.firstIndex(of: rule.subject) ?? 0
        value.text = rule.value
        end.text = rule.end
        for view in [subject, condition] as [View] { addArrangedSubview(view) }
        addArrangedSubview(value.minimumCharacters(8), grows: true)
        addArrangedSubview(and)
        addArrangedSubview(end.minimumCharacters(8), grows: true)
        and.lineBreakMode = .byClipping
        addArrangedSubview(space, grows: true)
        addArrangedSubview(remove.style("flat"))
        showConditions(selecting: rule.condition)
        subject.onChange = { [weak self] _ in
            guard let self else { return }
            showConditions(selecting: selectedCondition)
            onChange?()
        }
        condition.onChange = { [weak self] _ in
            self?.showValues()
            self?.onChange?()
        }
        for field in [value, end] {
            field.activatesDefault = true
            field.onChange = { [weak self] _ in self?.onChange?() }
        }
        remove.onClick = { [weak self] in self?.onRemove?() }
    }

    /// The rule as entered.
    var rule: QueryRule {
        let condition = selectedCondition ?? .contains
        return QueryRule(
            selectedSubject, condition, condition.valueCount > 0 ? value.text : "",
            to: condition.valueCount > 1 ? end.text : "")
    }

    /// Names the controls for assistive technology.
    func setNumber(_ number: Int) {
        let number: KeyValuePairs = ["number": number.grouped]
        subject.accessibilityLabel = translated("Field of rule {number}").filling(number)
        condition.accessibilityLabel = translated("Condition of rule {number}").filling(number)
        value.accessibilityLabel = translated("Value of rule {number}").filling(number)
        end.accessibilityLabel = translated("Last value of rule {number}").filling(number)
        remove.accessibilityLabel = translated("Remove rule {number}").filling(number)
    }

    func focus() { subject.grabFocus() }

    private var selectedSubject: QueryRule.Subject {
        subject.selectedIndex.map { subjects[$0] } ?? .anyField
    }

    private var selectedCondition: QueryRule.Condition? {
        condition.selectedIndex.flatMap { conditions.indices.contains($0) ? conditions[$0] : nil }
    }

    /// Shows the conditions that suit the field.
    private func showConditions(selecting selected: QueryRule.Condition?) {
        let kind = selectedSubject.kind(in: list)
        conditions = selectedSubject.conditions(in: list)
        condition.titles = conditions.map { RuleTexts.text(of: $0, kind: kind) }
        condition.selectedIndex = selected.flatMap { conditions.firstIndex(of: $0) } ?? 0
        value.placeholder = RuleTexts.placeholder(for: kind)
        showValues()
    }

    private func showValues() {
        let count = selectedCondition?.valueCount ?? 1
        value.isHidden = count < 1
        space.isHidden = count > 0
        and.isHidden = count < 2
        end.isHidden = count < 2
    }
}
