import { attach, createEvent, createStore, sample } from 'effector'
import type { SessionUser } from '../../../contracts/model/accounts/user.ts'
import type { AffectedCases } from '../../../contracts/model/mail/mail-template.ts'
import { tabStorage } from '../../bus/browser-storage.ts'
import { $clock } from '../../bus/clock.ts'
import { $gateway } from '../../bus/gateway/store.ts'
import { $user, sessionEnded } from '../../projections/session-state.ts'
import { mailFlowsRequested } from './mail-flows.ts'

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

/** Where this tab keeps which change its user follows. */
const keyOf = (user: SessionUser | null) => `framewright:${user?.user_id ?? ''}:affected-cases`
const keepFx = attach({
  source: $user,
  effect: (user, id: string) => tabStorage.setItem(keyOf(user), id),
})
const forgetFx = attach({ source: $user, effect: (user) => tabStorage.removeItem(keyOf(user)) })
const findFx = attach({ source: $user, effect: (user) => tabStorage.getItem(keyOf(user)) })

const $followedId = createStore<string | null>(null, { serialize: 'ignore' })
  .on(affectedCasesFollowed, (_, { bulk_id }) => bulk_id)
  .on(findFx.doneData, (known, found) => known ?? found)
  .reset(affectedCasesDismissed, sessionEnded)

const read = sample({
  clock: readFx.doneData,
  source: $followedId,
  fn: (id, answer) =>
    answer.kind === 'answer' && answer.value.bulk_id === id ? answer.value : null,
}).filterMap((affected) => affected ?? undefined)

/** What became of the active cases (TPL-37, TPL-38); null where nothing is shown. */
export const $affectedCases = createStore<AffectedCases | null>(null, { serialize: 'ignore' })
  .on([affectedCasesFollowed, read], (_, affected) => affected)
  .reset(affectedCasesDismissed, sessionEnded)

sample({ clock: affectedCasesFollowed, fn: ({ bulk_id }) => bulk_id, target: keepFx })
sample({ clock: affectedCasesDismissed, target: forgetFx })
// Whoever reloads, or was cut off, comes back to the cases that need somebody.
sample({
  clock: mailFlowsRequested,
  source: $affectedCases,
  filter: (shown) => shown === null,
  fn: () => undefined,
  target: findFx,
})
sample({ clock: findFx.doneData.filterMap((id) => id ?? undefined), target: readFx })

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
