import TableKit
import TextCore
import TroveModel

/// A pop-up button for the kind of a field.
///
/// Kinds that need further options are available only if asked for, and as the current kind of an
/// existing field.
final class FieldKindChooser: PopUpButton {
    private var kinds: [FieldKind]
    private let offersAll: Bool

    /// Creates a button.
    ///
    /// - Parameters:
    ///   - kind: The selected kind.
    ///   - offersAll: Whether kinds that need further options are available.
    init(_ kind: FieldKind, offersAll: Bool = false) {
        self.offersAll = offersAll
        kinds = Self.kinds(besides: kind, offersAll)
        super.init(kinds.map(\.displayName))
        self.kind = kind
        accessibilityLabel = translated("Field kind")
    }

    private static func kinds(besides kind: FieldKind, _ offersAll: Bool) -> [FieldKind] {
        FieldKind.allCases.filter { offersAll || $0 == kind || !$0.definition.needsOptions }
    }

    /// The selected kind.
    var kind: FieldKind {
        get { selectedIndex.map { kinds[$0] } ?? .text }
        set {
            let needed = Self.kinds(besides: newValue, offersAll)
            if kinds != needed {
                kinds = needed
                titles = kinds.map(\.displayName)
            }
            selectedIndex = kinds.firstIndex(of: newValue)
        }
    }
}
