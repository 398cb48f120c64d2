import { combine, createEvent, createStore, sample } from 'effector'
import { type CaseEvent, isCaseEvent } from '../../../contracts/events/case-event.ts'
import { mailEventNames } from '../../../contracts/events/names.ts'
import type {
  DashboardSettings,
  Kpi,
  KpiName,
} from '../../../contracts/model/dashboard/dashboard.ts'
import { matchesFilter } from '../../../contracts/rules/case-list/list-filters.ts'
import { kpiFilter, kpiRules } from '../../../contracts/rules/dashboard/kpi.ts'
import { home } from '../../actions/place.ts'
import { $selectedCaseId, placeOpened } from '../../actions/workplace.ts'
import { eventRefused } from '../../bus/log/intake.ts'
import type { Status } from '../../bus/operation.ts'
import { noticeRaised, SUCCESS_MS } from '../../forms/notices.ts'
import { eventsAfter, type NumberedEvent } from '../../projections/parts/recent.ts'
import { unmappedChange } from '../../projections/parts/unmapped.ts'
import { $workspace } from '../../projections/workspace-store.ts'
import { $today } from '../../queries/following/day.ts'
import { sessionEnded } from '../../queries/following/session.ts'
import { createOwnRead } from '../../queries/loading/own-read.ts'
import { $isOpen, $settings, dashboardClosed } from './settings-model.ts'

export const kpisRetried = createEvent()
/** A tile was pressed. */
export const kpiOpened = createEvent<KpiName>()

/** The settings are those by which the KPIs are chosen. */
const read = createOwnRead(
  (gateway, customer_id, _: DashboardSettings) =>
    gateway.call('readKpis', { params: { customer_id } }),
  [dashboardClosed],
)

// An answer to settings that were changed since names other KPIs.
const came = sample({
  clock: read.came,
  source: $settings,
  fn: (settings, answer) => (answer.ask === settings ? answer : undefined),
}).filterMap((answer) => answer)

/** What the server counted, and the customer's event number up to which it has been brought since. */
type Counted = { readonly kpis: readonly Kpi[]; readonly asOf: number }

const mailNames: ReadonlySet<string> = new Set(mailEventNames)
const isMail = (
  event: NumberedEvent,
): event is NumberedEvent & Parameters<typeof unmappedChange>[0] => mailNames.has(event.name)

/** How an event about a case changes the number of those that a tile counts. */
function changeBy({ name, payload: { row, was } }: CaseEvent, kpi: KpiName, today: string): number {
  const filter = kpiFilter(kpi)
  if (filter === null) return 0
  const before = Object.assign({}, row, was)
  const counted = name !== 'case.created' && matchesFilter(before, filter, today)
  return Number(matchesFilter(row, filter, today)) - Number(counted)
}

function change(event: NumberedEvent, kpi: KpiName, today: string): number {
  if (isCaseEvent(event)) return changeBy(event, kpi, today)
  return kpi === 'UNMAPPED_EMAILS' && isMail(event) ? unmappedChange(event)[0] : 0
}

/** The numbers with what happened since; the same where nothing did, null where that is no longer known whole, or cannot be. */
export function broughtOn(
  counted: Counted,
  later: readonly NumberedEvent[] | null,
  today: string,
): Counted | null {
  const last = later?.at(-1)
  if (!later) return null
  if (!last) return counted
  const kpis = counted.kpis.map((kpi) => {
    const by = later.reduce((sum, event) => sum + change(event, kpi.name, today), 0)
    return by === 0 ? kpi : { ...kpi, value: kpi.value + by }
  })
  if (kpis.some(({ value }) => value < 0)) return null
  return { kpis, asOf: last.seq ?? counted.asOf }
}

const $recent = $workspace.map(({ recent }) => recent)

const $counted = createStore<Counted | null>(null, { serialize: 'ignore' })
  .on(came, (known, { value, asOf }) => ({ kpis: value, asOf: asOf ?? known?.asOf ?? 0 }))
  .reset(dashboardClosed, sessionEnded)

// What came before the answer and after its moment as well.
const followed = sample({
  clock: [$recent.updates, came],
  source: { counted: $counted, recent: $recent, today: $today },
}).filterMap(({ counted, recent, today }) =>
  counted ? { next: broughtOn(counted, eventsAfter(recent, counted.asOf), today) } : undefined,
)
sample({ clock: followed.filterMap(({ next }) => next ?? undefined), target: $counted })

// Chosen anew, of another day, or of a moment from which nobody can follow them on: asked for again.
const chosen = sample({
  clock: [
    $settings.updates,
    $today.updates,
    eventRefused,
    followed.filter({ fn: ({ next }) => next === null }),
    kpisRetried,
  ],
  source: { isOpen: $isOpen, settings: $settings },
}).filterMap(({ isOpen, settings }) => (isOpen && settings ? settings : undefined))
sample({ clock: chosen, target: read.readFx })

export const $kpisStatus = createStore<Status>('')
  .on(read.readFx, () => 'request')
  .on(came, () => 'success')
  .on(read.failed, (_, { message }) => message)
  .reset(sessionEnded)

// COMMERR-42.
sample({
  clock: read.failed,
  fn: () => ({
    tone: 'danger' as const,
    text: "Fetching KPI's failed",
    durationMs: SUCCESS_MS,
  }),
  target: noticeRaised,
})

/** A tile: what it counts, null before that is known. */
export type Tile = {
  readonly name: KpiName
  readonly label: string
  readonly value: number | null
  readonly threshold: number
}

/** In the order that the user has chosen. */
export const $tiles = combine($settings, $counted, (settings, counted): readonly Tile[] =>
  (settings?.selected_kpis ?? []).map(({ name, threshold }) => ({
    name,
    threshold,
    label: kpiRules[name].label,
    value: counted?.kpis.find((kpi) => kpi.name === name)?.value ?? null,
  })),
)

/** DASH-42. The case that is open stays open, as it does when the view changes. */
sample({
  clock: kpiOpened,
  source: $selectedCaseId,
  fn: (caseId, name) => {
    const rule = kpiRules[name]
    return rule.opens === 'unmapped'
      ? { ...home, selection: 'INBOUNDEMAILS' as const }
      : { ...home, selection: rule.view, filter: rule.flag, caseId }
  },
  target: placeOpened,
})
