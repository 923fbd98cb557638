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

    /// Adds a state for assistive technology, or removes it.
    func setAccessibleState(_ state: AtkStateType, _ isOn: Bool) {
        AddedStates.set(state, isOn, of: widget)
    }

    /// Sets whether assistive technology says that the control needs a value.
    public func setRequired(_ isRequired: Bool) {
        setAccessibleState(ATK_STATE_REQUIRED, isRequired)
    }

    /// Sets whether assistive technology says that the content is being loaded.
    public func setBusy(_ isBusy: Bool) {
        // The rows and items have an object of their own, which begins to follow them when it is
        // made.
        if let table = self as? TableView {
            AddedStates.set(
                ATK_STATE_BUSY, isBusy, of: table.viewport.widget,
                notifies: table.accessibility.isWatched)
        } else if let collection = self as? CollectionView {
            AddedStates.set(
                ATK_STATE_BUSY, isBusy, of: collection.bin.widget,
                notifies: collection.accessibility.isWatched)
        } else {
            setAccessibleState(ATK_STATE_BUSY, isBusy)
        }
    }

    /// Sets whether assistive technology says that the content is invalid.
    public func setInvalid(_ isInvalid: Bool) {
        setAccessibleState(ATK_STATE_INVALID_ENTRY, isInvalid)
    }

    /// Marks the content as invalid for assistive technology, with the label that shows the reason;
    /// nil marks it as valid.
    public func setInvalid(because reason: Label?) {
        setInvalid(reason != nil)
        setDescribed(by: reason, as: ATK_RELATION_ERROR_MESSAGE, ATK_RELATION_ERROR_FOR)
        setDescribed(by: reason, as: ATK_RELATION_DESCRIBED_BY, ATK_RELATION_DESCRIPTION_FOR)
    }

    private func setDescribed(
        by label: Label?, as relation: AtkRelationType, _ inverse: AtkRelationType
    ) {
        guard let own = gtk_widget_get_accessible(widget) else { return }
        let relations = atk_object_ref_relation_set(own)
        defer { g_object_unref(UnsafeMutableRawPointer(relations)) }
        while let old = atk_relation_set_get_relation_by_type(relations, relation) {
            atk_relation_set_remove(relations, old)
        }
        guard let label, let other = gtk_widget_get_accessible(label.widget) else { return }
        atk_object_add_relationship(own, relation, other)
        atk_object_add_relationship(other, inverse, own)
    }

    /// Sets the label of the widget for assistive technology and as the target of its access key.
    /// It replaces another one.
    public func setLabeled(by label: Label) {
        gtk_label_set_mnemonic_widget(label.widget.cast(GtkLabel.self), widget)
        setDescribed(by: label, as: ATK_RELATION_LABELLED_BY, ATK_RELATION_LABEL_FOR)
    }
}
