import { and, eq, ne } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { portalLanguages } from '../../../contracts/reference/portal-languages.ts'
import {
  ASSIGNED,
  ASSIGNED_DELETION,
  assignedMessage,
  DEFAULT_INACTIVE,
  INCOMPLETE,
  IS_ACTIVE,
  IS_DEFAULT,
  isComplete,
  translationLimitMessage,
} from '../../../contracts/rules/portal/translations.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import { translation } from '../../db/schema/setup.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { planLimits } from '../business/limits.ts'
import { lockCustomer } from '../business/lock-customer.ts'
import {
  assignedCases,
  lockTranslation,
  type TranslationRow,
  translationOf,
  translationRows,
} from './rows.ts'
import { tellOfTranslation } from './told.ts'

const isKnown = (language: string) => portalLanguages.some(({ code }) => code === language)

/** A language that is to be changed, while nobody else changes any: 400 where there is none such, 404 where the customer lacks it. */
export async function languageToChange(
  { tx, customerId }: ChangeContext,
  language: string,
): Promise<TranslationRow | Refused> {
  if (!isKnown(language)) return refuse(400, 'This language is not supported.')
  await lockCustomer(tx, customerId)
  return (await lockTranslation(tx, customerId, language)) ?? refuse(404, messages.notFound)
}

const unchanged = (row: TranslationRow) => translationOf(row)

const set = ({ tx }: ChangeContext, { id }: TranslationRow, values: Partial<TranslationRow>) =>
  tx.update(translation).set(values).where(eq(translation.id, id))

/** COMMAPI-48: whoever adds one takes turns, so that no plan gets more than it allows (TRANS-21). */
export const createTranslation = changes<Calls['createTranslation']>(
  async ({ body: { language }, change }) => {
    const { tx, customerId, at, actor } = change
    if (!isKnown(language)) return refuse(400, 'This language is not supported.')
    const { plan } = await lockCustomer(tx, customerId)
    const rows = await translationRows(tx, customerId)
    if (rows.some((known) => known.language === language))
      return refuse(409, 'This language was already added.')
    const full = translationLimitMessage(planLimits[plan], rows.length)
    if (full !== null) return refuse(403, full)
    const by = { updated: at, userId: actor.id, userName: actor.name }
    const made = { id: newId(), customerId, language, isActive: false, isDefault: false, ...by }
    await tx.insert(translation).values(made)
    return tellOfTranslation(change, 'translation.added', language)
  },
)

/** The refusal of what no language that cases have can become, with their number; null where none has it. */
async function refuseAssigned(
  { tx }: ChangeContext,
  { id }: TranslationRow,
  refusal: string,
): Promise<Refused | null> {
  const cases = await assignedCases(tx, id)
  return cases === 0 ? null : refuse(409, assignedMessage(refusal, cases))
}

/** COMMAPI-49: it is marked, because cases that are no more may still name it. */
export const deleteTranslation = changes<Calls['deleteTranslation']>(
  async ({ body, query, change }) => {
    const language = body.language ?? query.language
    if (language === undefined) return refuse(400, 'Missing required property: language')
    const row = await languageToChange(change, language)
    if (isRefused(row)) return row
    if (row.isActive) return refuse(409, IS_ACTIVE)
    const assigned = await refuseAssigned(change, row, ASSIGNED_DELETION)
    if (assigned) return assigned
    await tellOfTranslation(change, 'translation.deleted', language)
    await set(change, row, { deleted: change.at })
    return {}
  },
)

/** Makes one the default, and no other. */
async function makeDefault(change: ChangeContext, row: TranslationRow): Promise<void> {
  await change.tx
    .update(translation)
    .set({ isDefault: false })
    .where(and(eq(translation.customerId, change.customerId), ne(translation.id, row.id)))
  await set(change, row, { isDefault: true })
}

/** COMMAPI-50. */
export const makeTranslationDefault = changes<Calls['makeTranslationDefault']>(
  async ({ body: { language }, change }) => {
    const row = await languageToChange(change, language)
    if (isRefused(row)) return row
    if (row.isDefault) return unchanged(row)
    if (!row.isActive) return refuse(409, DEFAULT_INACTIVE)
    await makeDefault(change, row)
    return tellOfTranslation(change, 'translation.made-default', language)
  },
)

/** COMMAPI-51. */
export const activateTranslation = changes<Calls['activateTranslation']>(
  async ({ body: { language }, change }) => {
    const row = await languageToChange(change, language)
    if (isRefused(row)) return row
    if (row.isActive) return unchanged(row)
    if (!isComplete(translationOf(row))) return refuse(409, INCOMPLETE)
    await set(change, row, { isActive: true })
    const rows = await translationRows(change.tx, change.customerId)
    if (!rows.some(({ isDefault }) => isDefault)) await makeDefault(change, row)
    return tellOfTranslation(change, 'translation.activated', language)
  },
)

/** COMMAPI-52. Whoever gives it to a case at this moment either is seen, or finds it inactive (`holdTranslation`). */
export const deactivateTranslation = changes<Calls['deactivateTranslation']>(
  async ({ body: { language }, change }) => {
    const row = await languageToChange(change, language)
    if (isRefused(row)) return row
    if (!row.isActive) return unchanged(row)
    if (row.isDefault) return refuse(409, IS_DEFAULT)
    const assigned = await refuseAssigned(change, row, ASSIGNED)
    if (assigned) return assigned
    await set(change, row, { isActive: false })
    return tellOfTranslation(change, 'translation.deactivated', language)
  },
)
