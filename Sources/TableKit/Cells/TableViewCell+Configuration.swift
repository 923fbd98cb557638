import TableCore

/// The configurations of a cell and the views made from them.
struct CellConfigurations {
    var content: (any ContentConfiguration)?
    var contentView: (View & ContentView)?
    var background: BackgroundConfiguration?
    var update: ((TableViewCell, CellConfigurationState) -> Void)?
    var updatesContent = true
    var needsUpdate = false

    /// Whether anything depends on the state of the cell.
    var depend: Bool { update != nil || content != nil }
}

extension TableViewCell {
    /// The content configuration, whose view replaces the labels and the image and fills
    /// ``contentView``; nil for none.
    public var contentConfiguration: (any ContentConfiguration)? {
        get { configurations.content }
        set {
            configurations.content = newValue
            showContentConfiguration()
        }
    }

    /// Returns a configuration without content, with the appearance of the cell's style.
    public func defaultContentConfiguration() -> ListContentConfiguration {
        switch style {
        case .default: .cell()
        case .subtitle: .subtitleCell()
        case .value1, .value2: .valueCell()
        }
    }

    /// Whether the content configuration follows the state of the cell through
    /// ``ContentConfiguration/updated(for:)``.
    public var automaticallyUpdatesContentConfiguration: Bool {
        get { configurations.updatesContent }
        set { configurations.updatesContent = newValue }
    }

    /// The background configuration, drawn in front of ``backgroundView``; nil for none.
    public var backgroundConfiguration: BackgroundConfiguration? {
        get { configurations.background }
        set {
            configurations.background = newValue
            setNeedsDisplay()
        }
    }

    /// A closure that configures the cell for its state, called before the cell is shown and after
    /// each change of the state.
    public var configurationUpdateHandler: ((TableViewCell, CellConfigurationState) -> Void)? {
        get { configurations.update }
        set {
            configurations.update = newValue
            setNeedsUpdateConfiguration()
        }
    }

    /// The current state of the cell.
    public var configurationState: CellConfigurationState {
        var state = CellConfigurationState()
        (state.isSelected, state.isHighlighted) = (isSelected, isHighlighted)
        (state.isEditing, state.isSwiped) = (isEditing, isSwiped)
        return state
    }

    /// The title of the row for assistive technology.
    var title: String {
        textLabel.text ?? (contentConfiguration as? ListContentConfiguration)?.text ?? ""
    }

    /// Calls ``configurationUpdateHandler`` and ``updateConfiguration(using:)`` before the next
    /// frame.
    public func setNeedsUpdateConfiguration() {
        configurations.needsUpdate = true
        setNeedsLayout()
    }

    /// Updates the configurations for the state of the cell, if necessary.
    func updateConfigurationIfNeeded() {
        guard configurations.needsUpdate else { return }
        configurations.needsUpdate = false
        let state = configurationState
        updateConfiguration(using: state)
        configurations.update?(self, state)
        if configurations.updatesContent { showContentConfiguration() }
    }

    private func showContentConfiguration() {
        defer { setNeedsLayout() }
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
