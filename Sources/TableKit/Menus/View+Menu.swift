extension View {
    /// Opens a menu that points to the view.
    ///
    /// - Parameters:
    ///   - menu: The menu.
    ///   - name: The accessible name of the menu.
    public func openMenu(_ menu: Menu, name: String) {
        MenuModel.open(menu, at: widget, sender: self, name: name)
    }
}
