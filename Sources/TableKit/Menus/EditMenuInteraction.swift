import CGtk
import GtkBridge
import TableCore
import TextCore

/// The place and the identity of an edit menu.
public struct EditMenuConfiguration {
    /// Any value by which the delegate tells menus apart.
    public var identifier: AnyHashable?
    /// The point of the view at which the menu opens, in points.
    public var sourcePoint: Point

    /// Creates a configuration.
    public init(identifier: AnyHashable? = nil, sourcePoint: Point) {
        (self.identifier, self.sourcePoint) = (identifier, sourcePoint)
    }
}

/// A menu with Cut, Copy, Paste and actions of the program at any view.
///
///     final class Card: View {
///         override func canPerformAction(_ action: EditAction, withSender sender: Any?) -> Bool {
///             action == .copy
///         }
///         override func copy(_ sender: Any?) { Clipboard.setText(title) }
///     }
///     card.addInteraction(EditMenuInteraction(delegate: nil))
///
/// The right button, the Menu key and Shift+F10 open the menu. It offers the actions that the view
/// can perform.
public final class EditMenuInteraction {
    /// The delegate, which changes the menu. A weak reference.
    public weak var delegate: (any EditMenuInteractionDelegate)?
    /// The view of the menu.
    public private(set) weak var view: View?
    /// The menu while it is open.
    private(set) var openMenu: View?
    private var connections: [SignalConnection] = []

    /// Creates an interaction; add it to a view.
    public init(delegate: (any EditMenuInteractionDelegate)?) { self.delegate = delegate }

    /// Opens the menu, if it has any items.
    public func presentEditMenu(with configuration: EditMenuConfiguration) {
        guard let view, let menu = menu(for: configuration), !menu.children.isEmpty else { return }
        delegate?.editMenuInteraction(self, willPresentMenuFor: configuration)
        let place = view.mirrored(configuration.sourcePoint)
        openMenu = MenuModel.open(
            menu, at: view.widget,
            pointingTo: GdkRectangle(
                x: gint(place.x.rounded()), y: gint(place.y.rounded()), width: 1, height: 1),
            sender: view, name: translated("Menu")
        ) { [weak self] in
            guard let self else { return }
            openMenu = nil
            delegate?.editMenuInteraction(self, willDismissMenuFor: configuration)
        }
    }

    /// Closes the menu.
    public func dismissMenu() {
        guard let openMenu else { return }
        gtk_popover_popdown(openMenu.widget.cast(GtkPopover.self))
    }

    /// Returns the menu: the view's actions, adjusted by the delegate.
    func menu(for configuration: EditMenuConfiguration) -> Menu? {
        guard let view else { return nil }
        let suggested = view.editActions(sender: self)
        guard let delegate else { return Menu(children: suggested) }
        return delegate.editMenuInteraction(
            self, menuFor: configuration, suggestedActions: suggested)
    }

    /// Opens the menu at a point of a view to which the interaction has not been added.
    func show(at view: View, _ point: Point) {
        self.view = view
        presentEditMenu(with: EditMenuConfiguration(sourcePoint: point))
    }

    func attach(to view: View) {
        for connection in connections { connection.disconnect() }
        connections = []
        self.view = view
        gtk_widget_add_events(view.widget, gint(bitPattern: GDK_BUTTON_PRESS_MASK.rawValue))
        let press = connectAnswering("button-press-event", of: view.reference.raw) { [weak self] in
            guard let self, let event = $0.event(0, as: GdkEventButton.self)?.pointee,
                event.button == 3, event.type == GDK_BUTTON_PRESS
            else { return false }
            let point = self.view?.mirrored(Point(x: event.x, y: event.y))
            presentEditMenu(with: EditMenuConfiguration(sourcePoint: point ?? .zero))
            return openMenu != nil
        }
        let key = connectAnswering("popup-menu", of: view.reference.raw) { [weak self] _ in
            guard let self, let view = self.view else { return false }
            presentEditMenu(with: EditMenuConfiguration(sourcePoint: view.bounds.center))
            return openMenu != nil
        }
        connections = [press, key]
    }
}

/// Changes and follows an edit menu. All functions are optional.
@MainActor
public protocol EditMenuInteractionDelegate: AnyObject {
    /// The menu; nil for none. Default: the suggested actions.
    func editMenuInteraction(
        _ interaction: EditMenuInteraction, menuFor configuration: EditMenuConfiguration,
        suggestedActions: [MenuElement]
    ) -> Menu?

    /// Called before the menu opens.
    func editMenuInteraction(
        _ interaction: EditMenuInteraction, willPresentMenuFor configuration: EditMenuConfiguration)

    /// Called after the menu has closed.
    func editMenuInteraction(
        _ interaction: EditMenuInteraction, willDismissMenuFor configuration: EditMenuConfiguration)
}

extension EditMenuInteractionDelegate {
    public func editMenuInteraction(
        _ interaction: EditMenuInteraction, menuFor configuration: EditMenuConfiguration,
        suggestedActions: [MenuElement]
    ) -> Menu? { Menu(children: suggestedActions) }

    public func editMenuInteraction(
        _ interaction: EditMenuInteraction, willPresentMenuFor configuration: EditMenuConfiguration
    ) {}

    public func editMenuInteraction(
        _ interaction: EditMenuInteraction, willDismissMenuFor configuration: EditMenuConfiguration
    ) {}
}

extension View {
    /// Adds an edit menu to the view. Makes the view a widget.
    public func addInteraction(_ interaction: EditMenuInteraction) {
        guard interaction.view !== self else { return }
        interaction.view?.interactions.removeAll { $0 === interaction }
        interactions.append(interaction)
        interaction.attach(to: self)
    }

    /// The items for the edit actions that the view can perform.
    func editActions(sender: Any?) -> [MenuElement] {
        EditAction.allCases.filter { canPerformAction($0, withSender: sender) }.map { action in
            Action(title: action.menuTitle) { [weak self] _ in
                switch action {
                case .cut: self?.cut(sender)
                case .copy: self?.copy(sender)
                case .paste: self?.paste(sender)
                }
            }
        }
    }
}
