import CGtk
import GtkBridge

extension View {
    /// Passes dropped files on to the widgets around a text field. Dropped text still goes to the
    /// field.
    ///
    /// GTK's text fields reject files on behalf of everything around them.
    func passOnDroppedFiles() {
        let instance = reference.raw
        for signal in ["drag-motion", "drag-drop"] {
            connectAnswering(signal, of: instance) { arguments in
                guard let context = arguments.pointer(0), Self.offersFiles(context) else {
                    return false
                }
                // Prevents GTK's own handler from rejecting the files, so that the
                // parents receive the drag.
                g_signal_stop_emission_by_name(instance, signal)
                return false
            }
        }
    }

    private static func offersFiles(_ context: UnsafeMutableRawPointer) -> Bool {
        let files = gdk_atom_intern("text/uri-list", 1)
        let offered = gdk_drag_context_list_targets(OpaquePointer(context))
        return sequence(first: offered) { $0?.pointee.next }.contains {
            $0?.pointee.data == files.map(UnsafeMutableRawPointer.init)
        }
    }
}
