/// Names of locales as environments have them: `de_DE.UTF-8`, `C`.
public enum PosixLocale {
    /// The locale that a category such as `LC_TIME` has: of the first of `LC_ALL`, the category and
    /// `LANG` that is set. Empty for `C` and `POSIX`, and where none is set.
    public static func name(of category: String, in environment: [String: String]) -> String {
        let value = ["LC_ALL", category, "LANG"].lazy
            .compactMap { environment[$0] }.first { !$0.isEmpty }
        return name(of: value ?? "")
    }

    /// The name without encoding and modifier; empty for `C` and `POSIX`.
    static func name(of locale: String) -> String {
        let name = locale.prefix { $0 != "." && $0 != "@" }
        return name == "C" || name == "POSIX" ? "" : String(name)
    }
}
