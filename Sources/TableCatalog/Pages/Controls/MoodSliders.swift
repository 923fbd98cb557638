import TableKit

/// A questionnaire. The slider in each row snaps to one of five steps, and the answers are stored
/// in the model, so they survive scrolling.
final class MoodSliders: TableViewController {
    final class MoodCell: TableViewCell {
        /// Called when the answer changes.
        var onAnswer: ((Int) -> Void)?
        let mood = Label(frame: Rect(x: 0, y: 0, width: 110, height: 44))
        let answer = Label(frame: Rect(x: 290, y: 0, width: 30, height: 44))
        let slider = Slider(0...4)

        required init(style: Style, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            selectionStyle = .none
            contentView.frame = Rect(x: 0, y: 0, width: 320, height: 44)
            slider.frame = Rect(x: 118, y: 6, width: 166, height: 32)
            slider.autoresizingMask = .flexibleWidth
            slider.step = 1
            slider.addAction(Action { [weak self] _ in self?.answered() }, for: .valueChanged)
            answer.autoresizingMask = .flexibleLeftMargin
            answer.textAlignment = .right
            for view in [mood, slider, answer] { contentView.addSubview(view) }
        }

        private func answered() {
            show(Int(slider.value))
            onAnswer?(Int(slider.value))
        }

        func show(_ step: Int) {
            slider.value = Double(step)
            answer.text = "\(step + 1)"
        }

        override var accessibilityLabel: String? {
            get { "\(mood.text ?? ""), \(answer.text ?? "")" }
            set { super.accessibilityLabel = newValue }
        }
    }

    private let moods = [
        "Interested", "Distressed", "Excited", "Upset", "Strong", "Guilty", "Scared", "Hostile",
        "Enthusiastic", "Proud",
    ]
    private lazy var answers = Array(repeating: 0, count: moods.count)

    override func viewDidLoad() {
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "heading")
        tableView.register(MoodCell.self, forCellReuseIdentifier: "mood")
        tableView.accessibilityLabel = "Moods"
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        1 + moods.count
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        guard indexPath.row > 0 else {
            let cell = tableView.dequeueReusableCell(withIdentifier: "heading", for: indexPath)
            cell.textLabel.text = "How do you feel? 1: not at all, 5: very much"
            cell.textLabel.font = .preferredFont(forTextStyle: .headline)
            cell.selectionStyle = .none
            return cell
        }
        let cell = tableView.dequeueReusableCell(withIdentifier: "mood", for: indexPath)
        guard let cell = cell as? MoodCell else { return cell }
        let index = indexPath.row - 1
        cell.mood.text = moods[index]
        cell.slider.accessibilityLabel = moods[index]
        cell.show(answers[index])
        cell.onAnswer = { [weak self] in self?.answers[index] = $0 }
        return cell
    }
}
