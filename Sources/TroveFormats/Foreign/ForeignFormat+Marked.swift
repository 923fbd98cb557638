import Foundation
import TextCore

extension ForeignFormat {
    /// Returns the format of a text that begins with the mark of the format; nil for other texts.
    static func marked(_ file: FileBeginning) -> ForeignFormat? {
        calendar(file)
            ?? marks.first { mark in
                mark.texts.contains { file.textBegins(with: $0) }
            }?.format()
    }

    /// The components of iCalendar and its relatives begin like vCards.
    private static func calendar(_ file: FileBeginning) -> ForeignFormat? {
        guard file.textBegins(with: "BEGIN:"), let first = file.lines.first else { return nil }
        let name = first.dropFirst("BEGIN:".count).trimmed.uppercased()
        let calendar: Set = [
            "VCALENDAR", "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE", "VALARM",
        ]
        if calendar.contains(name) {
            return ForeignFormat(
                translated("a calendar (iCalendar)"),
                translated(
                    """
                    Save its entries as CSV with a calendar program or a converter, and import \
                    that file.
                    """))
        }
        return name == "VNOTE" ? ForeignFormat(translated("a note (vNote)")) : nil
    }

    private struct Mark: Sendable {
        let texts: [String]
        let format: @Sendable () -> ForeignFormat
    }

    private static let marks = [
        Mark(texts: ["%YAML"]) { YAML.format },
        Mark(texts: ["\\documentclass", "\\documentstyle"]) {
            ForeignFormat(translated("a LaTeX document"), saveAsSheet)
        },
        Mark(texts: ["0 HEAD\n", "0 HEAD\r"]) {
            ForeignFormat(translated("a family tree (GEDCOM)"))
        },
        Mark(texts: ["#EXTM3U"]) { ForeignFormat(translated("a playlist (M3U)")) },
        Mark(texts: ["[playlist]"]) { ForeignFormat(translated("a playlist (PLS)")) },
        Mark(texts: ["WEBVTT"]) { ForeignFormat(translated("subtitles (WebVTT)")) },
        Mark(texts: ["-----BEGIN "]) {
            ForeignFormat(translated("a key, certificate or encrypted message"))
        },
        Mark(texts: ["diff --git ", "--- a/", "Index: "]) {
            ForeignFormat(translated("a patch"))
        },
        Mark(texts: ["msgid \"\""]) { ForeignFormat(translated("a translation (gettext)")) },
    ]
}
