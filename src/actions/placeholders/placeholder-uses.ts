import { piecesOf } from '../../../contracts/rules/placeholders/tags.ts'

/** How often each tag stands in the texts, by its name. */
export type Uses = ReadonlyMap<string, number>

export function usesIn(...texts: readonly string[]): Uses {
  const uses = new Map<string, number>()
  for (const piece of texts.flatMap(piecesOf))
    if ('tag' in piece) uses.set(piece.tag, (uses.get(piece.tag) ?? 0) + 1)
  return uses
}
