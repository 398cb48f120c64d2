import { sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { Count } from '../../../contracts/model/primitives.ts'
import { readTag } from '../../../contracts/rules/cases/case-tags.ts'
import { foldTag, sameTag } from '../../../contracts/rules/cases/same-tag.ts'
import { z } from '../../../contracts/schema.ts'
import { changes, reads } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import { jsonText } from '../../db/json-text.ts'
import { customerTag } from '../../db/schema/cases.ts'
import { asOfSql } from '../../events/row-sql.ts'
import { changeLocked } from '../case-record/change-case.ts'
import { openCase } from '../case-record/stale.ts'

/**
 * A tag is put on or taken off by itself, whatever other tags the case has, so nobody's tag makes
 * another's stale.
 */
const WRITES: readonly string[] = []

const setTags = (id: string, tags: readonly string[]) =>
  sql`update case_row set tags = array(select jsonb_array_elements_text(${JSON.stringify(tags)}::jsonb))
    where id = ${id}::bigint`

/** CASEAPI-41; a tag unknown so far becomes one of the customer's (G-473). */
export const addTag = changes<Calls['addTag']>(async ({ params, user, change }) => {
  const tag = readTag(params.tagId)
  if (!tag.ok) return refuse(400, tag.message)
  const before = await openCase(change, user, params.id, WRITES)
  if (isRefused(before)) return before
  if (before.detail.tags.some((known) => sameTag(known, tag.value))) return before.detail
  return changeLocked(change, before, 'case.tag-added', async () => {
    await Promise.all([
      change.tx
        .insert(customerTag)
        .values({ customerId: user.customerId, folded: foldTag(tag.value), tag: tag.value })
        .onConflictDoNothing(),
      change.tx.execute(setTags(params.id, [...before.detail.tags, tag.value])),
    ])
    return {}
  })
})

/** CASEAPI-42; the customer keeps the tag. A tag that is not there is as good as removed. */
export const removeTag = changes<Calls['removeTag']>(async ({ params, user, change }) => {
  const before = await openCase(change, user, params.id, WRITES)
  if (isRefused(before)) return before
  const rest = before.detail.tags.filter((tag) => !sameTag(tag, params.tagId.trim()))
  if (rest.length === before.detail.tags.length) return before.detail
  return changeLocked(change, before, 'case.tag-removed', async () => {
    await change.tx.execute(setTags(params.id, rest))
    return {}
  })
})

const Known = z.object({ as_of: Count, tags: z.array(z.string()) })

/** Added: the tags that this customer has ever used, for the suggestions (TAG-07). */
export const readCaseTags = reads<Calls['readCaseTags']>(async ({ user, services }) => {
  const json = await jsonText(
    services.database.db,
    sql`select json_build_object('as_of', ${asOfSql(user.customerId)}, 'tags',
      (select coalesce(json_agg(t.tag order by t.folded), '[]') from customer_tag t
        where t.customer_id = ${user.customerId}))::text`,
  )
  const { as_of, tags } = z.parse(Known, JSON.parse(json))
  return { asOf: as_of, body: tags }
})
