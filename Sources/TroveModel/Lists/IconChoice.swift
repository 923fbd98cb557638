import TextCore

/// An icon that lists can have, with words to find it.
public struct IconChoice: Hashable, Sendable {
    /// The icon.
    public let icon: ListIcon
    /// The words to find it, in the user's language; the first one is its name.
    public let words: [String]

    /// The name of the icon, in the user's language.
    public var name: String { words.first ?? icon.text }

    init(_ icon: ListIcon, words: [String]) { (self.icon, self.words) = (icon, words) }

    /// Creates a choice of a theme icon.
    ///
    /// - Parameters:
    ///   - name: The name in the theme, without `-symbolic`.
    ///   - words: The words to find it, separated by commas.
    private init(_ name: String, _ words: String) {
        let words = words.split { ",，、،".contains($0) }.map {
            $0.trimmingPrefix { $0.isWhitespace }.description
        }
        self.init(.themed(name + "-symbolic"), words: words)
    }

    /// Returns the choices that match a typed text: those in which each typed word begins a word or
    /// the name.
    /// An emoji, or the full name of another icon, is a choice of its own.
    ///
    /// - Parameters:
    ///   - text: The typed text; empty for all choices.
    ///   - exists: Whether the theme has an icon.
    public static func matching(_ text: String, exists: (String) -> Bool) -> [IconChoice] {
        let typed = text.split(whereSeparator: \.isWhitespace).map {
            SearchFolding.folded(String($0))
        }
        let matches = all.filter { choice in
            guard case .themed(let name) = choice.icon else { return typed.isEmpty }
            return exists(name) && typed.allSatisfy(choice.hasWord)
        }
        let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return (own(trimmed, exists: exists).map { [$0] } ?? []) + matches
    }

    /// The choice of an icon that is not in the list: an emoji, or the name of an icon.
    private static func own(_ text: String, exists: (String) -> Bool) -> IconChoice? {
        let icon = ListIcon(text)
        switch icon {
        case .standard: return nil
        case .emoji: return IconChoice(icon, words: [text])
        case .themed(let name):
            let isListed = all.contains { $0.icon == icon }
            return exists(name) && !isListed ? IconChoice(icon, words: [name]) : nil
        }
    }

    private func hasWord(beginningWith prefix: String) -> Bool {
        (words + [icon.text]).contains { word in
            SearchFolding.folded(word).split(separator: " ").contains { $0.hasPrefix(prefix) }
        }
    }

    /// All choices, by theme. The first one is the default icon.
    public static let all: [IconChoice] =
        [IconChoice(.standard, words: [translated("Default Icon")])]
        + media + objects + people + places + work + signs

    private static let media = [
        // Translators: Words to find an icon by, separated by commas, also in the texts that
        // follow.
        IconChoice("accessories-dictionary", translated("Book, dictionary, reading, library")),
        IconChoice("video-x-generic", translated("Film, movie, video, cinema")),
        IconChoice("tv", translated("Television, series, TV")),
        IconChoice("audio-x-generic", translated("Music, song, audio, note")),
        IconChoice("media-optical", translated("Disc, CD, DVD, album, record")),
        IconChoice("media-tape", translated("Cassette, tape")),
        IconChoice("audio-headphones", translated("Headphones, listening, audiobook")),
        IconChoice("audio-speakers", translated("Loudspeaker, sound")),
        IconChoice("audio-input-microphone", translated("Microphone, podcast, interview")),
        IconChoice("image-x-generic", translated("Picture, image, photo, art")),
        IconChoice("camera-photo", translated("Camera, photography")),
        IconChoice("camera-video", translated("Video camera, recording")),
        IconChoice("applications-graphics", translated("Painting, art, brush, design")),
        IconChoice("applications-games", translated("Game, play, toy, board game")),
        IconChoice("input-gaming", translated("Gamepad, video game, console")),
        IconChoice("application-rss+xml", translated("Feed, news, blog")),
    ]

