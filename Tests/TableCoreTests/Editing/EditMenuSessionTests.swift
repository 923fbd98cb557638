import TableCore
import Testing

/// The edit menu of a row or item: opening, filtering actions and dismissing.
struct EditMenuSessionTests {
    private let path = IndexPath.row(3)

    /// Opens the menu with the answers of a delegate, and returns the menu and its effects.
    private func open(
        _ host: EditMenuSession.Host, shows: Bool = true, _ allowed: [EditAction]
    ) -> (EditMenuSession, [EditMenuSession.Effect]) {
        var menu = EditMenuSession(host: host)
        var queue = menu.handle(.longPressed(path))
        var done: [EditMenuSession.Effect] = []
        while !queue.isEmpty {
            let effect = queue.removeFirst()
            done.append(effect)
            switch effect {
            case .askShouldShow: queue += menu.handle(.shouldShow(shows))
            case .askCanPerform(let action, _):
                queue += menu.handle(.canPerform(allowed.contains(action)))
            default: break
            }
        }
        return (menu, done)
    }

    @Test(
        """
        the menu has the words that are allowed and none besides, and none means no menu (000.178, \
        000.182, 000.206, 56.3, 56.4, 52.4)
        """,
        arguments: 0..<8)
    func filter(mask: Int) {
        let allowed = EditAction.allCases.enumerated().filter { mask >> $0.offset & 1 == 1 }
            .map(\.element)
        let (menu, effects) = open(.collection, allowed)
        var expected: [EditMenuSession.Effect] = [.askShouldShow(path)]
        expected += [.cut, .copy, .paste].map { .askCanPerform($0, path) }
        if !allowed.isEmpty { expected.append(.show(allowed, path)) }
        #expect(effects == expected)
        #expect(menu.indexPath == (allowed.isEmpty ? nil : path))
    }

    @Test("a row may refuse, and then no action is asked about (000.177, 56.2)")
    func refusal() {
        let (menu, effects) = open(.table, shows: false, EditAction.allCases)
        #expect(effects == [.askShouldShow(path)])
        #expect(menu.state == .idle)
    }

    @Test("without all three functions of the delegate nothing is asked (000.180, 56.2)")
    func unimplemented() {
        var menu = EditMenuSession(host: .table, isImplemented: false)
        #expect(menu.handle(.longPressed(path)) == [])
    }

    @Test(
        """
        a long press selects, choosing performs and deselects (29.1, 000.176, 000.179, 000.181, \
        56.1)
        """
    )
    func choosing() {
        var (menu, effects) = open(.table, [.copy, .paste])
        #expect(effects.suffix(2) == [.select(path), .show([.copy, .paste], path)])
        #expect(menu.handle(.chosen(.cut)) == [], "it is not in the menu")
        #expect(
            menu.handle(.chosen(.paste)) == [.hide, .perform(.paste, path), .deselect(path)])
        #expect(menu.handle(.chosen(.paste)) == [])
    }

    @Test("in a collection the menu leaves the selection alone (OC-24, 56.5)")
    func collection() {
        var (menu, _) = open(.collection, [.copy])
        #expect(menu.handle(.chosen(.copy)) == [.hide, .perform(.copy, path)])
    }

    @Test("a click elsewhere takes the menu away and counts as a click (000.181)")
    func elsewhere() {
        var (menu, _) = open(.table, [.copy])
        #expect(menu.handle(.clickedElsewhere(.row(5))) == [.hide, .click(.row(5))])
        (menu, _) = open(.table, [.copy])
        #expect(menu.handle(.clickedElsewhere(nil)) == [.hide])
        (menu, _) = open(.table, [.copy])
        #expect(menu.handle(.cancel) == [.hide])
        #expect(menu.handle(.clickedElsewhere(.row(5))) == [])
    }

    @Test("one menu at a time; it follows its row, and goes with a deleted one (R8)")
    func following() throws {
        var (menu, _) = open(.table, [.copy])
        var batch = BatchUpdate()
        batch.deleteRows([.row(0)])
        let before = try SectionCounts([6])
        _ = menu.apply(try batch.resolve(before: before, after: SectionCounts([5])))
        #expect(menu.indexPath == .row(2))
        batch = BatchUpdate()
        batch.deleteRows([.row(2)])
        let map = try batch.resolve(before: SectionCounts([5]), after: SectionCounts([4]))
        #expect(menu.apply(map) == [.hide])
        (menu, _) = open(.table, [.copy])
        #expect(menu.handle(.longPressed(.row(1))) == [.hide, .askShouldShow(.row(1))])
    }
}
