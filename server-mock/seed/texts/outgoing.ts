/** The languages that the demo's mail flows are written in. */
export type MailLanguage = 'en' | 'de' | 'fr' | 'nl'

/** What an automated mail is sent for; `SCHEDULED` is a reminder. */
export type MailKind =
  | 'INITIAL'
  | 'SCHEDULED'
  | 'DISCOUNT_END'
  | 'LICENSE_VALIDATED'
  | 'LICENSE_REJECTED'
  | 'PAID'

export type MailFacts = {
  caseId: number
  host: string
  salutation: { name: string; gender: 'MALE' | 'FEMALE' | 'NOT_KNOWN' }
  imageUses: number
  /** With currency. */
  amount: string
  signature: string
}

type Text = { subject: string; body: string }

const salutations: Record<MailLanguage, Record<MailFacts['salutation']['gender'], string>> = {
  en: { MALE: 'Dear Mr', FEMALE: 'Dear Ms', NOT_KNOWN: 'Dear' },
  de: { MALE: 'Sehr geehrter Herr', FEMALE: 'Sehr geehrte Frau', NOT_KNOWN: 'Guten Tag' },
  fr: { MALE: 'Bonjour Monsieur', FEMALE: 'Bonjour Madame', NOT_KNOWN: 'Bonjour' },
  nl: { MALE: 'Geachte heer', FEMALE: 'Geachte mevrouw', NOT_KNOWN: 'Beste' },
}

const closings: Record<MailLanguage, string> = {
  en: 'Kind regards',
  de: 'Mit freundlichen Grüßen',
  fr: 'Cordialement',
  nl: 'Met vriendelijke groet',
}

