import TableCore

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
}

extension TableViewCell: ConfigurableCell {
    func contentConfigured() { setNeedsLayout() }
}
