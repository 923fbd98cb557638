/// What somebody wants to do with a library.
public enum LibraryMode: Hashable, Sendable {
    /// Read and change it; it is created if there is none.
    case readWrite
    /// Only look at it: the file is not touched, not even brought up to date.
    case readOnly
}

/// What can be done with an open library.
public enum LibraryAccess: Hashable, Sendable {
    /// It can be read and changed.
    case readWrite
    /// It can be read only; the error says why, and every edit throws it.
    case readOnly(LibraryError)
    /// Its file was moved, replaced or deleted while it was open. What was read before can still be
    /// read; every edit throws the error.
    case lost(LibraryError)

    /// Whether edits are possible.
    public var isWritable: Bool { self == .readWrite }

    /// Why edits are not possible; nil if they are.
    public var obstacle: LibraryError? {
        switch self {
        case .readWrite: nil
        case .readOnly(let error), .lost(let error): error
        }
    }
}

extension LibraryAccess {
    /// Why a library can only be read.
    enum ReadOnlyReason {
        case asked, notPermitted, newerVersion
    }
}
