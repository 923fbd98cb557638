import CGtk
import GtkBridge

/// The results of an application in the search of the desktop, such as that of GNOME's overview.
///
///     let provider = DesktopSearchProvider(path: "/org/example/App/SearchProvider")
///     provider.onSearch = { terms in await library.identifiers(matching: terms) }
///     provider.onDescribe = { identifiers in await library.results(for: identifiers) }
///     provider.onOpen = { identifier, _ in show(identifier) }
///     application.searchProvider = provider
///
/// The desktop finds the provider through a file in `share/gnome-shell/search-providers` and starts
/// the application without a window to ask it.
public final class DesktopSearchProvider {
    /// One result, as the desktop shows it.
    public struct Result: Hashable, Sendable {
        /// The identifier, which the search gave.
        public var identifier: String
        /// The headline.
        public var name: String
        /// The text below the headline; empty for none.
        public var description: String
        /// The picture.
        public var picture: Picture?

        /// Creates a result.
        public init(
            identifier: String, name: String, description: String = "", picture: Picture? = nil
        ) {
            self.identifier = identifier
            self.name = name
            self.description = description
            self.picture = picture
        }
    }

    /// The picture of a result.
    public enum Picture: Hashable, Sendable {
        /// Names of icons in the theme, the best one first.
        case icon([String])
        /// A picture in a format such as PNG.
        case data(Data)
    }

    /// Finds the identifiers of the results for the words of a search, best first. A newer search
    /// cancels the task.
    public var onSearch: ((_ terms: [String]) async -> [String])?
    /// Describes results. Those that no longer exist are left out.
    public var onDescribe: ((_ identifiers: [String]) async -> [Result])?
    /// Opens a result.
    public var onOpen: ((_ identifier: String, _ timestamp: UInt32) -> Void)?
    /// Opens the application with all results of a search.
    public var onLaunchSearch: ((_ terms: [String], _ timestamp: UInt32) -> Void)?

    private let path: String
    private weak var application: Application?
    private var search: Task<Void, Never>?

    /// Creates a provider.
    ///
    /// - Parameter path: The path of the object on the session bus.
    public init(path: String) { self.path = path }

    func register(on connection: ObjectReference, for application: Application) {
        self.application = application
        guard let node = g_dbus_node_info_new_for_xml(Self.interface, nil) else { return }
        defer { g_dbus_node_info_unref(node) }
        var table = GDBusInterfaceVTable()
        table.method_call = { _, _, _, _, method, parameters, invocation, data in
            guard let method, let parameters, let invocation, let data else { return }
            // The main loop delivers the calls on the main thread.
            nonisolated(unsafe) let (call, values, object) = (invocation, parameters, data)
            let name = String(cString: method)
            MainActor.assumeIsolated {
                Unmanaged<DesktopSearchProvider>.fromOpaque(object).takeUnretainedValue()
                    .answer(BusCall(call, name, values))
            }
        }
        let data = Unmanaged.passRetained(self).toOpaque()
        // Without the object there are no results, but everything else works.
        _ = g_dbus_connection_register_object(
            connection.opaque, path, node.pointee.interfaces[0], &table, data,
            { data in
                guard let data else { return }
                Unmanaged<DesktopSearchProvider>.fromOpaque(data).release()
            }, nil)
    }

    private func answer(_ call: BusCall) {
        switch call.method {
        case "GetInitialResultSet": find(call.texts(0), for: call)
        case "GetSubsearchResultSet": find(call.texts(1), for: call)
        case "GetResultMetas": describe(call.texts(0), for: call)
        case "ActivateResult":
            onOpen?(call.text(0), call.number(2))
            call.answer()
        case "LaunchSearch":
            onLaunchSearch?(call.texts(0), call.number(1))
            call.answer()
        default: call.answer()
        }
    }

    private func find(_ terms: [String], for call: BusCall) {
        search?.cancel()
        application?.hold()
        search = Task { [application, onSearch] in
            let found = await onSearch?(terms) ?? []
            call.answer(BusValue.texts(Task.isCancelled ? [] : found))
            application?.release()
        }
    }

    private func describe(_ identifiers: [String], for call: BusCall) {
        application?.hold()
        Task { [application, onDescribe] in
            let results = await onDescribe?(identifiers) ?? []
            call.answer(BusValue.dictionaries(results.map(\.members)))
            application?.release()
        }
    }

    private static let interface = """
        <node><interface name="org.gnome.Shell.SearchProvider2">
        <method name="GetInitialResultSet">
        <arg type="as" direction="in"/><arg type="as" direction="out"/></method>
        <method name="GetSubsearchResultSet"><arg type="as" direction="in"/>
        <arg type="as" direction="in"/><arg type="as" direction="out"/></method>
        <method name="GetResultMetas">
        <arg type="as" direction="in"/><arg type="aa{sv}" direction="out"/></method>
        <method name="ActivateResult"><arg type="s" direction="in"/>
        <arg type="as" direction="in"/><arg type="u" direction="in"/></method>
        <method name="LaunchSearch">
        <arg type="as" direction="in"/><arg type="u" direction="in"/></method>
        </interface></node>
        """
}

extension DesktopSearchProvider.Result {
    /// The members of the dictionary for the desktop.
    fileprivate var members: [(String, OpaquePointer)] {
        var members = [
            ("id", BusValue.text(identifier)), ("name", BusValue.text(name)),
        ]
        if !description.isEmpty { members.append(("description", BusValue.text(description))) }
        if let icon = picture?.serialized { members.append(("icon", icon)) }
        return members
    }
}

extension DesktopSearchProvider.Picture {
    /// The icon as a value for the session bus, with its own reference.
    fileprivate var serialized: OpaquePointer? {
        let icon: OpaquePointer?
        switch self {
        case .icon(let names):
            var pointers = names.map { g_strdup($0) }
            defer { for pointer in pointers { g_free(pointer) } }
            icon = g_themed_icon_new_from_names(&pointers, gint(pointers.count))
        case .data(let data):
            let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
            defer { g_bytes_unref(bytes) }
            icon = g_bytes_icon_new(bytes)
        }
        guard let icon else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(icon)) }
        return g_icon_serialize(icon)
    }
}