const texts: Record<MailLanguage, Record<MailKind, (facts: MailFacts) => Text>> = {
  en: {
    INITIAL: (f) => ({
      subject: `Use of our photographs on your website ${f.host}`,
      body: `we have found ${f.imageUses} of our photographs on ${f.host}. We could not find a license for this use in our records.\n\nIf you hold a license, upload it in the settlement portal and we will check it. If not, you can license the use afterwards for ${f.amount}. The portal shows every picture, the page it was found on and how the amount is made up.\n\nYour case ID is ${f.caseId}.`,
    }),
    SCHEDULED: (f) => ({
      subject: `Reminder: use of our photographs on ${f.host}`,
      body: `we wrote to you about photographs of ours on ${f.host} and have not heard from you yet. ${f.amount} remain open.\n\nIf something about our message is unclear, simply answer this mail. You can see and settle the matter in the settlement portal with your case ID ${f.caseId}.`,
    }),
    DISCOUNT_END: (f) => ({
      subject: `Your reduced offer ends tomorrow (case ${f.caseId})`,
      body: `the reduced offer for the pictures on ${f.host} ends tomorrow. After that the full amount of ${f.amount} is due.\n\nYou can accept it in the settlement portal with your case ID ${f.caseId}.`,
    }),
    LICENSE_VALIDATED: (f) => ({
      subject: `Your license was accepted (case ${f.caseId})`,
      body: `thank you for uploading your license. We have checked it: the use on ${f.host} is covered and nothing remains to be paid for it.`,
    }),
    LICENSE_REJECTED: (f) => ({
      subject: `Your license could not be accepted (case ${f.caseId})`,
      body: `thank you for the document you uploaded. It does not cover the use on ${f.host}: it names another picture or another licensee. You can upload a different document at any time.`,
    }),
    PAID: (f) => ({
      subject: `We have received your payment (case ${f.caseId})`,
      body: `we have received your payment of ${f.amount}. The past use of the pictures on ${f.host} is settled and the case is closed.\n\nThank you for settling the matter so quickly.`,
    }),
  },
  de: {
    INITIAL: (f) => ({
      subject: `Verwendung unserer Fotografien auf Ihrer Website ${f.host}`,
      body: `auf ${f.host} haben wir ${f.imageUses} unserer Fotografien gefunden. Eine Lizenz für diese Nutzung liegt uns nicht vor.\n\nWenn Sie eine Lizenz besitzen, laden Sie sie bitte im Portal hoch, wir prüfen sie umgehend. Andernfalls können Sie die Nutzung für ${f.amount} nachträglich lizenzieren. Im Portal sehen Sie jedes Bild, die Fundstelle und wie sich der Betrag zusammensetzt.\n\nIhre Fallnummer lautet ${f.caseId}.`,
    }),
    SCHEDULED: (f) => ({
      subject: `Erinnerung: Verwendung unserer Fotografien auf ${f.host}`,
      body: `zu unserem Schreiben wegen der Fotografien auf ${f.host} haben wir bisher keine Antwort erhalten. Offen sind ${f.amount}.\n\nSollte etwas unklar sein, antworten Sie einfach auf diese Nachricht. Im Portal können Sie die Angelegenheit mit der Fallnummer ${f.caseId} einsehen und abschließen.`,
    }),
    DISCOUNT_END: (f) => ({
      subject: `Ihr vergünstigtes Angebot endet morgen (Fall ${f.caseId})`,
      body: `das vergünstigte Angebot für die Bilder auf ${f.host} endet morgen. Danach gilt der volle Betrag von ${f.amount}.\n\nAnnehmen können Sie es im Portal mit der Fallnummer ${f.caseId}.`,
    }),
    LICENSE_VALIDATED: (f) => ({
      subject: `Ihre Lizenz wurde bestätigt (Fall ${f.caseId})`,
      body: `vielen Dank für den Lizenznachweis. Wir haben ihn geprüft: Die Nutzung auf ${f.host} ist abgedeckt, dafür ist nichts zu zahlen.`,
    }),
    LICENSE_REJECTED: (f) => ({
      subject: `Ihr Lizenznachweis konnte nicht anerkannt werden (Fall ${f.caseId})`,
      body: `vielen Dank für das eingereichte Dokument. Es deckt die Nutzung auf ${f.host} nicht ab, da es ein anderes Bild oder einen anderen Lizenznehmer nennt. Sie können jederzeit ein anderes Dokument hochladen.`,
    }),
    PAID: (f) => ({
      subject: `Zahlungseingang (Fall ${f.caseId})`,
      body: `Ihre Zahlung über ${f.amount} ist eingegangen. Die bisherige Nutzung der Bilder auf ${f.host} ist damit abgegolten und der Fall abgeschlossen.\n\nVielen Dank für die schnelle Klärung.`,
    }),
  },
  fr: {
    INITIAL: (f) => ({
      subject: `Utilisation de nos photographies sur votre site ${f.host}`,
      body: `nous avons trouvé ${f.imageUses} de nos photographies sur ${f.host}. Aucune licence ne figure dans nos dossiers pour cette utilisation.\n\nSi vous disposez d'une licence, déposez-la sur le portail, nous la vérifierons. Sinon, vous pouvez régulariser l'utilisation pour ${f.amount}. Le portail montre chaque image, la page concernée et le détail du montant.\n\nVotre numéro de dossier est ${f.caseId}.`,
    }),
    SCHEDULED: (f) => ({
      subject: `Rappel : utilisation de nos photographies sur ${f.host}`,
      body: `nous vous avons écrit au sujet de nos photographies sur ${f.host} et restons sans réponse. Le montant de ${f.amount} reste dû.\n\nPour toute question, répondez simplement à ce message. Le portail vous permet de consulter et de régler le dossier ${f.caseId}.`,
    }),
    DISCOUNT_END: (f) => ({
      subject: `Votre offre réduite expire demain (dossier ${f.caseId})`,
      body: `l'offre réduite pour les images publiées sur ${f.host} expire demain. Le montant total de ${f.amount} sera ensuite dû.`,
    }),
    LICENSE_VALIDATED: (f) => ({
      subject: `Votre licence est acceptée (dossier ${f.caseId})`,
      body: `merci pour votre licence. Après vérification, l'utilisation sur ${f.host} est couverte et rien ne reste à payer.`,
    }),
    LICENSE_REJECTED: (f) => ({
      subject: `Votre licence n'a pas pu être acceptée (dossier ${f.caseId})`,
      body: `merci pour votre document. Il ne couvre pas l'utilisation sur ${f.host}. Vous pouvez en déposer un autre à tout moment.`,
    }),
    PAID: (f) => ({
      subject: `Paiement reçu (dossier ${f.caseId})`,
      body: `nous avons bien reçu votre paiement de ${f.amount}. L'utilisation passée des images sur ${f.host} est régularisée et le dossier est clos.`,
    }),
  },
  nl: {
    INITIAL: (f) => ({
      subject: `Gebruik van onze foto's op uw website ${f.host}`,
      body: `op ${f.host} hebben wij ${f.imageUses} van onze foto's aangetroffen. Een licentie voor dit gebruik hebben wij niet gevonden.\n\nHeeft u een licentie, upload die dan in het portaal, wij controleren haar. Zo niet, dan kunt u het gebruik achteraf licentiëren voor ${f.amount}. Het portaal toont elke foto, de vindplaats en de opbouw van het bedrag.\n\nUw dossiernummer is ${f.caseId}.`,
    }),
    SCHEDULED: (f) => ({
      subject: `Herinnering: gebruik van onze foto's op ${f.host}`,
      body: `wij schreven u over onze foto's op ${f.host} en hebben nog geen antwoord ontvangen. Er staat ${f.amount} open.\n\nIs iets niet duidelijk, beantwoord dan gewoon deze mail. In het portaal kunt u dossier ${f.caseId} inzien en afronden.`,
    }),
    DISCOUNT_END: (f) => ({
      subject: `Uw verlaagde aanbod eindigt morgen (dossier ${f.caseId})`,
      body: `het verlaagde aanbod voor de foto's op ${f.host} eindigt morgen. Daarna geldt het volledige bedrag van ${f.amount}.`,
    }),
    LICENSE_VALIDATED: (f) => ({
      subject: `Uw licentie is geaccepteerd (dossier ${f.caseId})`,
      body: `dank voor uw licentie. Wij hebben haar gecontroleerd: het gebruik op ${f.host} is gedekt en u hoeft hiervoor niets te betalen.`,
    }),
    LICENSE_REJECTED: (f) => ({
      subject: `Uw licentie kon niet worden geaccepteerd (dossier ${f.caseId})`,
      body: `dank voor uw document. Het dekt het gebruik op ${f.host} niet. U kunt op elk moment een ander document uploaden.`,
    }),
    PAID: (f) => ({
      subject: `Betaling ontvangen (dossier ${f.caseId})`,
      body: `wij hebben uw betaling van ${f.amount} ontvangen. Het eerdere gebruik van de foto's op ${f.host} is hiermee geregeld en het dossier is gesloten.`,
    }),
  },
}

