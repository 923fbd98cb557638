import TroveModel

extension Library: LibraryStorage {
    /// Returns a reader with a database connection of its own, for use on one thread.
    public func recordReading() throws(LibraryError) -> any RecordReading {
        try RecordConnection(to: self)
    }
}
