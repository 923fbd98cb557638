/// The tags of the MEDLINE format and the fields that they become, as its documentation
/// (pubmed.ncbi.nlm.nih.gov/help/#pubmed-format) defines them.
enum PubMedFields {
    /// The keys of the fields by tag: tags of RIS with the same meaning, or keys of ``others``.
    static let keys = [
        "TI": "TI", "TT": "TT", "BTI": "BT", "CTI": "T3", "VTI": "volume title", "AU": "AU",
        "FAU": "AU", "CN": "AU", "ED": "ED", "FED": "ED", "JT": "JO", "TA": "JA", "VI": "VL",
        "IP": "IS", "PG": "pages", "EN": "ET", "PB": "PB", "PL": "CY", "LA": "LA", "AD": "AD",
        "GN": "N1", "PMID": "PM", "PMC": "C2", "SO": "source", "MID": "manuscript id",
        "PMCR": "pmc release", "AUID": "author id", "IR": "investigator", "FIR": "investigator",
        "IRAD": "investigator address", "PS": "subject name", "FPS": "subject name",
        "GR": "grant", "RN": "substance", "NM": "substance name", "SI": "secondary source",
        "GS": "gene symbol", "CI": "copyright", "COIS": "conflict", "JID": "journal id",
        "OWN": "owner", "STAT": "status", "DCOM": "completed", "LR": "revised", "DA": "created",
        "DEP": "electronic", "CRDT": "entered", "EDAT": "entrez", "MHDA": "indexed",
        "PHST": "history", "PST": "publication status", "SB": "subset", "RF": "references",
    ]

    /// The fields that RIS does not have.
    static let others = [
        KnownField("publication type", "Publication Type", .tags),
        KnownField("volume title", "Volume Title"),
        KnownField("article id", "Article ID", .texts),
        KnownField("manuscript id", "Manuscript ID"),
        KnownField("author id", "Author ID", .texts),
        KnownField("investigator", "Investigator", .texts),
        KnownField("investigator address", "Investigator Address", .texts),
        KnownField("subject name", "Personal Name as Subject", .texts),
        KnownField("grant", "Grant", .texts),
        KnownField("substance", "Substance", .texts),
        KnownField("substance name", "Substance Name", .texts),
        KnownField("secondary source", "Secondary Source", .texts),
        KnownField("gene symbol", "Gene Symbol", .texts),
        KnownField("references", "Number of References"),
        KnownField("conflict", "Conflict of Interest", .paragraph),
        KnownField("copyright", "Copyright"),
        KnownField("source", "Source"),
        KnownField("journal id", "NLM Journal ID"),
        KnownField("electronic", "Electronic Publication", .date),
        KnownField("publication status", "Publication Status"),
        KnownField("owner", "Owner"),
        KnownField("status", "Status"),
        KnownField("subset", "Subset", .texts),
        KnownField("created", "Date Created", .date),
        KnownField("completed", "Date Completed", .date),
        KnownField("revised", "Last Revision", .date),
        KnownField("entered", "Entered"),
        KnownField("entrez", "Added to PubMed"),
        KnownField("indexed", "Indexed"),
        KnownField("history", "History", .texts),
        KnownField("pmc release", "PMC Release"),
    ]
}
