import TableCore

/// The widths of the columns, in points.
extension SplitViewController {
    /// A width that the split view chooses itself.
    public static let automaticDimension = -1.0

    /// The width of the first column beside the others.
    public var primaryColumnWidth: Double { Double(wide.currentWidths.primary) }

    /// The width of the second of three columns beside the others.
    public var supplementaryColumnWidth: Double { Double(wide.currentWidths.supplementary) }

    /// The preferred width of the first column. Dragging the divider changes it.
    public var preferredPrimaryColumnWidth: Double {
        get { wide.widths.primary.preferred }
        set { prefer(newValue, \.primary) }
    }

    /// The preferred width of the second of three columns. Dragging the divider changes it.
    public var preferredSupplementaryColumnWidth: Double {
        get { wide.widths.supplementary.preferred }
        set { prefer(newValue, \.supplementary) }
    }

    /// The preferred width of the last of three columns, so that the second one takes the rest;
    /// ``automaticDimension`` if the last one takes the rest. Dragging the divider between them
    /// changes it.
    public var preferredSecondaryColumnWidth: Double {
        get { wide.widths.secondaryPreferred ?? Self.automaticDimension }
        set { wide.widths.secondaryPreferred = newValue < 0 ? nil : newValue }
    }

    /// The preferred width of the first column as a part of the split view's, from 0 to 1;
    /// ``automaticDimension`` for ``preferredPrimaryColumnWidth``.
    public var preferredPrimaryColumnWidthFraction: Double {
        get { wide.widths.primary.fraction ?? Self.automaticDimension }
        set { wide.widths.primary.fraction = newValue < 0 ? nil : newValue }
    }

    /// The preferred width of the second of three columns as a part of the split view's, from 0 to
    /// 1; ``automaticDimension`` for ``preferredSupplementaryColumnWidth``.
    public var preferredSupplementaryColumnWidthFraction: Double {
        get { wide.widths.supplementary.fraction ?? Self.automaticDimension }
        set { wide.widths.supplementary.fraction = newValue < 0 ? nil : newValue }
    }

    /// The minimum width of the first column; ``automaticDimension`` for the standard one.
    public var minimumPrimaryColumnWidth: Double {
        get { wide.widths.primary.minimum }
        set { limit(newValue, \.primary.minimum) }
    }

    /// The maximum width of the first column; ``automaticDimension`` for any width. The minimum has
    /// precedence.
    public var maximumPrimaryColumnWidth: Double {
        get { wide.widths.primary.maximum }
        set { limit(newValue, \.primary.maximum) }
    }

    /// The minimum width of the second of three columns; ``automaticDimension`` for the standard
    /// one.
    public var minimumSupplementaryColumnWidth: Double {
        get { wide.widths.supplementary.minimum }
        set { limit(newValue, \.supplementary.minimum) }
    }

    /// The maximum width of the second of three columns; ``automaticDimension`` for any width. The
    /// minimum has precedence.
    public var maximumSupplementaryColumnWidth: Double {
        get { wide.widths.supplementary.maximum }
        set { limit(newValue, \.supplementary.maximum) }
    }

    /// The preferred widths of the first two columns when expanded, in logical pixels.
    public var columnWidths: (primary: Int, supplementary: Int) {
        get {
            (Int(wide.widths.primary.preferred), Int(wide.widths.supplementary.preferred))
        }
        set {
            var widths = wide.widths
            (widths.primary.fraction, widths.supplementary.fraction) = (nil, nil)
            widths.primary.preferred = Double(newValue.primary)
            widths.supplementary.preferred = Double(newValue.supplementary)
            wide.widths = widths
        }
    }

    private func prefer(
        _ width: Double, _ column: WritableKeyPath<SplitColumnWidths, SplitColumnWidths.Column>
    ) {
        var widths = wide.widths
        widths[keyPath: column].fraction = nil
        widths[keyPath: column].preferred =
            width < 0 ? SplitColumnWidths()[keyPath: column].preferred : width
        wide.widths = widths
    }

    private func limit(_ width: Double, _ limit: WritableKeyPath<SplitColumnWidths, Double>) {
        wide.widths[keyPath: limit] = width < 0 ? SplitColumnWidths()[keyPath: limit] : width
    }
}
