/** How the number of a page is written at its foot, by the languages of the portal. */
const words: Readonly<Record<string, string>> = {
  en: 'Page {n} of {m}',
  de: 'Seite {n} von {m}',
  pt: 'P\u00e1gina {n} de {m}',
  nl: 'Pagina {n} van {m}',
  fi: 'Sivu {n}/{m}',
  da: 'Side {n} af {m}',
  fr: 'Page {n} sur {m}',
  es: 'P\u00e1gina {n} de {m}',
  et: 'Lehek\u00fclg {n}/{m}',
  pl: 'Strona {n} z {m}',
  no: 'Side {n} av {m}',
}

/** The number of a page and how many there are (G-86); in English for any other language. */
export const pageOf = (language: string, page: number, count: number): string =>
  (words[language] ?? words.en ?? '').replace('{n}', String(page)).replace('{m}', String(count))
