extension GCstarModel {
    static let boardGames = """
        name: Name
        original: Original Title
        boxpic: Box, image
        backpic: Back, image
        designedby: Designed By, texts
        illustratedby: Illustrated By, texts
        publishedby: Published By, texts
        players: Players
        playingtime: Playing Time
        suggestedage: Suggested Age
        released: Release, date
        description: Description, paragraph
        category: Category, tags
        mechanics: Mechanics, texts
        expandedby: Expanded By, texts
        expansionfor: Expansion For
        gamefamily: Family of Games
        web: Web Page, link
        rating: Rating, number
        timesplayed: Times Played, number
        added: Added, date
        copies: Copies, number
        completecontents: Complete, checkbox
        condition: Condition, choice gameConditions
        photo1: Photo 1, image
        photo2: Photo 2, image
        photo3: Photo 3, image
        photo4: Photo 4, image
        comments: Comments, paragraph
        """

    static let wines = """
        name: Name
        designation: Designation
        vineyard: Vineyard
        vintage: Vintage, number
        type: Type
        grapes: Grapes, texts
        soil: Soil
        vintner: Winegrower
        producer: Producer
        country: Country
        volume: Volume, number
        alcohol: Alcohol, number
        medal: Distinction
        location: Location
        shelfindex: Place on the Shelf
        quantity: Quantity, number
        purchasedate: Purchase Date, date
        purchaseprice: Purchase Price, number
        gift: Gift
        bottlelabel: Label of the Bottle, image
        website: Web Page, link
        tasted: Tasted, checkbox
        rating: Rating, number
        comments: Comments, paragraph
        serving: Serving, paragraph
        tasting: Tasting, paragraph
        dishes: Goes With, texts
        """

    static let coins = """
        name: Name
        picture: Picture, image
        currency: Currency
        country: Country
        value: Value, number
        year: Year, number
        added: Added, date
        condition: Condition, choice coinGrades
        comments: Comments, paragraph
        diameter: Diameter, number
        metal: Metal, texts
        edge: Edge, paragraph
        head: Head, paragraph
        tail: Tail, paragraph
        location: Location
        history: History, paragraph
        website: Web Page, link
        estimate: Estimate, number
        references: References, paragraph
        front: Front, image
        back: Back, image
        edge1: Edge 1, image
        edge2: Edge 2, image
        edge3: Edge 3, image
        edge4: Edge 4, image
        type: Type, choice coinTypes
        """

    static let vehicles = """
        name: Name
        picture: Picture, image
        logo1: Logo of the Manufacturer, image
        logo2: Logo of the Constructor, image
        rating1: Rating, number
        scale: Scale
        type1: Type
        manufacturer: Manufacturer
        version: Version
        modele: Model
        constructor: Constructor
        year: Year, number
        comments1: Comments, paragraph
        exchange: For Sale or Exchange, checkbox
        wanted: Wanted, checkbox
        pub: Advertisement
        transformation: Own Transformation, checkbox
        kit: As a Kit, checkbox
        reference: Reference
        color: Color
        material: Material, texts
        added: Added, date
        rating2: Realism, number
        rating3: Finish, number
        acquisition: Acquisition, date
        comments2: Comments on Details, paragraph
        buyprice: Purchase Price, number
        finishline: Place in the Race, number
        carnumber: Number of the Car, number
        courseyear: Date of the Race, date
        courselocation: Place of the Race
        location: Bought At
        box1: Kind of Box
        box2: Description of the Box
        containbox: Contents of the Box
        condition: Condition
        pilots: Drivers
        copilots: Co-Drivers
        course: Race
        pub2: Advertisers
        edition: Edition
        estimate: Estimate, number
        weight: Weight
        parts: Parts, number
        decorations: Decorations, number
        team: Team
        personalref: Own Reference
        madein: Made
        interior: Interior
        serial: Series
        serialnumber: Serial Number
        lwh: Length Width Height
        designed: Designed
        framecar: Chassis
        bodycar: Body
        registrationnumber1: Front Plate
        registrationnumber2: Rear Plate
        collectiontype: Collection
        wheels: Wheels
        characters: Characters
        filmcar: Film
        filmpart: Part of the Film
        decorationset: Set of Decorations
        molding: Moulding
        detailsparts: Details of Parts
        detailsdecorations: Details of Decorations
        steeringwheel: Steering Wheel
        websitec: Constructor’s Web Page, link
        websitem: Manufacturer’s Web Page, link
        websiteo: Other Web Page, link
        barcode: Barcode
        catalogyear: Catalog Year, date
        catalogpage: Catalog Page
        catalogedition: Catalog Edition
        catalogprice: Catalog Price, number
        picture2: Official Picture, image
        catalog1: Catalog Cover Picture, image
        catalog2: Catalog Page Picture, image
        comments3: Comments on Catalogs, paragraph
        year3: Available, date
        top: Above, image
        back: Below, image
        edge1: Front Left, image
        edge2: Front, image
        edge3: Front Right, image
        edge4: Left, image
        edge5: Box, image
        edge6: Right, image
        edge7: Back Left, image
        edge8: Back, image
        edge9: Back Right, image
        otherscomments: Remarks, paragraph
        othersdetails: Other Details, paragraph
        comments4: Comments on Loans, paragraph
        front2: Original from the Front, image
        back2: Original from Behind, image
        edge10: Original 1, image
        edge20: Original 2, image
        edge30: Original 3, image
        edge40: Original 4, image
        comments5: Comments on the Original, paragraph
        difference: Differences, paragraph
        """

