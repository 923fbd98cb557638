public import Foundation

/// A program that has a library open for changes, as the lock beside the library names it.
public struct LibraryOwner: Hashable, Sendable, Codable {
    /// The name of the computer.
    public var host: String
    /// The identity of the computer.
    public var machine: String
    /// The identity of the running system: process numbers are valid as long as it runs.
    public var boot: String
    /// The processes that can be seen: those in a container have numbers of their own.
    public var processes: String
    /// The name of the user.
    public var user: String
    /// The session of the user: the address of its bus. Nil without one.
    public var session: String?
    /// The number of the process.
    public var process: Int32
    /// The start of the process in ticks since that of the system, which tells it from a later
    /// process of the same number.
    public var processStart: UInt64

    /// Creates an owner.
    public init(
        host: String, machine: String, boot: String, processes: String, user: String,
        session: String?, process: Int32, processStart: UInt64
    ) {
        self.host = host
        self.machine = machine
        self.boot = boot
        self.processes = processes
        self.user = user
        self.session = session
        self.process = process
        self.processStart = processStart
    }
}

extension LibraryOwner {
    /// This process.
    public static func current(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> LibraryOwner {
        let number = getpid()
        return LibraryOwner(
            host: hostName, machine: text(of: "/etc/machine-id") ?? hostName,
            boot: text(of: "/proc/sys/kernel/random/boot_id") ?? "",
            processes: (try? FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/self/ns/pid")) ?? "",
            user: NSUserName(),
            session: environment["DBUS_SESSION_BUS_ADDRESS"].map(bus(at:)),
            process: number, processStart: start(of: number) ?? 0)
    }

    /// Whether this is the same process as another one.
    package func isSameProcess(as other: LibraryOwner) -> Bool {
        machine == other.machine && boot == other.boot && processes == other.processes
            && process == other.process && processStart == other.processStart
    }

    /// Whether this program belongs to the same session of the same user as another one.
    package func isSameSession(as other: LibraryOwner) -> Bool {
        guard let session, let others = other.session else { return false }
        return machine == other.machine && user == other.user
            && Self.bus(at: session) == Self.bus(at: others)
    }

    /// The address of a bus without its identity, which the bus adds for programs that it starts.
    private static func bus(at address: String) -> String {
        address.split(separator: ";").map { part in
            let sides = part.split(separator: ":", maxSplits: 1)
            guard sides.count == 2 else { return String(part) }
            let keys = sides[1].split(separator: ",").filter { !$0.hasPrefix("guid=") }
            return sides[0] + ":" + keys.joined(separator: ",")
        }.joined(separator: ";")
    }

    /// Whether the process is still running. Ask only on its computer.
    public var isRunning: Bool {
        // The process of another user cannot be signalled, but it exists.
        guard kill(process, 0) == 0 || errno == EPERM else { return false }
        guard let start = Self.start(of: process) else { return true }
        return start == processStart
    }

    /// The start of a process in ticks since that of the system; nil if it is not known.
    private static func start(of process: Int32) -> UInt64? {
        guard let line = text(of: "/proc/\(process)/stat"),
            // The name of the program, in parentheses, may contain anything.
            let end = line.lastIndex(of: ")")
        else { return nil }
        // The 22nd part of the line, the 20th after the name.
        let parts = line[line.index(after: end)...].split(separator: " ")
        return parts.count > 19 ? UInt64(parts[19]) : nil
    }

    private static var hostName: String {
        var names = utsname()
        guard uname(&names) == 0 else { return "" }
        return withUnsafeBytes(of: names.nodename) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    private static func text(of path: String) -> String? {
        // Files of the kernel have no size, so they are read to their end.
        guard let file = FileHandle(forReadingAtPath: path),
            let data = try? file.readToEnd(), !data.isEmpty
        else { return nil }
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// The rule of the lock beside a library, which keeps programs of different sessions and computers
/// from changing it at the same time. SQLite's own locks do not suffice on network drives.
public enum LibraryLockRule {
    /// The way to open a library with a lock.
    public enum Decision: Hashable, Sendable {
        /// Open the library for changes, and lock it.
        case lock
        /// Replace the lock of a process that has ended, and open the library for changes.
        case replace
        /// Open the library for changes beside another program of the same session.
        case share
        /// Open the library for reading.
        case readOnly(LibraryOwner)
    }

    /// Decides about a lock.
    ///
    /// - Parameters:
    ///   - owner: The owner of the lock; nil if there is none, or if it cannot be read.
    ///   - claimant: The program that opens the library.
    ///   - isRunning: Whether a process on this computer is running.
    public static func decision(
        on owner: LibraryOwner?, for claimant: LibraryOwner, isRunning: (LibraryOwner) -> Bool
    ) -> Decision {
        guard let owner else { return .lock }
        // The processes of another computer are out of sight, and so are those outside of a
        // container.
        guard owner.machine == claimant.machine else { return .readOnly(owner) }
        guard owner.boot == claimant.boot else { return .replace }
        guard owner.processes == claimant.processes else { return .readOnly(owner) }
        guard isRunning(owner) else { return .replace }
        let isOurs = owner.isSameSession(as: claimant) || owner.isSameProcess(as: claimant)
        return isOurs ? .share : .readOnly(owner)
    }

    /// Returns the program that keeps `visitor` from changing a library: one of another computer or
    /// container. All others share the library with it.
    ///
    /// - Parameters:
    ///   - owner: The owner of the lock; nil if there is none, or if it cannot be read.
    ///   - visitor: A program that changes the library briefly and does not lock it.
    public static func obstacle(
        _ owner: LibraryOwner?, for visitor: LibraryOwner
    ) -> LibraryOwner? {
        guard let owner else { return nil }
        guard owner.machine == visitor.machine else { return owner }
        // A lock from before the last start of the computer is left over.
        return owner.boot == visitor.boot && owner.processes != visitor.processes ? owner : nil
    }
}
