import CGtk
import GtkBridge
import TableCore
import TextCore

/// Texts, states and actions of a collection's elements for assistive technology.
extension CollectionView {
    /// The text of an element off screen. Requests its view from the data source and recycles it.
    func spokenText(of element: LayoutElement) -> String {
        guard let dataSource else { return "" }
        let path = element.indexPath
        let view: CollectionReusableView
        switch element.category {
        case .cell:
            view = dataSource.collectionView(self, cellForItemAt: modelPath(path))
        case .supplementary(let kind):
            view = dataSource.collectionView(
                self, viewForSupplementaryElementOfKind: kind, at: path)
        case .decoration: return ""
        }
        defer {
            if let pooled = view.pooled { display.pool.recycle(pooled) }
            view.pooled = nil
        }
        return view.accessibilityLabel ?? ""
    }

    func accessibleStates(of element: LayoutElement) -> AccessibleStates {
        let isShowing = gtk_widget_get_mapped(bin.widget) != 0 && isVisible(element)
        guard element.category == .cell else { return .ofSectionView(isShowing: isShowing) }
        let path = element.indexPath
        return .ofRow(
            isShowing: isShowing, mode: selection.mode, isSelected: selection.isSelected(path),
            isCursor: focusedItem == path, tableHasFocus: isFocused)
    }

    private func isVisible(_ element: LayoutElement) -> Bool {
        guard let attributes = currentAttributes(of: element), !attributes.isHidden else {
            return false
        }
        return visibleRect.intersects(attributes.frame)
    }

    /// The place of an element in viewport coordinates, on or off screen.
    func viewportFrame(of element: LayoutElement) -> Rect? {
        let offset = contentOffset
        return currentAttributes(of: element)?.frame.moved(dx: -offset.x, dy: -offset.y)
    }

    /// The attributes with which an element is drawn, or those that it has off screen.
    private func currentAttributes(of element: LayoutElement) -> LayoutAttributes? {
        display.view(of: element)?.hosting?.attributes
            ?? display.layOut { $0.layout.attributes(for: element) }
    }

    /// The item or supplementary view at a point of the viewport.
    func element(atViewport point: Point) -> LayoutElement? {
        guard Rect(size: viewportSize).contains(point) else { return nil }
        let place = contentPoint(point)
        return display.visibleElements.last { element, attributes in
            if case .decoration = element.category { return false }
            let isElement = display.view(of: element)?.isAccessibilityElement ?? true
            return isElement && !attributes.isHidden && attributes.contains(place)
        }?.element
    }

    /// The actions of an item for assistive technology.
    func accessibleActions(ofItemAt path: IndexPath) -> [AccessibleAction] {
        guard let place = accessibility.layoutChildren?.place(of: .cell(path)) else { return [] }
        return AccessibleAction.offered(
            isEditing: false, style: .none,
            canMove: dataSource?.collectionView(self, canMoveItemAt: path) ?? false,
            canRename: false, place: place, hasMenu: hasMenu(at: path))
    }

    /// Performs an action on an item with the effects of mouse or keyboard.
    func perform(_ action: AccessibleAction, at path: IndexPath) {
        switch action {
        case .activate:
            select(.move(.to(path), []))
            performPrimaryAction(at: path)
        case .moveUp, .moveDown:
            focusItem(at: path)
            let target = ReorderSession.keyboardTarget(
                for: path, action == .moveUp ? .up : .down, in: display.counts)
            if let target { moveFocusedItem(to: target) }
        case .showMenu:
            if !selection.isSelected(path) { select(.move(.to(path), [])) }
            _ = showMenu(forItemAt: path)
        case .rename, .edit, .expand, .collapse, .delete, .insert: break
        }
    }

    /// Scrolls to an element.
    func reveal(_ element: LayoutElement) {
        if element.category == .cell {
            scrollToItem(at: element.indexPath, animated: false)
        } else if let frame = currentAttributes(of: element)?.frame {
            scrollRectToVisible(frame, animated: false)
        }
    }
}
