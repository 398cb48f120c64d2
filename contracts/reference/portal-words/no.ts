import { no as payment } from '../portal-payment-words/no.ts'
import type { PortalWords } from './portal-words.ts'

/** Norwegian (bokmål), addressing the reader as official letters do. */
export const no: PortalWords = {
  ...payment,
  site: {
    pageTitle: '{page} – {company}',
    errorTitle: 'Feil: {title}',
    skipToContent: 'Gå til innholdet',
    navigation: 'Sider på dette nettstedet',
    caseId: 'Saksnummer',
    caseOf: 'Sak {caseId}',
    leave: 'Forlat saken',
    left: 'Du har forlatt saken. I denne nettleseren kan den bare åpnes igjen med PIN-koden.',
    back: 'Tilbake',
    backToCase: 'Tilbake til saken',
    change: 'Endre',
    changeOf: 'Endre: {field}',
    optional: 'valgfritt',
    copy: 'Kopier',
    copied: 'Kopiert',
    print: 'Skriv ut denne siden',
    homepage: 'Nettsted',
    imprint: 'Juridisk informasjon',
    privacy: 'Personvernerklæring',
    footer: 'Om dette nettstedet',
    logo: 'Logoen til {company}',
  },
  login: {
    title: 'Åpne saken din',
    intro:
      'Du har fått en melding fra {company} om bilder på et nettsted. Oppgi de to numrene fra meldingen for å se hva den gjelder.',
    caseId: 'Saksnummer',
    caseIdHint: 'Bare sifre, som i e-posten eller brevet fra oss.',
    pin: 'PIN-kode',
    pinHint: 'Nummeret ved siden av saksnummeret.',
    submit: 'Åpne saken',
    emptyCaseId: 'Oppgi saksnummeret',
    emptyPin: 'Oppgi PIN-koden',
    wrong: 'Saksnummeret eller PIN-koden er feil. Sammenlign begge numrene med meldingen fra oss.',
    locked:
      'For mange forsøk. Av hensyn til din sikkerhet kan saken først åpnes igjen om {minutes}.',
    lockedTitle: 'Prøv igjen senere',
    noMessage:
      'Har du ikke meldingen for hånden? Ta kontakt med {company}. Kontaktopplysningene står under juridisk informasjon.',
    linkTitle: 'Denne lenken åpner ikke saken',
    link: 'Den er kanskje ufullstendig eller ikke lenger gyldig. Oppgi i stedet saksnummeret og PIN-koden fra meldingen.',
    sessionEnded:
      'Du ble logget ut fordi det har gått to timer. Oppgi saksnummeret og PIN-koden for å fortsette. Det du har sendt, er tatt vare på.',
    typedKept:
      'Det du har skrevet, er tatt vare på. Det står i skjemaet igjen så snart saken er åpnet.',
    typedHere: 'Det du har skrevet, står i skjemaet igjen. Det er ikke sendt ennå.',
  },
  minutes: { one: '{count} minutt', other: '{count} minutter' },
  claimant: {
    title: 'Hvem som kontakter deg',
    lead: '{company} kontakter deg om bilder på nettstedet {host}.',
    reason: {
      one: 'Vi har funnet et bilde der, og vi har ikke registrert noen lisens for bruken av det.',
      other:
        'Vi har funnet bilder {count} steder der, og vi har ikke registrert noen lisens for bruken av dem.',
    },
    opened: 'Saken ble opprettet {date}',
    addressee: 'Saken er rettet til den som driver {host}.',
    notResponsible:
      'Hvis du ikke driver dette nettstedet, ber vi deg si fra ved å be om å bli oppringt, slik at vi kan rette opplysningene våre.',
    checkTitle: 'Slik kontrollerer du at henvendelsen er ekte',
    checkIndependent:
      'Finn opplysninger om {company} på egen hånd, for eksempel i et offentlig register eller med en søkemotor, og sammenlign kontaktopplysningene.',
    checkImprint:
      'Les den juridiske informasjonen om {company}. Der står det hvem som er ansvarlig.',
    checkAsk:
      'Be {company} bekrefte saksnummeret ditt. Bruk kontaktopplysninger du har funnet selv.',
    checkAddress:
      'Kontroller adressen til denne siden i nettleseren. Den skal begynne med {address}.',
    checkCard: 'Kortopplysninger oppgis bare hos betalingsleverandøren, aldri på denne siden.',
    advice: 'Du står fritt til å søke juridisk råd før du bestemmer deg.',
  },
  uses: {
    title: { one: 'Bildet det gjelder', other: 'Bildene det gjelder' },
    count: { one: '{count} bildebruk', other: '{count} tilfeller av bildebruk' },
    useOf: 'Bildebruk {number} av {count}',
    ours: 'Vårt bilde',
    yours: 'Din side',
    oursAlt: 'Vårt bilde {file}',
    yoursAlt: 'Skjermbilde av siden {page}',
    file: 'Filnavn',
    page: 'Adressen til siden',
    recorded: 'Registrert {date}',
    enlarge: 'Forstørr',
    enlargeOf: 'Forstørr: {picture}',
    close: 'Lukk',
    missing: 'Bildet kan ikke vises for øyeblikket.',
    fee: 'Lisensavgift',
    licensed: 'Lisensiert. Det er ingenting å betale for denne bildebruken.',
    underReview: 'Lisens mottatt {date}. Vi kontrollerer den.',
    notAccepted: 'Lisensen du sendte, dekker ikke denne bildebruken.',
  },
  doors: {
    title: 'Hvordan vil du gå videre?',
    equal: 'Velg det som passer for deg.',
    license: 'Jeg har en lisens',
    licenseText:
      'Send oss lisensen eller kjøpsbeviset. Hvis den dekker bruken, er det ingenting å betale.',
    settle: 'Jeg vil gjøre opp saken',
    settleText: 'Se hvordan beløpet er satt sammen, kontroller alt og betal på nettet.',
    talk: 'Jeg vil snakke med dere',
    talkText: 'Legg igjen telefonnummeret ditt. Vi ringer deg og svarer på spørsmålene dine.',
  },
  upload: {
    title: 'Send oss lisensen din',
    intro:
      'For eksempel en lisensavtale, en faktura eller en bekreftelse fra bildebyrået. Velg bildebruken som lisensen gjelder.',
    use: 'Bildebruk',
    chooseUse: 'Velg bildebruk',
    file: 'Fil',
    types: 'PDF, JPG, PNG, GIF, DOC, DOCX eller ODT, høyst {size}.',
    note: 'Merknad',
    noteHint: 'For eksempel hvem som kjøpte lisensen, når og hvor.',
    submit: 'Send lisensen',
    progress: '{percentage} lastet opp',
    sending: 'Laster opp {file}',
    checking: 'Filen er mottatt og blir kontrollert.',
    stop: 'Stopp opplastingen',
    useMissing: 'Velg bildebruken som lisensen gjelder',
    fileMissing: 'Velg en fil',
    wrongType:
      'Filen ble ikke godtatt: Den er ikke en PDF, JPG, PNG, GIF, DOC, DOCX eller ODT. Velg en annen fil.',
    tooLarge: 'Filen ble ikke godtatt: Den er større enn {size}. Velg en mindre fil.',
    empty: 'Filen ble ikke godtatt: Den er tom. Velg en annen fil.',
    unreadable: 'Filen ble ikke godtatt: Den er skadet eller kan ikke åpnes. Velg en annen fil.',
    stopped: 'Du stoppet opplastingen. Ingenting er sendt.',
    failed: 'Opplastingen mislyktes fordi forbindelsen ble brutt. Ingenting er sendt. Prøv igjen.',
    alreadyValid: 'Denne bildebruken er allerede lisensiert. Du trenger ikke å sende noe.',
    noneOpen:
      'Det trengs ingen lisens for øyeblikket: All bildebruk i saken er allerede lisensiert.',
    doneTitle: 'Vi har mottatt lisensen din',
    doneFile: '{file}, mottatt {date}',
    doneReview:
      '{company} kontrollerer nå om den dekker bildebruken. Resultatet vises på siden for saken din.',
    doneValid: 'Hvis den dekker bruken, er det ingenting å betale for den.',
    doneInvalid:
      'Hvis ikke, ser du det der, og du kan sende en annen lisens, gjøre opp saken eller snakke med oss.',
    doneWhen: 'Hvis du ikke har sett noe resultat innen {date}, kan du be om å bli oppringt.',
    another: 'Send en lisens til',
    closed: 'Det er ikke lenger mulig å sende lisenser i denne saken.',
  },
  callback: {
    title: 'Be om å bli oppringt',
    intro:
      'Fortell oss hvordan vi kan nå deg. Forespørselen går til {company} og ikke til noen andre.',
    name: 'Navnet ditt',
    role: 'Rollen din',
    roleHint: 'For eksempel eier, nettbyrå eller advokat.',
    email: 'E-post',
    phone: 'Telefonnummer',
    phoneHint: 'Med landkode, for eksempel +47 12 34 56 78.',
    note: 'Hva gjelder det?',
    noteHint: 'Skriv også når det passer best at vi ringer.',
    submit: 'Send forespørselen',
    nameMissing: 'Oppgi navnet ditt',
    reachMissing: 'Oppgi et telefonnummer eller en e-postadresse',
    emailWrong: 'Oppgi en e-postadresse, for eksempel navn@example.com',
    phoneWrong: 'Oppgi et telefonnummer, for eksempel +47 12 34 56 78',
    tooLong: '{field}: høyst {max} tegn',
    before: 'Du ba om å bli oppringt {date}. En ny forespørsel erstatter den.',
    doneTitle: 'Vi har mottatt forespørselen din',
    doneNext:
      '{company} tar kontakt med deg ved hjelp av opplysningene du har oppgitt. Ha saksnummeret for hånden.',
    doneWhen:
      'Hvis ingen har kontaktet deg innen {date}, kan du bruke kontaktopplysningene under juridisk informasjon.',
    doneWhenNoImprint:
      'Hvis ingen har kontaktet deg innen {date}, kan du bruke kontaktopplysningene i meldingen vår.',
    closed: 'Det er ikke lenger mulig å be om å bli oppringt i denne saken.',
  },
  about: {
    title: 'Om oss',
  },
  faq: {
    title: 'Spørsmål og svar',
  },
  states: {
    ACTIVE: 'Åpen',
    PAYMENT_PROCESSING: 'Betaling pågår',
    PAID: 'Gjort opp',
    VALID_LICENSE: 'Lisensiert',
    paidTitle: 'Saken er gjort opp',
    paid: 'Vi mottok betalingen din {date}. Det er ikke mer å betale. Takk.',
    licensedTitle: 'Alt er lisensiert',
    licensed:
      'Lisensen din dekker all bildebruk i saken. Det er ingenting å betale. Takk for hjelpen.',
    closedTitle: 'Saken er ikke åpen',
    closed:
      'Det er ingenting du trenger å gjøre på denne siden for øyeblikket. Har du spørsmål, kan du kontakte {company}.',
    processingTitle: 'En betaling pågår',
    processing: 'Så snart betalingsleverandøren bekrefter den, ser du kvitteringen her.',
    changed:
      'Dette er ikke lenger mulig fordi saken er endret i mellomtiden. Du ser nå den gjeldende statusen.',
  },
  problems: {
    summary: 'Kontroller det du har fylt ut',
    notFoundTitle: 'Fant ikke siden',
    notFound:
      'Kontroller adressen. Hvis du har en melding fra oss, kan du bruke lenken eller saksnummeret i den.',
    brokenTitle: 'Noe gikk galt',
    broken:
      'Siden kunne ikke vises. Det du har sendt tidligere, er tatt vare på. Prøv igjen om noen minutter.',
    busyTitle: 'For mange forespørsler',
    busy: 'Vent ett minutt, og prøv igjen.',
    busyForms: 'Det er sendt for mange skjemaer i denne saken. Du kan sende dette om {minutes}.',
    formTitle: 'Skjemaet kunne ikke sendes',
    form: 'Skjemaet var ufullstendig eller for gammelt. Ingenting er sendt. Åpne siden på nytt og fyll det ut en gang til.',
    tooLarge: 'Det du sendte, er for stort. Kort ned teksten, eller velg en mindre fil.',
    movedTitle: 'Dette nettstedet har fått ny adresse',
    moved: 'Skjemaet ble ikke sendt, fordi nettstedet nå er på {address}.',
    movedOn: 'Fortsett på den nye adressen',
    overloadedTitle: 'Nettstedet kan ikke svare akkurat nå',
    slowTitle: 'Forbindelsen var for treg',
    slow: 'Det du sendte, kom ikke fram i tide. Gå tilbake og prøv igjen, om mulig med en raskere forbindelse.',
  },
}
