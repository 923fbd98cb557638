import TableKit

/// Collect changes in any order, then perform them as one update. Deletions and moves refer to the
/// rows before the update, insertions and targets to those after it. The label shows the result in
/// advance.
final class UpdateLab: ViewController, TableViewDataSource {
    private enum Change {
        case delete(Int)
        case insert(Int)
        case move(Int, Int)
    }

    private let table = TableView()
    private let first = Stepper(0...20)
    private let second = Stepper(0...20)
    private let plan = Label("No changes yet", wraps: true)
    private var rows = ["A", "B", "C", "D", "E"]
    private var changes: [Change] = []
    private var inserted = 0

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.accessibilityLabel = "Rows"
        table.dataSource = self
        let steppers = StackView(.horizontal, spacing: 6)
        for (name, stepper) in [("Row:", first), ("Move to:", second)] {
            stepper.accessibilityLabel = String(name.dropLast())
            steppers.addArrangedSubview(Label(name))
            steppers.addArrangedSubview(stepper)
        }
        let buttons = StackView(
            .horizontal, spacing: 6,
            [
                Button("_Delete") { [weak self] in self?.addDeletion() },
                Button("_Insert") { [weak self] in self?.addInsertion() },
                Button("_Move") { [weak self] in self?.addMove() },
                Button("_Perform") { [weak self] in self?.perform() },
            ])
        let stack = StackView(.vertical)
        stack.addArrangedSubview(StackView(.vertical, spacing: 6, [steppers, buttons]).margin(12))
        stack.addArrangedSubview(plan.margin(12))
        stack.addArrangedSubview(table, expands: true)
        view = stack
    }

    private func addDeletion() { add(.delete(Int(first.value))) }
    private func addInsertion() { add(.insert(Int(first.value))) }
    private func addMove() { add(.move(Int(first.value), Int(second.value))) }

    private func add(_ change: Change) {
        changes.append(change)
        guard let result = rowsAfterChanges() else {
            changes.removeLast()
            plan.text = "The last change conflicts with the others and was left out."
            return
        }
        plan.text = "\(rows.joined(separator: " ")) becomes \(result.joined(separator: " "))"
    }

    /// The rows after all changes: first those that stay, then the insertions and the moved rows at
    /// their places. Nil if a row does not exist or is used twice.
    private func rowsAfterChanges() -> [String]? {
        var removed: Set<Int> = []
        var added: [(place: Int, name: String)] = []
        var count = inserted
        for change in changes {
            switch change {
            case .delete(let row), .move(let row, _):
                guard rows.indices.contains(row), removed.insert(row).inserted else { return nil }
                if case .move(_, let target) = change { added.append((target, rows[row])) }
            case .insert(let row):
                count += 1
                added.append((row, "New \(count)"))
            }
        }
        var result = rows.indices.filter { !removed.contains($0) }.map { rows[$0] }
        guard Set(added.map(\.place)).count == added.count else { return nil }
        for (place, name) in added.sorted(by: { $0.place < $1.place }) {
            guard place <= result.count else { return nil }
            result.insert(name, at: place)
        }
        return result
    }

    private func perform() {
        guard !changes.isEmpty, let result = rowsAfterChanges() else { return }
        table.performBatchUpdates {
            for change in changes {
                switch change {
                case .delete(let row): table.deleteRows(at: [path(row)], with: .automatic)
                case .insert(let row):
                    inserted += 1
                    table.insertRows(at: [path(row)], with: .automatic)
                case .move(let row, let target):
                    table.moveRow(at: path(row), to: path(target))
                }
            }
            rows = result
        }
        changes = []
        plan.text = "The table shows \(rows.joined(separator: " "))"
    }

    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        rows.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel.text = rows[indexPath.row]
        return cell
    }
}
