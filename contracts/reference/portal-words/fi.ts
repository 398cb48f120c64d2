import { fi as payment } from '../portal-payment-words/fi.ts'
import type { PortalWords } from './portal-words.ts'

/** Finnish, in the polite form; the claimant's name stands uninflected. */
export const fi: PortalWords = {
  ...payment,
  site: {
    pageTitle: '{page} – {company}',
    errorTitle: 'Virhe: {title}',
    skipToContent: 'Siirry sisältöön',
    navigation: 'Sivuston sivut',
    caseId: 'Tapausnumero',
    caseOf: 'Tapaus {caseId}',
    leave: 'Poistu tapauksesta',
    left: 'Poistuitte tapauksesta. Tällä selaimella sen voi avata uudelleen vain PIN-koodilla.',
    back: 'Takaisin',
    backToCase: 'Takaisin tapaukseen',
    change: 'Muuta',
    changeOf: 'Muuta: {field}',
    optional: 'vapaaehtoinen',
    copy: 'Kopioi',
    copied: 'Kopioitu',
    print: 'Tulosta tämä sivu',
    homepage: 'Verkkosivusto',
    imprint: 'Oikeudelliset tiedot',
    privacy: 'Tietosuojaseloste',
    footer: 'Tietoa tästä sivustosta',
    logo: 'Logo: {company}',
  },
  login: {
    title: 'Tapauksen avaaminen',
    intro:
      'Olette saaneet viestin, joka koskee verkkosivustolla olevia kuvia (lähettäjä: {company}). Antakaa viestissä mainitut kaksi numeroa, niin näette, mistä on kyse.',
    caseId: 'Tapausnumero',
    caseIdHint: 'Vain numeroita, kuten sähköpostissamme tai kirjeessämme.',
    pin: 'PIN-koodi',
    pinHint: 'Tapausnumeron vieressä oleva numero.',
    submit: 'Avaa tapaus',
    emptyCaseId: 'Antakaa tapausnumero',
    emptyPin: 'Antakaa PIN-koodi',
    wrong: 'Tapausnumero tai PIN-koodi ei ole oikein. Tarkistakaa molemmat viestistämme.',
    locked:
      'Liian monta yritystä. Turvallisuussyistä tapauksen voi avata uudelleen {minutes} kuluttua.',
    lockedTitle: 'Yrittäkää myöhemmin uudelleen',
    noMessage:
      'Eikö viesti ole käsillä? Ottakaa yhteyttä lähettäjään ({company}). Yhteystiedot ovat oikeudellisissa tiedoissa.',
    linkTitle: 'Tämä linkki ei avaa tapausta',
    link: 'Se voi olla puutteellinen tai vanhentunut. Antakaa sen sijaan viestissämme olevat tapausnumero ja PIN-koodi.',
    sessionEnded:
      'Istuntonne päättyi kahden tunnin kuluttua. Jatkakaa antamalla tapausnumero ja PIN-koodi. Lähettämänne tiedot ovat tallessa.',
    typedKept:
      'Kirjoittamanne tiedot ovat tallessa. Ne ovat jälleen lomakkeella, kun tapaus on avattu.',
    typedHere: 'Kirjoittamanne tiedot ovat jälleen lomakkeella. Niitä ei ole vielä lähetetty.',
  },
  minutes: { one: '{count} minuutin', other: '{count} minuutin' },
  claimant: {
    title: 'Kuka ottaa teihin yhteyttä',
    lead: '{company} ottaa teihin yhteyttä verkkosivustolla {host} olevien kuvien vuoksi.',
    reason: {
      one: 'Löysimme sieltä kuvan, jonka käyttöön meillä ei ole tiedossa lisenssiä.',
      other:
        'Löysimme sieltä kuvia {count} paikasta. Niiden käyttöön meillä ei ole tiedossa lisenssiä.',
    },
    opened: 'Tapaus avattu {date}',
    addressee: 'Tapaus on osoitettu sivuston {host} ylläpitäjälle.',
    notResponsible:
      'Jos ette ylläpidä tätä sivustoa, ilmoittakaa siitä soittopyynnöllä, jotta voimme korjata tietomme.',
    checkTitle: 'Näin tarkistatte, että yhteydenotto on aito',
    checkIndependent:
      'Etsikää lähettäjän ({company}) tiedot itse esimerkiksi julkisesta rekisteristä tai hakukoneella ja vertailkaa yhteystietoja.',
    checkImprint:
      'Lukekaa lähettäjän ({company}) oikeudelliset tiedot. Niistä selviää, kuka on vastuussa.',
    checkAsk:
      'Pyytäkää lähettäjää ({company}) vahvistamaan tapausnumeronne. Käyttäkää yhteystietoja, jotka olette itse etsineet.',
    checkAddress: 'Tarkistakaa tämän sivun osoite selaimestanne. Sen on alettava näin: {address}.',
    checkCard: 'Korttitiedot annetaan vain maksupalvelussa, ei koskaan tällä sivulla.',
    advice: 'Voitte vapaasti hankkia oikeudellista neuvontaa ennen päätöstänne.',
  },
  uses: {
    title: { one: 'Kuva, josta on kyse', other: 'Kuvat, joista on kyse' },
    count: { one: '{count} kuvan käyttö', other: '{count} kuvan käyttöä' },
    useOf: 'Kuvan käyttö {number}/{count}',
    ours: 'Meidän kuvamme',
    yours: 'Teidän sivunne',
    oursAlt: 'Meidän kuvamme {file}',
    yoursAlt: 'Kuvakaappaus sivusta {page}',
    file: 'Tiedoston nimi',
    page: 'Sivun osoite',
    recorded: 'Kirjattu {date}',
    enlarge: 'Suurenna',
    enlargeOf: 'Suurenna: {picture}',
    close: 'Sulje',
    missing: 'Kuvaa ei voida näyttää juuri nyt.',
    fee: 'Lisenssimaksu',
    licensed: 'Lisensoitu. Tästä käytöstä ei ole maksettavaa.',
    underReview: 'Lisenssi saatu {date}. Tarkistamme sitä.',
    notAccepted: 'Lähettämänne lisenssi ei kata tätä käyttöä.',
  },
  doors: {
    title: 'Miten haluatte edetä?',
    equal: 'Valitkaa teille sopiva vaihtoehto.',
    license: 'Minulla on lisenssi',
    licenseText:
      'Lähettäkää meille lisenssi tai ostokuitti. Jos se kattaa käytön, maksettavaa ei ole.',
    settle: 'Haluan sopia asian',
    settleText: 'Katsokaa, mistä summa muodostuu, tarkistakaa kaikki ja maksakaa verkossa.',
    talk: 'Haluan keskustella',
    talkText: 'Jättäkää puhelinnumeronne. Soitamme teille ja vastaamme kysymyksiinne.',
  },
  upload: {
    title: 'Lisenssin lähettäminen',
    intro:
      'Esimerkiksi lisenssisopimus, lasku tai kuvatoimiston vahvistus. Valitkaa kuvan käyttö, jota lisenssi koskee.',
    use: 'Kuvan käyttö',
    chooseUse: 'Valitkaa kuvan käyttö',
    file: 'Tiedosto',
    types: 'PDF, JPG, PNG, GIF, DOC, DOCX tai ODT, enintään {size}.',
    note: 'Lisätiedot',
    noteHint: 'Esimerkiksi kuka osti lisenssin, milloin ja mistä.',
    submit: 'Lähetä lisenssi',
    progress: '{percentage} lähetetty',
    sending: 'Lähetetään tiedostoa {file}',
    checking: 'Tiedosto on saapunut ja sitä tarkistetaan.',
    stop: 'Keskeytä lähetys',
    useMissing: 'Valitkaa kuvan käyttö, jota lisenssi koskee',
    fileMissing: 'Valitkaa tiedosto',
    wrongType:
      'Tiedostoa ei hyväksytty: se ei ole PDF, JPG, PNG, GIF, DOC, DOCX eikä ODT. Valitkaa toinen tiedosto.',
    tooLarge: 'Tiedostoa ei hyväksytty: se on suurempi kuin {size}. Valitkaa pienempi tiedosto.',
    empty: 'Tiedostoa ei hyväksytty: se on tyhjä. Valitkaa toinen tiedosto.',
    unreadable:
      'Tiedostoa ei hyväksytty: se on vioittunut tai sitä ei voi avata. Valitkaa toinen tiedosto.',
    stopped: 'Keskeytitte lähetyksen. Mitään ei lähetetty.',
    failed: 'Lähetys epäonnistui, koska yhteys katkesi. Mitään ei lähetetty. Yrittäkää uudelleen.',
    alreadyValid: 'Tämä käyttö on jo lisensoitu. Teidän ei tarvitse lähettää mitään.',
    noneOpen: 'Lisenssiä ei tarvita juuri nyt: tapauksen kaikki kuvien käytöt on jo lisensoitu.',
    doneTitle: 'Olemme saaneet lisenssinne',
    doneFile: '{file}, saatu {date}',
    doneReview:
      '{company} tarkistaa nyt, kattaako lisenssi kuvan käytön. Tulos näkyy tapauksenne sivulla.',
    doneValid: 'Jos se kattaa käytön, siitä ei ole maksettavaa.',
    doneInvalid:
      'Jos ei, näette sen siellä ja voitte lähettää toisen lisenssin, sopia asian tai keskustella kanssamme.',
    doneWhen: 'Jos tulosta ei näy viimeistään {date}, jättäkää soittopyyntö.',
    another: 'Lähetä toinen lisenssi',
    closed: 'Tähän tapaukseen ei voi enää lähettää lisenssejä.',
  },
  callback: {
    title: 'Soittopyyntö',
    intro: 'Kertokaa, miten tavoitamme teidät. Pyyntönne välitetään vain lähettäjälle ({company}).',
    name: 'Nimenne',
    role: 'Roolinne',
    roleHint: 'Esimerkiksi omistaja, verkkotoimisto tai asianajaja.',
    email: 'Sähköpostiosoite',
    phone: 'Puhelinnumero',
    phoneHint: 'Maatunnuksella, esimerkiksi +358 40 123 4567.',
    note: 'Mitä asia koskee?',
    noteHint: 'Kertokaa myös, milloin teidät tavoittaa parhaiten.',
    submit: 'Lähetä soittopyyntö',
    nameMissing: 'Antakaa nimenne',
    reachMissing: 'Antakaa puhelinnumero tai sähköpostiosoite',
    emailWrong: 'Antakaa sähköpostiosoite, esimerkiksi nimi@example.com',
    phoneWrong: 'Antakaa puhelinnumero, esimerkiksi +358 40 123 4567',
    tooLong: '{field}: enintään {max} merkkiä',
    before: 'Jätitte soittopyynnön {date}. Uusi pyyntö korvaa sen.',
    doneTitle: 'Olemme saaneet soittopyyntönne',
    doneNext:
      '{company} ottaa teihin yhteyttä antamienne tietojen avulla. Pitäkää tapausnumeronne käsillä.',
    doneWhen:
      'Jos teihin ei ole otettu yhteyttä viimeistään {date}, käyttäkää oikeudellisissa tiedoissa olevia yhteystietoja.',
    doneWhenNoImprint:
      'Jos teihin ei ole otettu yhteyttä viimeistään {date}, käyttäkää viestissämme olevia yhteystietoja.',
    closed: 'Tässä tapauksessa ei voi enää jättää soittopyyntöä.',
  },
  about: {
    title: 'Tietoa meistä',
  },
  faq: {
    title: 'Kysymyksiä ja vastauksia',
  },
  states: {
    ACTIVE: 'Avoin',
    PAYMENT_PROCESSING: 'Maksu käsittelyssä',
    PAID: 'Loppuun käsitelty',
    VALID_LICENSE: 'Lisensoitu',
    paidTitle: 'Tämä tapaus on loppuun käsitelty',
    paid: 'Saimme maksunne {date}. Maksettavaa ei ole enempää. Kiitos.',
    licensedTitle: 'Kaikki on lisensoitu',
    licensed:
      'Lisenssinne kattaa tapauksen kaikki kuvien käytöt. Maksettavaa ei ole. Kiitos avustanne.',
    closedTitle: 'Tämä tapaus ei ole avoinna',
    closed:
      'Teidän ei tarvitse juuri nyt tehdä tällä sivulla mitään. Jos teillä on kysyttävää, ottakaa yhteyttä lähettäjään ({company}).',
    processingTitle: 'Maksua käsitellään',
    processing: 'Heti kun maksupalvelu vahvistaa maksun, näette kuitin täällä.',
    changed:
      'Tämä ei ole enää mahdollista, koska tapaus on sillä välin muuttunut. Näette nyt sen nykyisen tilan.',
  },
  problems: {
    summary: 'Tarkistakaa antamanne tiedot',
    notFoundTitle: 'Sivua ei löytynyt',
    notFound:
      'Tarkistakaa osoite. Jos teillä on viesti meiltä, käyttäkää siinä olevaa linkkiä tai tapausnumeroa.',
    brokenTitle: 'Jokin meni vikaan',
    broken:
      'Sivua ei voitu näyttää. Aiemmin lähettämänne tiedot ovat tallessa. Yrittäkää uudelleen muutaman minuutin kuluttua.',
    busyTitle: 'Liian monta pyyntöä',
    busy: 'Odottakaa minuutti ja yrittäkää uudelleen.',
    busyForms:
      'Tästä tapauksesta on lähetetty liian monta lomaketta. Voitte lähettää tämän lomakkeen {minutes} kuluttua.',
    formTitle: 'Lomaketta ei voitu lähettää',
    form: 'Lomake oli puutteellinen tai liian vanha. Mitään ei lähetetty. Avatkaa sivu uudelleen ja täyttäkää lomake vielä kerran.',
    tooLarge:
      'Lähettämänne sisältö on liian suuri. Lyhentäkää tekstiä tai valitkaa pienempi tiedosto.',
    movedTitle: 'Tällä sivustolla on uusi osoite',
    moved: 'Lomaketta ei lähetetty, koska sivusto on nyt osoitteessa {address}.',
    movedOn: 'Jatka uudessa osoitteessa',
    overloadedTitle: 'Sivusto ei voi vastata juuri nyt',
    slowTitle: 'Yhteys oli liian hidas',
    slow: 'Lähettämänne tiedot eivät ehtineet perille ajoissa. Palatkaa takaisin ja yrittäkää uudelleen, mieluiten nopeammalla yhteydellä.',
  },
}