    static let smartCards = """
        name: Name
        cover: Picture, image
        backpic: Back, image
        chip: Chip, image
        boxed: Box, image
        chip1: Kind of Chip
        rating1: Rating, number
        type1: Type of Card
        type2: Type of Chip
        dimension: Length Width Thickness
        location: Place of Printing
        pressed: Kind of Printing
        title1: Title
        edition: Number of Copies
        serial: Serial Number
        theme: Theme
        serie: Series
        year1: Year, date
        year2: Valid Until, date
        comments1: Comments, paragraph
        exchange: For Sale or Exchange, checkbox
        wanted: Wanted, checkbox
        condition: Condition, checkbox
        variety: Variety, checkbox
        charge: Rechargeable, checkbox
        color: Color
        weight: Weight
        country: Country
        unit: Units
        added: Added, date
        acquisition: Acquisition, date
        catalog3: Other Catalog
        reference1: Reference Phonecote
        reference2: Reference La Cote en Poche
        reference3: Other Reference
        quotationnew10: Phonecote New
        quotationnew20: La Cote en Poche New
        quotationnew30: Other Catalog New
        quotationold10: Phonecote Used
        quotationold20: La Cote en Poche Used
        quotationold30: Other Catalog Used
        """

    static let periodicals = """
        gcsfield1: Title
        gcsfield2: Periodical
        gcsfield3: Number
        gcsfield4: Date, date
        gcsfield5: Subject, tags
        gcsfield6: Cover, image
        gcsfield7: Articles, texts
        """

    static let stamps = """
        gcsfield1: Name
        gcsfield2: Country
        gcsfield42: Year, number
        gcsfield4: Catalog
        gcsfield5: Number
        gcsfield15: Topic
        gcsfield17: Series
        gcsfield20: Designer
        gcsfield21: Engraver
        gcsfield6: Type, choice stampTypes
        gcsfield7: Format, choice stampFormats
        gcsfield8: Description, paragraph
        gcsfield11: Color
        gcsfield10: Gum, choice stampGums
        gcsfield12: Paper, choice stampPapers
        gcsfield28: Perforation, choice stampPerforations
        gcsfield29: Perforation Size
        gcsfield43: Kind of Cancellation, choice stampCancellations
        gcsfield80: Issue
        gcsfield81: Issued, date
        gcsfield82: Issued Until, date
        gcsfield83: Printing, choice stampPrintings
        gcsfield41: Comments on Details, paragraph
        gcsfield23: Grade, choice stampGrades
        gcsfield16: Status, choice stampStates
        gcsfield22: Adjusted, checkbox
        gcsfield13: Canceled, checkbox
        gcsfield27: Condition of the Cancellation, choice stampCancellationConditions
        gcsfield25: Condition of the Gum, choice stampGumConditions
        gcsfield14: Condition of the Perforation, choice stampPerforationConditions
        gcsfield49: Comments on the Condition, paragraph
        gcsfield44: Error, checkbox
        gcsfield45: Comments on the Error, paragraph
        gcsfield35: Face Value
        gcsfield36: Mint Value
        gcsfield46: Used Value
        gcsfield33: Purchase Date, date
        gcsfield34: Quantity, number
        gcsfield31: History, paragraph
        gcsfield32: Comments, paragraph
        gcsfield38: Picture 1, image
        gcsfield39: Picture 2, image
        gcsfield47: Picture 3, image
        gcsfield48: Picture 4, image
        """
}
