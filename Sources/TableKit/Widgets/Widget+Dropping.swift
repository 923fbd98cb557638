import CGtk
import GtkBridge

extension Widget {
    /// Leaves dropped files to the widgets around a text field. Texts are dropped into the field itself.
    ///
    /// GTK's text fields refuse files on behalf of everything around them.
    func passOnDroppedFiles() {
        let instance = reference.raw
        for signal in ["drag-motion", "drag-drop"] {
            connectAnswering(signal, of: instance) { arguments in
                guard let context = arguments.pointer(0), Self.offersFiles(context) else {
                    return false
                }
                // Keeps GTK's own handler from answering, so that the drag goes on to the parents.
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
