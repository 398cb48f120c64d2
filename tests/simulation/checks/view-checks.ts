/** What must hold of the own views of the case list, which no event tells of. */
import type { SavedView } from '../../../contracts/model/cases/saved-view.ts'
import type { Given } from '../people/client.ts'
import { type Complaint, complaint, twice } from '../people/complaint.ts'
import type { Fate } from '../world/fate.ts'
import type { Ledger } from './ledger.ts'

/** The views as this command was told that they are; none where it was told nothing of them. */
export function viewsIn({ outcome }: Given): readonly SavedView[] {
  const result: unknown = outcome?.kind === 'done' ? outcome.result : null
  // Only the commands of views answer this member.
  return result !== null && typeof result === 'object' && 'views' in result
    ? (result.views as readonly SavedView[])
    : []
}

/** Views that were kept and are gone, or are there although they were deleted, or are there twice. */
export function viewFlaws(fates: ReadonlyMap<Given, Fate>, { views }: Ledger): Complaint[] {
  const found = twice(views.map(({ user, name }) => `"${name}" of ${user}`)).map((what) =>
    complaint(`doubled: the view ${what}`),
  )
  const deleted = new Set(
    [...fates.keys()].flatMap(({ command: { input } }) =>
      'view_id' in input ? [input.view_id] : [],
    ),
  )
  for (const [given, { kind }] of fates) {
    const { name, input } = given.command
    if (name === 'saved-view.delete' && kind === 'done' && 'view_id' in input) {
      const isLeft = views.some(({ id }) => id === input.view_id)
      if (isLeft) found.push(complaint(`lost: the end of the view ${input.view_id}`, given.at))
    }
    if (name !== 'saved-view.add' || kind !== 'done') continue
    const added = viewsIn(given).find((view) => 'name' in input && view.name === input.name)
    if (added && deleted.has(added.id)) continue
    if (!added || !views.some(({ id }) => id === added.id))
      found.push(complaint(`lost: the view of ${given.command.id}`, given.at))
  }
  return found
}
