import CGtk
import GtkBridge

/// The height and drawing of the slots of the GtkTreeView.
protocol SlotContent: AnyObject {
    /// The exact height of a slot, in points.
    func height(ofSlot slot: Int) -> Int

    /// Draws a slot into `area`.
    func draw(slot: Int, in area: GdkRectangle, context: OpaquePointer)
}

/// The single cell renderer of a table: takes its height from the geometry and draws table cells.
final class SlotRenderer {
    let reference: ObjectReference
    weak var content: SlotContent?

    private var slot = 0

    private final class State {
        weak var renderer: SlotRenderer?
        init(_ renderer: SlotRenderer) { self.renderer = renderer }
    }

    init() {
        reference = ObjectReference(adopting: Subclass.instantiate(Self.type))
        Subclass.attachState(State(self), to: reference.raw)
    }

    /// Sets the slot to measure or draw next.
    func prepare(slot: Int) { self.slot = slot }

    private static let type = Subclass.register(
        "TroveSlotRenderer", parent: gtk_cell_renderer_get_type()
    ) { classPointer, _ in
        guard let renderer = cgtk_cell_renderer_class(classPointer) else { return }
        renderer.pointee.get_request_mode = { _ in GTK_SIZE_REQUEST_CONSTANT_SIZE }
        renderer.pointee.get_preferred_width = { _, _, minimum, natural in
            minimum?.pointee = 1
            natural?.pointee = 1
        }
        renderer.pointee.get_preferred_height = { instance, _, minimum, natural in
            let height = SlotRenderer.height(of: instance)
            minimum?.pointee = height
            natural?.pointee = height
        }
        renderer.pointee.get_preferred_height_for_width = { instance, _, _, minimum, natural in
            let height = SlotRenderer.height(of: instance)
            minimum?.pointee = height
            natural?.pointee = height
        }
        renderer.pointee.render = { instance, context, _, background, _, _ in
            guard let instance, let context, let background,
                let renderer = Subclass.state(of: instance, as: State.self)?.renderer
            else { return }
            renderer.content?.draw(
                slot: renderer.slot, in: background.pointee, context: context)
        }
    }

    private static func height(of instance: UnsafeMutablePointer<GtkCellRenderer>?) -> Int32 {
        guard let instance,
            let renderer = Subclass.state(of: instance, as: State.self)?.renderer,
            let content = renderer.content
        else { return 1 }
        return Int32(max(1, content.height(ofSlot: renderer.slot)))
    }
}
