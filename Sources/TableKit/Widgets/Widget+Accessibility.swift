import CGtk
import GtkBridge

extension Widget {
    /// What a screen reader calls the widget.
    public var accessibleName: String? {
        get {
            guard let object = gtk_widget_get_accessible(pointer) else { return nil }
            return atk_object_get_name(object).map { String(cString: $0) }
        }
        set {
            guard let object = gtk_widget_get_accessible(pointer), let newValue else { return }
            atk_object_set_name(object, newValue)
        }
    }

    /// What a screen reader adds to the name.
    public var accessibleDescription: String? {
        get {
            guard let object = gtk_widget_get_accessible(pointer) else { return nil }
            return atk_object_get_description(object).map { String(cString: $0) }
        }
        set {
            guard let object = gtk_widget_get_accessible(pointer), let newValue else { return }
            atk_object_set_description(object, newValue)
        }
    }

    /// Sets the kind of thing that a screen reader calls the widget.
    func setAccessibleRole(_ role: AtkRole) {
        guard let object = gtk_widget_get_accessible(pointer) else { return }
        atk_object_set_role(object, role)
    }

    /// Tells screen readers whether what was entered into the widget is wrong.
    func setInvalid(_ isInvalid: Bool) {
        guard let object = gtk_widget_get_accessible(pointer) else { return }
        atk_object_notify_state_change(
            object, guint64(ATK_STATE_INVALID_ENTRY.rawValue), isInvalid.gboolean)
    }

    /// Tells screen readers that `label` is the text for this widget, and its access key's target.
    public func setLabelled(by label: TextLabel) {
        gtk_label_set_mnemonic_widget(label.pointer.cast(GtkLabel.self), pointer)
        guard let own = gtk_widget_get_accessible(pointer),
            let other = gtk_widget_get_accessible(label.pointer)
        else { return }
        atk_object_add_relationship(own, ATK_RELATION_LABELLED_BY, other)
        atk_object_add_relationship(other, ATK_RELATION_LABEL_FOR, own)
    }
}
