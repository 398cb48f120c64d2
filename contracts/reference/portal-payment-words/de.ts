import type { PaymentWords } from './payment-words.ts'

/** About money, in German. */
export const de: PaymentWords = {
  sum: {
    title: 'Wie sich der Betrag zusammensetzt',
    item: 'Posten',
    amount: 'Betrag in {currency}',
    use: 'Lizenzgebühr: {file}',
    licensed: 'Lizenziert',
    subtotal: 'Summe der Lizenzgebühren',
    feeShare: '{name} ({percentage} der Lizenzgebühren)',
    discount: 'Nachlass ({percentage})',
    tax: '{tax} ({percentage})',
    total: 'Gesamtbetrag',
    reverseCharge: 'Steuerschuldnerschaft des Leistungsempfängers.',
    noTax: 'Es fällt keine Steuer an.',
    untilDate: 'Bei Zahlung bis zum {date}',
    afterDate: 'Nach dem {date}',
    noDiscount: 'Zu zahlender Betrag',
    saving: 'Sie zahlen {amount} ({percentage}) weniger.',
    ended: 'Der Nachlass endete am {date}.',
    inclusive: 'Einschließlich {tax}',
    dueToday: 'Heute zu zahlen',
  },
  taxes: {
    VAT: 'Umsatzsteuer',
    GST: 'GST',
    SALES_TAX: 'Verkaufssteuer',
    NO_INDIRECT_TAX: 'Ohne Steuer',
    REVERSE_CHARGE: 'Steuerschuldnerschaft des Leistungsempfängers',
  },
  gives: {
    title: 'Was Sie dafür erhalten',
    license:
      'Eine Lizenz für die bisherige Nutzung der hier aufgeführten Bilder in dem Umfang, den das Lizenzangebot nennt.',
    settled:
      'Der Anspruch wegen dieser Bildnutzungen ist erledigt. Weiteres ist dafür nicht zu zahlen.',
    receipt: 'Sofort eine Zahlungsbestätigung mit Datum, Betrag und Referenz.',
    invoice: 'Eine Rechnung zum Herunterladen auf dieser Seite, sobald sie ausgestellt ist.',
  },
  billing: {
    title: 'Rechnungsangaben',
    intro: 'Wir benötigen diese Angaben für die Zahlungsbestätigung und die Rechnung.',
    company: 'Firma',
    name: 'Vor- und Nachname',
    email: 'E-Mail-Adresse',
    emailHint: 'Für Rückfragen zur Zahlung und zur Rechnung.',
    address1: 'Adresszeile 1',
    address1Hint: 'Straße und Hausnummer',
    address2: 'Adresszeile 2',
    postalCode: 'Postleitzahl',
    city: 'Ort',
    country: 'Land',
    chooseCountry: 'Land auswählen',
    vatId: 'USt-ID',
    reference: 'Ihr Zeichen',
    referenceHint: 'Zum Beispiel Ihre Bestellnummer. Es wird auf die Rechnung gedruckt.',
    submit: 'Weiter',
    nameMissing: 'Geben Sie Ihren Vor- und Nachnamen ein',
    emailMissing: 'Geben Sie Ihre E-Mail-Adresse ein',
    emailWrong: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com',
    addressMissing: 'Geben Sie Straße und Hausnummer ein',
    postalCodeMissing: 'Geben Sie die Postleitzahl ein',
    cityMissing: 'Geben Sie den Ort ein',
    countryMissing: 'Wählen Sie ein Land aus',
    vatIdMissing: 'Geben Sie Ihre USt-ID ein',
    vatIdWrong:
      'Dies ist keine USt-ID des gewählten Landes. Prüfen Sie die Buchstaben und Ziffern.',
    tooLong: '{field}: höchstens {max} Zeichen',
  },
  check: {
    title: 'Vor der Zahlung prüfen',
    intro: 'Bis jetzt wurde nichts abgebucht. Bitte prüfen Sie die Angaben.',
    what: 'Wofür Sie zahlen',
    to: 'Zahlung an',
    billTo: 'Rechnungsangaben',
    amount: 'Zu zahlender Betrag',
    method: 'Zahlungsart',
    provider:
      'Sie werden zu unserem Zahlungsdienstleister weitergeleitet. Ihre Kartendaten sehen und speichern wir nicht.',
    submit: '{amount} zahlen',
    changed:
      'Der Betrag hat sich geändert, seit Sie diese Seite geöffnet haben. Er lautet jetzt {amount}. Bitte prüfen Sie ihn noch einmal.',
    discountEnded:
      'Der Nachlass endete am {date}. Der Betrag lautet jetzt {amount}. Bitte prüfen Sie ihn noch einmal.',
    unavailable:
      'Eine Online-Zahlung ist zurzeit nicht möglich. Fordern Sie einen Rückruf an, dann finden wir einen Weg.',
    underway:
      'Für diesen Fall wurde bereits eine Zahlung begonnen. Schließen Sie sie ab oder warten Sie, bis sie beendet ist.',
    continue: 'Zahlung fortsetzen',
    start:
      'Die Zahlung konnte nicht begonnen werden. Es wurde nichts abgebucht. Versuchen Sie es in einigen Minuten noch einmal.',
  },
  methods: {
    card: 'Karte',
    sepa_debit: 'SEPA-Lastschrift',
    paypal: 'PayPal',
    instant_transfer: 'Echtzeitüberweisung',
    bank_transfer: 'Überweisung',
    unnamed: 'Andere Zahlungsart',
  },
  payment: {
    declinedTitle: 'Die Zahlung wurde abgelehnt',
    declined:
      'Ihre Bank oder der Zahlungsdienstleister hat die Zahlung nicht angenommen. Es wurde nichts abgebucht. Sie können es noch einmal versuchen oder eine andere Zahlungsart wählen.',
    leftTitle: 'Die Zahlung wurde nicht abgeschlossen',
    left: 'Sie haben die Zahlungsseite verlassen. Es wurde nichts abgebucht. Sie können jederzeit neu beginnen.',
    again: 'Noch einmal versuchen',
    waitingTitle: 'Wir warten auf die Bestätigung',
    waiting:
      'Der Zahlungsdienstleister hat die Zahlung noch nicht bestätigt. Das kann einige Minuten dauern. Sie können diese Seite schließen und später wiederkommen.',
    waitingDoNotPay: 'Bitte zahlen Sie nicht ein zweites Mal.',
    waitingUntil: 'Trifft bis {date} keine Bestätigung ein, gilt die Zahlung als nicht erfolgt.',
    refresh: 'Erneut prüfen',
    expiredTitle: 'Die Zahlung wurde nicht bestätigt',
    expired:
      'Der Zahlungsdienstleister hat die Zahlung nicht innerhalb von 24 Stunden bestätigt. Sie gilt als nicht erfolgt. Wurde der Betrag dennoch von Ihrem Konto abgebucht, wenden Sie sich bitte mit Ihrer Fallnummer an uns.',
    refundedTitle: 'Eine zweite Zahlung wird erstattet',
    refunded:
      'Dieser Fall war bereits bezahlt. Die zweite Zahlung über {amount} wird auf demselben Weg erstattet. Bis Sie sie sehen, können einige Tage vergehen.',
    returnedTitle: 'Die Zahlung wird erstattet',
    returned:
      'Für diesen Fall ist nichts mehr zu zahlen. Die Zahlung über {amount} wird auf demselben Weg erstattet. Bis Sie sie sehen, können einige Tage vergehen.',
    stoppedTitle: 'Die Zahlung ist nicht mehr möglich',
    stopped:
      'Die Online-Zahlung wurde abgeschaltet, während Ihre Zahlung lief. Sie gilt als nicht erfolgt. Wurde der Betrag dennoch von Ihrem Konto abgebucht, wenden Sie sich bitte mit Ihrer Fallnummer an uns.',
  },
  receipt: {
    title: 'Zahlung eingegangen',
    thanks: 'Vielen Dank. Der Fall ist abgeschlossen.',
    reference: 'Referenz',
    paidOn: 'Bezahlt am',
    method: 'Zahlungsart',
    paidTo: 'Zahlung an',
    returned: 'Erstattet',
    paidBy: 'Bezahlt von',
    forWhat: 'Wofür',
    receipt: 'Zahlungsbestätigung',
    invoice: 'Rechnung {number} herunterladen (PDF)',
    invoiceLater:
      'Es wurde noch keine Rechnung ausgestellt. Sobald sie vorliegt, finden Sie sie hier.',
    nextTitle: 'Wie es weitergeht',
    nextNothing:
      'Sie müssen nichts weiter unternehmen. {company} wurde über Ihre Zahlung informiert.',
    nextNoReminders: 'Zu diesem Fall erhalten Sie keine Erinnerungen mehr.',
    keep: 'Sie können diese Seite mit der Fallnummer und der PIN auch später noch öffnen, zum Beispiel für Ihre Unterlagen.',
  },
}
