import { type CaseEvent, isCaseEvent } from '../../../contracts/events/case-event.ts'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { applyChanges } from '../../../contracts/rules/case-changes/detail-changes.ts'
import { withoutTemplate } from '../../../contracts/rules/invoices/template-of-case.ts'
import { flowOfCase } from '../../../contracts/rules/mail/flow-of-case.ts'
import { z } from '../../../contracts/schema.ts'
import type { Projection } from '../../bus/log/projection.ts'
import { putLatest } from '../parts/latest.ts'
import { forgetting } from '../parts/read-model.ts'
import { eventsAfter, type RecentState } from '../parts/recent.ts'

/** Opened cases kept in full; the one opened longest ago goes first. */
export const KEPT_CASES = 20

/** The opened cases in full, kept up to date by the events' `changes`. */
export type DetailsState = {
  map: Map<string, CaseDetail>
  /** Cases whose events did not fit what is known: to be read again. */
  stale: Set<string>
}

/**
 *     event's version    what happens
 *     not higher         already known
 *     next               changes applied; if they do not fit, the case is stale
 *     further ahead      an event between was withheld: applied, and stale
 */
function takeEvent(state: DetailsState, event: CaseEvent): boolean {
  const { row, changes } = event.payload
  const known = state.map.get(row.id)
  if (!known || known.version >= row.version) return false
  if (known.version + 1 !== row.version) state.stale.add(row.id)
  const next = applyChanges(known, [
    ...changes,
    { field: 'version', from: known.version, to: row.version },
  ])
  if (next.ok) state.map.set(row.id, next.value)
  else state.stale.add(row.id)
  return true
}

type FlowEvent = KnownEvent<'mail-flow.renamed' | 'mail-flow.deleted'>

const isFlowEvent = (event: KnownEvent): event is FlowEvent =>
  event.name === 'mail-flow.renamed' || event.name === 'mail-flow.deleted'

/** Cases refer to their flow: what becomes of it is told once, and not by each of them. */
function takeFlow({ map }: DetailsState, { name, payload }: FlowEvent): boolean {
  let isChanged = false
  for (const [id, detail] of map) {
    if (detail.email_flow_id !== payload.flow.id) continue
    const email_flow = flowOfCase(detail.state, payload.flow, name === 'mail-flow.deleted')
    map.set(id, { ...detail, email_flow, email_flow_id: email_flow?.id ?? null })
    isChanged = true
  }
  return isChanged
}

type TemplateGone = KnownEvent<'invoice-template.deleted'>

/** The same of what its invoices are written from. */
function loseTemplate({ map }: DetailsState, { payload }: TemplateGone): boolean {
  let isChanged = false
  for (const [id, detail] of map) {
    if (detail.invoice_template_id !== payload.template.id) continue
    map.set(id, { ...detail, ...withoutTemplate })
    isChanged = true
  }
  return isChanged
}

const initial = (): DetailsState => ({ map: new Map(), stale: new Set() })

/** In the order in which they were opened: the oldest go first. */
const Saved = z.object({ opened: z.array(CaseDetail), stale: z.array(z.string()) })
type Saved = z.infer<typeof Saved>

export const detailsProjection: Projection<DetailsState, Saved, { recent: RecentState }> = {
  initial,
  open: ({ map, stale }) => ({ map, stale: new Set(stale) }),
  foldCaseEvents: (state, events) => {
    let isChanged = false
    if (state.map.size === 0) return isChanged
    for (const event of events) if (takeEvent(state, event)) isChanged = true
    return isChanged
  },
  handlers: {
    'case.loaded': (state, { payload: { detail, as_of } }, { recent }) => {
      const later = eventsAfter(recent, as_of)
      const known = state.map.get(detail.id)
      if (!later || (known && known.version > detail.version)) return false
      putLatest(state.map, detail.id, detail, KEPT_CASES)
      state.stale.delete(detail.id)
      // The other cases know these events already.
      for (const event of later) {
        if (isCaseEvent(event)) takeEvent(state, event)
        else if (isFlowEvent(event)) takeFlow(state, event)
        else if (event.name === 'invoice-template.deleted') loseTemplate(state, event)
      }
      return true
    },
    'mail-flow.renamed': takeFlow,
    'mail-flow.deleted': takeFlow,
    'invoice-template.deleted': loseTemplate,
    ...forgetting(initial),
  },
  saved: Saved,
  isYounger: false,
  save: ({ map, stale }) => ({ opened: [...map.values()], stale: [...stale].toSorted() }),
  load: ({ opened, stale }) => ({
    map: new Map(opened.map((detail) => [detail.id, detail])),
    stale: new Set(stale),
  }),
  copy: ({ map, stale }) => ({ map: new Map(map), stale: new Set(stale) }),
  compared: (saved) => saved,
}
