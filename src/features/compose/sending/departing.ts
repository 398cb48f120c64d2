import { createEffect, createEvent, createStore, type Store, sample } from 'effector'
import { isFailure } from '../../../bus/outcome.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import type { Beginning } from '../draft/beginning.ts'
import { savedAs, saveFx } from '../draft/model.ts'
import { $asked, type Ask, composeClosed } from '../draft/open-model.ts'

type Stored = { draftId: string | null } | { refused: string }

/** It is stored as a draft until it has left, so that nothing is lost where it does not. */
export const storeDraftFx = createEffect(async (mail: Beginning): Promise<Stored> => {
  const { draftId, isUnsaved } = mail
  if (draftId !== null && !isUnsaved) return { draftId }
  const saved = await saveFx(savedAs(mail))
  if (isFailure(saved)) return { refused: saved.message }
  return { draftId: saved.kind === 'done' ? saved.result.id : draftId }
})

/**
 * When what is `$ready` departs after that was `wanted`: a save that runs ends first, as what it stores is the draft that
 * leaves. What is not ready by then stays, and has to be wanted anew.
 */
export function createDeparture<Whole extends object>($ready: Store<Whole | null>) {
  const wanted = createEvent()
  const $waits = createStore(false, { serialize: 'ignore' })
    .on(wanted, () => true)
    .reset(composeClosed, sessionEnded)
  const due = sample({
    clock: [wanted, saveFx.finally],
    source: { ready: $ready, waits: $waits, isSaving: saveFx.pending },
  }).filter({ fn: ({ waits, isSaving }) => waits && !isSaving })
  $waits.reset(due)
  return { wanted, $waits, departs: due.filterMap(({ ready }) => ready ?? undefined) }
}

/** What is written, where that is the draft that was sent, as it was. */
export const writtenAs = (
  mail: Beginning | null,
  sent: { case_id: string; draft_id?: string | undefined },
): Beginning | null =>
  mail?.ask.detail.id === sent.case_id && mail.draftId === sent.draft_id && !mail.isUnsaved
    ? mail
    : null

/** It has left, and is no draft any more: it is closed, unless something else is written by then. */
export const departed = createEvent<Ask>()
sample({
  clock: departed,
  source: $asked,
  filter: (asked, ask) => asked === ask,
  fn: () => undefined,
  target: composeClosed,
})
