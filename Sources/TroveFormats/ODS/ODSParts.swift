/// The parts of an OpenDocument spreadsheet beside its content.
enum ODSParts {
    static let mediaType = "application/vnd.oasis.opendocument.spreadsheet"
    static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

    private static let base = "urn:oasis:names:tc:opendocument:xmlns:"

    /// The declarations of the namespaces of content and styles.
    static let namespaces = """
        xmlns:office="\(base)office:1.0" xmlns:style="\(base)style:1.0" \
        xmlns:text="\(base)text:1.0" xmlns:table="\(base)table:1.0" \
        xmlns:draw="\(base)drawing:1.0" xmlns:fo="\(base)xsl-fo-compatible:1.0" \
        xmlns:number="\(base)datastyle:1.0" xmlns:svg="\(base)svg-compatible:1.0" \
        xmlns:of="\(base)of:1.2" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.3"
        """

    /// The styles that all cells have.
    static let styles =
        declaration + "<office:document-styles \(namespaces)><office:styles>"
        + "<style:default-style style:family=\"table-cell\"/></office:styles>"
        + "</office:document-styles>"

    /// The view of the sheet: its first row stays in place.
    static func settings(sheet: String) -> String {
        func item(_ name: String, _ type: String, _ value: String) -> String {
            "<config:config-item config:name=\"\(name)\" config:type=\"\(type)\">\(value)"
                + "</config:config-item>"
        }
        let name = ODSContent.escaped(sheet)
        let split =
            item("HorizontalSplitMode", "short", "0") + item("VerticalSplitMode", "short", "2")
            + item("VerticalSplitPosition", "int", "1") + item("ActiveSplitRange", "short", "2")
            + item("PositionTop", "int", "0") + item("PositionBottom", "int", "1")
        return declaration + """
            <office:document-settings xmlns:office="\(base)office:1.0" \
            xmlns:config="\(base)config:1.0" xmlns:ooo="http://openoffice.org/2004/office" \
            office:version="1.3"><office:settings>\
            <config:config-item-set config:name="ooo:view-settings">\
            <config:config-item-map-indexed config:name="Views"><config:config-item-map-entry>\
            \(item("ViewId", "string", "view1"))\
            <config:config-item-map-named config:name="Tables">\
            <config:config-item-map-entry config:name="\(name)">\(split)\
            </config:config-item-map-entry></config:config-item-map-named>\
            \(item("ActiveTable", "string", name))\
            </config:config-item-map-entry></config:config-item-map-indexed>\
            </config:config-item-set></office:settings></office:document-settings>
            """
    }

    /// The list of all parts.
    static func manifest(pictures: [ODSPictures.Picture]) -> String {
        let parts =
            [("/", mediaType)]
            + ["content.xml", "styles.xml", "settings.xml"].map { ($0, "text/xml") }
            + pictures.map { ($0.path, $0.mediaType) }
        let entries = parts.map { path, type in
            let version = path == "/" ? " manifest:version=\"1.3\"" : ""
            return "<manifest:file-entry manifest:full-path=\"\(path)\"\(version) "
                + "manifest:media-type=\"\(type)\"/>"
        }
        return declaration + "<manifest:manifest xmlns:manifest=\"\(base)manifest:1.0\" "
            + "manifest:version=\"1.3\">\(entries.joined())</manifest:manifest>\n"
    }
}
