import { eq, sql } from 'drizzle-orm'
import type { BodyOf } from '../../../contracts/api/call.ts'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { DetailChange } from '../../../contracts/events/payloads.ts'
import {
  type CaseTemplateEventName,
  caseTemplateEventNames,
} from '../../../contracts/events/set-up-names.ts'
import type { Plan } from '../../../contracts/model/accounts/user.ts'
import type {
  CaseTemplate,
  CaseTemplateValues,
} from '../../../contracts/model/cases/case-template.ts'
import { messages } from '../../../contracts/protocol.ts'
import { sameJson } from '../../../contracts/rules/case-changes/detail-diff.ts'
import {
  emptyCaseTemplate,
  firstTemplateError,
  OTHER_TAX,
  readCaseTemplate,
  templateFields,
  underPlan,
  wholeTemplate,
} from '../../../contracts/rules/cases/case-templates.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import { caseTemplate } from '../../db/schema/case-templates.ts'
import { event } from '../../db/schema/log.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { lockCustomer } from '../business/lock-customer.ts'
import { holdInvoiceTemplate } from '../invoice-templates/template-by-id.ts'
import { flowById } from '../mail-flows/flow-rows.ts'
import { staleSettings } from '../stale-settings.ts'
import { holdTranslation } from '../translations/rows.ts'
import { columnsOf, templateById, templateOf } from './rows.ts'

type Body = BodyOf<Calls['createCaseTemplate']>

/**
 * Whether the customer has what a template names. What it named already may have gone from the set-up meanwhile: that
 * is no reason to lose a save.
 */
const isThere = async (
  id: string | null,
  before: string | null | undefined,
  find: (id: string) => Promise<unknown>,
): Promise<boolean> => id === null || id === before || (await find(id)) !== null

/** CASETPL-31: an invoice template is of one tax. */
async function invoiceOf(
  { tx, customerId }: ChangeContext,
  { invoice_template_id: id, tax_type }: CaseTemplateValues,
  before: CaseTemplate | null,
): Promise<Refused | null> {
  if (id === null || (id === before?.invoice_template_id && tax_type === before.tax_type))
    return null
  const invoice = await holdInvoiceTemplate(tx, customerId, id)
  if (invoice === null) return refuse(404, messages.notFound)
  return invoice.taxType === tax_type ? null : refuse(400, OTHER_TAX)
}

/** The values as they are to be stored; refused where they are wrong, or name what the customer does not have. */
async function judged(
  change: ChangeContext,
  plan: Plan,
  body: Body,
  before: CaseTemplate | null,
): Promise<CaseTemplateValues | Refused> {
  const { tx, customerId } = change
  const { values, errors } = readCaseTemplate(underPlan(wholeTemplate(body), plan))
  const wrong = firstTemplateError(errors)
  if (wrong !== null) return refuse(400, wrong)
  const invoice = await invoiceOf(change, values, before)
  if (isRefused(invoice)) return invoice
  const named = [
    await isThere(values.email_flow_id, before?.email_flow_id, (id) =>
      flowById(tx, customerId, id),
    ),
    await isThere(values.translation_id, before?.translation_id, (id) =>
      holdTranslation(tx, customerId, id),
    ),
  ]
  return named.every(Boolean) ? values : refuse(404, messages.notFound)
}

const changesOf = (before: CaseTemplateValues, after: CaseTemplateValues): DetailChange[] =>
  templateFields.flatMap((field) =>
    sameJson(before[field], after[field]) ? [] : [{ field, from: before[field], to: after[field] }],
  )

function tell(
  change: ChangeContext,
  name: CaseTemplateEventName,
  template: CaseTemplate,
  changed: DetailChange[] = [],
): void {
  const payload = { template, changes: changed }
  change.emit({ name, caseId: null, caseVersion: null, payload })
}

/** CASEAPI-45. */
export const createCaseTemplate = changes<Calls['createCaseTemplate']>(
  async ({ body, user, change }) => {
    const { plan } = await lockCustomer(change.tx, user.customerId)
    const values = await judged(change, plan, body, null)
    if (isRefused(values)) return values
    const [row] = await change.tx
      .insert(caseTemplate)
      .values({
        ...columnsOf(values),
        id: newId(),
        customerId: user.customerId,
        created: change.at,
      })
      .returning()
    if (!row) throw new Error('the template was not stored')
    const template = templateOf(row)
    tell(change, 'case-template.created', template, changesOf(emptyCaseTemplate, template))
    return template
  },
)

/** CASEAPI-46. What is the same as before changes nothing and tells nobody. */
export const changeCaseTemplate = changes<Calls['changeCaseTemplate']>(
  async ({ params, body, user, change }) => {
    const { plan } = await lockCustomer(change.tx, user.customerId)
    const before = await templateById(change.tx, user.customerId, params.id)
    if (!before) return refuse(404, messages.notFound)
    const values = await judged(change, plan, body, before)
    if (isRefused(values)) return values
    const changed = changesOf(before, values)
    const stale = await staleSettings(change, user, {
      names: caseTemplateEventNames,
      versionIn: sql`${event.payload}->'template'->>'version'`,
      only: sql`${event.payload}->'template'->>'id' = ${params.id}`,
      version: before.version,
      writes: changed.map(({ field }) => field),
      message: messages.conflictOfTemplate,
    })
    if (stale) return stale
    if (changed.length === 0) return before
    const [row] = await change.tx
      .update(caseTemplate)
      .set({ ...columnsOf(values), version: before.version + 1 })
      .where(eq(caseTemplate.id, params.id))
      .returning()
    if (!row) throw new Error(`no template ${params.id}`)
    const template = templateOf(row)
    tell(change, 'case-template.changed', template, changed)
    return template
  },
)

/** CASEAPI-47. */
export const deleteCaseTemplate = changes<Calls['deleteCaseTemplate']>(
  async ({ params, user, change }) => {
    await lockCustomer(change.tx, user.customerId)
    const before = await templateById(change.tx, user.customerId, params.id)
    if (!before) return refuse(404, messages.notFound)
    await change.tx.delete(caseTemplate).where(eq(caseTemplate.id, params.id))
    tell(change, 'case-template.deleted', { ...before, version: before.version + 1 })
    return {}
  },
)
