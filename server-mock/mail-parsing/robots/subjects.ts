/** What mail systems put before the subject of an automatic answer, in the portal's languages and two neighbours'. */
const away: readonly string[] = [
  // English, German
  'auto(?:matic|mated)?[ -]?(?:reply|response|answer)',
  'out of (?:the )?office(?! hours)',
  'vacation (?:reply|response|message)',
  'automatische (?:antwort|rückantwort|abwesenheitsnotiz)',
  'abwesenheits(?:notiz|assistent|meldung|nachricht|benachrichtigung)',
  'nicht im büro',
  // Portuguese, Dutch
  'resposta autom[aá]tica',
  'fora do escrit[oó]rio',
  'aus[eê]ncia (?:tempor[aá]ria|do escrit[oó]rio)',
  'automatisch (?:antwoord|bericht)',
  'afwezigheids(?:bericht|melding|assistent)',
  'niet op kantoor',
  // Finnish, Danish, Norwegian, Swedish
  'automaattinen vastaus',
  'poissa toimistosta',
  'poissaoloilmoitus',
  'automatisk(?:t)? svar',
  'auto(?:matisk )?svar',
  'fraværs(?:besked|melding|meddelelse)',
  'ikke (?:til stede|på kontoret)',
  'frånvaromeddelande',
  // French, Spanish, Italian
  'réponse automatique',
  'reponse automatique',
  'absen(?:t|te|ce) (?:du|de mon|hors du) bureau',
  "message d[’']absence",
  'respuesta autom[aá]tica',
  'fuera de (?:la )?oficina',
  'risposta automatica',
  'fuori (?:sede|ufficio)',
  // Estonian, Polish
  'automaat(?:ne )?vastus',
  'kontorist (?:ära|väljas)',
  'autoodpowiedź',
  'automatyczna odpowiedź',
  'odpowiedź automatyczna',
  'poza biurem',
  'informacja o nieobecności',
]

/** What help desks say when a mail has reached them. People say it, too. */
const receipt =
  /(?:we(?:['’]ve| have) received your|has been received|thank you for (?:contacting|your (?:message|e-?mail|request))|ticket (?:received|created|opened)|eingangsbestätigung|anfrage (?:ist )?eingegangen|ticket eröffnet|accus[eé] de réception|bien reçu votre|ontvangstbevestiging|hemos recibido (?:su|tu)|recebemos (?:a sua|o seu)|olemme vastaanottaneet|vi har (?:modtaget|mottatt)|oleme (?:teie|kätte)|otrzymaliśmy|potwierdzenie otrzymania)/u

/** Lotus Notes: "AUTO: Jane Doe is out of the office (returning 05/01/2027)". */
const notes = /^auto: .{1,200}(?:out of the office|\((?:returning|zurück|retour|back)\b)/u

const prefix = new RegExp(`^(?:\\[[^\\]]{1,40}\\] ?)?(?:${away.join('|')})(?!\\p{L})`, 'u')

/** One spelling of letters, blanks and case. */
const plain = (subject: string): string =>
  subject.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim()

/** Whether only a mail system begins a subject like that. "Re: Automatic reply" is a person's. */
export const isAwaySubject = (subject: string): boolean => {
  const said = plain(subject)
  return prefix.test(said) || notes.test(said)
}

export const isReceiptSubject = (subject: string): boolean => receipt.test(plain(subject))

/** What a subject says of its own about an absence; '' where it repeats that of the mail which it answers. */
export function ownSubject(subject: string): string {
  const said = plain(subject)
  const returning = notes.test(said) ? /\([^()]{1,80}\)$/u.exec(said)?.[0] : undefined
  if (returning !== undefined) return returning
  return prefix.test(said) && !/[:：]/u.test(said) ? said : ''
}
