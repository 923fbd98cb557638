import TableCore
import Testing

/// Accessible text and actions of a row.
struct AccessibleRowTests {
    @Test(
        "texts become one sentence",
        arguments: [
            ([], ""),
            ([""], ""),
            (["The Hobbit"], "The Hobbit"),
            (["The Hobbit", "J. R. R. Tolkien"], "The Hobbit, J. R. R. Tolkien"),
            (["The Hobbit", "", "Checked"], "The Hobbit, Checked"),
            (["Who Goes There?", "John W. Campbell"], "Who Goes There? John W. Campbell"),
            ([" two\n lines\t", "here "], "two lines, here"),
            (["三体", "刘慈欣"], "三体, 刘慈欣"),
        ])
    func sentence(texts: [String], expected: String) {
        #expect(SpokenText.sentence(texts) == expected)
    }

    @Test("a row says that it is selected, checked, focused and on screen")
    func states() {
        let bare = AccessibleStates.ofRow(
            isShowing: false, mode: .none, isSelected: false, isCursor: false,
            tableHasFocus: true)
        #expect(bare == [.focusable])
        let full = AccessibleStates.ofRow(
            isShowing: true, mode: .single, isSelected: true, isCursor: true,
            tableHasFocus: true, isChecked: true, isEditable: true)
        #expect(
            full == [
                .focusable, .showing, .selectable, .selected, .focused, .checked, .editable,
            ])
        let elsewhere = AccessibleStates.ofRow(
            isShowing: true, mode: .multiple, isSelected: false, isCursor: true,
            tableHasFocus: false)
        #expect(elsewhere == [.focusable, .showing, .selectable])
    }

    @Test("actions are those that mouse and keyboard offer")
    func actions() {
        func offered(
            isEditing: Bool = false, style: EditingStyle = .none, canMove: Bool = false,
            canRename: Bool = false, number: Int = 2
        ) -> [AccessibleAction] {
            AccessibleAction.offered(
                isEditing: isEditing, style: style, canMove: canMove, canRename: canRename,
                place: AccessiblePlace(number: number, count: 3))
        }
        #expect(offered() == [.activate])
        #expect(offered(style: .delete, canRename: true) == [.activate, .rename, .delete])
        #expect(offered(style: .insert) == [.activate])
        #expect(offered(isEditing: true, style: .insert) == [.insert])
        #expect(
            offered(isEditing: true, style: .delete, canMove: true) == [
                .delete, .moveUp, .moveDown,
            ])
        #expect(offered(canMove: true, number: 1) == [.activate, .moveDown])
        #expect(offered(canMove: true, number: 3) == [.activate, .moveUp])
    }
}
