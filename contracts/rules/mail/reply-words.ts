import { localeOf } from '../placeholders/wording.ts'

/** The line above a quote: when and by whom it was written. */
const lines: Readonly<Record<string, (date: string, name: string) => string>> = {
  en: (date, name) => `On ${date}, ${name} wrote:`,
  da: (date, name) => `Den ${date} skrev ${name}:`,
  de: (date, name) => `Am ${date} schrieb ${name}:`,
  es: (date, name) => `El ${date}, ${name} escribió:`,
  et: (date, name) => `${date} kirjutas ${name}:`,
  fi: (date, name) => `${date} ${name} kirjoitti:`,
  fr: (date, name) => `Le ${date}, ${name} a écrit :`,
  nl: (date, name) => `Op ${date} schreef ${name}:`,
  no: (date, name) => `Den ${date} skrev ${name}:`,
  pl: (date, name) => `${date} ${name} napisał(a):`,
  pt: (date, name) => `Em ${date}, ${name} escreveu:`,
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Kept, since formatters are slow to make. */
function formatOf(language: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  })
  formats.set(key, made)
  return made
}

/** In the language of the portal; an unknown one reads as English. */
export function attributionIn(
  { language, timeZone }: { language: string; timeZone: string },
  received: string,
  name: string,
): string {
  const known = Object.hasOwn(lines, language) ? language : 'en'
  const line = lines[known]
  const date = formatOf(known, timeZone).format(new Date(received))
  return line ? line(date, name) : ''
}
