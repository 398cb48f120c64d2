/** The languages that a settlement portal can speak, in the order of the menu that adds one (TRANS-12). */
export const portalLanguages = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'German' },
  { code: 'pt', name: 'Portuguese' },
  { code: 'nl', name: 'Dutch' },
  { code: 'fi', name: 'Finnish' },
  { code: 'da', name: 'Danish' },
  { code: 'fr', name: 'French' },
  { code: 'es', name: 'Spanish' },
  { code: 'et', name: 'Estonian' },
  { code: 'pl', name: 'Polish' },
  { code: 'no', name: 'Norwegian' },
] as const

/** 'German' for 'de'; what is none of them is said as it is. */
export const portalLanguageName = (code: string): string =>
  portalLanguages.find((language) => language.code === code)?.name ?? code
