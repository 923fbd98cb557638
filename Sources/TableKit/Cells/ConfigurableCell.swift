import TableCore

/// The configurations of a cell and the views made from them.
struct CellConfigurations<Cell: ConfigurableCell> {
    var content: (any ContentConfiguration)?
    var contentView: (View & ContentView)?
    var background: BackgroundConfiguration?
    var update: ((Cell, CellConfigurationState) -> Void)?
    var updatesContent = true
    var needsUpdate = false

    /// Whether they depend on the state of the cell.
    var dependOnState: Bool { update != nil || content != nil }
}

/// A cell of a table or a collection whose content and background can be configured.
protocol ConfigurableCell: View {
    associatedtype Configured: ConfigurableCell
    /// The configurations, and the views made from them.
    var configurations: CellConfigurations<Configured> { get set }
    /// The current state of the cell.
    var configurationState: CellConfigurationState { get }
    /// The view that the content fills.
    var contentView: View { get }
    /// Configures the cell for a state, in subclasses.
    func updateConfiguration(using state: CellConfigurationState)
    /// Called after the content was configured.
    func contentConfigured()
}

extension ConfigurableCell {
    /// Updates the configurations for the state of the cell, if necessary.
    func updateConfigurationIfNeeded() {
        guard configurations.needsUpdate else { return }
        configurations.needsUpdate = false
        let state = configurationState
        updateConfiguration(using: state)
        if let cell = self as? Configured { configurations.update?(cell, state) }
        if configurations.updatesContent { showContentConfiguration() }
    }

    /// Shows the content configuration, in the present view if it supports it.
    func showContentConfiguration() {
        defer { contentConfigured() }
        guard var content = configurations.content else {
            configurations.contentView?.removeFromSuperview()
            configurations.contentView = nil
            return
        }
        if configurations.updatesContent { content = content.updated(for: configurationState) }
        if let view = configurations.contentView, view.supports(content) {
            view.configuration = content
            return
        }
        configurations.contentView?.removeFromSuperview()
        let view = content.makeContentView()
        view.frame = contentView.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.insertSubview(view, at: 0)
        configurations.contentView = view
    }
}
