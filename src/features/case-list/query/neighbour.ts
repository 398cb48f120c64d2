import type { CaseListView } from '../../../queries/cases/case-list.ts'

/** A case, and where it stood in the list when it was last there. */
export type Spot = { readonly id: string; readonly at: number }

/** Where the selected case stands by now: where it stood last, if it has left the list. */
export function spotOf(
  spot: Spot | null,
  ids: readonly string[],
  selected: string | null,
): Spot | null {
  if (selected === null) return null
  const known = spot?.id === selected ? spot : null
  if (known && ids[known.at] === selected) return known
  const at = ids.indexOf(selected)
  return at === -1 ? known : { id: selected, at }
}

type Listed = Pick<CaseListView, 'ids' | 'loaded' | 'hidden'>

/**
 * The case after or before the selected one in the list; the first one where none is selected, or one that was never
 * listed. What was done to the selected case may have taken it out of the list: its neighbours are those of the place
 * that it had. Null where the list goes no further.
 */
export function neighbour(
  { ids, loaded, hidden }: Listed,
  selected: string | null,
  spot: Spot | null,
  step: 'next' | 'previous',
): string | null {
  if (selected !== null && loaded.has(selected)) {
    const order = [...loaded]
    const at = order.indexOf(selected)
    const isShown = (id: string) => !hidden.has(id)
    const found =
      step === 'next' ? order.slice(at + 1).find(isShown) : order.slice(0, at).findLast(isShown)
    return found ?? null
  }
  if (spot === null || spot.id !== selected) return ids[0] ?? null
  return ids[step === 'next' ? spot.at : spot.at - 1] ?? null
}