/** An automated mail as it left: subject and plain text. */
export function automatedMail(kind: MailKind, language: MailLanguage, facts: MailFacts): Text {
  const { subject, body } = texts[language][kind](facts)
  const { name, gender } = facts.salutation
  return {
    subject,
    body: `${salutations[language][gender]} ${name},\n\n${body}\n\n${closings[language]}\n${facts.signature}`,
  }
}

const answers: Record<MailLanguage, readonly string[]> = {
  en: [
    'Thank you for your message. The link in our first mail shows the picture and the page that it was found on. Please let us know if you need anything else.',
    'Thank you for getting in touch. We can offer to split the amount into three instalments. Please tell us by Friday whether that suits you.',
    'Thank you for removing the pictures. The amount relates to the past use and stays open until it is settled.',
  ],
  de: [
    'vielen Dank für Ihre Nachricht. Über den Link in unserer ersten Mail sehen Sie das Bild und die Fundstelle. Wenn Sie weitere Unterlagen benötigen, melden Sie sich gern.',
    'vielen Dank für Ihre Rückmeldung. Wir können Ihnen eine Zahlung in drei Raten anbieten. Bitte geben Sie uns bis Freitag Bescheid, ob das für Sie passt.',
    'vielen Dank, dass Sie die Bilder entfernt haben. Der Betrag betrifft die bisherige Nutzung und bleibt bis zur Klärung offen.',
  ],
  fr: [
    'merci pour votre message. Le lien de notre premier courriel montre l’image et la page concernée. Nous restons à votre disposition.',
    'merci de votre retour. Nous pouvons vous proposer un règlement en trois fois. Merci de nous répondre avant vendredi.',
  ],
  nl: [
    'dank voor uw bericht. De link in onze eerste mail toont de foto en de vindplaats. Laat het ons weten als u nog iets nodig heeft.',
    'dank voor uw reactie. Wij kunnen u betaling in drie termijnen aanbieden. Laat ons voor vrijdag weten of dat voor u past.',
  ],
}

/** Answers that agents write themselves. */
export const answersOf = (language: MailLanguage): readonly string[] => answers[language]

/** An agent's answer with salutation and closing. */
export function answerMail(answer: string, language: MailLanguage, facts: MailFacts): string {
  const { name, gender } = facts.salutation
  return `${salutations[language][gender]} ${name},\n\n${answer}\n\n${closings[language]}\n${facts.signature}`
}
