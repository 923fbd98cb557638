import TroveModel

/// The attributes of directory entries and the fields that they become: those of LDAP (RFC 4519,
/// RFC 2798, RFC 4524), of address books in Thunderbird, and those that OpenLDAP maintains.
enum LDIFFields {
    static let known: [KnownField] = [
        KnownField("cn", "Name"),
        KnownField("othercn", "Other Names", .texts),
        KnownField("displayname", "Display Name"),
        KnownField("sn", "Family Name"),
        KnownField("givenname", "Given Name"),
        KnownField("middlename", "Additional Names"),
        KnownField("personaltitle", "Prefix"),
        KnownField("generationqualifier", "Suffix"),
        KnownField("initials", "Initials"),
        KnownField("mozillanickname", "Nickname", .texts),
        KnownField("jpegphoto", "Photo", .image),
        KnownField("kind", "Kind"),
        KnownField("o", "Organization"),
        KnownField("ou", "Department"),
        KnownField("departmentnumber", "Department Number"),
        KnownField("title", "Job Title"),
        KnownField("businesscategory", "Business Category"),
        KnownField("employeenumber", "Employee Number"),
        KnownField("employeetype", "Employee Type"),
        KnownField("manager", "Manager"),
        KnownField("secretary", "Secretary"),
        KnownField("physicaldeliveryofficename", "Office"),
        KnownField("roomnumber", "Room"),
        KnownField("mail", "E-mail", .texts),
        KnownField("mozillasecondemail", "Second E-mail", .texts),
        KnownField("telephonenumber", "Phone", .texts),
        KnownField("homephone", "Home Phone", .texts),
        KnownField("mobile", "Mobile", .texts),
        KnownField("facsimiletelephonenumber", "Fax", .texts),
        KnownField("pager", "Pager", .texts),
        KnownField("telexnumber", "Telex", .texts),
        KnownField("nsaimid", "AIM"),
        KnownField("nsicqid", "ICQ"),
        KnownField("nsmsnid", "MSN"),
        KnownField("nsyahooid", "Yahoo"),
        KnownField("postaladdress", "Address", .paragraph),
        KnownField("homepostaladdress", "Home Address", .paragraph),
        KnownField("registeredaddress", "Registered Address", .paragraph),
        KnownField("street", "Street"),
        KnownField("mozillaworkstreet2", "Street, Second Line"),
        KnownField("postofficebox", "Post Office Box"),
        KnownField("l", "City"),
        KnownField("st", "Region"),
        KnownField("postalcode", "Postal Code"),
        KnownField("c", "Country"),
        KnownField("co", "Country Name"),
        KnownField("mozillahomestreet", "Home Street"),
        KnownField("mozillahomestreet2", "Home Street, Second Line"),
        KnownField("mozillahomelocalityname", "Home City"),
        KnownField("mozillahomestate", "Home Region"),
        KnownField("mozillahomepostalcode", "Home Postal Code"),
        KnownField("mozillahomecountryname", "Home Country"),
        KnownField("labeleduri", "URL", .link),
        KnownField("mozillaworkurl", "Work URL", .link),
        KnownField("mozillahomeurl", "Home URL", .link),
        KnownField("birthday", "Birthday", .date),
        KnownField("anniversary", "Anniversary", .date),
        KnownField("spousename", "Spouse"),
        KnownField("preferredlanguage", "Language"),
        KnownField("category", "Categories", .tags),
        KnownField("description", "Note", .paragraph),
        KnownField("info", "Additional Note", .paragraph),
        KnownField("mozillacustom1", "Custom 1"),
        KnownField("mozillacustom2", "Custom 2"),
        KnownField("mozillacustom3", "Custom 3"),
        KnownField("mozillacustom4", "Custom 4"),
        KnownField("mozillausehtmlmail", "Prefers HTML Mail", .checkbox),
        KnownField("uid", "User ID"),
        KnownField("uidnumber", "User Number"),
        KnownField("gidnumber", "Group Number"),
        KnownField("homedirectory", "Home Folder"),
        KnownField("loginshell", "Login Shell"),
        KnownField("gecos", "GECOS"),
        KnownField("member", "Member", .texts),
        KnownField("memberuid", "Member ID", .texts),
        KnownField("memberof", "Member Of", .texts),
        KnownField("seealso", "See Also", .texts),
        KnownField("dn", "Distinguished Name"),
        KnownField("objectclass", "Object Class", .tags),
        KnownField("structuralobjectclass", "Structural Object Class"),
        KnownField("entrydn", "Entry Name"),
        KnownField("entryuuid", "Entry UUID"),
        KnownField("entrycsn", "Entry Change Number"),
        KnownField("createtimestamp", "Created", .date),
        KnownField("creatorsname", "Created By"),
        KnownField("modifytimestamp", "Modified", .date),
        KnownField("modifiersname", "Modified By"),
        KnownField("hassubordinates", "Has Subordinates", .checkbox),
        KnownField("subschemasubentry", "Schema"),
    ]

