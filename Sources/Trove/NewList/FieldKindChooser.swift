import TableKit
import TextCore
import TroveModel

/// A pop-up button for the kind of a field.
final class FieldKindChooser: PopUpButton {
    private static let kinds = FieldKind.allCases.filter { !$0.definition.needsOptions }

    init(_ kind: FieldKind) {
        super.init(Self.kinds.map(\.displayName))
        self.kind = kind
        accessibilityLabel = translated("Field kind")
    }

    /// The selected kind.
    var kind: FieldKind {
        get { selectedIndex.map { Self.kinds[$0] } ?? .text }
        set { selectedIndex = Self.kinds.firstIndex(of: newValue) }
    }
}
