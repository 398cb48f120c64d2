const spelled: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ø: 'oe',
  å: 'aa',
  æ: 'ae',
  ł: 'l',
  đ: 'd',
  '&': ' ',
}

/** Words as a host spells them: `Bäckerei Althaus & Voss` is `baeckerei-althaus-voss`. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[äöüßøåæłđ&]/g, (letter) => spelled[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\b(gmbh|e k|und)\b/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
