import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Free look-alikes of the eight families that the editor offers (G-78), by kind of letters. */
export type FontKind = 'sans' | 'serif' | 'mono' | 'script'

/** One file of letters; embedded with those that are used alone. */
export type Face = { kind: FontKind; bold: boolean; italic: boolean }

/** The files of each kind: how they begin, and where they lie. */
const files: Record<FontKind, { name: string; at: (file: string) => string }> = {
  sans: { name: 'Arimo', at: (file) => require.resolve(`@expo-google-fonts/arimo/${file}`) },
  serif: { name: 'Tinos', at: (file) => require.resolve(`@expo-google-fonts/tinos/${file}`) },
  mono: { name: 'Cousine', at: (file) => require.resolve(`@expo-google-fonts/cousine/${file}`) },
  script: {
    name: 'DancingScript',
    at: (file) => require.resolve(`@expo-google-fonts/dancing-script/${file}`),
  },
}

function findFile({ kind, bold, italic }: Face): string {
  const { name, at } = files[kind]
  // A script has no italics.
  const style = `${bold ? '700Bold' : '400Regular'}${italic && kind !== 'script' ? '_Italic' : ''}`
  return at(`${style}/${name}_${style}.ttf`)
}

const found = new Map<string, string>()

/** Where the letters of a face lie: in a package beside us, never on the network. */
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
