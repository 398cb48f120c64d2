import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { messages } from '../../../contracts/protocol.ts'
import {
  autoFilled,
  type Filled,
  fieldsFilledBy,
} from '../../../contracts/rules/cases/auto-fill.ts'
import { autoFillRefusal } from '../../../contracts/rules/cases/case-flow.ts'
import { underPlan } from '../../../contracts/rules/cases/case-templates.ts'
import { toHundredths } from '../../../contracts/rules/money/money.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import { finding } from '../../db/schema/cases.ts'
import type { ChangeContext } from '../../events/change.ts'
import { holdPlan } from '../business/lock-customer.ts'
import { changeLocked } from '../case-record/change-case.ts'
import { openCase } from '../case-record/stale.ts'
import { writeDetail, writeRow } from '../case-record/write-case.ts'
import { templateById } from '../case-templates/rows.ts'
import { holdInvoiceTemplate } from '../invoice-templates/template-by-id.ts'
import { holdFlow } from '../mail-flows/flow-rows.ts'
import { holdTranslation } from '../translations/rows.ts'
import { claimColumns } from './claim-columns.ts'

async function write(change: ChangeContext, before: CaseDetail, filled: Filled): Promise<void> {
  const { claim_details: claim } = filled
  await writeRow(change, before.id, { country: filled.country, currency: claim.currency })
  await writeDetail(change, before.id, {
    emailFlowId: filled.email_flow?.id ?? null,
    translationId: filled.translation?.id ?? null,
    additionalFees: claim.additional_fees,
    ...claimColumns({ ...filled, ...claim }),
  })
  const known = new Map(before.findings.map((one) => [one.id, one.price]))
  for (const { id: findingId, price } of filled.findings)
    if (price !== known.get(findingId))
      await change.tx
        .update(finding)
        .set({ price: toHundredths(price) })
        .where(eq(finding.id, findingId))
}

/** CASEAPI-34, EDIT-14. What the template names and the customer has no more fills in nothing. */
export const autoFill = changes<Calls['autoFill']>(async ({ params, user, change }) => {
  const { tx, customerId } = change
  const plan = await holdPlan(tx, customerId)
  const stored = await templateById(tx, customerId, params.templateId)
  const template = stored && underPlan(stored, plan)
  const before = await openCase(change, user, params.id, template ? fieldsFilledBy(template) : [])
  if (isRefused(before)) return before
  if (!template) return refuse(404, messages.notFound)
  const objection = autoFillRefusal(before.row.state)
  if (objection !== null) return refuse(409, objection)
  const { email_flow_id: flowId, translation_id: languageId, invoice_template_id } = template
  const filled = autoFilled(before.detail, template, dayOf(change.at), {
    flow: flowId === null ? null : await holdFlow(tx, customerId, flowId),
    translation: languageId === null ? null : await holdTranslation(tx, customerId, languageId),
    invoice:
      invoice_template_id === null
        ? null
        : await holdInvoiceTemplate(tx, customerId, invoice_template_id),
  })
  const through = { kind: 'auto-fill' as const, name: template.name }
  return changeLocked({ ...change, through }, before, 'case.auto-filled', async () => {
    await write(change, before.detail, filled)
    return {}
  })
})
