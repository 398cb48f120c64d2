import type { PaymentWords } from './payment-words.ts'

/** About money, in Estonian. */
export const et: PaymentWords = {
  sum: {
    title: 'Millest summa koosneb',
    item: 'Kirje',
    amount: 'Summa ({currency})',
    use: 'Litsentsitasu: {file}',
    licensed: 'Litsentsitud',
    subtotal: 'Litsentsitasud kokku',
    feeShare: '{name} ({percentage} litsentsitasudest)',
    discount: 'Soodustus ({percentage})',
    tax: '{tax} ({percentage})',
    total: 'Kogusumma',
    reverseCharge: 'Pöördmaksustamine: maksu tasub teenuse saaja.',
    noTax: 'Maksu ei lisandu.',
    untilDate: 'Tasumisel hiljemalt kuupäeval {date}',
    afterDate: 'Tasumisel pärast kuupäeva {date}',
    noDiscount: 'Tasumisele kuuluv summa',
    saving: 'Maksate {amount} ({percentage}) vähem.',
    ended: 'Soodustuse viimane päev oli {date}.',
    inclusive: 'Sisaldab: {tax}',
    dueToday: 'Täna tasuda',
  },
  taxes: {
    VAT: 'Käibemaks',
    GST: 'GST',
    SALES_TAX: 'Müügimaks',
    NO_INDIRECT_TAX: 'Maksuta',
    REVERSE_CHARGE: 'Pöördmaksustamine',
  },
  gives: {
    title: 'Mida Te selle eest saate',
    license:
      'Litsentsi siin loetletud piltide senise kasutamise kohta litsentsipakkumises nimetatud ulatuses.',
    settled:
      'Neid kasutusi puudutav nõue on sellega lahendatud. Nende eest ei ole vaja rohkem maksta.',
    receipt: 'Kohe maksekinnituse, millel on kuupäev, summa ja viitenumber.',
    invoice: 'Arve, mille saab sellelt lehelt alla laadida niipea, kui see on väljastatud.',
  },
  billing: {
    title: 'Arve andmed',
    intro: 'Vajame neid andmeid maksekinnituse ja arve jaoks.',
    company: 'Ettevõte',
    name: 'Ees- ja perekonnanimi',
    email: 'E-posti aadress',
    emailHint: 'Makset ja arvet puudutavate küsimuste jaoks.',
    address1: 'Aadressi 1. rida',
    address1Hint: 'Tänav ja maja number',
    address2: 'Aadressi 2. rida',
    postalCode: 'Sihtnumber',
    city: 'Linn või vald',
    country: 'Riik',
    chooseCountry: 'Valige riik',
    vatId: 'Käibemaksukohustuslase number',
    reference: 'Teie viide',
    referenceHint: 'Näiteks Teie tellimuse number. See trükitakse arvele.',
    submit: 'Edasi',
    nameMissing: 'Sisestage oma ees- ja perekonnanimi',
    emailMissing: 'Sisestage oma e-posti aadress',
    emailWrong: 'Sisestage e-posti aadress, näiteks nimi@example.com',
    addressMissing: 'Sisestage tänav ja maja number',
    postalCodeMissing: 'Sisestage sihtnumber',
    cityMissing: 'Sisestage linn või vald',
    countryMissing: 'Valige riik',
    vatIdMissing: 'Sisestage oma käibemaksukohustuslase number',
    vatIdWrong:
      'See ei ole valitud riigi käibemaksukohustuslase number. Kontrollige tähti ja numbreid.',
    tooLong: '{field}: kõige rohkem {max} tähemärki',
  },
  check: {
    title: 'Kontrollimine enne maksmist',
    intro: 'Raha ei ole veel maha võetud. Palun kontrollige andmeid.',
    what: 'Mille eest Te maksate',
    to: 'Makse saaja',
    billTo: 'Arve andmed',
    amount: 'Tasumisele kuuluv summa',
    method: 'Makseviis',
    chooseMethod: 'Valige makseviis',
    provider:
      'Jätkate meie makseteenuse pakkuja juures. Me ei näe ega salvesta Teie kaardiandmeid.',
    submit: 'Maksa {amount}',
    changed:
      'Summa on pärast selle lehe avamist muutunud. See on nüüd {amount}. Palun kontrollige see uuesti üle.',
    discountEnded:
      'Soodustuse viimane päev oli {date}. Summa on nüüd {amount}. Palun kontrollige see uuesti üle.',
    offerChanged:
      'Pakkumine on pärast selle lehe avamist muutunud. Palun kontrollige see uuesti üle.',
    unavailable:
      'Veebis ei saa praegu maksta. Avaldage tagasihelistamise soovi ja leiame lahenduse.',
    underway:
      'Selle juhtumi makset on juba alustatud. Viige see lõpule või oodake, kuni see on lõppenud.',
    continue: 'Jätka makset',
    start:
      'Makset ei õnnestunud alustada. Raha ei ole maha võetud. Proovige mõne minuti pärast uuesti.',
  },
  methods: {
    card: 'Kaart',
    sepa_debit: 'SEPA otsekorraldus',
    paypal: 'PayPal',
    instant_transfer: 'Välkmakse',
    bank_transfer: 'Pangaülekanne',
    unnamed: 'Muu makseviis',
  },
  payment: {
    declinedTitle: 'Makse lükati tagasi',
    declined:
      'Teie pank või makseteenuse pakkuja ei võtnud makset vastu. Raha ei ole maha võetud. Võite uuesti proovida või valida teise makseviisi.',
    leftTitle: 'Makset ei viidud lõpule',
    left: 'Lahkusite makselehelt. Raha ei ole maha võetud. Võite igal ajal uuesti alustada.',
    again: 'Proovi uuesti',
    waitingTitle: 'Ootame kinnitust',
    waiting:
      'Makseteenuse pakkuja ei ole makset veel kinnitanud. Selleks võib kuluda mõni minut. Võite selle lehe sulgeda ja hiljem tagasi tulla.',
    waitingDoNotPay: 'Palun ärge makske teist korda.',
    waitingUntil: 'Kui kinnitust ei saabu enne tähtaega ({date}), loetakse makse tegemata jäänuks.',
    refresh: 'Kontrolli uuesti',
    expiredTitle: 'Makset ei kinnitatud',
    expired:
      'Makseteenuse pakkuja ei kinnitanud makset 24 tunni jooksul. See loetakse tegemata jäänuks. Kui summa on Teie kontolt siiski maha võetud, võtke meiega ühendust ja teatage oma juhtumi number.',
    refundedTitle: 'Teine makse tagastatakse',
    refunded:
      'See juhtum oli juba makstud. Teine makse ({amount}) tagastatakse samal viisil. Tagastuse nähtavaks saamiseni võib kuluda mõni päev.',
    returnedTitle: 'Makse tagastatakse',
    returned:
      'Selle juhtumi eest ei ole enam midagi maksta. Makse ({amount}) tagastatakse samal viisil. Tagastuse nähtavaks saamiseni võib kuluda mõni päev.',
    stoppedTitle: 'Makset ei saa enam teha',
    stopped:
      'Veebis maksmine lülitati välja, kui Teie makse oli pooleli. See loetakse tegemata jäänuks. Kui summa on Teie kontolt siiski maha võetud, võtke meiega ühendust ja teatage oma juhtumi number.',
  },
  receipt: {
    title: 'Makse on saadud',
    thanks: 'Täname. Juhtum on lahendatud.',
    reference: 'Viitenumber',
    paidOn: 'Makse kuupäev',
    method: 'Makseviis',
    paidTo: 'Makse saaja',
    returned: 'Tagastatud',
    paidBy: 'Maksja',
    forWhat: 'Mille eest',
    receipt: 'Maksekinnitus',
    invoice: 'Laadi alla arve {number} (PDF)',
    invoiceLater: 'Arvet ei ole veel väljastatud. Leiate selle siit niipea, kui see on valmis.',
    nextTitle: 'Mis edasi saab',
    nextNothing: 'Te ei pea rohkem midagi tegema. {company} on Teie maksest teadlik.',
    nextNoReminders: 'Selle juhtumi kohta Te rohkem meeldetuletusi ei saa.',
    keep: 'Saate selle lehe juhtumi numbri ja PIN-koodiga ka hiljem avada, näiteks raamatupidamise jaoks.',
    questions:
      'Kas Teil on küsimusi? Avaldage tagasihelistamise soovi või kasutage õiguslikus teabes olevaid kontaktandmeid.',
  },
}
