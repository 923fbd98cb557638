import CGtk
import GtkBridge

/// A form row with a rating, as stars to click.
///
/// Its text is the number of full stars, or empty without a rating. Any other text, such as a
/// rejected one, shows no star and is kept until the user chooses a rating.
public final class RatingFormRow: TypedFormRow {
    private let rating: RatingControl
    private var text = ""

    /// Creates a row without a rating.
    ///
    /// - Parameters:
    ///   - title: The label.
    ///   - maximum: The number of stars.
    public init(title: String, maximum: Int = 5) {
        let rating = RatingControl(maximum: maximum)
        self.rating = rating
        super.init(title: title, control: rating)
        // As tall as an entry, so that all labels of the form align alike.
        rating.align(horizontal: .start).minimumSize(height: 34)
        rating.addAction(
            Action { [weak self] _ in self?.chosen() }, for: .valueChanged)
    }

    public override var typedText: String {
        get { text }
        set {
            text = newValue
            rating.value = Int(newValue) ?? 0
        }
    }

    public override func focus() { rating.grabFocus() }

    private func chosen() {
        enter(rating.value == 0 ? "" : "\(rating.value)")
        onSettle?()
    }
}
