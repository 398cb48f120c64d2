/** How a text answers to what was typed: pure, the same for whatever the palette lists. */

const fold = (text: string): string => text.toLowerCase()

export const wordsOf = (query: string): readonly string[] =>
  fold(query).split(/\s+/u).filter(Boolean)

/** How well a text answers to every word: lower is better, null where a word is missing. */
export function matchRank(text: string, query: string): number | null {
  const folded = fold(text)
  const places = wordsOf(query).map((word) => {
    const at = folded.indexOf(word)
    if (at === -1) return null
    if (at === 0) return 0
    return /[\p{L}\p{N}]/u.test(folded[at - 1] ?? '') ? 2 : 1
  })
  return places.reduce<number | null>(
    (sum, place) => (sum === null || place === null ? null : sum + place),
    0,
  )
}

/** The best answers first, equal ones in their own order. */
export function bestOf<T>(items: readonly T[], textOf: (item: T) => string, query: string): T[] {
  return items
    .flatMap((item) => {
      const rank = matchRank(textOf(item), query)
      return rank === null ? [] : [{ item, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

export type Part = { text: string; isHit: boolean; at: number }

/** A text in parts, those that the words hit set apart. */
export function hitParts(text: string, query: string): Part[] {
  const folded = fold(text)
  // Folding may change the length of a text: then no place in it is known.
  if (folded.length !== text.length) return [{ text, isHit: false, at: 0 }]
  const hit = Array.from({ length: text.length }, () => false)
  for (const word of wordsOf(query)) {
    const at = folded.indexOf(word)
    if (at !== -1) hit.fill(true, at, at + word.length)
  }
  const parts: Part[] = []
  for (const [at, isHit] of hit.entries()) {
    const last = parts.at(-1)
    if (last?.isHit === isHit) last.text += text[at]
    else parts.push({ text: text[at] ?? '', isHit, at })
  }
  return parts
}
