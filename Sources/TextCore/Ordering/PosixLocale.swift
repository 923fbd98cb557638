/// Locale names in the POSIX environment: `de_DE.UTF-8`, `C`.
public enum PosixLocale {
    /// Returns the locale of a category such as `LC_TIME`: the first of `LC_ALL`, the category and
    /// `LANG` that is not empty. Returns an empty name for `C` and `POSIX`, and if none is set.
    public static func name(of category: String, in environment: [String: String]) -> String {
        let value = ["LC_ALL", category, "LANG"].lazy
            .compactMap { environment[$0] }.first { !$0.isEmpty }
        return name(of: value ?? "")
    }

    /// Returns the name without encoding and modifier; empty for `C` and `POSIX`.
    static func name(of locale: String) -> String {
        let name = locale.prefix { $0 != "." && $0 != "@" }
        return name == "C" || name == "POSIX" ? "" : String(name)
    }
}
