import { createStore, sample } from 'effector'
import { debounce } from 'patronum'
import type { CommandName } from '../../../contracts/commands/commands.ts'
import { eventRefused, othersApplied } from '../../bus/log/intake.ts'
import { errorOf } from '../../bus/operation.ts'
import { catchUpRequested } from '../../bus/realtime/catch-up.ts'
import { $connection } from '../../bus/realtime/connection.ts'
import { channelClosed, channelOpened } from '../../bus/realtime/realtime.ts'
import { executeFx } from '../../commands/execute.ts'
import {
  $needsFactor,
  factorMissing,
  sessionEnded,
  sessionStarted,
} from '../../projections/session-state.ts'
import {
  $listStatus,
  casesRefreshRequested,
  listLoaded,
  newCasesShown,
} from '../cases/case-list.ts'
import { countsRequested } from '../cases/counts.ts'
import { caseReloadRequested } from '../cases/open-case.ts'
import { clockRead } from './day.ts'

/** How long after the last own action its reconciling reads go out, in ms (G-497; engine.md 18). */
export const RECONCILE_AFTER = 150

/** After these the documents read the selected case again (STATE-31). */
const stateActions: readonly CommandName[] = ['case.activate', 'case.cancel', 'case.reset']
/** And after this one the case and the list (LICENCE-13, LICENCE-14). */
const uploads: readonly CommandName[] = ['case.license.upload']
/** And after these list and counts (document 2, section 4; STATE-32, STATE-33). */
const reconciled: readonly CommandName[] = ['case.create', ...stateActions]

sample({
  clock: sessionStarted,
  source: $needsFactor,
  filter: (needsFactor) => !needsFactor,
  fn: () => undefined,
  target: channelOpened,
})
sample({ clock: [sessionEnded, factorMissing], fn: () => undefined, target: channelClosed })

const acted = executeFx.doneData.filter({
  fn: ({ command, outcome }) => outcome.kind === 'done' && command.customerId !== '',
})

const soonAfter = (names: readonly CommandName[]) =>
  debounce(acted.filter({ fn: ({ command }) => names.includes(command.name) }), RECONCILE_AFTER)

sample({
  clock: soonAfter(reconciled),
  fn: () => undefined,
  target: [countsRequested, casesRefreshRequested],
})
sample({ clock: soonAfter(stateActions), fn: () => undefined, target: caseReloadRequested })
sample({
  clock: soonAfter(uploads),
  fn: () => undefined,
  target: [caseReloadRequested, casesRefreshRequested],
})

/** Without a channel the others' events come after each own action (engine.md 18). */
sample({
  clock: acted,
  source: $connection,
  filter: ({ kind }) => kind === 'off',
  fn: () => undefined,
  target: catchUpRequested,
})

/** The log began anew, or lacks an event: everything shown is read again. */
sample({
  clock: othersApplied.filter({
    fn: (events) => events.some((event) => event.name === 'log.rebased'),
  }),
  fn: () => undefined,
  target: [countsRequested, newCasesShown, caseReloadRequested],
})
sample({
  clock: eventRefused,
  fn: () => undefined,
  target: [countsRequested, casesRefreshRequested, caseReloadRequested],
})

const dayBegan = othersApplied.filterMap((events) =>
  events.some((event) => event.name === 'day.changed') ? true : undefined,
)

/** The list was not read since the day began. */
const $isOfYesterday = createStore(false)
  .on(dayBegan, () => true)
  .reset(listLoaded, sessionEnded)

/**
 * A new day makes reminders overdue, of cases that this client never loaded too: the list is asked for. No
 * event would say later what this read did not answer, so it is asked for until it does.
 */
sample({
  clock: clockRead,
  source: { isOfYesterday: $isOfYesterday, status: $listStatus },
  filter: ({ isOfYesterday, status }) => isOfYesterday && errorOf(status) !== null,
  fn: () => undefined,
  target: casesRefreshRequested,
})
sample({ clock: dayBegan, fn: () => undefined, target: casesRefreshRequested })
