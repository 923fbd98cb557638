/// The access with which a library is opened.
public enum LibraryMode: Hashable, Sendable {
    /// Opens the library for reading and writing, and creates it if there is none.
    case readWrite
    /// Opens the library read-only: its file is neither changed nor migrated.
    case readOnly
}

/// The access to an open library.
public enum LibraryAccess: Hashable, Sendable {
    /// The library can be read and changed.
    case readWrite
    /// The library can only be read; the error gives the reason, and every edit throws it.
    case readOnly(LibraryError)
    /// The file was moved, replaced or deleted while it was open, or another program took it over:
    /// the open file can still be read. Or the server cannot be reached at present. Every edit
    /// throws the error.
    case lost(LibraryError)

    /// Whether edits are possible.
    public var isWritable: Bool { self == .readWrite }

    /// Whether the library can only be read as long as it is open.
    public var isReadOnly: Bool {
        if case .readOnly = self { true } else { false }
    }

    /// Whether edits are saved now, or are kept until the server can be reached again.
    public var takesEdits: Bool {
        switch self {
        case .readWrite: true
        case .readOnly: false
        case .lost(let error): error.code == .notConnected
        }
    }

    /// The reason why edits are not possible; nil if they are.
    public var obstacle: LibraryError? {
        switch self {
        case .readWrite: nil
        case .readOnly(let error), .lost(let error): error
        }
    }
}

extension LibraryAccess {
    /// The reason why a library is read-only.
    package enum ReadOnlyReason: Hashable {
        case asked, notPermitted, newerVersion
        /// A program of another session or computer has the library open for changes.
        case openElsewhere(LibraryOwner)
        /// The lock at a path cannot be read, for a reason.
        case unreadableLock(path: String, reason: String)
    }
}
