import { NAME_MAX_LENGTH } from '../../limits.ts'
import type { SavedView } from '../../model/cases/saved-view.ts'
import { accept, decline, type Verdict } from '../verdict.ts'

/** More of them are no orientation any more. */
export const MOST_SAVED_VIEWS = 20

const folded = (name: string): string => name.toLowerCase()

/** The name of a view as it is stored, trimmed, or what is wrong with it (G-620). */
export function readViewName(text: string): Verdict<string> {
  const name = text.trim()
  if (name === '') return decline('Give the view a name')
  if (name.length > NAME_MAX_LENGTH) {
    return decline(`Enter at most ${NAME_MAX_LENGTH} characters`)
  }
  return accept(name)
}

/** The views with another one; under a name that is in use already it takes the place of the older. */
export function withView(
  views: readonly SavedView[],
  added: SavedView,
): Verdict<readonly SavedView[]> {
  const known = views.find(({ name }) => folded(name) === folded(added.name))
  if (known) return accept(views.map((one) => (one === known ? { ...added, id: known.id } : one)))
  if (views.length >= MOST_SAVED_VIEWS) {
    return decline(`There are ${MOST_SAVED_VIEWS} saved views already: delete one first`)
  }
  return accept([...views, added])
}
