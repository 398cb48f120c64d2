import type { PaymentWords } from './payment-words.ts'

/** About money, in Dutch. */
export const nl: PaymentWords = {
  sum: {
    title: 'Hoe het bedrag is opgebouwd',
    item: 'Post',
    amount: 'Bedrag in {currency}',
    use: 'Licentievergoeding: {file}',
    licensed: 'Gelicentieerd',
    subtotal: 'Totaal licentievergoedingen',
    feeShare: '{name} ({percentage} van de licentievergoedingen)',
    discount: 'Korting ({percentage})',
    tax: '{tax} ({percentage})',
    total: 'Totaalbedrag',
    reverseCharge: 'Btw verlegd: de afnemer van de dienst draagt de btw af.',
    noTax: 'Er wordt geen belasting berekend.',
    untilDate: 'Bij betaling uiterlijk op {date}',
    afterDate: 'Na {date}',
    noDiscount: 'Te betalen bedrag',
    saving: 'U betaalt {amount} ({percentage}) minder.',
    ended: 'De korting is geëindigd op {date}.',
    inclusive: 'Inclusief {tax}',
    dueToday: 'Vandaag te betalen',
  },
  taxes: {
    VAT: 'Btw',
    GST: 'GST',
    SALES_TAX: 'Verkoopbelasting',
    NO_INDIRECT_TAX: 'Geen belasting',
    REVERSE_CHARGE: 'Btw verlegd',
  },
  gives: {
    title: 'Wat u daarvoor krijgt',
    license:
      'Een licentie voor het gebruik tot nu toe van de hier genoemde beelden, in de omvang die het licentieaanbod vermeldt.',
    settled:
      'De aanspraak voor dit beeldgebruik is afgehandeld. U hoeft er niets meer voor te betalen.',
    receipt: 'Direct een betalingsbewijs met datum, bedrag en referentie.',
    invoice: 'Een factuur, te downloaden op deze pagina zodra die is opgemaakt.',
  },
  billing: {
    title: 'Factuurgegevens',
    intro: 'Wij hebben deze gegevens nodig voor het betalingsbewijs en de factuur.',
    company: 'Bedrijf',
    name: 'Voor- en achternaam',
    email: 'E-mailadres',
    emailHint: 'Voor vragen over de betaling en de factuur.',
    address1: 'Adresregel 1',
    address1Hint: 'Straat en huisnummer',
    address2: 'Adresregel 2',
    postalCode: 'Postcode',
    city: 'Plaats',
    country: 'Land',
    chooseCountry: 'Kies een land',
    vatId: 'Btw-identificatienummer',
    reference: 'Uw kenmerk',
    referenceHint: 'Bijvoorbeeld uw ordernummer. Het komt op de factuur te staan.',
    submit: 'Verder',
    nameMissing: 'Voer uw voor- en achternaam in',
    emailMissing: 'Voer uw e-mailadres in',
    emailWrong: 'Voer een e-mailadres in, zoals naam@example.com',
    addressMissing: 'Voer straat en huisnummer in',
    postalCodeMissing: 'Voer de postcode in',
    cityMissing: 'Voer de plaats in',
    countryMissing: 'Kies een land',
    vatIdMissing: 'Voer uw btw-identificatienummer in',
    vatIdWrong:
      'Dit is geen btw-identificatienummer van het gekozen land. Controleer de letters en cijfers.',
    tooLong: '{field}: maximaal {max} tekens',
  },
  check: {
    title: 'Controleer voordat u betaalt',
    intro: 'Er is nog niets afgeschreven. Controleer de gegevens.',
    what: 'Waarvoor u betaalt',
    to: 'Betaling aan',
    billTo: 'Factuurgegevens',
    amount: 'Te betalen bedrag',
    method: 'Betaalwijze',
    provider:
      'U gaat verder naar onze betaaldienstverlener. Wij zien en bewaren uw kaartgegevens niet.',
    submit: '{amount} betalen',
    changed:
      'Het bedrag is gewijzigd sinds u deze pagina hebt geopend. Het is nu {amount}. Controleer het opnieuw.',
    discountEnded:
      'De korting is geëindigd op {date}. Het bedrag is nu {amount}. Controleer het opnieuw.',
    unavailable:
      'Online betalen is op dit moment niet mogelijk. Vraag ons u terug te bellen, dan zoeken wij samen een oplossing.',
    underway:
      'Voor dit dossier is al een betaling gestart. Rond die af of wacht tot die is beëindigd.',
    continue: 'Doorgaan met de betaling',
    start:
      'De betaling kon niet worden gestart. Er is niets afgeschreven. Probeer het over enkele minuten opnieuw.',
  },
  methods: {
    card: 'Betaalkaart',
    sepa_debit: 'SEPA-incasso',
    paypal: 'PayPal',
    instant_transfer: 'Directe bankoverschrijving',
    bank_transfer: 'Bankoverschrijving',
    unnamed: 'Andere betaalwijze',
  },
  payment: {
    declinedTitle: 'De betaling is geweigerd',
    declined:
      'Uw bank of de betaaldienstverlener heeft de betaling niet geaccepteerd. Er is niets afgeschreven. U kunt het opnieuw proberen of een andere betaalwijze kiezen.',
    leftTitle: 'De betaling is niet afgerond',
    left: 'U hebt de betaalpagina verlaten. Er is niets afgeschreven. U kunt op elk moment opnieuw beginnen.',
    again: 'Opnieuw proberen',
    waitingTitle: 'Wij wachten op de bevestiging',
    waiting:
      'De betaaldienstverlener heeft de betaling nog niet bevestigd. Dat kan enkele minuten duren. U kunt deze pagina sluiten en later terugkomen.',
    waitingDoNotPay: 'Betaal alstublieft niet een tweede keer.',
    waitingUntil:
      'Is er op {date} nog geen bevestiging, dan geldt de betaling als niet uitgevoerd.',
    refresh: 'Opnieuw controleren',
    expiredTitle: 'De betaling is niet bevestigd',
    expired:
      'De betaaldienstverlener heeft de betaling niet binnen 24 uur bevestigd. De betaling geldt als niet uitgevoerd. Is het bedrag toch van uw rekening afgeschreven, neem dan contact met ons op en vermeld uw dossiernummer.',
    refundedTitle: 'Een tweede betaling wordt terugbetaald',
    refunded:
      'Dit dossier was al betaald. De tweede betaling van {amount} wordt langs dezelfde weg terugbetaald. Het kan enkele dagen duren voordat u dit ziet.',
    returnedTitle: 'De betaling wordt terugbetaald',
    returned:
      'Voor dit dossier hoeft niets meer te worden betaald. De betaling van {amount} wordt langs dezelfde weg terugbetaald. Het kan enkele dagen duren voordat u dit ziet.',
    stoppedTitle: 'De betaling is niet meer mogelijk',
    stopped:
      'Online betalen is uitgeschakeld terwijl uw betaling liep. De betaling geldt als niet uitgevoerd. Is het bedrag toch van uw rekening afgeschreven, neem dan contact met ons op en vermeld uw dossiernummer.',
  },
  receipt: {
    title: 'Betaling ontvangen',
    thanks: 'Dank u wel. Het dossier is afgehandeld.',
    reference: 'Referentie',
    paidOn: 'Betaald op',
    method: 'Betaalwijze',
    paidTo: 'Betaald aan',
    returned: 'Terugbetaald',
    paidBy: 'Betaald door',
    forWhat: 'Waarvoor',
    receipt: 'Betalingsbewijs',
    invoice: 'Factuur {number} downloaden (pdf)',
    invoiceLater: 'Er is nog geen factuur opgemaakt. Zodra die er is, vindt u die hier.',
    nextTitle: 'Hoe het verdergaat',
    nextNothing: 'U hoeft niets meer te doen. {company} is over uw betaling geïnformeerd.',
    nextNoReminders: 'U ontvangt voor dit dossier geen herinneringen meer.',
    keep: 'U kunt deze pagina later met het dossiernummer en de pincode opnieuw openen, bijvoorbeeld voor uw administratie.',
  },
}
