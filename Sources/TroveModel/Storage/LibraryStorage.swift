/// The storage of a user's lists, as the app and the command line see it: they read and edit
/// through this protocol, and learn of all changes from events.
///
/// TroveStore keeps lists in a file. Another engine, such as a shared database, conforms as well:
/// nothing else depends on the concrete type. All methods can be called on any thread.
public protocol LibraryStorage:
    CatalogStorage, RecordStorage, FileStorage, MaintenanceStorage, CopyStorage
{}