    private static let objects = [
        IconChoice("package-x-generic", translated("Box, package, inventory, parcel")),
        IconChoice("emblem-system", translated("Gear, machine, part, vehicle")),
        IconChoice("applications-utilities", translated("Tool, wrench, repair")),
        IconChoice("applications-engineering", translated("Ruler, engineering, model")),
        IconChoice("applications-science", translated("Flask, science, experiment, chemistry")),
        IconChoice("computer", translated("Computer, PC")),
        IconChoice("phone", translated("Phone, mobile, smartphone")),
        IconChoice("tablet", translated("Tablet")),
        IconChoice("video-display", translated("Screen, display, monitor")),
        IconChoice("printer", translated("Printer")),
        IconChoice("drive-harddisk", translated("Hard disk, drive, storage")),
        IconChoice("media-floppy", translated("Floppy disk, diskette, software")),
        IconChoice("media-flash", translated("Memory card, SD card")),
        IconChoice("input-keyboard", translated("Keyboard")),
        IconChoice("network-server", translated("Server, network")),
        IconChoice("battery", translated("Battery, power")),
        IconChoice("ac-adapter", translated("Plug, electricity, energy")),
        IconChoice("auth-smartcard", translated("Card, membership, credit card")),
        IconChoice("emoji-objects", translated("Light bulb, idea, invention")),
        IconChoice("emoji-food", translated("Food, meal, recipe, restaurant, wine")),
    ]

    private static let people = [
        IconChoice("x-office-address-book", translated("Address book, contacts, friends")),
        IconChoice("avatar-default", translated("Person, contact, customer, author")),
        IconChoice("system-users", translated("People, group, members, family, club")),
        IconChoice("face-smile", translated("Smile, face, joke")),
        IconChoice("face-monkey", translated("Monkey, animal, pet")),
        IconChoice("emblem-favorite", translated("Heart, favorite, love, wish")),
        IconChoice("emoji-activities", translated("Ball, sport, activity, training")),
        IconChoice("preferences-desktop-accessibility", translated("Body, health, medicine")),
        IconChoice("mail-unread", translated("Letter, mail, stamp, post")),
        IconChoice("chat-message-new", translated("Message, chat, conversation")),
        IconChoice("call-start", translated("Call, telephone")),
    ]

    private static let places = [
        IconChoice("user-home", translated("House, home, property")),
        IconChoice("mark-location", translated("Place, location, map, pin")),
        IconChoice("web-browser", translated("Globe, world, web, country")),
        IconChoice("airplane-mode", translated("Plane, flight, airport")),
        IconChoice("emoji-travel", translated("Car, travel, vehicle, trip")),
        IconChoice("emoji-nature", translated("Plant, nature, garden, flower")),
        IconChoice("emoji-flags", translated("Flag, country, goal")),
        IconChoice("weather-clear", translated("Sun, summer, weather")),
        IconChoice("weather-few-clouds", translated("Cloud, weather")),
        IconChoice("weather-showers", translated("Rain, water")),
        IconChoice("weather-snow", translated("Snow, winter")),
        IconChoice("weather-storm", translated("Lightning, storm")),
        IconChoice("night-light", translated("Moon, night, dream")),
    ]

    private static let work = [
        IconChoice("checkbox-checked", translated("Check mark, task, to do")),
        IconChoice("view-list-bullet", translated("Checklist, list, shopping")),
        IconChoice("x-office-calendar", translated("Calendar, event, date")),
        IconChoice("alarm", translated("Alarm, clock, reminder")),
        IconChoice("preferences-system-time", translated("Time, clock, hours")),
        IconChoice("x-office-document", translated("Document, paper, contract")),
        IconChoice("text-x-generic", translated("Text, note, page")),
        IconChoice("text-editor", translated("Pencil, writing, diary")),
        IconChoice("x-office-spreadsheet", translated("Spreadsheet, table, finance")),
        IconChoice("x-office-presentation", translated("Chart, presentation, statistics")),
        IconChoice("accessories-calculator", translated("Calculator, money, budget, account")),
        IconChoice("font-x-generic", translated("Letter, font, quote, word, language")),
        IconChoice("mail-attachment", translated("Paper clip, attachment, receipt")),
        IconChoice("user-bookmarks", translated("Bookmark, link, reading list")),
        IconChoice("folder", translated("Folder, file, archive")),
        IconChoice("utilities-terminal", translated("Terminal, code, program")),
        IconChoice("application-certificate", translated("Certificate, award, diploma")),
    ]

    private static let signs = [
        IconChoice("starred", translated("Star, rating, best, coin")),
        IconChoice("view-pin", translated("Pin, board")),
        IconChoice("view-app-grid", translated("Grid, collection, squares")),
        IconChoice("dialog-password", translated("Key, password, account")),
        IconChoice("changes-prevent", translated("Lock, private, secret")),
        IconChoice("security-high", translated("Shield, insurance, security")),
        IconChoice("edit-find", translated("Magnifying glass, search, research")),
        IconChoice("dialog-question", translated("Question, quiz, help")),
        IconChoice("dialog-information", translated("Information, fact")),
        IconChoice("dialog-warning", translated("Warning, problem, bug")),
        IconChoice("user-trash", translated("Trash, waste")),
    ]
}
