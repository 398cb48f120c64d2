import { attach, createEvent, createStore, sample } from 'effector'
import type { AffectedCases } from '../../../contracts/model/mail/mail-template.ts'
import { $clock } from '../../bus/clock.ts'
import { $gateway } from '../../bus/gateway/store.ts'
import { $user, sessionEnded } from '../../projections/session-state.ts'

/** Between two questions how far it is. The cases come by their own events. */
const LOOK_MS = 700

/** A change of a template was applied to active cases: what became of them is looked at until it is through. */
export const affectedCasesFollowed = createEvent<AffectedCases>()
/** It was seen. What still runs goes on. */
export const affectedCasesDismissed = createEvent()

/** Data of one order: plain answers, which enter no log (engine.md 7). */
const readFx = attach({
  source: { gateway: $gateway, user: $user },
  effect: ({ gateway, user }, bulk_id: string) =>
    gateway.call('readAffectedCases', {
      params: { customer_id: user?.customer_id ?? '', bulk_id },
    }),
})
const waitFx = attach({ source: $clock, effect: (clock) => clock.wait(LOOK_MS) })

const read = readFx.doneData.filterMap((answer) =>
  answer.kind === 'answer' ? answer.value : undefined,
)

/** What became of the active cases (TPL-37, TPL-38); null where nothing is shown. */
export const $affectedCases = createStore<AffectedCases | null>(null, { serialize: 'ignore' })
  .on(affectedCasesFollowed, (_, affected) => affected)
  .on(read, (known, affected) => (known?.bulk_id === affected.bulk_id ? affected : known))
  .reset(affectedCasesDismissed, sessionEnded)

const $runningId = $affectedCases.map((affected) => (affected?.running ? affected.bulk_id : null))
// One look after the other: an answer that is late, or lost, puts the next one off.
sample({
  clock: [$runningId, readFx.finally],
  source: { id: $runningId, waiting: waitFx.pending, reading: readFx.pending },
  filter: ({ id, waiting, reading }) => id !== null && !waiting && !reading,
  fn: () => undefined,
  target: waitFx,
})
sample({
  clock: sample({ clock: waitFx.done, source: $runningId }).filterMap((id) => id ?? undefined),
  target: readFx,
})
