import CAtspi
import XCTest

@testable import UITestSupport

/// The tests' own reading of the accessible tree.
final class AccessibleRelationTests: XCTestCase {
    /// The program has removed an object after it was asked for its relations.
    func testATargetThatIsGoneIsNoTarget() throws {
        let object = try XCTUnwrap(
            g_object_new_with_properties(atspi_relation_get_type(), 0, nil, nil))
        let relation = UnsafeMutableRawPointer(object).assumingMemoryBound(to: AtspiRelation.self)
        defer { g_object_unref(relation) }
        let targets = g_array_new(0, 0, guint(MemoryLayout<UnsafeRawPointer?>.size))
        var gone: UnsafeRawPointer?
        g_array_append_vals(targets, &gone, 1)
        relation.pointee.targets = targets
        XCTAssertTrue(Accessible.targets(of: relation).isEmpty)
    }
}
