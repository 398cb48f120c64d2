import { combine, createStore, type EventPayload, sample } from 'effector'
import { invoiceMailRequested } from '../../../actions/requests.ts'
import { caseSelected } from '../../../actions/workplace.ts'
import { noticeRaised } from '../../../forms/notices.ts'
import { $activities, $caseDetail } from '../../../queries/cases/open-case.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { type Ask, baseOf, composeRefused, composeReopened } from '../draft/open-model.ts'

/** Said where nothing is sent for a case (COMPOSE-27). */
const NOT_IN_STANDBY = 'No emails are sent for a case in Standby.'

/** What waits for its case to be there; whoever opens another case means it no longer. */
const $wanted = createStore<EventPayload<typeof invoiceMailRequested> | null>(null)
  .on(invoiceMailRequested, (_, wanted) => wanted)
  .on(caseSelected, (wanted, id) => (wanted?.caseId === id ? wanted : null))
  .reset(sessionEnded)

const $around = combine({ detail: $caseDetail, entries: $activities })

const ready = sample({
  clock: [$wanted, $caseDetail],
  source: { wanted: $wanted, around: $around },
}).filterMap(({ wanted, around }) =>
  wanted && around.detail?.id === wanted.caseId
    ? { base: baseOf(around, 'send'), invoiceId: wanted.invoiceId }
    : undefined,
)
$wanted.reset(ready)

sample({
  clock: ready.filterMap(({ base, invoiceId }): Ask | undefined =>
    base === null || 'obstacle' in base
      ? undefined
      : {
          ...base,
          ...{ kind: 'new', ref: '', replyTo: null, template: null, failedId: null, invoiceId },
        },
  ),
  target: composeReopened,
})
sample({
  clock: ready.filterMap(({ base }) => (base && 'obstacle' in base ? base : undefined)),
  target: composeRefused,
})
sample({
  clock: ready.filter({ fn: ({ base }) => base === null }),
  fn: () => ({ tone: 'warning' as const, text: NOT_IN_STANDBY, durationMs: 4_000 }),
  target: noticeRaised,
})
