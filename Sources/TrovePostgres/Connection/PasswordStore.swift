import CSecret
public import Foundation
import Synchronization

/// Passwords of shared libraries in the keyring of the desktop.
///
/// Without a keyring, a password is kept until the program ends. libpq also has its own sources:
/// `~/.pgpass` and `PGPASSWORD`.
public enum PasswordStore {
    /// The passwords that no keyring keeps.
    private static let unkept = Mutex<[URL: String]>([:])
    /// The variable that hands such a password over to the program that opens the library.
    public static let variable = "TROVE_UNKEPT_PASSWORD"

    /// The password for an address that no keyring keeps; nil if there is none.
    public static func unkeptPassword(for address: URL) -> String? {
        unkept.withLock { $0[address] }
    }

    /// Takes over the password from the environment, where it does not stay for other programs.
    public static func takeFromEnvironment(for address: URL) {
        guard let password = getenv(variable).map({ String(cString: $0) }) else { return }
        unsetenv(variable)
        unkept.withLock { $0[address] = password }
    }

    /// Returns the password for an address; nil if there is none.
    ///
    /// Waits for the keyring, which may ask the person to unlock it. Not for the main thread.
    public static func password(for address: URL) -> String? {
        unkeptPassword(for: address)
            ?? withAttributes(of: address) { schema, attributes in
                secret_password_lookupv_sync(schema, attributes, nil, nil).map { password in
                    defer { secret_password_free(password) }
                    return String(cString: password)
                }
            }
    }

    /// Stores a password. Waits for the keyring. Without one, the password is kept until the
    /// program ends.
    public static func store(_ password: String, for address: URL) {
        let isKept = keep(password, for: address)
        unkept.withLock { $0[address] = isKept ? nil : password }
    }

    /// Stores a password in the keyring.
    ///
    /// - Returns: Whether it was stored.
    private static func keep(_ password: String, for address: URL) -> Bool {
        withAttributes(of: address) { schema, attributes in
            secret_password_storev_sync(
                schema, attributes, SECRET_COLLECTION_DEFAULT, "Trove: \(address.absoluteString)",
                password, nil, nil) != 0
        }
    }

    private static func withAttributes<Result>(
        of address: URL,
        _ body: (UnsafePointer<SecretSchema>?, OpaquePointer?) -> Result
    ) -> Result {
        let types = g_hash_table_new(g_str_hash, g_str_equal)
        let attributes = g_hash_table_new_full(g_str_hash, g_str_equal, nil, g_free)
        defer {
            g_hash_table_unref(types)
            g_hash_table_unref(attributes)
        }
        let name = strdup("address")
        defer { free(name) }
        g_hash_table_insert(
            types, name,
            UnsafeMutableRawPointer(
                bitPattern: Int(SECRET_SCHEMA_ATTRIBUTE_STRING.rawValue)))
        g_hash_table_insert(attributes, name, g_strdup(address.absoluteString))
        let schema = secret_schema_newv("org.trove.Trove.Library", SECRET_SCHEMA_NONE, types)
        defer { secret_schema_unref(schema) }
        return body(schema, attributes)
    }
}
