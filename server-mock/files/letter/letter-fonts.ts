import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const file = (family: string, name: string): string =>
  require.resolve(`@expo-google-fonts/${family}/${name}`)

/** Free look-alikes of the eight families that the editor offers (G-78), by kind of letters. */
export type FontKind = 'sans' | 'serif' | 'mono' | 'script'

/** One file of letters; embedded with those that are used alone. */
export type Face = { kind: FontKind; bold: boolean; italic: boolean }

const families: Record<FontKind, string> = {
  sans: 'arimo',
  serif: 'tinos',
  mono: 'cousine',
  script: 'dancing-script',
}

const names = {
  sans: 'Arimo',
  serif: 'Tinos',
  mono: 'Cousine',
  script: 'DancingScript',
} satisfies Record<FontKind, string>

function findFile({ kind, bold, italic }: Face): string {
  const slant = italic && kind !== 'script' ? '_Italic' : ''
  const weight = bold ? '700Bold' : '400Regular'
  return file(families[kind], `${weight}${slant}/${names[kind]}_${weight}${slant}.ttf`)
}

const found = new Map<string, string>()

/** Where the letters of a face lie: in a package beside us, never on the network. A script has no italics. */
export function fontFile(face: Face): string {
  const key = `${face.kind} ${face.bold} ${face.italic}`
  const path = found.get(key) ?? findFile(face)
  found.set(key, path)
  return path
}

const kinds: readonly (readonly [RegExp, FontKind])[] = [
  [/courier|mono|consol/i, 'mono'],
  [/brush|script|cursive/i, 'script'],
  [/arial|verdana|tahoma|helvetica|sans/i, 'sans'],
  [/times|georgia|garamond|serif/i, 'serif'],
]

/** The kind of letters that a list of families asks for first; null where none of them is known. */
export function fontKindOf(list: string): FontKind | null {
  for (const family of list.split(',')) {
    const known = kinds.find(([pattern]) => pattern.test(family))
    if (known) return known[1]
  }
  return null
}
