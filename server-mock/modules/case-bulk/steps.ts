import type { AnyCall } from '../../../contracts/api/call.ts'
import { type CallName, calls } from '../../../contracts/api/calls.ts'
import type { CaseBulkAct } from '../../../contracts/model/cases/case-bulk.ts'
import type { CaseReversal } from '../../../contracts/rules/case-changes/case-undo.ts'
import { authorise } from '../../calls/authorise.ts'
import type { OpenChange, SignedIn } from '../../calls/handler.ts'
import { isRefused, type Refused } from '../../calls/refusal.ts'
import type { Services } from '../../services.ts'
import { setAutomation } from '../cases/automation.ts'
import { cancelCase } from '../cases/cancel.ts'
import { assignFlow, assignLanguage } from '../cases/flow-and-language.ts'
import { changePrice } from '../cases/offer.ts'
import { clearReminder, setReminder } from '../cases/reminders.ts'
import { addTag, removeTag } from '../cases/tags.ts'

/** What is done to one case: what was ordered for all, or what puts this one back. */
export type BulkStep = CaseBulkAct | CaseReversal

/** Who acts on which case, in an open change. */
export type OfCase = { services: Services; user: SignedIn; change: OpenChange; caseId: string }

type StepOf<K extends BulkStep['kind']> = Extract<BulkStep, { kind: K }>

type Handler<S> = { call: CallName; run(step: S, of: OfCase): Promise<unknown> }

const given = ({ services, user, change }: OfCase) => ({ services, user, change })
/** Of calls that take neither. */
const bare = { query: {}, body: null }

const toggling = (state: string): Handler<unknown> => ({
  call: 'setAutomation',
  run: (_step, of) =>
    setAutomation.run({ ...given(of), params: { id: of.caseId }, query: { state }, body: null }),
})

/** The handler of each act: the very same as of its call, so that its rule, its events and its locks are. */
const handlers: { [K in BulkStep['kind']]: Handler<StepOf<K>> } = {
  cancel: {
    call: 'cancelCase',
    run: (_step, of) => cancelCase.run({ ...given(of), ...bare, params: { id: of.caseId } }),
  },
  tag: {
    call: 'addTag',
    run: ({ tag }, of) =>
      addTag.run({ ...given(of), ...bare, params: { id: of.caseId, tagId: tag } }),
  },
  untag: {
    call: 'removeTag',
    run: ({ tag }, of) =>
      removeTag.run({ ...given(of), ...bare, params: { id: of.caseId, tagId: tag } }),
  },
  reminder: {
    call: 'setReminder',
    run: ({ name, date }, of) =>
      setReminder.run({
        ...given(of),
        params: { id: of.caseId },
        query: {},
        body: { name, date },
      }),
  },
  unremind: {
    call: 'clearReminder',
    run: (_step, of) => clearReminder.run({ ...given(of), ...bare, params: { id: of.caseId } }),
  },
  flow: {
    call: 'assignFlow',
    run: ({ flow_id }, of) =>
      assignFlow.run({ ...given(of), ...bare, params: { id: of.caseId, flowId: flow_id } }),
  },
  language: {
    call: 'assignLanguage',
    run: ({ translation_id }, of) =>
      assignLanguage.run({
        ...given(of),
        params: { id: of.caseId },
        query: {},
        body: { translation_id },
      }),
  },
  pause: toggling('PAUSED'),
  resume: toggling('SCHEDULED'),
  price: {
    call: 'changePrice',
    run: ({ finding_id, price }, of) =>
      changePrice.run({
        ...given(of),
        params: { id: of.caseId, findingId: finding_id },
        query: {},
        body: { price },
      }),
  },
}

const rows: Record<CallName, AnyCall> = calls

/** Does one step to one case as its call does, by the role and plan that its user has by now. Null: it is done. */
export async function takeStep(step: BulkStep, of: OfCase): Promise<Refused | null> {
  // The handler is the one of the step's own kind.
  const handler = handlers[step.kind] as Handler<BulkStep>
  const forbidden = authorise(rows[handler.call], of.user, {
    id: of.caseId,
    customer_id: of.user.customerId,
  })
  if (forbidden) return forbidden
  const done = await handler.run(step, of)
  return isRefused(done) ? done : null
}
