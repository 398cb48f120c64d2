import { de as payment } from '../portal-payment-words/de.ts'
import type { PortalWords } from './portal-words.ts'

/** German, in the polite form. */
export const de: PortalWords = {
  ...payment,
  site: {
    pageTitle: '{page} – {company}',
    errorTitle: 'Fehler: {title}',
    skipToContent: 'Zum Inhalt springen',
    navigation: 'Seiten dieses Portals',
    caseId: 'Fallnummer',
    caseOf: 'Fall {caseId}',
    leave: 'Fall verlassen',
    left: 'Sie haben den Fall verlassen. In diesem Browser lässt er sich nur mit der PIN wieder öffnen.',
    back: 'Zurück',
    backToCase: 'Zurück zum Fall',
    change: 'Ändern',
    changeOf: 'Ändern: {field}',
    optional: 'freiwillig',
    copy: 'Kopieren',
    copied: 'Kopiert',
    print: 'Seite drucken',
    homepage: 'Website',
    imprint: 'Impressum',
    privacy: 'Datenschutzerklärung',
    footer: 'Über dieses Portal',
    logo: 'Logo von {company}',
  },
  login: {
    title: 'Ihren Fall öffnen',
    intro:
      'Sie haben von {company} eine Nachricht zu Bildern auf einer Website erhalten. Geben Sie die beiden Nummern aus dieser Nachricht ein, um zu sehen, worum es geht.',
    caseId: 'Fallnummer',
    caseIdHint: 'Nur Ziffern, wie in unserer E-Mail oder unserem Brief.',
    pin: 'PIN',
    pinHint: 'Die Nummer neben der Fallnummer.',
    submit: 'Fall öffnen',
    emptyCaseId: 'Geben Sie die Fallnummer ein',
    emptyPin: 'Geben Sie die PIN ein',
    wrong:
      'Die Fallnummer oder die PIN ist nicht richtig. Vergleichen Sie beide Nummern mit unserer Nachricht.',
    locked:
      'Zu viele Versuche. Zu Ihrem Schutz lässt sich dieser Fall erst in {minutes} wieder öffnen.',
    lockedTitle: 'Bitte versuchen Sie es später noch einmal',
    noMessage:
      'Sie haben unsere Nachricht nicht zur Hand? Wenden Sie sich an {company}. Die Kontaktdaten stehen im Impressum.',
    linkTitle: 'Dieser Link öffnet den Fall nicht',
    link: 'Er ist möglicherweise unvollständig oder nicht mehr gültig. Geben Sie stattdessen die Fallnummer und die PIN aus unserer Nachricht ein.',
    sessionEnded:
      'Sie wurden nach zwei Stunden abgemeldet. Geben Sie die Fallnummer und die PIN ein, um fortzufahren. Was Sie gesendet haben, bleibt erhalten.',
    typedKept:
      'Was Sie eingegeben haben, bleibt erhalten. Sobald der Fall geöffnet ist, steht es wieder im Formular.',
    typedHere: 'Was Sie eingegeben haben, steht wieder im Formular. Es wurde noch nicht gesendet.',
  },
  minutes: { one: '{count} Minute', other: '{count} Minuten' },
  claimant: {
    title: 'Wer sich an Sie wendet',
    lead: '{company} wendet sich wegen Bildern auf der Website {host} an Sie.',
    reason: {
      one: 'Wir haben dort ein Bild gefunden, für dessen Nutzung in unseren Unterlagen keine Lizenz verzeichnet ist.',
      other:
        'Wir haben dort an {count} Stellen Bilder gefunden, für deren Nutzung in unseren Unterlagen keine Lizenz verzeichnet ist.',
    },
    opened: 'Fall angelegt am {date}',
    addressee: 'Dieser Fall richtet sich an den Betreiber von {host}.',
    notResponsible:
      'Wenn Sie diese Website nicht betreiben, teilen Sie uns das bitte über einen Rückruf mit, damit wir unsere Daten berichtigen können.',
    checkTitle: 'So prüfen Sie, ob dies echt ist',
    checkIndependent:
      'Suchen Sie selbst nach {company}, zum Beispiel in einem öffentlichen Register oder mit einer Suchmaschine, und vergleichen Sie die Kontaktdaten.',
    checkImprint: 'Lesen Sie das Impressum von {company}. Dort steht, wer verantwortlich ist.',
    checkAsk:
      'Lassen Sie sich Ihre Fallnummer von {company} bestätigen. Verwenden Sie dazu Kontaktdaten, die Sie selbst gefunden haben.',
    checkAddress:
      'Prüfen Sie die Adresse dieser Seite in Ihrem Browser. Sie muss mit {address} beginnen.',
    checkCard:
      'Kartendaten geben Sie ausschließlich beim Zahlungsdienstleister ein, nie auf dieser Seite.',
    advice: 'Es steht Ihnen frei, sich rechtlich beraten zu lassen, bevor Sie sich entscheiden.',
  },
  uses: {
    title: { one: 'Um dieses Bild geht es', other: 'Um diese Bilder geht es' },
    count: { one: '{count} Bildnutzung', other: '{count} Bildnutzungen' },
    useOf: 'Bildnutzung {number} von {count}',
    ours: 'Unser Bild',
    yours: 'Ihre Seite',
    oursAlt: 'Unser Bild {file}',
    yoursAlt: 'Bildschirmfoto der Seite {page}',
    file: 'Dateiname',
    page: 'Adresse der Seite',
    recorded: 'Erfasst am {date}',
    enlarge: 'Vergrößern',
    enlargeOf: 'Vergrößern: {picture}',
    close: 'Schließen',
    missing: 'Das Bild lässt sich zurzeit nicht anzeigen.',
    fee: 'Lizenzgebühr',
    licensed: 'Lizenziert. Für diese Bildnutzung ist nichts zu zahlen.',
    underReview: 'Lizenznachweis am {date} eingegangen. Wir prüfen ihn.',
    notAccepted: 'Der Nachweis, den Sie gesendet haben, deckt diese Bildnutzung nicht ab.',
  },
  doors: {
    title: 'Wie möchten Sie vorgehen?',
    equal: 'Wählen Sie, was auf Sie zutrifft.',
    license: 'Ich habe eine Lizenz',
    licenseText:
      'Senden Sie uns die Lizenz oder den Kaufbeleg. Deckt sie die Nutzung ab, ist nichts zu zahlen.',
    settle: 'Ich möchte den Fall abschließen',
    settleText:
      'Sehen Sie, wie sich der Betrag zusammensetzt, prüfen Sie alles und zahlen Sie online.',
    talk: 'Ich möchte mit Ihnen sprechen',
    talkText: 'Hinterlassen Sie Ihre Nummer. Wir rufen Sie zurück und beantworten Ihre Fragen.',
  },
  upload: {
    title: 'Lizenznachweis senden',
    intro:
      'Zum Beispiel einen Lizenzvertrag, eine Rechnung oder eine Bestätigung der Bildagentur. Wählen Sie die Bildnutzung aus, zu der er gehört.',
    use: 'Bildnutzung',
    chooseUse: 'Bildnutzung auswählen',
    file: 'Datei',
    types: 'PDF, JPG, PNG, GIF, DOC, DOCX oder ODT, höchstens {size}.',
    note: 'Anmerkung',
    noteHint: 'Zum Beispiel, wer die Lizenz wann und wo erworben hat.',
    submit: 'Lizenznachweis senden',
    progress: '{percentage} hochgeladen',
    sending: '{file} wird hochgeladen',
    checking: 'Die Datei ist angekommen und wird geprüft.',
    stop: 'Hochladen abbrechen',
    useMissing: 'Wählen Sie die Bildnutzung aus, zu der die Lizenz gehört',
    fileMissing: 'Wählen Sie eine Datei aus',
    wrongType:
      'Die Datei wurde nicht angenommen: Sie ist weder PDF, JPG, PNG, GIF, DOC, DOCX noch ODT. Wählen Sie eine andere Datei.',
    tooLarge:
      'Die Datei wurde nicht angenommen: Sie ist größer als {size}. Wählen Sie eine kleinere Datei.',
    empty: 'Die Datei wurde nicht angenommen: Sie ist leer. Wählen Sie eine andere Datei.',
    unreadable:
      'Die Datei wurde nicht angenommen: Sie ist beschädigt oder lässt sich nicht öffnen. Wählen Sie eine andere Datei.',
    stopped: 'Sie haben das Hochladen abgebrochen. Es wurde nichts gesendet.',
    failed:
      'Das Hochladen ist fehlgeschlagen, weil die Verbindung unterbrochen wurde. Es wurde nichts gesendet. Versuchen Sie es noch einmal.',
    alreadyValid: 'Diese Bildnutzung ist bereits lizenziert. Sie müssen nichts senden.',
    noneOpen:
      'Zurzeit wird keine Lizenz benötigt: Alle Bildnutzungen dieses Falls sind bereits lizenziert.',
    doneTitle: 'Ihr Lizenznachweis ist eingegangen',
    doneFile: '{file}, eingegangen am {date}',
    doneReview:
      '{company} prüft nun, ob er die Bildnutzung abdeckt. Das Ergebnis steht anschließend auf der Seite Ihres Falls.',
    doneValid: 'Deckt er die Nutzung ab, ist dafür nichts zu zahlen.',
    doneInvalid:
      'Falls nicht, sehen Sie das dort und können einen anderen Nachweis senden, den Fall abschließen oder mit uns sprechen.',
    doneWhen: 'Wenn Sie bis zum {date} kein Ergebnis sehen, fordern Sie bitte einen Rückruf an.',
    another: 'Weiteren Lizenznachweis senden',
    closed: 'Zu diesem Fall können keine Lizenznachweise mehr gesendet werden.',
  },
  callback: {
    title: 'Rückruf anfordern',
    intro:
      'Teilen Sie uns mit, wie wir Sie erreichen. Ihre Anfrage geht an {company} und an niemanden sonst.',
    name: 'Ihr Name',
    role: 'Ihre Funktion',
    roleHint: 'Zum Beispiel Geschäftsführung, Webagentur oder Kanzlei.',
    email: 'E-Mail-Adresse',
    phone: 'Telefonnummer',
    phoneHint: 'Mit Landesvorwahl, zum Beispiel +49 30 23125 000.',
    note: 'Worum geht es?',
    noteHint: 'Nennen Sie uns auch Zeiten, zu denen wir Sie gut erreichen.',
    submit: 'Rückruf anfordern',
    nameMissing: 'Geben Sie Ihren Namen ein',
    reachMissing: 'Geben Sie eine Telefonnummer oder eine E-Mail-Adresse ein',
    emailWrong: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com',
    phoneWrong: 'Geben Sie eine Telefonnummer ein, zum Beispiel +49 30 23125 000',
    tooLong: '{field}: höchstens {max} Zeichen',
    before: 'Sie haben am {date} einen Rückruf angefordert. Eine neue Anfrage ersetzt ihn.',
    doneTitle: 'Ihre Anfrage ist eingegangen',
    doneNext:
      '{company} meldet sich über die von Ihnen angegebenen Kontaktdaten. Bitte halten Sie Ihre Fallnummer bereit.',
    doneWhen:
      'Wenn sich bis zum {date} niemand gemeldet hat, nutzen Sie bitte die Kontaktdaten im Impressum.',
    doneWhenNoImprint:
      'Wenn sich bis zum {date} niemand gemeldet hat, nutzen Sie bitte die Kontaktdaten in unserer Nachricht.',
    closed: 'Zu diesem Fall kann kein Rückruf mehr angefordert werden.',
  },
  about: {
    title: 'Über uns',
  },
  faq: {
    title: 'Fragen und Antworten',
  },
  states: {
    ACTIVE: 'Offen',
    PAYMENT_PROCESSING: 'Zahlung läuft',
    PAID: 'Abgeschlossen',
    VALID_LICENSE: 'Lizenziert',
    paidTitle: 'Dieser Fall ist abgeschlossen',
    paid: 'Ihre Zahlung ist am {date} eingegangen. Weiteres ist nicht zu zahlen. Vielen Dank.',
    licensedTitle: 'Alles ist lizenziert',
    licensed:
      'Ihre Lizenz deckt alle Bildnutzungen dieses Falls ab. Es ist nichts zu zahlen. Vielen Dank für Ihre Mithilfe.',
    closedTitle: 'Dieser Fall ist nicht offen',
    closed:
      'Zurzeit gibt es auf dieser Seite für Sie nichts zu tun. Wenn Sie Fragen haben, wenden Sie sich bitte an {company}.',
    processingTitle: 'Eine Zahlung läuft',
    processing:
      'Sobald der Zahlungsdienstleister sie bestätigt, sehen Sie hier die Zahlungsbestätigung.',
    changed:
      'Das ist nicht mehr möglich, weil sich der Fall inzwischen geändert hat. Sie sehen jetzt den aktuellen Stand.',
  },
  problems: {
    summary: 'Bitte prüfen Sie Ihre Eingaben',
    notFoundTitle: 'Seite nicht gefunden',
    notFound:
      'Prüfen Sie die Adresse. Wenn Sie eine Nachricht von uns haben, verwenden Sie den Link oder die Fallnummer darin.',
    brokenTitle: 'Etwas ist schiefgegangen',
    broken:
      'Die Seite konnte nicht angezeigt werden. Was Sie zuvor gesendet haben, bleibt erhalten. Versuchen Sie es in einigen Minuten noch einmal.',
    busyTitle: 'Zu viele Anfragen',
    busy: 'Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
    busyForms:
      'Zu diesem Fall wurden zu viele Formulare gesendet. Dieses können Sie in {minutes} senden.',
    formTitle: 'Das Formular konnte nicht gesendet werden',
    form: 'Das Formular war unvollständig oder zu alt. Es wurde nichts gesendet. Öffnen Sie die Seite neu und füllen Sie es noch einmal aus.',
    tooLarge:
      'Was Sie gesendet haben, ist zu groß. Kürzen Sie Ihren Text oder wählen Sie eine kleinere Datei.',
    movedTitle: 'Diese Website hat eine neue Adresse',
    moved:
      'Das Formular wurde nicht gesendet, weil diese Website jetzt unter {address} zu finden ist.',
    movedOn: 'Unter der neuen Adresse fortfahren',
    overloadedTitle: 'Die Website kann gerade nicht antworten',
    slowTitle: 'Die Verbindung war zu langsam',
    slow: 'Was Sie gesendet haben, kam nicht rechtzeitig an. Gehen Sie zurück und versuchen Sie es noch einmal, wenn möglich mit einer schnelleren Verbindung.',
  },
}
