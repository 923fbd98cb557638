import TableKit
import TextCore
import TroveModel

/// A pop-up button for the kind of a field.
///
/// Kinds that need further options are available only as the current kind of an existing field.
final class FieldKindChooser: PopUpButton {
    private var kinds: [FieldKind]

    init(_ kind: FieldKind) {
        kinds = Self.kinds(besides: kind)
        super.init(kinds.map(\.displayName))
        self.kind = kind
        accessibilityLabel = translated("Field kind")
    }

    private static func kinds(besides kind: FieldKind) -> [FieldKind] {
        FieldKind.allCases.filter { $0 == kind || !$0.definition.needsOptions }
    }

    /// The selected kind.
    var kind: FieldKind {
        get { selectedIndex.map { kinds[$0] } ?? .text }
        set {
            let needed = Self.kinds(besides: newValue)
            if kinds != needed {
                kinds = needed
                titles = kinds.map(\.displayName)
            }
            selectedIndex = kinds.firstIndex(of: newValue)
        }
    }
}
