import TroveModel

extension GCstarModel {
    /// The tables of fields in order, by type of collection.
    static let tables: [String: String] = [
        "GCbooks": books, "GCcomics": comics, "GCfilms": films, "GCTVseries": series,
        "GCTVepisodes": episodes, "GCmusics": music, "GCgames": games, "GCsoftware": software,
        "GCboardgames": boardGames, "GCwines": wines, "GCcoins": coins, "GCminicars": vehicles,
        "GCsmartcards": smartCards, "GCperiodicals": periodicals, "GCstamps": stamps,
    ]

    /// The tables whose keys are words, so that they fit unknown types of collection, too.
    static let namedTables = [
        books, films, music, comics, games, boardGames, wines, coins, software, series, episodes,
        vehicles, smartCards,
    ]

    /// The fields that nearly all collections have.
    static let common = """
        borrower: Borrower
        lendDate: Lent On, date
        borrowings: Earlier Loans, texts
        favourite: Favorite, checkbox
        tags: Tags, tags
        gcsautoid: ID, number
        id: ID, number
        """

    private static let books = """
        title: Title
        authors: Authors, texts
        isbn: ISBN
        publisher: Publisher
        publication: Publication, date
        language: Language
        serie: Series
        rank: Rank, number
        edition: Edition
        format: Format
        genre: Genre, tags
        pages: Pages, number
        description: Description, paragraph
        cover: Cover, image
        backpic: Back, image
        web: Web Page, link
        read: Read, checkbox
        added: Added, date
        rating: Rating, number
        acquisition: Acquisition, date
        location: Location
        comments: Comments, paragraph
        translator: Translator
        artist: Artist
        digitalfile: File
        """

    private static let comics = """
        name: Name
        series: Series
        volume: Volume, number
        title: Title
        writer: Writer
        illustrator: Illustrator
        colourist: Colorist
        publisher: Publisher
        synopsis: Synopsis, paragraph
        collection: Collection
        publishdate: Publication, date
        printdate: Printing, date
        image: Image, image
        backpic: Back, image
        webPage: Web Page, link
        added: Added, date
        isbn: ISBN
        type: Type
        category: Category
        format: Format
        numberboards: Pages, number
        signing: Signed, checkbox
        cost: Cost, number
        rating: Rating, number
        comment: Comment, paragraph
        file: File
        """

    private static let films = """
        title: Title
        original: Original Title
        date: Date, date
        time: Running Time
        director: Director
        country: Country, texts
        genre: Genre, tags
        image: Image, image
        backpic: Back, image
        actors: Actors, texts
        synopsis: Synopsis, paragraph
        webPage: Web Page, link
        seen: Seen, checkbox
        added: Added, date
        region: Region
        format: Format
        number: Number, number
        identifier: Identifier, number
        place: Place
        rating: Rating, number
        ratingpress: Press Rating, number
        comment: Comment, paragraph
        audio: Audio, texts
        subt: Subtitles, texts
        age: Minimum Age, choice ages
        video: Video
        serie: Series
        rank: Rank, number
        trailer: Trailer
        """

    private static let series = """
        name: Name
        series: Series
        season: Season, number
        part: Part, number
        title: Title
        specialep: Special Episode, checkbox
        seen: Seen, checkbox
        firstaired: First Aired, date
        time: Running Time
        country: Country
        director: Director
        producer: Producer
        music: Music
        rating: Rating, number
        ratingpress: Press Rating, number
        age: Minimum Age, choice ages
        image: Image, image
        genre: Genre, tags
        actors: Actors, texts
        synopsis: Synopsis, paragraph
        episodes: Episodes, texts
        audio: Audio, texts
        subt: Subtitles, texts
        videofile: Video File
        format: Format
        location: Location
        added: Added, date
        comment: Comment, paragraph
        webPage: Web Page, link
        """

    private static let episodes = """
        title: Title
        name: Name
        series: Series
        season: Season, number
        episode: Episode, number
        seen: Seen, checkbox
        firstaired: First Aired, date
        time: Running Time
        country: Country
        director: Director
        writer: Writer
        music: Music
        rating: Rating, number
        age: Minimum Age, choice ages
        image: Image, image
        genre: Genre, tags
        actors: Actors, texts
        synopsis: Synopsis, paragraph
        audio: Audio, texts
        subt: Subtitles, texts
        videofile: Video File
        format: Format
        location: Location
        added: Added, date
        comment: Comment, paragraph
        webPage: Web Page, link
        """

    private static let music = """
        title: Title
        artist: Artist
        unique: ISRC or EAN
        cover: Cover, image
        backpic: Back, image
        running: Running Time
        release: Release, date
        label: Label
        genre: Genre, tags
        tracks: Tracks, texts
        rating: Rating, number
        ratingpress: Press Rating, number
        added: Added, date
        location: Location
        origin: Origin
        composer: Composer
        producer: Producer
        format: Format
        playlist: Playlist
        comments: Comments, paragraph
        web: Web Page, link
        """

    private static let games = """
        name: Name
        ean: EAN
        boxpic: Box, image
        backpic: Back, image
        platform: Platform
        players: Players
        editor: Publisher
        developer: Developer
        released: Release, date
        description: Description, paragraph
        web: Web Page, link
        genre: Genre, tags
        rating: Rating, number
        ratingpress: Press Rating, number
        case: Box Kept, checkbox
        manual: Manual Kept, checkbox
        exclusive: Exclusive, checkbox
        added: Added, date
        completion: Completion, number
        resolutions: Resolutions, texts
        location: Location
        installationsize: Installation Size, number
        installationsizeunit: Unit of the Size
        executable: Program
        screenshot1: Screenshot 1, image
        screenshot2: Screenshot 2, image
        comments: Comments, paragraph
        code: Codes, texts
        unlockable: Unlockables, texts
        secrets: Secrets, paragraph
        region: Region
        serialnumber: Serial Number
        """

    private static let software = """
        name: Name
        ean: EAN
        boxpic: Box, image
        backpic: Back, image
        platform: Platform
        editor: Publisher
        developer: Developer
        released: Release, date
        license: License, choice
        homepage: Home Page, link
        description: Description, paragraph
        web: Web Page, link
        numberOfCopies: Copies, number
        price: Price, number
        category: Category, tags
        rating: Rating, number
        ratingpress: Press Rating, number
        case: Box Kept, checkbox
        manual: Manual Kept, checkbox
        added: Added, date
        location: Location
        executable: Program
        screenshot1: Screenshot 1, image
        screenshot2: Screenshot 2, image
        comments: Comments, paragraph
        regInfo: Registration, texts
        """
}
