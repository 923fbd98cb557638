/// Common column names in several languages.
enum HeaderWords {
    /// Whether a text of one to four words contains a common column name.
    static func contains(_ text: String) -> Bool {
        guard text.utf8.count <= 50 else { return false }
        var words = text.split { !$0.isLetter }[...]
        // The second part of `firstName` is a separate word.
        if words.count == 1, let only = words.first,
            let hump = only.dropFirst().firstIndex(where: \.isUppercase),
            only[only.index(before: hump)].isLowercase
        {
            words = [only[..<hump], only[hump...]]
        }
        guard (1...4).contains(words.count) else { return false }
        return words.contains { all.contains($0.lowercased()) }
    }

    private static let all: Set<String> = Set(
        """
        id key code number num nr no index rank order position pos row item sku uuid guid
        name names title label heading subject author authors editor publisher artist composer
        director actor creator owner manager contact person people member user username login
        first last middle surname forename lastname firstname fullname nickname initials
        gender sex age birthday birth born death died nationality race
        email mail phone telephone mobile fax url uri website web link homepage
        address street city town village county state province region country continent district
        zip zipcode postcode postal location place lat latitude lon lng long longitude altitude
        elevation timezone
        date day month year time datetime timestamp start end begin finish created updated modified
        added deleted due released published duration length period season quarter week hour
        type kind category categories class group genre subgenre species family status tag tags
        topic level grade section department division unit units model brand make maker
        manufacturer version series edition format language lang currency color colour size
        description desc note notes comment comments remark remarks text summary abstract details
        value values amount count total sum quantity qty price cost rate score rating weight height
        width depth volume area population income salary revenue budget balance percent percentage
        share mean median average avg min max std variance frequency freq
        isbn issn ean upc doi iata icao iso fips ssn vin barcode serial
        filename file path folder image photo picture source target origin destination reference
        symbol company organization organisation org employer job occupation position role
        pages chapter track album label isin ticker pin password
        titel autor autorin verlag jahr monat tag datum uhrzeit vorname nachname strasse straße ort
        stadt land plz postleitzahl telefon anzahl menge preis betrag beschreibung bemerkung
        notiz sprache kategorie gattung art farbe größe gewicht bezeichnung nummer
        titre auteur nom prénom prenom année annee mois jour adresse ville pays langue prix
        quantité genre éditeur editeur pseudo
        título titulo autora nombre apellido apellidos año mes fecha dirección direccion ciudad
        país pais idioma precio cantidad teléfono telefono género editorial
        titolo autore nome cognome anno mese data indirizzo città citta paese lingua prezzo
        quantità editore
        titel naam voornaam achternaam jaar maand datum adres stad prijs taal
        nazwa nazwisko imię rok miasto kraj cena język
        имя фамилия название автор год дата город страна адрес цена количество язык
        名前 名称 姓名 住所 日付 価格 标题 作者 日期 城市 国家 价格
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}
