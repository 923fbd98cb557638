import TableCore
import TableKit
import TextCore
import TroveModel

/// Moving the selected cards by keys and by menu.
extension RecordBoardView {
    /// Creates the commands for the keys that move cards.
    func makeKeyCommands() -> [KeyCommand] {
        [
            KeyCommand(input: .leftArrow, modifierFlags: [.control, .shift]) { [weak self] _ in
                self?.moveSelection(byColumns: -1)
            },
            KeyCommand(input: .rightArrow, modifierFlags: [.control, .shift]) { [weak self] _ in
                self?.moveSelection(byColumns: 1)
            },
            KeyCommand(input: .upArrow, modifierFlags: .alternate) { [weak self] _ in
                self?.moveSelection(byCards: -1)
            },
            KeyCommand(input: .downArrow, modifierFlags: .alternate) { [weak self] _ in
                self?.moveSelection(byCards: 1)
            },
        ]
    }

    /// The place of the main selected card.
    private var selectedPlace: IndexPath? {
        records.model.selectedRow.flatMap { columns?.place(ofRow: $0) }
    }

    /// Moves the selected cards to the next column in a direction that is not folded.
    private func moveSelection(byColumns step: Int) {
        guard records.canChangeRecords, let columns, let place = selectedPlace else { return }
        var index = place.section + step
        while columns.columns.indices.contains(index) {
            let column = columns.columns[index]
            if column.acceptsRecords, !column.isFolded {
                return move(toColumn: column.key, before: place.item)
            }
            index += step
        }
    }

    /// Moves the selected card up or down in its column.
    private func moveSelection(byCards step: Int) {
        guard records.canChangeRecords, let columns, let place = selectedPlace,
            !records.selectsSeveral,
            records.model.canMoveRows,
            (0..<columns.cardCount(inColumn: place.section)).contains(place.item + step)
        else { return }
        move(
            toColumn: columns.columns[place.section].key,
            before: place.item + (step > 0 ? 2 : -1))
    }

    private func move(toColumn key: String, before item: Int?) {
        guard let selected = records.selectedRecords else { return }
        followsSelection = true
        let before = selectedPlace.flatMap { columns?.columns[$0.section] }
        records.send(.filed(selected, column: key, before: item))
        guard before?.key != key, let column = columns?.columns.first(where: { $0.key == key })
        else { return }
        Accessibility.post(
            notification: .announcement,
            argument: translated("Moved to {column}")
                .filling(["column": title(of: column).withoutMnemonic]))
    }

    /// The maximum number of columns in the menu.
    private static let offeredColumns = 30

    /// The menu of columns to which the selected cards can be moved.
    ///
    /// - Parameter item: The card whose column is left out.
    func moveMenu(from item: IndexPath) -> [MenuElement] {
        guard records.canChangeRecords, let columns else { return [] }
        let isOne = !records.selectsSeveral
        let others = columns.columns.enumerated().filter { index, column in
            column.acceptsRecords && !(isOne && index == item.section)
        }
        let moves = others.prefix(Self.offeredColumns).map { _, column in
            Action(title: title(of: column).withoutMnemonic) { [weak self] _ in
                self?.move(toColumn: column.key, before: nil)
            }
        }
        return moves.isEmpty ? [] : [Menu(title: translated("Move to Co_lumn"), children: moves)]
    }
}
