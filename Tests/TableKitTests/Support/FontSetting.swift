import CGtk
import GtkBridge
import XCTest

extension DisplayTestCase {
    /// Runs `body` with another font setting, such as `Sans 20`.
    func withFont<Result>(_ name: String, _ body: () throws -> Result) throws -> Result {
        let settings = try XCTUnwrap(UnsafeMutableRawPointer(gtk_settings_get_default()))
        PropertyValue.string(name).set("gtk-font-name", of: settings)
        defer { gtk_settings_reset_property(gtk_settings_get_default(), "gtk-font-name") }
        return try body()
    }
}
