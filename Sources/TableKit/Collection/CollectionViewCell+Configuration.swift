import TableCore

extension CollectionViewCell {
    /// The content configuration, whose view fills ``contentView``; nil for none. A configuration
    /// of a table's cell can be used as well.
    public var contentConfiguration: (any ContentConfiguration)? {
        get { configurations.content }
        set {
            configurations.content = newValue
            showContentConfiguration()
        }
    }

    /// Whether the content configuration follows the state of the cell through
    /// ``ContentConfiguration/updated(for:)``.
    public var automaticallyUpdatesContentConfiguration: Bool {
        get { configurations.updatesContent }
        set { configurations.updatesContent = newValue }
    }

    /// The background configuration, drawn behind all views of the cell; nil for none.
    public var backgroundConfiguration: BackgroundConfiguration? {
        get { configurations.background }
        set {
            configurations.background = newValue
            setNeedsDisplay()
        }
    }

    /// A closure that configures the cell for its state, called before the cell is shown and after
    /// each change of the state.
    public var configurationUpdateHandler: ((CollectionViewCell, CellConfigurationState) -> Void)?
    {
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

    /// Calls ``configurationUpdateHandler`` and ``updateConfiguration(using:)`` before the next
    /// frame.
    public func setNeedsUpdateConfiguration() {
        configurations.needsUpdate = true
        setNeedsLayout()
    }
}

extension CollectionViewCell: ConfigurableCell {
    func contentConfigured() {}
}
