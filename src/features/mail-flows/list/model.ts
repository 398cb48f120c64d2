import { combine, createEffect, createEvent, createStore, sample } from 'effector'
import { flowSections, isInitialMissing } from '../../../../contracts/rules/mail/flow-sections.ts'
import { canAddFlow, flowLimitMessage } from '../../../../contracts/rules/mail/mail-flows.ts'
import { parse, z } from '../../../../contracts/schema.ts'
import { $openMailFlow, placeOpened } from '../../../actions/workplace.ts'
import { browserStorage } from '../../../bus/browser-storage.ts'
import { readJson } from '../../../bus/read-json.ts'
import { $plan, $user, sessionEnded } from '../../../queries/following/session.ts'
import { $planLimits, planLimitsRequested } from '../../../queries/set-up/business.ts'
import { $mailFlows, mailFlowsRequested } from '../../../queries/set-up/mail-flows.ts'
import { $mailTemplates } from '../../../queries/set-up/mail-templates.ts'
import { placeOf } from '../template/form-id.ts'
import { mailFlowsOpened, templateForms } from '../template/model.ts'

/** A flow is expanded or collapsed. */
export const flowToggled = createEvent<string>()
/** A flow is expanded, whatever it was. */
export const flowExpanded = createEvent<string>()

sample({ clock: mailFlowsOpened, target: [mailFlowsRequested, planLimitsRequested] })

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Every flow by its name; null before they were read (FLOW-04). */
export const $flowsInOrder = $mailFlows.map(
  (flows) =>
    flows?.toSorted((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1)) ?? null,
)

/** Why the plan has no room for another flow; null where it has, and until it is known: then the server decides (FLOW-44). */
export const $limitReason = combine($flowsInOrder, $planLimits, (flows, limits) =>
  flows && limits && !canAddFlow(limits, flows.length)
    ? flowLimitMessage(limits, flows.length)
    : null,
)

const Kept = z.array(z.string())
const keyOf = (userId: string) => `framewright:${userId}:open-flows`
const readFx = createEffect((userId: string): readonly string[] => {
  const kept = browserStorage.getItem(keyOf(userId))
  const read = parse(Kept, kept === null ? null : readJson(kept))
  return read.ok ? read.value : []
})
const keepFx = createEffect(({ userId, ids }: { userId: string; ids: readonly string[] }) =>
  browserStorage.setItem(keyOf(userId), JSON.stringify(ids)),
)

const none: readonly string[] = []
const added = (ids: readonly string[], id: string) => (ids.includes(id) ? ids : [...ids, id])

/** The flows that are expanded, as each user left them (FLOW-08). */
export const $expanded = createStore(none)
  .on(readFx.doneData, (_, ids) => ids)
  .on(flowToggled, (ids, id) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]))
  .on(flowExpanded, added)
  .reset(sessionEnded)

sample({
  clock: mailFlowsOpened,
  source: $user,
  filter: Boolean,
  fn: ({ user_id }) => user_id,
  target: readFx,
})
// The flow of what is selected is open, also where a link or an addition led there.
sample({
  clock: [templateForms.$selected.updates, readFx.done],
  source: templateForms.$selected,
  filter: Boolean,
  fn: (id) => placeOf(id).flowId,
  target: flowExpanded,
})
// So is the flow that an address names, with a template or without.
sample({
  clock: [placeOpened, readFx.done],
  source: $openMailFlow,
  filter: Boolean,
  fn: ({ flowId }) => flowId,
  target: flowExpanded,
})
sample({
  clock: [flowToggled, flowExpanded],
  source: { user: $user, ids: $expanded },
  filter: ({ user }) => user !== null,
  fn: ({ user, ids }) => ({ userId: user?.user_id ?? '', ids }),
  target: keepFx,
})

/** What an expanded flow shows, by its id; a flow whose templates are not read is not there. */
export const $sections = combine($mailTemplates, $plan, (byFlow, plan) =>
  Object.fromEntries(
    Object.entries(byFlow).map(([id, templates]) => [
      id,
      {
        sections: plan ? flowSections(templates, plan) : [],
        isInitialMissing: isInitialMissing(templates),
      },
    ]),
  ),
)
