import TableCore

extension TableView {
    /// Opens the menu of a row, as the right button and the menu key do, after marking the row as
    /// its target. Closes the open row, as any button press does (Spec 17.4).
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - point: The point of the viewport to open the menu at; nil for the middle of the row.
    func showMenu(forRowAt row: IndexPath, at point: Point? = nil) {
        closeOpenRow()
        endSwipe()
        selection.target(row)
        showSelection()
        guard let span = geometry.rectForRow(at: row) else { return }
        let place = point ?? Point(x: rowWidth / 2, y: span.midY - offsetY)
        let content = Point(x: place.x, y: place.y + offsetY)
        let suggested = swipeMenuItems(at: row)
        let configuration = delegate?.tableView(
            self, contextMenuConfigurationForRowAt: row, point: content)
        if let configuration {
            if let menu = configuration.makeMenu(suggesting: suggested) {
                open(menu, at: place, about: [row])
            }
            return
        }
        if showEditMenu(of: row, at: place) || suggested.isEmpty { return }
        open(Menu(children: suggested), at: place, about: [row])
    }
}
