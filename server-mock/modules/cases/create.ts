import { randomInt, randomUUID } from 'node:crypto'
import type { Calls } from '../../../contracts/api/calls.ts'
import { SOURCE_CASE_ID_MAX_LENGTH } from '../../../contracts/limits.ts'
import { readDomain } from '../../../contracts/rules/addresses/domain.ts'
import { emptyContact } from '../../../contracts/rules/cases/contact.ts'
import { changes } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { caseDetail, caseRow } from '../../db/schema/cases.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId, newPin } from '../../ids.ts'
import { entryBy, writeActivity } from '../case-record/activities.ts'
import { readSnapshot } from '../case-record/snapshot.ts'
import { holdDefault } from '../translations/rows.ts'

const SMALLEST_ID = 10_000_000
const LARGEST_ID = 999_999_999

/** Writes the row under a new number: digits, unique over all customers, not consecutive (G-623). */
async function insertRow(
  change: ChangeContext,
  host: string,
  sourceCaseId: string | null,
): Promise<number> {
  const fresh = {
    customerId: change.customerId,
    state: 'STANDBY' as const,
    host,
    sourceCaseId,
    dateStateUpdated: change.at,
    lastActivity: change.at,
  }
  for (;;) {
    const id = randomInt(SMALLEST_ID, LARGEST_ID)
    const taken = change.tx
      .insert(caseRow)
      .values({ ...fresh, id })
      .onConflictDoNothing()
    if ((await taken.returning({ id: caseRow.id })).length > 0) return id
  }
}

/** CASEAPI-06; T1: STANDBY, the customer's default language, nothing else decided yet. */
export const createCase = changes<Calls['createCase']>(async ({ body, user, change }) => {
  const host = readDomain(body.host)
  if (!host.ok) return refuse(400, host.message)
  const reference = body.source_case_id?.trim() || null
  if (reference && reference.length > SOURCE_CASE_ID_MAX_LENGTH) {
    const most = SOURCE_CASE_ID_MAX_LENGTH
    return refuse(400, `Enter a case reference number of at most ${most} characters.`)
  }

  const id = await insertRow(change, host.value, reference)
  await change.tx.insert(caseDetail).values({
    id,
    customerId: user.customerId,
    caseUuid: randomUUID(),
    created: change.at,
    translationId: await holdDefault(change.tx, change.customerId),
    opponentContact: emptyContact,
    additionalFees: [],
    pin: newPin(),
  })
  const activity = await writeActivity(change, {
    ...entryBy(change, String(id), newId()),
    type: 'CASE_CREATED',
    content: {},
  })
  const created = await readSnapshot(change.tx, change.config, user.customerId, String(id))
  if (!created) throw new Error('the created case is not there')
  change.emit({
    name: 'case.created',
    caseId: created.row.id,
    caseVersion: created.row.version,
    payload: { row: created.row, was: {}, activity, removed_activity_id: null, changes: [] },
  })
  return created.detail
})
