import CGtk
import GtkBridge
import TextCore

/// A row of stars for choosing a rating.
///
///     let rating = RatingControl(maximum: 5, value: 4)
///     rating.addAction(Action { _ in film.rating = rating.value }, for: .valueChanged)
///
/// A click on a star chooses it; a click on the last full star removes the rating. The arrow keys
/// change the rating by one star, digits set it, and Delete removes it.
public final class RatingControl: Control {
    /// The number of stars.
    public let maximum: Int

    private let stars: [Button]

    /// Creates a control.
    ///
    /// - Parameters:
    ///   - maximum: The number of stars, at least 1.
    ///   - value: The number of full stars; 0 for no rating.
    public init(maximum: Int = 5, value: Int = 0) {
        self.maximum = max(1, maximum)
        self.value = min(max(0, value), self.maximum)
        stars = (1...self.maximum).map { number in
            Button(
                icon: Self.emptyIcon,
                name: translated("{count} star", plural: "{count} stars", count: number)
                    .filling(["count": "\(number)"]))
        }
        super.init(adopting: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
        for (index, star) in stars.enumerated() {
            star.style("flat", "trove-star")
            star.tooltip = nil
            star.onClick = { [weak self] in self?.clicked(index + 1) }
            connectAnswering("key-press-event", of: star.reference.raw) { [weak self] in
                guard let event = $0.event(0, as: GdkEventKey.self)?.pointee else { return false }
                return self?.pressed(KeyPress(event).inLayout) ?? false
            }
            insert(star, at: index)
            gtk_box_pack_start(widget.cast(GtkBox.self), star.widget, 0, 1, 0)
        }
        gtk_widget_show(widget)
        style("trove-rating")
        setAccessibleRole(ATK_ROLE_PANEL)
        align(horizontal: .start)
        showValue()
    }

    private static let fullIcon = Image(icon: "starred-symbolic")
    private static let emptyIcon = "non-starred-symbolic"

    /// The number of full stars; 0 for no rating. Setting it does not perform actions.
    public var value: Int {
        didSet {
            let allowed = min(max(0, value), maximum)
            if allowed != value { value = allowed }
            if value != oldValue { showValue() }
        }
    }

    public override func grabFocus() { stars[max(0, value - 1)].grabFocus() }

    private func showValue() {
        for (index, star) in stars.enumerated() {
            let isFull = index < value
            star.image = isFull ? Self.fullIcon : Image(icon: Self.emptyIcon)
            star.setStyle("trove-full", isFull)
            star.setAccessibleState(ATK_STATE_CHECKED, index + 1 == value)
            // Tab reaches the control once.
            gtk_widget_set_can_focus(star.widget, (index == max(0, value - 1)).gboolean)
        }
        accessibilityHint =
            value == 0
            ? translated("No rating")
            : translated("{count} of {maximum} stars").filling([
                "count": "\(value)", "maximum": "\(maximum)",
            ])
    }

    private func clicked(_ number: Int) {
        guard isEnabled else { return }
        choose(number == value ? number - 1 : number)
        grabFocus()
    }

    private func pressed(_ press: KeyPress) -> Bool {
        guard press.modifiers.isDisjoint(with: [.control, .alt]), isEnabled else { return false }
        switch press.key {
        case .right: choose(value + 1)
        case .left: choose(value - 1)
        case .home, .delete, .backspace: choose(0)
        case .end: choose(maximum)
        case .character(let digit):
            guard let number = digit.wholeNumberValue, number <= maximum else { return false }
            choose(number)
        default: return false
        }
        return true
    }

    private func choose(_ number: Int) {
        let old = value
        let hadFocus = containsFocus
        value = number
        guard value != old else { return }
        if hadFocus { grabFocus() }
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }
}
