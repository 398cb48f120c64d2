import { eq, type SQL, sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { CaseBulkAct, CaseBulkTarget } from '../../../contracts/model/cases/case-bulk.ts'
import { messages } from '../../../contracts/protocol.ts'
import { bulkMessages } from '../../../contracts/rules/case-list/case-bulk.ts'
import { readTag } from '../../../contracts/rules/cases/case-tags.ts'
import { readReminder } from '../../../contracts/rules/cases/reminders.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { changes, type SignedIn } from '../../calls/handler.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import { caseBulk, caseBulkItem } from '../../db/schema/case-bulk.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { filterSql, matchesSearch, searchText } from '../case-list/filter-sql.ts'
import type { TemplateAct } from '../case-mails/template-act.ts'
import { flowById } from '../mail-flows/flow-rows.ts'
import { holdTranslation } from '../translations/rows.ts'
import { bulkById } from './rows.ts'

/** What is wrong with an act whatever the case: then nothing is begun. */
async function objectionTo(change: ChangeContext, act: CaseBulkAct): Promise<Refused | null> {
  const { tx, customerId, at } = change
  switch (act.kind) {
    case 'tag': {
      const tag = readTag(act.tag)
      return tag.ok ? null : refuse(400, tag.message)
    }
    case 'reminder': {
      const reminder = readReminder(act, dayOf(at))
      return reminder.ok ? null : refuse(400, reminder.message)
    }
    case 'flow':
      return (await flowById(tx, customerId, act.flow_id)) ? null : refuse(404, messages.notFound)
    case 'language':
      return (await holdTranslation(tx, customerId, act.translation_id))
        ? null
        : refuse(404, messages.notFound)
    default:
      return null
  }
}

const textArray = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::text[]`

/** The cases that are meant, as conditions on a row `r`: settled now, so that none enters on the way. */
function meant({ customerId, at }: ChangeContext, cases: CaseBulkTarget): SQL {
  const own = sql`r.customer_id = ${customerId}`
  if ('ids' in cases) return sql`${own} and r.id = any(${textArray(cases.ids)}::bigint[])`
  const { filter, except = [] } = cases
  const text = searchText(filter)
  const parts = [
    filterSql(customerId, filter, dayOf(at)),
    ...(text === null ? [] : [matchesSearch(text)]),
    ...(except.length === 0 ? [] : [sql`r.id <> all(${textArray(except)}::bigint[])`]),
  ]
  return sql.join(parts, sql` and `)
}

type Order = { act: CaseBulkAct | TemplateAct; undoOf: string | null; templateId?: string }

/**
 * Begins an order with the items that `items` inserts for its id, and says how many they are; refused while another
 * order of the user, or of the template that gives it, runs.
 */
export async function beginBulk(
  change: ChangeContext,
  user: SignedIn,
  { act, undoOf, templateId }: Order,
  items: (id: string) => SQL,
): Promise<{ id: string; total: number } | Refused> {
  const id = newId()
  const { tx, at: created } = change
  const of = { customerId: user.customerId, userId: user.id }
  const begun = await tx
    .insert(caseBulk)
    .values({ ...of, id, act, undoOf, templateId, state: 'running', created, total: 0 })
    .onConflictDoNothing()
    .returning({ id: caseBulk.id })
  if (begun.length === 0) return refuse(409, bulkMessages.running)
  await tx.execute(items(id))
  const total = await tx.$count(caseBulkItem, eq(caseBulkItem.bulkId, id))
  await tx.update(caseBulk).set({ total }).where(eq(caseBulk.id, id))
  return { id, total }
}

/** The order as its user reads it. */
export async function answerFor(change: ChangeContext, user: SignedIn, id: string) {
  const bulk = await bulkById(change.tx, user, id)
  if (!bulk) throw new Error(`the bulk action ${id} is gone`)
  return { bulk }
}

/** Takes an order for many cases (added); `run.ts` carries it out, case by case. */
export const startCaseBulk = changes<Calls['startCaseBulk']>(async ({ body, user, change }) => {
  const { act, cases } = body
  const objection = await objectionTo(change, act)
  if (objection) return objection
  const begun = await beginBulk(
    change,
    user,
    { act, undoOf: null },
    (bulkId) => sql`
      insert into case_bulk_item (bulk_id, customer_id, case_id, position, state)
      select ${bulkId}, ${user.customerId}, r.id,
        row_number() over (order by r.date_state_updated desc, r.id desc), 'waiting'
      from case_row r where ${meant(change, cases)}`,
  )
  if (isRefused(begun)) return begun
  const { id, total } = begun
  // One that was named is another customer's, or nobody's.
  if ('ids' in cases && total < new Set(cases.ids).size) return refuse(404, messages.notFound)
  return total === 0 ? refuse(409, bulkMessages.nobody) : answerFor(change, user, id)
})
