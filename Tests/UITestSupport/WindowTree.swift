import Foundation

/// The windows that Sway manages, asked for through its socket (sway-ipc(7)).
final class WindowTree {
    private let socket: Int32

    /// Connects to the socket that `SWAYSOCK` names.
    init() throws {
        let path = ProcessInfo.processInfo.environment["SWAYSOCK"] ?? ""
        socket = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) {
            $0.copyBytes(from: path.utf8.prefix($0.count - 1))
        }
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0 else { throw UITestFailure("Sway does not answer at “\(path)”") }
    }

    deinit { close(socket) }

    /// A part of the screen: an output, a workspace, or a window.
    struct Node: Decodable {
        let id: UInt
        let type: String
        let name: String?
        let pid: Int32?
        let focused: Bool
        let rect: Rectangle
        private let nodes: [Node]
        private let floatingNodes: [Node]?

        struct Rectangle: Decodable {
            let x, y, width, height: Int
        }

        var frame: Frame { Frame(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }

        /// This node and all below.
        var all: [Node] { [self] + (nodes + (floatingNodes ?? [])).flatMap(\.all) }
    }

    /// All nodes, those behind first.
    var nodes: [Node] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        do {
            return try decoder.decode(Node.self, from: ask(.tree)).all
        } catch {
            Self.stop("it sent an unknown answer (\(error))")
        }
    }

    /// Runs a command of sway(5).
    func run(_ command: String) { _ = ask(.run, command) }

    /// Ends the tests, as Xlib does when the X server is gone.
    private static func stop(_ reason: String) -> Never {
        FileHandle.standardError.write(Data("lost the connection to Sway: \(reason)\n".utf8))
        exit(1)
    }

    private enum Request: UInt32 {
        case run = 0
        case tree = 4
    }

    private static let magic = Array("i3-ipc".utf8)

    /// Sends a request, and reads its answer.
    private func ask(_ request: Request, _ payload: String = "") -> Data {
        var message = Data(Self.magic)
        for number in [UInt32(payload.utf8.count), request.rawValue] {
            withUnsafeBytes(of: number) { message.append(contentsOf: $0) }
        }
        message.append(contentsOf: payload.utf8)
        let sent = message.withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
        guard sent == message.count else { Self.stop("it does not listen") }
        let head = receive(Self.magic.count + 8)
        let length = head.dropFirst(Self.magic.count).prefix(4).reversed()
            .reduce(0) { $0 << 8 | Int($1) }
        return receive(length)
    }

    private func receive(_ count: Int) -> Data {
        var data = Data(count: count)
        data.withUnsafeMutableBytes { buffer in
            var done = 0
            while done < count {
                let got = read(socket, buffer.baseAddress! + done, count - done)
                guard got > 0 else { Self.stop("it does not answer") }
                done += got
            }
        }
        return data
    }
}
