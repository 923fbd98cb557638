import CGtk
import Foundation
import GtkBridge

/// The token that proves to a Wayland compositor that a person asked for the program (the protocol
/// xdg-activation). Without it, the compositor may leave the window in the background.
///
/// The desktop passes the token in the environment, or with an activation over D-Bus (Desktop Entry
/// Specification, *D-Bus Activation*). A later start sends its token to the running instance. GTK 3
/// reads only `DESKTOP_STARTUP_ID`, and discards a token when it maps a window.
enum LaunchToken {
    private static let variable = "XDG_ACTIVATION_TOKEN"
    private static let key = "activation-token"

    /// The token that this process was started with.
    private static var initial: String?

    /// The token for the next window that comes to the front.
    private static var pending: String?

    /// Takes the token out of the environment, so that programs started from here do not get it.
    static func take() {
        initial = getenv(variable).map { String(cString: $0) }
        pending = initial
        unsetenv(variable)
    }

    /// Gives the token to the window that is presented next. Call it after the window is shown.
    static func use() {
        guard let token = pending else { return }
        pending = nil
        cgtk_use_activation_token(gdk_display_get_default(), token)
    }

    /// Creates an application that sends its token to the running instance.
    static func makeApplication(_ identifier: String, flags: UInt32) -> ObjectReference {
        let instance = Subclass.instantiate(applicationType, needsDisplay: false)
        let application = instance.assumingMemoryBound(to: GApplication.self)
        g_application_set_application_id(application, identifier)
        g_application_set_flags(application, GApplicationFlags(rawValue: flags))
        return ObjectReference(adopting: instance)
    }

    private static let applicationType = Subclass.register(
        "TableKitApplication", parent: gtk_application_get_type()
    ) { instanceClass, _ in
        let functions = cgtk_application_class(instanceClass)
        functions?.pointee.before_emit = { application, data in
            LaunchToken.parent?.pointee.before_emit?(application, data)
            LaunchToken.expect(data)
        }
        functions?.pointee.add_platform_data = { application, builder in
            LaunchToken.parent?.pointee.add_platform_data?(application, builder)
            LaunchToken.add(to: builder)
        }
    }

    private static var parent: UnsafeMutablePointer<GApplicationClass>? {
        cgtk_application_class(g_type_class_peek_parent(g_type_class_peek(applicationType)))
    }

    /// Keeps the token of an activation by another program.
    private static func expect(_ data: OpaquePointer?) {
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        guard let value = g_variant_lookup_value(data, key, type) else { return }
        defer { g_variant_unref(value) }
        pending = g_variant_get_string(value, nil).map { String(cString: $0) }
    }

    private static func add(to builder: UnsafeMutablePointer<GVariantBuilder>?) {
        guard let initial else { return }
        g_variant_builder_add_value(
            builder,
            g_variant_new_dict_entry(
                g_variant_new_string(key), g_variant_new_variant(g_variant_new_string(initial))))
    }
}
