import CGtk

#if canImport(Glibc)
    import Glibc
#endif

/// The functions of GTK's bridge to AT-SPI (at-spi2-atk) that name objects on the bus.
///
/// They are in no header, so they are looked up. Only tests need them.
@MainActor
struct AccessibilityBridge {
    private typealias ObjectOfPath =
        @convention(c) (UnsafePointer<CChar>) -> UnsafeMutablePointer<GObject>?
    private typealias PathOfObject =
        @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer) ->
        UnsafeMutablePointer<CChar>?
    private typealias Lease = @convention(c) (UnsafeMutableRawPointer) -> Void
    private typealias RoleNumber = @convention(c) (AtkRole) -> CInt

    private let objectOfPath: ObjectOfPath
    private let pathOfObject: PathOfObject
    private let lease: Lease
    private let roleNumber: RoleNumber
    /// The address of the bridge's register of objects.
    private let register: UnsafeMutableRawPointer

    /// Creates a value; nil if this version of the bridge has other functions.
    init?() {
        guard let objectOfPath = dlsym(nil, "spi_global_register_path_to_object"),
            let pathOfObject = dlsym(nil, "spi_register_object_to_path"),
            let lease = dlsym(nil, "spi_object_lease_if_needed"),
            let roleNumber = dlsym(nil, "spi_accessible_role_from_atk_role"),
            let register = dlsym(nil, "spi_global_register")
        else { return nil }
        self.objectOfPath = unsafeBitCast(objectOfPath, to: ObjectOfPath.self)
        self.pathOfObject = unsafeBitCast(pathOfObject, to: PathOfObject.self)
        self.lease = unsafeBitCast(lease, to: Lease.self)
        self.roleNumber = unsafeBitCast(roleNumber, to: RoleNumber.self)
        self.register = register
    }

    /// AT-SPI's number of the role of an object.
    func role(of object: UnsafeMutablePointer<AtkObject>) -> UInt32 {
        UInt32(bitPattern: roleNumber(atk_object_get_role(object)))
    }

    /// The object at a path on the accessibility bus; nil if it is gone.
    func object(at path: String) -> UnsafeMutablePointer<AtkObject>? {
        objectOfPath(path).map {
            UnsafeMutableRawPointer($0).assumingMemoryBound(to: AtkObject.self)
        }
    }

    /// The path of an object, which lives on for some seconds, so that it can be asked for.
    func path(of object: UnsafeMutablePointer<AtkObject>) -> String? {
        let current = register.load(as: UnsafeMutableRawPointer?.self)
        guard let path = pathOfObject(current, object) else { return nil }
        defer { g_free(path) }
        lease(object)
        return String(cString: path)
    }
}
