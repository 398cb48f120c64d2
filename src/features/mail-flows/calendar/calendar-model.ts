import { attach, combine, createEvent, createStore, type StoreValue, sample } from 'effector'
import { flowCalendar } from '../../../../contracts/rules/mail/flow-calendar.ts'
import { isInitialMissing } from '../../../../contracts/rules/mail/flow-sections.ts'
import { isTemplateLocked } from '../../../../contracts/rules/mail/mail-flows.ts'
import { createCaseFinder } from '../../../actions/case-finder/case-finder-model.ts'
import { $clock } from '../../../bus/clock.ts'
import { $gateway } from '../../../bus/gateway/store.ts'
import { errorOf } from '../../../bus/operation.ts'
import { createFollowedCase } from '../../../queries/cases/followed-case.ts'
import { $plan, sessionEnded } from '../../../queries/following/session.ts'
import { createOwnRead } from '../../../queries/loading/own-read.ts'
import { $mailFlows } from '../../../queries/set-up/mail-flows.ts'
import {
  $mailTemplates,
  $mailTemplatesStatus,
  mailTemplatesRequested,
} from '../../../queries/set-up/mail-templates.ts'
import { comingTo, leftIn } from './case-dates.ts'

/** Opens the calendar of the flow with this id. */
export const calendarPressed = createEvent<string>()
export const calendarClosed = createEvent()
/** What could not be loaded is asked for again. */
export const calendarRepeated = createEvent()

const $flowId = createStore<string | null>(null)
  .on(calendarPressed, (_, id) => id)
  .reset(calendarClosed, sessionEnded)
sample({ clock: calendarPressed, target: mailTemplatesRequested })

const $around = combine({
  plan: $plan,
  flows: $mailFlows,
  byFlow: $mailTemplates,
  statuses: $mailTemplatesStatus,
})

/** The calendar of a flow; null while none is open, also where the flow was deleted meanwhile. */
export const $calendar = combine($flowId, $around, (id, { plan, flows, byFlow, statuses }) => {
  const flow = flows?.find((one) => one.id === id)
  if (!flow || plan === null) return null
  const templates = byFlow[flow.id] ?? null
  return {
    flow,
    error: errorOf(statuses.get(flow.id) ?? ''),
    dates: templates && {
      ...flowCalendar(templates, plan),
      isInitialMissing: isInitialMissing(templates),
      locked: templates.filter((one) => one.type !== 'letter' && isTemplateLocked(plan, one))
        .length,
    },
  }
})
export type Calendar = NonNullable<StoreValue<typeof $calendar>>

/** The case whose dates are shown below the flow's. */
export const finder = createCaseFinder()
const followed = createFollowedCase()
sample({ clock: [calendarPressed, calendarClosed], fn: () => undefined, target: finder.reset })
sample({ clock: finder.$chosen, fn: (row) => row?.id ?? null, target: followed.followed })

/** The server's time, which decides what leaves next. */
const readTimeFx = attach({
  source: { clock: $clock, gateway: $gateway },
  effect: ({ clock, gateway }) =>
    new Date(clock.now().getTime() + gateway.clockAhead()).toISOString(),
})
sample({
  clock: followed.$case.updates.filter({ fn: Boolean }),
  fn: () => undefined,
  target: readTimeFx,
})
const $now = createStore('', { serialize: 'ignore' }).on(readTimeFx.doneData, (_, now) => now)

/** The customer's, in which the server decides when a discount's email leaves (G-32); agents do not read its details. */
const zone = createOwnRead((gateway) => gateway.call('readOnboarding', {}), [calendarClosed])
sample({ clock: [calendarPressed, calendarRepeated], fn: () => undefined, target: zone.readFx })
const $timeZone = createStore<string | null>(null, { serialize: 'ignore' })
  .on(zone.came, (_, { value }) => value.timezone ?? 'UTC')
  .reset(calendarClosed, sessionEnded)
const $zoneError = createStore<string | null>(null)
  .on(zone.failed, (_, { message }) => message)
  .reset(zone.readFx, calendarClosed, sessionEnded)

// What a case gets once it is activated depends on its own flow, which may be another one.
const $caseFlowId = followed.$case.map((whole) => whole?.detail.email_flow_id ?? null)
sample({
  clock: sample({ clock: [$caseFlowId, calendarRepeated], source: $caseFlowId }).filterMap(
    (id) => id ?? undefined,
  ),
  target: mailTemplatesRequested,
})
sample({
  clock: sample({ clock: calendarRepeated, source: $flowId }).filterMap((id) => id ?? undefined),
  target: mailTemplatesRequested,
})
sample({ clock: calendarRepeated, target: followed.repeated })

/** The dates of the chosen case; null while none is chosen or it is not there yet. */
export const $caseDates = combine(
  { whole: followed.$case, now: $now, timeZone: $timeZone, around: $around, shownId: $flowId },
  ({ whole, now, timeZone, around: { plan, byFlow, statuses }, shownId }) => {
    if (!whole || now === '' || timeZone === null || plan === null) return null
    const { detail, timeline } = whole
    const flowId = detail.email_flow_id
    const templates = flowId === null ? [] : (byFlow[flowId] ?? null)
    const error = flowId === null ? null : errorOf(statuses.get(flowId) ?? '')
    if (detail.state === 'STANDBY' && templates === null && error === null) return null
    return {
      otherFlow: flowId === shownId ? null : (detail.email_flow?.name ?? null),
      left: leftIn(timeline),
      coming: comingTo(detail, timeline, { now, timeZone, plan, templates }),
    }
  },
)
export type CaseDates = NonNullable<StoreValue<typeof $caseDates>>

/** Why the dates of the chosen case are not there. */
export const $caseError = combine(
  { error: followed.$error, zoneError: $zoneError, whole: followed.$case, around: $around },
  ({ error, zoneError, whole, around }) => {
    const flowId = whole?.detail.email_flow_id
    const ofFlow = flowId ? errorOf(around.statuses.get(flowId) ?? '') : null
    return error ?? zoneError ?? (whole?.detail.state === 'STANDBY' ? ofFlow : null)
  },
)
export const $isCaseChosen = finder.$chosen.map((row) => row !== null)
