import Foundation
import TableKit

/// A static table with two questions. A check mark shows the chosen answer of each, which is saved.
final class ChoiceTable: TableViewController {
    private let questions = [
        (title: "Size", key: "size", answers: ["Easy", "Normal", "Hard"]),
        (title: "Style", key: "style", answers: ["Animals", "Snacks"]),
    ]

    init() { super.init(style: .grouped) }

    override func viewDidLoad() {
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "answer")
        tableView.accessibilityLabel = "Game"
    }

    private func answer(_ section: Int) -> String {
        let question = questions[section]
        return UserDefaults.standard.string(forKey: question.key) ?? question.answers[0]
    }

    override func numberOfSections(in tableView: TableView) -> Int { questions.count }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        questions[section].answers.count
    }

    override func tableView(
        _ tableView: TableView, titleForHeaderInSection section: Int
    ) -> String? { questions[section].title }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "answer", for: indexPath)
        let text = questions[indexPath.section].answers[indexPath.row]
        cell.textLabel.text = text
        cell.accessoryType = text == answer(indexPath.section) ? .checkmark : .none
        return cell
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        let question = questions[indexPath.section]
        UserDefaults.standard.set(question.answers[indexPath.row], forKey: question.key)
        tableView.deselectRow(at: indexPath, animated: true)
        let rows = question.answers.indices.map { IndexPath(row: $0, section: indexPath.section) }
        tableView.reconfigureRows(at: rows)
    }
}
