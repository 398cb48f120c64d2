import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { DetailChange } from '../../../contracts/events/payloads.ts'
import {
  type InvoiceTemplateEventName,
  invoiceTemplateEventNames,
} from '../../../contracts/events/set-up-names.ts'
import type {
  InvoiceTemplate,
  InvoiceTemplateValues,
} from '../../../contracts/model/cases/invoice-template.ts'
import { messages } from '../../../contracts/protocol.ts'
import {
  invoiceTemplateFields,
  readInvoiceTemplate,
} from '../../../contracts/rules/invoices/invoice-templates.ts'
import { changes } from '../../calls/handler.ts'
import { type Refused, refuse } from '../../calls/refusal.ts'
import { caseDetail } from '../../db/schema/cases.ts'
import { invoiceTemplate, invoiceTemplateVersion } from '../../db/schema/invoice-templates.ts'
import { event } from '../../db/schema/log.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { lockCustomer } from '../business/lock-customer.ts'
import { columnsOf, templateById, templateOf } from '../invoice-templates/rows.ts'
import { staleSettings } from '../stale-settings.ts'

/** Every value that differs; of a template that is new, every value that it has. */
const changesOf = (
  before: InvoiceTemplateValues | null,
  after: InvoiceTemplateValues,
): DetailChange[] =>
  invoiceTemplateFields.flatMap((field) => {
    const [from, to] = [before?.[field] ?? null, after[field] ?? null]
    return from === to ? [] : [{ field, from, to }]
  })

function tell(
  change: ChangeContext,
  name: InvoiceTemplateEventName,
  template: InvoiceTemplate,
  changed: DetailChange[],
): void {
  const payload = { template, changes: changed }
  change.emit({ name, caseId: null, caseVersion: null, payload })
}

/** COMMAPI-65. */
export const createInvoiceTemplate = changes<Calls['createInvoiceTemplate']>(
  async ({ body, user, change }) => {
    const { tx, customerId, at } = change
    await lockCustomer(tx, customerId)
    const values = readInvoiceTemplate(body)
    if (!values.ok) return refuse(400, values.message)
    const by = { updated: at, userId: user.id, userName: user.name }
    const [row] = await tx
      .insert(invoiceTemplate)
      .values({ ...columnsOf(values.value), ...by, id: newId(), customerId })
      .returning()
    if (!row) throw new Error('the template was not stored')
    const template = templateOf(row)
    tell(change, 'invoice-template.created', template, changesOf(null, template))
    return { ...template, invoice_template_id: template.id }
  },
)

/** Whether the template ever was what the save says that it brings back. */
async function refuseUnknown(
  { tx }: ChangeContext,
  id: string,
  restored: number | undefined,
): Promise<Refused | null> {
  if (restored === undefined) return null
  const { templateId, version } = invoiceTemplateVersion
  const known = await tx.$count(
    invoiceTemplateVersion,
    and(eq(templateId, id), eq(version, restored)),
  )
  return known > 0 ? null : refuse(400, `This template has no version ${restored}.`)
}

/** How many cases have a template that is for another tax than theirs (R20). */
const misfits = (
  { tx, customerId }: ChangeContext,
  { id, tax_type }: InvoiceTemplate,
): Promise<number> =>
  tx.$count(
    caseDetail,
    and(
      eq(caseDetail.customerId, customerId),
      eq(caseDetail.invoiceTemplateId, id),
      or(isNull(caseDetail.taxType), ne(caseDetail.taxType, tax_type)),
    ),
  )

/** Stores the next version. */
async function save(
  { tx, at, actor }: ChangeContext,
  { id, version }: InvoiceTemplate,
  values: InvoiceTemplateValues,
  restoredFrom: number | null,
): Promise<InvoiceTemplate> {
  const by = { updated: at, userId: actor.id, userName: actor.name, restoredFrom }
  const [row] = await tx
    .update(invoiceTemplate)
    .set({ ...columnsOf(values), ...by, version: version + 1 })
    .where(eq(invoiceTemplate.id, id))
    .returning()
  if (!row) throw new Error(`no invoice template ${id}`)
  return templateOf(row)
}

/** COMMAPI-67. What is the same as before is no new version and tells nobody. */
export const changeInvoiceTemplate = changes<Calls['changeInvoiceTemplate']>(
  async ({ params, body, user, change }) => {
    await lockCustomer(change.tx, user.customerId)
    const before = await templateById(change.tx, user.customerId, params.id)
    if (!before) return refuse(404, messages.notFound)
    const { restored_from, ...given } = body
    const values = readInvoiceTemplate(given)
    if (!values.ok) return refuse(400, values.message)
    const unknown = await refuseUnknown(change, before.id, restored_from)
    if (unknown) return unknown
    const changed = changesOf(before, values.value)
    const stale = await staleSettings(change, user, {
      names: invoiceTemplateEventNames,
      versionIn: sql`${event.payload}->'template'->>'version'`,
      only: sql`${event.payload}->'template'->>'id' = ${before.id}`,
      version: before.version,
      writes: changed.map(({ field }) => field),
      message: messages.conflictOfTemplate,
    })
    if (stale) return stale
    if (changed.length === 0) return { ...before, cases: await misfits(change, before) }
    const template = await save(change, before, values.value, restored_from ?? null)
    tell(change, 'invoice-template.changed', template, changed)
    return { ...template, cases: await misfits(change, template) }
  },
)

/** COMMAPI-68: it is marked, because cases name it; what was issued from it has its own words (G-131). */
export const deleteInvoiceTemplate = changes<Calls['deleteInvoiceTemplate']>(
  async ({ params, user, change }) => {
    await lockCustomer(change.tx, user.customerId)
    const before = await templateById(change.tx, user.customerId, params.id)
    if (!before) return refuse(404, messages.notFound)
    const { id, name } = before
    await change.tx
      .update(invoiceTemplate)
      .set({ deleted: change.at })
      .where(eq(invoiceTemplate.id, id))
    const payload = { template: { id, name } }
    change.emit({ name: 'invoice-template.deleted', caseId: null, caseVersion: null, payload })
    return {}
  },
)
