import CGtk
import Foundation
import GtkBridge
import TableCore

extension CollectionView {
    /// The number of items searched by type-ahead, beginning with the focused one.
    private static let searchedItems = 20_000

    /// Handles a key press. Returns false for keys without a meaning in collections, so that they
    /// propagate.
    func keyPressed(_ event: GdkEventKey) -> Bool {
        // Space and Enter activate a control in an item that has the focus.
        if gtk_widget_is_focus(bin.widget) == 0,
            Self.activationKeys.contains(Int32(event.keyval))
        {
            return false
        }
        if keyCommands.perform(for: event, sender: self) { return true }
        let direction = direction(of: Int32(event.keyval))
        guard event.state & GDK_MOD1_MASK.rawValue == 0 else {
            return direction.map { moveFocusedItem($0) } ?? false
        }
        let modifiers = SelectionModifiers(gdk: event.state)
        guard let direction else { return keyPressed(event, modifiers) }
        if modifiers.isEmpty, expandFocusedItem(direction) { return true }
        return move(direction, modifiers)
    }

    /// Handles a key other than arrows and those of commands.
    private func keyPressed(_ event: GdkEventKey, _ modifiers: SelectionModifiers) -> Bool {
        let key = Int32(event.keyval)
        switch key {
        case GDK_KEY_Home, GDK_KEY_KP_Home:
            updateIfNeeded()
            return moveFocus(to: shownItem(from: 0, .down), modifiers)
        case GDK_KEY_End, GDK_KEY_KP_End:
            updateIfNeeded()
            return moveFocus(
                to: shownItem(from: display.counts.numberOfRows - 1, .up), modifiers)
        case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: return moveByPage(.up, modifiers)
        case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: return moveByPage(.down, modifiers)
        case GDK_KEY_space where focusedItem != nil && typing.text.isEmpty:
            showsFocus = true
            select(.selectCursor(modifiers))
            return true
        case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter:
            guard let item = focusedItem else { return false }
            if !selection.isSelected(item) { select(.selectCursor([])) }
            performPrimaryAction(at: item)
            return true
        case _ where key == GDK_KEY_Menu || (key == GDK_KEY_F10 && modifiers == .extend):
            return showMenu(forItemAt: focusedItem)
        case GDK_KEY_a where modifiers == .toggle:
            guard allowsMultipleSelection else { return false }
            select(.selectAll)
            return true
        case GDK_KEY_Escape: return escape()
        default: return modifiers.contains(.toggle) ? false : typed(event)
        }
    }

    /// Whether an item has a pixel.
    func isShown(_ item: IndexPath) -> Bool {
        display.layOut { $0.shownItem(from: item, .down) } == item
    }

    /// The first item with a pixel from a position on.
    private func shownItem(from position: Int, _ direction: VerticalDirection) -> IndexPath? {
        display.counts.indexPath(at: position).flatMap { item in
            display.layOut { $0.shownItem(from: item, direction) }
        }
    }

    private static let activationKeys = [
        GDK_KEY_space, GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter,
    ]

    /// The direction in the layout of an arrow key; nil for other keys.
    private func direction(of key: Int32) -> LayoutDirection? {
        let direction: LayoutDirection? =
            switch key {
            case GDK_KEY_Left, GDK_KEY_KP_Left: .left
            case GDK_KEY_Right, GDK_KEY_KP_Right: .right
            case GDK_KEY_Up, GDK_KEY_KP_Up: .up
            case GDK_KEY_Down, GDK_KEY_KP_Down: .down
            default: nil
            }
        return direction.map(contentDirection.layout)
    }

    /// Moves the focus to an item, and selects it unless the delegate or a key prevents it.
    func moveFocus(to path: IndexPath?, _ modifiers: SelectionModifiers) -> Bool {
        showsFocus = true
        typing.reset()
        updateIfNeeded()
        if let path { select(.move(.to(path), effective(modifiers, at: path))) }
        return true
    }

    /// Ctrl moves the focus alone, as does every key where the selection does not follow the focus.
    private func effective(
        _ modifiers: SelectionModifiers, at path: IndexPath
    ) -> SelectionModifiers {
        let follows =
            delegate?.collectionView(self, selectionFollowsFocusForItemAt: path)
            ?? selectionFollowsFocus
        return modifiers.isEmpty && !follows ? .toggle : modifiers
    }

    /// Moves to the nearest item in a direction; without a focused item, to the first visible one.
    private func move(_ direction: LayoutDirection, _ modifiers: SelectionModifiers) -> Bool {
        updateIfNeeded()
        let target =
            focusedItem.map { item in
                display.layOut { $0.indexPathForItem(direction, of: item) } ?? item
            } ?? display.indexPathsForVisibleItems.first
        return moveFocus(to: target, modifiers)
    }

    private func moveByPage(
        _ direction: LayoutDirection, _ modifiers: SelectionModifiers
    ) -> Bool {
        updateIfNeeded()
        guard let start = focusedItem ?? display.indexPathsForVisibleItems.first,
            let target = display.layOut({
                $0.indexPathForItemOnePage(direction, from: start)
            })
        else { return true }
        return moveFocus(to: target, modifiers)
    }

    /// Cancels the most recent operation.
    private func escape() -> Bool {
        typing.reset()
        if movement != nil {
            cancelInteractiveMovement()
            clearPointer()
            return true
        }
        guard pointer.band != nil else { return false }
        clearPointer()
        return true
    }

    /// Whether typing can find one of the visible items. Otherwise typing has another meaning, such
    /// as a search.
    private func hasTitles(_ delegate: any CollectionViewDelegate) -> Bool {
        display.indexPathsForVisibleItems.contains {
            delegate.collectionView(self, typeSelectTitleForItemAt: $0) != nil
        }
    }

    /// Moves to the next item whose title begins with the typed letters.
    private func typed(_ event: GdkEventKey) -> Bool {
        guard let delegate, event.beginsText, hasTitles(delegate) else { return false }
        let composer =
            composer
            ?? TextComposer(for: bin.widget) { [weak self] text in
                guard let self else { return }
                typedText.isUsed = typed(text, at: typedText.time)
            }
        self.composer = composer
        typedText = TypedText(time: Double(event.time) / 1000)
        return composer.handle(event) && typedText.isUsed
    }

    /// Moves to the next item whose title begins with a text.
    ///
    /// - Parameter time: The time in seconds.
    /// - Returns: Whether all items have been looked at.
    private func typed(_ text: String, at time: Double) -> Bool {
        guard let delegate else { return false }
        let search = typing.type(text, at: time)
        let counts = display.counts
        var rest = Self.searchedItems
        let start = focusedItem.flatMap { counts.position(of: $0) }
        let found = search.first(after: start, among: counts.numberOfRows) { position in
            guard rest > 0, let path = counts.indexPath(at: position), isShown(path) else {
                return ""
            }
            rest -= 1
            return delegate.collectionView(self, typeSelectTitleForItemAt: path) ?? ""
        }
        guard let found, let path = counts.indexPath(at: found) else { return rest > 0 }
        showsFocus = true
        select(.move(.to(path), effective([], at: path)))
        return true
    }
}
