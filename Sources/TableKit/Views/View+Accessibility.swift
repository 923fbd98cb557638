import CGtk
import GtkBridge

extension View {
    /// The name of a widget for assistive technology.
    var widgetName: String? {
        get {
            guard let object = gtk_widget_get_accessible(widget) else { return nil }
            return atk_object_get_name(object).map { String(cString: $0) }
        }
        set {
            guard let object = gtk_widget_get_accessible(widget) else { return }
            if let newValue { return atk_object_set_name(object, newValue) }
            // ATK accepts no nil, with which the widget gets the name of its content back.
            g_free(object.pointee.name)
            object.pointee.name = nil
            let instance = UnsafeMutableRawPointer(object)
            g_object_notify(instance.assumingMemoryBound(to: GObject.self), "accessible-name")
        }
    }

    /// The description of a widget for assistive technology.
    var widgetDescription: String? {
        get {
            guard let object = gtk_widget_get_accessible(widget) else { return nil }
            return atk_object_get_description(object).map { String(cString: $0) }
        }
        set {
            guard let object = gtk_widget_get_accessible(widget) else { return }
            atk_object_set_description(object, newValue ?? "")
        }
    }

    /// Sets the role for assistive technology.
    func setAccessibleRole(_ role: AtkRole) {
        guard let object = gtk_widget_get_accessible(widget) else { return }
        atk_object_set_role(object, role)
    }

    /// Notifies assistive technology whether the widget's content is invalid.
    func setInvalid(_ isInvalid: Bool) {
        guard let object = gtk_widget_get_accessible(widget) else { return }
        atk_object_notify_state_change(
            object, guint64(ATK_STATE_INVALID_ENTRY.rawValue), isInvalid.gboolean)
    }

    /// Sets the label of the widget for assistive technology and as the target of its access key.
    public func setLabelled(by label: Label) {
        gtk_label_set_mnemonic_widget(label.widget.cast(GtkLabel.self), widget)
        guard let own = gtk_widget_get_accessible(widget),
            let other = gtk_widget_get_accessible(label.widget)
        else { return }
        atk_object_add_relationship(own, ATK_RELATION_LABELLED_BY, other)
        atk_object_add_relationship(other, ATK_RELATION_LABEL_FOR, own)
    }
}
