import Glibc

/// A port of 127.0.0.1 for a server that starts later. Nobody else gets it, also not for the near
/// end of a connection, until the last reference is released.
final class ReservedPort {
    /// The number of the port.
    let number: Int
    private let descriptor: Int32

    /// Reserves a port that is free now.
    ///
    /// A socket that does not listen leaves the port to one that does, if both allow it, as
    /// PostgreSQL does.
    init() {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.descriptor = descriptor
        var isShared: Int32 = 1
        setsockopt(
            descriptor, SOL_SOCKET, SO_REUSEADDR, &isShared, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        number = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = bind(descriptor, address, size)
                getsockname(descriptor, address, &size)
            }
            return Int(UInt16(bigEndian: address.pointee.sin_port))
        }
    }

    deinit { close(descriptor) }
}
