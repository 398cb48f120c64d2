import type { Tongue } from './names.ts'

const german: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
const northern: Record<string, string> = { ø: 'oe', å: 'aa', æ: 'ae' }
/** Letters that no accent makes of a plain one. */
const plain: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', æ: 'ae', ß: 'ss' }

const spellings: Partial<Record<Tongue, Record<string, string>>> = {
  de: german,
  da: northern,
  no: northern,
}

/** Words as a host spells them: `Bäckerei Althaus & Voss` is `baeckerei-althaus-voss`. */
export function slug(text: string, tongue: Tongue): string {
  const spelled = { ...plain, ...spellings[tongue] }
  return Array.from(text.toLowerCase(), (letter) => spelled[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