    static let kinds = known.kindsByKey

    /// The names of the fields by key.
    static let names = Dictionary(
        known.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })

    /// Returns the key of an attribute: the most common of its names.
    ///
    /// - Parameter name: The name in lower case.
    static func key(of name: String) -> String { synonyms[name] ?? name }

    private static let synonyms = [
        "commonname": "cn", "2.5.4.3": "cn", "surname": "sn", "2.5.4.4": "sn", "gn": "givenname",
        "2.5.4.42": "givenname", "nickname": "mozillanickname",
        "xmozillanickname": "mozillanickname", "thumbnailphoto": "jpegphoto",
        "photo": "jpegphoto", "organizationname": "o", "company": "o", "2.5.4.10": "o",
        "organizationalunitname": "ou", "department": "ou", "2.5.4.11": "ou",
        "rfc822mailbox": "mail", "email": "mail", "emailaddress": "mail",
        "0.9.2342.19200300.100.1.3": "mail", "xmozillasecondemail": "mozillasecondemail",
        "2.5.4.20": "telephonenumber", "hometelephonenumber": "homephone",
        "mobiletelephonenumber": "mobile", "cellphone": "mobile",
        "fax": "facsimiletelephonenumber", "pagertelephonenumber": "pager",
        "pagerphone": "pager", "nscpaimscreenname": "nsaimid", "_aimscreenname": "nsaimid",
        "streetaddress": "street", "mozillaworkstreet": "street", "localityname": "l",
        "mozillaworklocalityname": "l", "stateorprovincename": "st", "region": "st",
        "zip": "postalcode", "countryname": "c", "friendlycountryname": "co",
        "mozillahomestreetaddress": "mozillahomestreet",
        "mozillahomelocality": "mozillahomelocalityname",
        "mozillahomepostaladdress": "homepostaladdress",
        "mozillahomepostaladdress2": "mozillahomestreet2",
        "mozillapostaladdress2": "mozillaworkstreet2", "labeledurl": "labeleduri",
        "url": "labeleduri", "wwwhomepage": "labeleduri", "workurl": "mozillaworkurl",
        "homeurl": "mozillahomeurl", "dateofbirth": "birthday", "schacdateofbirth": "birthday",
        "birthdate": "birthday", "categories": "category", "notes": "description",
        "custom1": "mozillacustom1", "custom2": "mozillacustom2", "custom3": "mozillacustom3",
        "custom4": "mozillacustom4", "xmozillausehtmlmail": "mozillausehtmlmail",
        "userid": "uid", "0.9.2342.19200300.100.1.1": "uid", "uniquemember": "member",
    ]

    /// Classes of entries that only hold others.
    static let containerClasses: Set<String> = [
        "organizationalunit", "organization", "domain", "dcobject", "country",
        "friendlycountry", "locality", "container", "domaindns", "builtindomain",
    ]

    /// Classes of entries with members.
    static let groupClasses: Set<String> = [
        "groupofnames", "groupofuniquenames", "groupofurls", "groupofmembers", "posixgroup",
        "group",
    ]

    /// Classes of entries that are persons or groups, even if they are containers, too.
    static let memberClasses = groupClasses.union([
        "person", "organizationalperson", "inetorgperson", "residentialperson", "user",
        "contact", "account", "posixaccount", "mozillaabpersonalpha", "evolutionperson",
    ])

    /// Whether `ldapsearch` adds an attribute to its results.
    static func isSearchResult(_ name: String) -> Bool {
        ["search", "result", "ref", "matcheddn", "text"].contains(name)
    }

    /// Whether an attribute is a password or its checksum.
    static func isSecret(_ name: String) -> Bool {
        [
            "userpassword", "authpassword", "unicodepwd", "sambantpassword", "sambalmpassword",
            "krbprincipalkey", "pwdhistory", "userpkcs12", "olcrootpw",
        ].contains(name)
    }

    /// Whether an attribute never is a text.
    static func isBinary(_ attribute: LDIFAttribute) -> Bool {
        attribute.options.contains("binary")
            || [
                "usercertificate", "cacertificate", "usersmimecertificate", "audio", "objectguid",
                "objectsid", "sidhistory", "logonhours", "ms-ds-consistencyguid",
                "msexchmailboxguid", "msexchmailboxsecuritydescriptor",
            ].contains(attribute.name)
    }

    /// Returns the value of an attribute's text.
    static func value(of text: String, key: String) -> FieldValue {
        switch key {
        case "postaladdress", "homepostaladdress", "registeredaddress":
            return .text(LDIFText.postalAddress(text))
        case "createtimestamp", "modifytimestamp": return LDIFTime.value(of: text)
        case "anniversary": return VCardDate.value(of: text, omittedYear: nil)
        case _ where kinds[key] == .checkbox:
            switch text.uppercased() {
            case "TRUE": return .checkbox(true)
            case "FALSE": return .checkbox(false)
            default: return .text(text)
            }
        default: return .text(text.replacing("\r\n", with: "\n"))
        }
    }
}
