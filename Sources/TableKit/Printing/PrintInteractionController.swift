import CGtk
import Foundation
import GtkBridge

/// Prints pages: with the desktop's print dialog, which also shows a preview and writes files, or
/// directly to a PDF file.
///
///     let printing = PrintInteractionController(letter, jobName: "Letter")
///     printing.present(over: window)
public final class PrintInteractionController {
    /// The orientation of the paper that the dialog proposes.
    public enum Orientation: Hashable, Sendable {
        /// Higher than wide.
        case portrait
        /// Wider than high.
        case landscape
    }

    /// The result of printing.
    public enum Result: Hashable, Sendable {
        /// The pages went to the printer, or to a file.
        case completed
        /// The user canceled.
        case cancelled
        /// Printing failed, for the reason that the desktop gave as a sentence.
        case failed(String)
    }

    /// The proposed orientation. Set it before presenting.
    public var orientation = Orientation.portrait

    private let renderer: PrintPageRenderer
    private let jobName: String
    private let operation = ObjectReference(
        adopting: UnsafeMutableRawPointer(gtk_print_operation_new()))
    private var completion: ((Result) -> Void)?
    private var pageCount = 0
    /// Retains the controller while it prints.
    private var retainedWhilePrinting: PrintInteractionController?

    /// Creates a controller.
    ///
    /// - Parameters:
    ///   - renderer: The source of the pages.
    ///   - jobName: The name of the job, also of the file to which the user may print.
    public init(_ renderer: PrintPageRenderer, jobName: String) {
        Toolkit.prepare()
        (self.renderer, self.jobName) = (renderer, jobName)
        let operation = operation.cast(GtkPrintOperation.self)
        gtk_print_operation_set_job_name(operation, jobName)
        gtk_print_operation_set_unit(operation, GTK_UNIT_POINTS)
        gtk_print_operation_set_embed_page_setup(operation, 1)
        gtk_print_operation_set_allow_async(operation, 1)
        connectSignals()
    }

    /// Opens the print dialog over a window. Calls `completion` when the pages are printed, or
    /// printing was canceled.
    public func present(over window: View?, completion: @escaping (Result) -> Void = { _ in }) {
        run(GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, over: window, completion)
    }

    /// Writes the pages to a PDF file. Calls `completion` when it is written.
    public func writePDF(to file: URL, completion: @escaping (Result) -> Void = { _ in }) {
        gtk_print_operation_set_export_filename(
            operation.cast(GtkPrintOperation.self), file.path)
        run(GTK_PRINT_OPERATION_ACTION_EXPORT, over: nil, completion)
    }

    private func run(
        _ action: GtkPrintOperationAction, over window: View?,
        _ completion: @escaping (Result) -> Void
    ) {
        self.completion = completion
        retainedWhilePrinting = self
        propose()
        // The operation may run a main loop of its own, in which a Swift task that calls this
        // function would keep all others waiting.
        MainLoop.whenIdle { [self] in start(action, over: window) }
    }

    /// Sets the settings that the dialog proposes.
    private func propose() {
        let settings = gtk_print_settings_new()
        gtk_print_settings_set(settings, GTK_PRINT_SETTINGS_OUTPUT_BASENAME, jobName)
        // By default a file would be written to the folder from which the program was started.
        let folder = g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS) ?? g_get_home_dir()
        gtk_print_settings_set(settings, GTK_PRINT_SETTINGS_OUTPUT_DIR, folder)
        gtk_print_settings_set_orientation(
            settings,
            orientation == .portrait
                ? GTK_PAGE_ORIENTATION_PORTRAIT : GTK_PAGE_ORIENTATION_LANDSCAPE)
        let pointer = operation.cast(GtkPrintOperation.self)
        gtk_print_operation_set_print_settings(pointer, settings)
        g_object_unref(settings.map { UnsafeMutableRawPointer($0) })
        if orientation == .landscape {
            let setup = gtk_page_setup_new()
            gtk_page_setup_set_orientation(setup, GTK_PAGE_ORIENTATION_LANDSCAPE)
            gtk_print_operation_set_default_page_setup(pointer, setup)
            g_object_unref(setup.map { UnsafeMutableRawPointer($0) })
        }
    }

    private func start(_ action: GtkPrintOperationAction, over window: View?) {
        var error: UnsafeMutablePointer<GError>?
        let result = gtk_print_operation_run(
            operation.cast(GtkPrintOperation.self), action, window?.widget.cast(GtkWindow.self),
            &error)
        guard result == GTK_PRINT_OPERATION_RESULT_ERROR else { return }
        let message = error.map { String(cString: $0.pointee.message) } ?? ""
        g_clear_error(&error)
        finish(.failed(message))
    }

    private func finish(_ result: Result) {
        let completion = completion
        self.completion = nil
        completion?(result)
        // The operation may still be in one of its signals.
        MainLoop.whenIdle { [self] in retainedWhilePrinting = nil }
    }

    private func connectSignals() {
        let pointer = operation.raw
        connect("begin-print", of: pointer) { [weak self] in
            if let context = $0.pointer(0) { self?.beginPrint(OpaquePointer(context)) }
        }
        connect("draw-page", of: pointer) { [weak self] in
            if let context = $0.pointer(0) {
                self?.drawPage(at: Int($0.int(1)), OpaquePointer(context))
            }
        }
        connect("done", of: pointer) { [weak self] in
            self?.done(GtkPrintOperationResult(GtkPrintOperationResult.RawValue($0.enumeration(0))))
        }
    }

    private func beginPrint(_ context: OpaquePointer) {
        let page = PrintPage(context, footerHeight: renderer.footerHeight)
        pageCount = max(1, renderer.numberOfPages(for: page))
        gtk_print_operation_set_n_pages(
            operation.cast(GtkPrintOperation.self), gint(clamping: pageCount))
    }

    private func drawPage(at index: Int, _ context: OpaquePointer) {
        let page = PrintPage(context, footerHeight: renderer.footerHeight)
        let operation = operation
        var isReady = false
        var isDeferred = false
        renderer.preparePage(at: index) { [self] in
            guard !isReady else { return }
            isReady = true
            page.beginDrawing()
            renderer.drawPage(at: index, on: page)
            renderer.drawFooter(at: index, of: pageCount, on: page)
            if isDeferred {
                gtk_print_operation_draw_page_finish(operation.cast(GtkPrintOperation.self))
            }
        }
        guard !isReady else { return }
        isDeferred = true
        gtk_print_operation_set_defer_drawing(operation.cast(GtkPrintOperation.self))
    }

    private func done(_ result: GtkPrintOperationResult) {
        switch result {
        case GTK_PRINT_OPERATION_RESULT_APPLY: finish(.completed)
        case GTK_PRINT_OPERATION_RESULT_CANCEL: finish(.cancelled)
        default:
            var error: UnsafeMutablePointer<GError>?
            gtk_print_operation_get_error(operation.cast(GtkPrintOperation.self), &error)
            let message = error.map { String(cString: $0.pointee.message) } ?? ""
            g_clear_error(&error)
            finish(.failed(message))
        }
    }
}
