/** Where an email begins to repeat the ones before it, as Outlook and those like it write them: under a head, unmarked. */

const any = (...words: readonly string[]): string => `(?:${words.join('|')})`

/** The labels of such a head, in the portal's languages and Polish. */
const labels = {
  from: any('from', 'von', 'de', 'da', 'van', 'från', 'fra', 'lähettäjä', 'od'),
  date: any(
    ...['sent', 'date', 'gesendet', 'datum', 'envoyé', 'fecha', 'inviato', 'data', 'verzonden'],
    ...['enviado(?: el| em)?', 'enviada(?: em)?', 'skickat', 'sendt', 'dato', 'lähetetty'],
    ...['päivämäärä', 'wysłan[eo]'],
  ),
  about: any(
    ...['to', 'an', 'à', 'a', 'para', 'pour', 'aan', 'till?', 'vastaanottaja', 'do', 'subject'],
    ...['betreff', 'objet', 'sujet', 'asunto', 'oggetto', 'assunto', 'onderwerp', 'ämne', 'emne'],
    ...['aihe', 'temat'],
  ),
}

const label = new RegExp(
  `^[\\s*]{0,4}(?:(${labels.from})|(${labels.date})|(${labels.about}))[\\s*]{0,4}:`,
  'iu',
)

/** The line above it that older ones write; who wrote may stand below it or not. */
const original = new RegExp(
  `^-{2,20} {0,3}${any(
    ...['original (?:message|appointment)', 'ursprüngliche nachricht', 'original-?nachricht'],
    ...["message d['’]origine", 'message original', 'mensaje original', 'messaggio originale'],
    ...['mensagem original', 'oorspronkelijk bericht', 'ursprungligt meddelande'],
    ...['originalmeddelande', 'oprindelig meddelelse', 'opprinnelig melding'],
    ...['alkuperäinen viesti', 'oryginalna wiadomość'],
  )} {0,3}-{2,20}$`,
  'iu',
)

/** Above what is forwarded; that is the email itself, no history. */
const forwarded = /^-{5,40}(?:[^-]{1,60}-{2,40})?$/
const rule = /^_{5,80}$/

/** Lines with a text in which a head is complete: recipients may take several. */
const HEAD_LINES = 8

/** A head begins with who wrote or when. */
const isFirst = (line: string): boolean => {
  const parts = label.exec(line)
  return parts !== null && parts[3] === undefined
}

type Line = { readonly at: number; readonly text: string }

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = []
  for (const { index, 0: line } of text.matchAll(/[^\r\n]+/g)) {
    const trimmed = line.trim()
    if (trimmed !== '') lines.push({ at: index, text: trimmed })
  }
  return lines
}

/** Says who wrote, when, and to whom or of what. */
function isHead(lines: readonly Line[]): boolean {
  const found = new Set<number>()
  for (const { text } of lines) {
    const parts = label.exec(text)
    if (parts) found.add([1, 2, 3].find((at) => parts[at] !== undefined) ?? 0)
  }
  return found.size === 3
}

/** Where in a text, from `start` on, the emails before it begin; -1 where it repeats none. */
export function historyAt(text: string, start = 0): number {
  const lines = linesOf(text)
  for (const [n, { at, text: line }] of lines.entries()) {
    if (at < start) continue
    if (original.test(line)) return at
    if (!isFirst(line) || !isHead(lines.slice(n, n + HEAD_LINES))) continue
    const before = lines[n - 1]
    if (before && forwarded.test(before.text)) return -1
    return before && rule.test(before.text) ? before.at : at
  }
  return -1
}

/** Where the first of the emails ends that a text repeats from `start` on. */
export function firstEnd(text: string, start: number): number {
  const later = linesOf(text).filter(({ at }) => at >= start)[WITHIN_HEAD]
  const next = later ? historyAt(text, later.at) : -1
  return next < 0 ? text.length : next
}
/** A line that still belongs to a head, and with which none begins. */
const WITHIN_HEAD = 4

const subjects = /^\s*(?:fwd?|wg|tr|rv|i|enc|v[sbl]|videresend|doorst|pd)\s?:/i

/** Whether an email hands on another one, by its subject: what it repeats is what it says. */
export const isForwarded = (subject: string): boolean => subjects.test(subject)

const words = any(
  ...['below', 'in-?line', 'in (?:red|blue|green|bold)', 'within (?:the|your) text'],
  ...['(?:weiter )?unten(?:stehend)?', 'im text', 'in (?:rot|blau|grün|fett)', 'dazwischen'],
  ...['ci-dessous', 'plus bas', 'en (?:rouge|bleu|vert|gras)', 'dans le texte'],
  ...['abajo', 'en (?:rojo|azul|verde|negrita)', 'en el texto', 'a continuación'],
  ...['sotto', 'di seguito', 'in (?:rosso|blu|verde|grassetto)', 'nel testo'],
  ...['abaixo', 'em (?:vermelho|azul|verde|negrito)', 'no texto'],
  ...['hieronder', 'onderstaand', 'in (?:rood|blauw|groen|vet)', 'in de tekst'],
  ...['nedan', 'nedenfor', '(?:i|med) (?:rött|rødt|blått|blåt)', 'i te[kx]sten'],
  ...['alempana', 'punaisella', 'tekstissä', 'poniżej', 'na (?:czerwono|niebiesko)'],
)
const announced = new RegExp(`(?<!\\p{L})${words}(?!\\p{L})`, 'iu')

/** Whether somebody says that the answers stand in what is quoted. */
export const announcesAnswers = (text: string): boolean => announced.test(text)

/** Outlook puts the name of whoever answers in the middle before each answer: '[Jo Doe] Yes.' */
const prefaced = /^\s{0,4}\[[\p{L}][^\]\n:/]{1,50}\]\s{1,4}[^\s[]/mu

/** Whether what is quoted of one email holds answers that say whose they are. */
export const hasNamedAnswers = (text: string): boolean => prefaced.test(text)

const device = new RegExp(
  `^${any(
    ...['sent (?:from|via|with)', 'get outlook for', 'von meine[mr]', 'gesendet (?:von|mit|aus)'],
    ...['outlook für', 'envoyé (?:de|depuis)', '(?:télécharge[rz]|obtene[zr]) outlook'],
    ...['enviado (?:desde|do|a partir)', 'obter o outlook', 'inviato d[ae]l?', 'scarica outlook'],
    ...['verzonden (?:vanaf|met|via)', '(?:outlook voor|download outlook)', 'skickat från'],
    ...['(?:hämta|hent|hanki|skaff deg) outlook', 'sendt fra', 'lähetetty'],
  )}\\s.{1,60}$`,
  'iu',
)

/** What a telephone writes below each email, 'Sent from my iPhone': no answer of anybody. */
export const isDeviceLine = (paragraph: string): boolean => device.test(paragraph.trim())
