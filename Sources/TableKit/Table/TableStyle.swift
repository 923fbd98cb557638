import CGtk
import GtkBridge

/// The style sheet of the toolkit, with rules that themes lack.
enum TableStyle {
    private static var isInstalled = false

    /// Installs the style sheet at application priority, once; user style sheets override it.
    static func install() {
        guard !isInstalled, let screen = gdk_screen_get_default() else { return }
        isInstalled = true
        let provider = ObjectReference(adopting: UnsafeMutableRawPointer(gtk_css_provider_new()))
        guard gtk_css_provider_load_from_data(provider.cast(), sheet, -1, nil) != 0 else { return }
        gtk_style_context_add_provider_for_screen(
            screen, provider.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        showContrast(on: screen)
        DesktopSettings.onThemeChange { showContrast(on: screen) }
    }

    private static let contrastProvider = ObjectReference(
        adopting: UnsafeMutableRawPointer(gtk_css_provider_new()))
    private static var hasContrast = false

    /// Adds the rules for themes of high contrast, or removes them.
    private static func showContrast(on screen: OpaquePointer) {
        let isOn = DesktopSettings.hasHighContrast
        guard isOn != hasContrast else { return }
        hasContrast = isOn
        guard isOn else {
            return gtk_style_context_remove_provider_for_screen(screen, contrastProvider.opaque)
        }
        _ = gtk_css_provider_load_from_data(contrastProvider.cast(), contrastSheet, -1, nil)
        gtk_style_context_add_provider_for_screen(
            screen, contrastProvider.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    }

    /// The CSS rules that replace faint colors. The theme's own frame around the focus is hard to
    /// see.
    private static let contrastSheet = """
        * { outline-color: currentColor; outline-style: solid; outline-width: 2px; }
        treeview.trove-table { outline-width: 0; }
        .dim-label, headerbar .subtitle, label.separator { opacity: 0.85; }
        .trove-section-header { color: @theme_fg_color; border-bottom-color: @borders; }
        .trove-section-title, .trove-section-footer { color: @theme_fg_color; }
        .trove-section-index button, .trove-section-index button:hover { color: @theme_fg_color; }
        label.error, entry.error, textview.error text, button.trove-subtitle-button {
            color: mix(@error_color, @theme_fg_color, 0.6);
        }
        .trove-inline-form entry:not(:focus):not(.trove-hover):not(.error),
        .trove-inline-form scrolledwindow.frame:not(.trove-focus):not(.trove-hover):not(.error) {
            border-color: @borders;
        }
        .trove-inline-form entry:not(:focus):not(.trove-hover) image { opacity: 1; }
        button.trove-star { color: alpha(@theme_fg_color, 0.75); }
        button.trove-star.trove-full { color: mix(#f5c211, @theme_fg_color, 0.6); }
        row.trove-drop-above { box-shadow: inset 0 2px @theme_fg_color; }
        row.trove-drop-below { box-shadow: inset 0 -2px @theme_fg_color; }
        .trove-reorder-control image { color: @theme_fg_color; }
        button.trove-column-button { color: @theme_fg_color; border-right-color: @borders; }
        .trove-text-chip { box-shadow: inset 0 0 0 1px @borders; }
        """

    /// The color of errors. A theme's own is made for a light background; on a dark one it would be
    /// hard to read.
    private static let errorColor = "mix(@error_color, @theme_fg_color, 0.4)"

    /// The class of views whose heights are measured.
    static let measuredClass = "trove-measured"

    /// The CSS rules. With separators of size 0, a slot is exactly as tall as its renderer
    /// requests. What is measured has its size at once: themes let all properties of buttons change
    /// gradually, even their fonts.
    private static let sheet = """
        treeview.trove-table {
            -GtkTreeView-vertical-separator: 0;
            -GtkTreeView-horizontal-separator: 0;
            -GtkTreeView-expander-size: 0;
            -GtkTreeView-grid-line-width: 0;
        }
        treeview.trove-table:selected {
            background-color: @theme_base_color;
            background-image: none;
        }
        treeview.trove-table { outline-width: 0; }
        treeview.trove-table.trove-grouped, treeview.trove-table.trove-grouped:selected {
            background-color: @theme_bg_color;
            background-image: none;
        }
        treeview.trove-table.trove-see-through,
        treeview.trove-table.trove-see-through:selected {
            background-color: transparent;
            background-image: none;
        }
        .trove-section-header {
            background-color: mix(@theme_base_color, @theme_bg_color, 0.85);
            color: mix(@theme_fg_color, @theme_bg_color, 0.25);
            font-weight: bold;
            font-size: 0.9em;
            border-bottom: 1px solid alpha(@borders, 0.55);
        }
        .trove-section-header.trove-grouped {
            background: none;
            border: none;
        }
        .trove-measured, .trove-measured * {
            transition-property: color, background-color, background-image, background-size,
                border-color, box-shadow, text-shadow, outline-color, opacity;
        }
        .trove-section-header label, .trove-section-footer label { padding: 0 12px; }
        .trove-section-title {
            color: mix(@theme_fg_color, @theme_bg_color, 0.25);
            font-weight: bold;
            font-size: 0.9em;
        }
        .trove-section-header button.trove-fold {
            background: none;
            border: none;
            border-radius: 0;
            box-shadow: none;
            min-height: 0;
            min-width: 0;
            padding: 0 12px;
            color: inherit;
            font-size: 1em;
        }
        .trove-section-header button.trove-fold:hover {
            background-color: alpha(@theme_fg_color, 0.06);
        }
        .trove-section-header button.trove-fold label { padding: 0; font-weight: normal; }
        .trove-section-footer {
            color: mix(@theme_fg_color, @theme_bg_color, 0.35);
            font-size: smaller;
        }
        .trove-index-bubble {
            font-size: 2em; font-weight: bold; padding: 6px 12px; border-radius: 12px;
            color: @theme_selected_fg_color; background-color: @theme_selected_bg_color;
        }
        .trove-section-index button, .trove-section-index button:hover {
            font-size: 0.78em;
            font-weight: bold;
            color: mix(@theme_selected_bg_color, @theme_fg_color, 0.5);
            background: none;
            border: none;
            box-shadow: none;
            text-shadow: none;
            padding: 0;
            margin: 0;
            min-height: 0;
            min-width: 0;
        }
        button.trove-subtitle-button {
            font-size: smaller;
            font-weight: normal;
            margin: 0;
            padding: 0 6px;
            min-height: 0;
            min-width: 0;
            border: none;
            box-shadow: none;
            text-decoration-line: underline;
            color: \(errorColor);
        }
        label.error, entry.error, textview.error text { color: \(errorColor); }
        .trove-inline-form entry:not(:focus):not(.trove-hover):not(.error),
        .trove-inline-form scrolledwindow.frame:not(.trove-focus):not(.trove-hover):not(.error) {
            background-color: transparent;
            background-image: none;
            border-color: transparent;
            box-shadow: none;
        }
        .trove-inline-form scrolledwindow.frame textview:not(:focus):not(.trove-hover),
        .trove-inline-form scrolledwindow.frame textview:not(:focus):not(.trove-hover) text {
            /* Not transparent: an input method may make the window of the text view a native one,
               behind which nothing is painted. */
            background-color: @theme_bg_color;
            background-image: none;
        }
        .trove-inline-form scrolledwindow.frame textview:backdrop:not(:focus):not(.trove-hover),
        .trove-inline-form scrolledwindow.frame textview:backdrop:not(:focus):not(.trove-hover)
        text {
            background-color: @theme_unfocused_bg_color;
        }
        .trove-inline-form entry:not(:focus):not(.trove-hover) image { opacity: 0.4; }
        .trove-inline-form checkbutton:dir(ltr), .trove-inline-form .trove-rating:dir(ltr) {
            margin-left: 9px;
        }
        .trove-inline-form checkbutton:dir(rtl), .trove-inline-form .trove-rating:dir(rtl) {
            margin-right: 9px;
        }
        button.trove-month-title {
            font-weight: bold;
            font-size: 1.2em;
            padding: 0 6px;
            min-height: 30px;
        }
        button.trove-star {
            padding: 6px 16px 6px 0;
            min-width: 0;
            color: alpha(@theme_fg_color, 0.4);
        }
        button.trove-star.trove-full { color: mix(#f5c211, @theme_fg_color, 0.25); }
        .trove-form-title entry { font-size: 1.6em; font-weight: bold; }
        .app-notification.trove-notification {
            border-width: 1px;
            border-radius: 6px;
            /* Sets it off from a dark page. */
            box-shadow: inset 0 0 0 1px alpha(white, 0.12);
        }
        button.trove-swipe-action, button.trove-swipe-action:hover {
            border: none;
            border-radius: 0;
            box-shadow: none;
            text-shadow: none;
            -gtk-icon-shadow: none;
            background-image: none;
            background-color: #77767b;
            color: white;
            padding: 0 18px;
        }
        button.trove-swipe-action.destructive-action,
        button.trove-swipe-action.destructive-action:hover { background-color: #c01c28; }
        row.trove-drop-above { box-shadow: inset 0 2px @theme_selected_bg_color; }
        row.trove-drop-below { box-shadow: inset 0 -2px @theme_selected_bg_color; }
        .trove-lifted-row { background-color: @theme_base_color; }
        .trove-reorder-control image { color: alpha(@theme_fg_color, 0.55); }
        .trove-reorder-control:selected image { color: @theme_selected_fg_color; }
        .trove-bars.titlebar, .trove-bars .titlebar {
            padding: 0;
            border: none;
            background: none;
            box-shadow: none;
        }
        /* As tall as its bars will be, with their border, before they are there. */
        .trove-bars.titlebar > * { min-height: 47px; }
        .trove-bars headerbar { margin: 0; }
        .trove-bars separator { min-width: 1px; background: @borders; }
        .trove-column-header { border-bottom: 1px solid @borders; }
        .trove-column-footer { border-top: 1px solid @borders; }
        .trove-column-header, .trove-column-footer { background-color: @theme_base_color; }
        button.trove-column-button {
            border-radius: 0;
            border: none;
            border-right: 1px solid alpha(@borders, 0.6);
            box-shadow: none;
            background-image: none;
            background-color: @theme_base_color;
            color: mix(@theme_fg_color, @theme_base_color, 0.35);
            font-weight: bold;
            padding: 0 8px;
            min-height: 0;
            min-width: 0;
        }
        button.trove-column-button:hover {
            background-color: mix(@theme_base_color, @theme_fg_color, 0.06);
            color: @theme_fg_color;
        }
        .trove-column-footer button.trove-column-button { font-weight: normal; }
        .trove-cell-editor { background-color: @theme_base_color; }
        .trove-cell-editor entry { border-radius: 0; min-height: 30px; }
        .trove-cell-editor label.error { padding: 0 6px 4px 6px; }
        button.trove-picture {
            padding: 0;
            min-width: 0;
            min-height: 0;
            border: none;
            background: none;
            box-shadow: none;
        }
        button.trove-picture:disabled { opacity: 1; }
        entry:disabled image, check:disabled { opacity: 0.4; }
        .trove-text-chip {
            border-radius: 99px;
            background-color: alpha(@theme_fg_color, 0.1);
        }
        .trove-text-chip button {
            min-height: 30px;
            min-width: 20px;
            padding: 1px 6px;
            border-radius: 99px;
        }
        .trove-text-chip button:first-child:dir(ltr) { padding: 1px 2px 1px 12px; }
        .trove-text-chip button:first-child:dir(rtl) { padding: 1px 12px 1px 2px; }
        button.trove-chip { border-radius: 99px; padding: 3px 12px; }
        button.trove-delete-control, button.trove-insert-control { padding: 4px; }
        button.trove-delete-control image, button.trove-insert-control image {
            color: white;
            border-radius: 99px;
            padding: 2px;
            min-width: 16px;
            min-height: 16px;
        }
        button.trove-delete-control image { background-color: #e01b24; }
        button.trove-insert-control image { background-color: #26a269; }
        """
}
