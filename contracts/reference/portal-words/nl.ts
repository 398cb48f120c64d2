import { nl as payment } from '../portal-payment-words/nl.ts'
import type { PortalWords } from './portal-words.ts'

/** Dutch, in the polite form. */
export const nl: PortalWords = {
  ...payment,
  site: {
    pageTitle: '{page} – {company}',
    errorTitle: 'Fout: {title}',
    skipToContent: 'Naar de inhoud',
    navigation: 'Pagina’s van deze site',
    caseId: 'Dossiernummer',
    caseOf: 'Dossier {caseId}',
    leave: 'Dossier verlaten',
    left: 'U hebt het dossier verlaten. In deze browser is het alleen met de pincode weer te openen.',
    back: 'Terug',
    backToCase: 'Terug naar het dossier',
    change: 'Wijzigen',
    changeOf: 'Wijzigen: {field}',
    optional: 'niet verplicht',
    copy: 'Kopiëren',
    copied: 'Gekopieerd',
    print: 'Deze pagina afdrukken',
    homepage: 'Website',
    imprint: 'Bedrijfsgegevens',
    privacy: 'Privacyverklaring',
    footer: 'Over deze site',
    logo: 'Logo van {company}',
  },
  login: {
    title: 'Uw dossier openen',
    intro:
      'U hebt van {company} een bericht ontvangen over beelden op een website. Voer de twee nummers uit dat bericht in om te zien waar het over gaat.',
    caseId: 'Dossiernummer',
    caseIdHint: 'Alleen cijfers, zoals in onze e-mail of brief.',
    pin: 'Pincode',
    pinHint: 'Het nummer naast het dossiernummer.',
    submit: 'Dossier openen',
    emptyCaseId: 'Voer het dossiernummer in',
    emptyPin: 'Voer de pincode in',
    wrong: 'Het dossiernummer of de pincode klopt niet. Vergelijk beide nummers met ons bericht.',
    locked:
      'Te veel pogingen. Voor uw veiligheid kan dit dossier pas over {minutes} weer worden geopend.',
    lockedTitle: 'Probeer het later opnieuw',
    noMessage:
      'Hebt u ons bericht niet bij de hand? Neem contact op met {company}. De contactgegevens staan bij de bedrijfsgegevens.',
    linkTitle: 'Deze link opent het dossier niet',
    link: 'De link is misschien onvolledig of niet meer geldig. Voer in plaats daarvan het dossiernummer en de pincode uit ons bericht in.',
    sessionEnded:
      'U bent na twee uur afgemeld. Voer het dossiernummer en de pincode in om verder te gaan. Wat u hebt verzonden, blijft bewaard.',
    typedKept:
      'Wat u hebt ingevuld, blijft bewaard. Het staat weer in het formulier zodra het dossier geopend is.',
    typedHere: 'Wat u hebt ingevuld, staat weer in het formulier. Het is nog niet verzonden.',
  },
  minutes: { one: '{count} minuut', other: '{count} minuten' },
  claimant: {
    title: 'Wie contact met u opneemt',
    lead: '{company} neemt contact met u op over beelden op de website {host}.',
    reason: {
      one: 'Wij hebben daar een beeld aangetroffen waarvan het gebruik voor zover ons bekend niet onder een licentie valt.',
      other:
        'Wij hebben daar op {count} plaatsen beelden aangetroffen waarvan het gebruik voor zover ons bekend niet onder een licentie valt.',
    },
    opened: 'Dossier geopend op {date}',
    addressee: 'Dit dossier is gericht aan de beheerder van {host}.',
    notResponsible:
      'Beheert u deze website niet? Laat het ons weten door een terugbelverzoek te doen, dan kunnen wij onze gegevens corrigeren.',
    checkTitle: 'Zo controleert u of dit echt is',
    checkIndependent:
      'Zoek {company} zelf op, bijvoorbeeld in een openbaar register of met een zoekmachine, en vergelijk de contactgegevens.',
    checkImprint: 'Lees de bedrijfsgegevens van {company}. Daar staat wie verantwoordelijk is.',
    checkAsk:
      'Vraag {company} om uw dossiernummer te bevestigen. Gebruik daarvoor contactgegevens die u zelf hebt gevonden.',
    checkAddress:
      'Controleer het adres van deze pagina in uw browser. Het moet beginnen met {address}.',
    checkCard:
      'Kaartgegevens voert u uitsluitend in bij de betaaldienstverlener, nooit op deze pagina.',
    advice: 'Het staat u vrij om juridisch advies in te winnen voordat u beslist.',
  },
  uses: {
    title: { one: 'Om dit beeld gaat het', other: 'Om deze beelden gaat het' },
    count: { one: '{count} beeldgebruik', other: '{count} keer beeldgebruik' },
    useOf: 'Beeldgebruik {number} van {count}',
    ours: 'Ons beeld',
    yours: 'Uw pagina',
    oursAlt: 'Ons beeld {file}',
    yoursAlt: 'Schermafbeelding van de pagina {page}',
    file: 'Bestandsnaam',
    page: 'Adres van de pagina',
    recorded: 'Vastgelegd op {date}',
    enlarge: 'Vergroten',
    enlargeOf: 'Vergroten: {picture}',
    close: 'Sluiten',
    missing: 'Het beeld kan op dit moment niet worden getoond.',
    fee: 'Licentievergoeding',
    licensed: 'Gelicentieerd. Voor dit beeldgebruik hoeft u niets te betalen.',
    underReview: 'Licentie ontvangen op {date}. Wij controleren de licentie.',
    notAccepted: 'De licentie die u hebt gestuurd, dekt dit beeldgebruik niet.',
  },
  doors: {
    title: 'Hoe wilt u verdergaan?',
    equal: 'Kies wat op u van toepassing is.',
    license: 'Ik heb een licentie',
    licenseText:
      'Stuur ons de licentie of het aankoopbewijs. Dekt die het gebruik, dan hoeft u niets te betalen.',
    settle: 'Ik wil het dossier afhandelen',
    settleText: 'Bekijk hoe het bedrag is opgebouwd, controleer alles en betaal online.',
    talk: 'Ik wil overleggen',
    talkText: 'Laat uw telefoonnummer achter. Wij bellen u terug en beantwoorden uw vragen.',
  },
  upload: {
    title: 'Uw licentie sturen',
    intro:
      'Bijvoorbeeld een licentieovereenkomst, een factuur of een bevestiging van het beeldbureau. Kies het beeldgebruik waarbij de licentie hoort.',
    use: 'Beeldgebruik',
    chooseUse: 'Kies een beeldgebruik',
    file: 'Bestand',
    types: 'PDF, JPG, PNG, GIF, DOC, DOCX of ODT, maximaal {size}.',
    note: 'Opmerking',
    noteHint: 'Bijvoorbeeld wie de licentie waar en wanneer heeft gekocht.',
    submit: 'Licentie sturen',
    progress: '{percentage} geüpload',
    sending: '{file} wordt geüpload',
    checking: 'Het bestand is aangekomen en wordt gecontroleerd.',
    stop: 'Uploaden stoppen',
    useMissing: 'Kies het beeldgebruik waarbij de licentie hoort',
    fileMissing: 'Kies een bestand',
    wrongType:
      'Het bestand is niet geaccepteerd: het is geen PDF, JPG, PNG, GIF, DOC, DOCX of ODT. Kies een ander bestand.',
    tooLarge:
      'Het bestand is niet geaccepteerd: het is groter dan {size}. Kies een kleiner bestand.',
    empty: 'Het bestand is niet geaccepteerd: het is leeg. Kies een ander bestand.',
    unreadable:
      'Het bestand is niet geaccepteerd: het is beschadigd of kan niet worden geopend. Kies een ander bestand.',
    stopped: 'U hebt het uploaden gestopt. Er is niets verzonden.',
    failed:
      'Het uploaden is mislukt omdat de verbinding werd verbroken. Er is niets verzonden. Probeer het opnieuw.',
    alreadyValid: 'Dit beeldgebruik is al gelicentieerd. U hoeft niets te sturen.',
    noneOpen:
      'Er is op dit moment geen licentie nodig: al het beeldgebruik in dit dossier is al gelicentieerd.',
    doneTitle: 'Wij hebben uw licentie ontvangen',
    doneFile: '{file}, ontvangen op {date}',
    doneReview:
      '{company} controleert nu of de licentie het beeldgebruik dekt. Het resultaat staat daarna op de pagina van uw dossier.',
    doneValid: 'Dekt de licentie het gebruik, dan hoeft u er niets voor te betalen.',
    doneInvalid:
      'Zo niet, dan ziet u dat daar en kunt u een andere licentie sturen, het dossier afhandelen of met ons overleggen.',
    doneWhen: 'Ziet u op {date} nog geen resultaat, vraag ons dan u terug te bellen.',
    another: 'Nog een licentie sturen',
    closed: 'Voor dit dossier kunnen geen licenties meer worden gestuurd.',
  },
  callback: {
    title: 'Terugbelverzoek',
    intro:
      'Laat ons weten hoe wij u kunnen bereiken. Uw verzoek gaat naar {company} en naar niemand anders.',
    name: 'Uw naam',
    role: 'Uw functie',
    roleHint: 'Bijvoorbeeld eigenaar, webbureau of advocaat.',
    email: 'E-mailadres',
    phone: 'Telefoonnummer',
    phoneHint: 'Met landnummer, bijvoorbeeld +31 20 123 45 67.',
    note: 'Waar gaat het over?',
    noteHint: 'Vermeld ook wanneer u goed bereikbaar bent.',
    submit: 'Terugbelverzoek sturen',
    nameMissing: 'Voer uw naam in',
    reachMissing: 'Voer een telefoonnummer of een e-mailadres in',
    emailWrong: 'Voer een e-mailadres in, zoals naam@example.com',
    phoneWrong: 'Voer een telefoonnummer in, zoals +31 20 123 45 67',
    tooLong: '{field}: maximaal {max} tekens',
    before: 'U hebt op {date} gevraagd om teruggebeld te worden. Een nieuw verzoek vervangt dat.',
    doneTitle: 'Wij hebben uw verzoek ontvangen',
    doneNext:
      '{company} neemt contact met u op via de gegevens die u hebt ingevoerd. Houd uw dossiernummer bij de hand.',
    doneWhen:
      'Heeft op {date} nog niemand contact met u opgenomen, gebruik dan de contactgegevens bij de bedrijfsgegevens.',
    doneWhenNoImprint:
      'Heeft op {date} nog niemand contact met u opgenomen, gebruik dan de contactgegevens in ons bericht.',
    closed: 'Voor dit dossier kunt u geen terugbelverzoek meer doen.',
  },
  about: {
    title: 'Over ons',
  },
  faq: {
    title: 'Vragen en antwoorden',
  },
  states: {
    ACTIVE: 'Open',
    PAYMENT_PROCESSING: 'Betaling loopt',
    PAID: 'Afgehandeld',
    VALID_LICENSE: 'Gelicentieerd',
    paidTitle: 'Dit dossier is afgehandeld',
    paid: 'Wij hebben uw betaling op {date} ontvangen. U hoeft niets meer te betalen. Dank u wel.',
    licensedTitle: 'Alles is gelicentieerd',
    licensed:
      'Uw licentie dekt al het beeldgebruik in dit dossier. U hoeft niets te betalen. Dank u voor uw medewerking.',
    closedTitle: 'Dit dossier is niet open',
    closed:
      'Op dit moment hoeft u op deze pagina niets te doen. Hebt u vragen, neem dan contact op met {company}.',
    processingTitle: 'Er loopt een betaling',
    processing:
      'Zodra de betaaldienstverlener de betaling bevestigt, ziet u hier het betalingsbewijs.',
    changed:
      'Dit is niet meer mogelijk, omdat het dossier intussen is gewijzigd. U ziet nu de actuele stand.',
  },
  problems: {
    summary: 'Controleer uw invoer',
    notFoundTitle: 'Pagina niet gevonden',
    notFound:
      'Controleer het adres. Hebt u een bericht van ons, gebruik dan de link of het dossiernummer daarin.',
    brokenTitle: 'Er is iets misgegaan',
    broken:
      'De pagina kon niet worden getoond. Wat u eerder hebt verzonden, blijft bewaard. Probeer het over enkele minuten opnieuw.',
    busyTitle: 'Te veel verzoeken',
    busy: 'Wacht een minuut en probeer het dan opnieuw.',
    busyForms:
      'Er zijn te veel formulieren verzonden voor dit dossier. U kunt dit formulier over {minutes} verzenden.',
    formTitle: 'Het formulier kon niet worden verzonden',
    form: 'Het formulier was onvolledig of te oud. Er is niets verzonden. Open de pagina opnieuw en vul het nog een keer in.',
    tooLarge: 'Wat u hebt verzonden, is te groot. Kort uw tekst in of kies een kleiner bestand.',
    movedTitle: 'Deze website heeft een nieuw adres',
    moved: 'Het formulier is niet verzonden, omdat deze website nu op {address} staat.',
    movedOn: 'Verdergaan op het nieuwe adres',
    overloadedTitle: 'De website kan op dit moment niet antwoorden',
    slowTitle: 'De verbinding was te traag',
    slow: 'Wat u hebt verzonden, is niet op tijd aangekomen. Ga terug en probeer het opnieuw, zo mogelijk met een snellere verbinding.',
  },
}
