import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { acknowledgeRefusal } from '../../../contracts/rules/letters/letter-transitions.ts'
import { changes } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { toInstant } from '../../db/instant.ts'
import { letter } from '../../db/schema/letters.ts'
import { changeLocked, lockCase } from '../case-record/change-case.ts'
import { keepLetterCounter, lockLetter, tellEntry } from './letter-rows.ts'

/** G-705: somebody has looked after a letter that failed for good. */
export const acknowledgeLetter = changes<Calls['acknowledgeLetter']>(async ({ params, change }) => {
  const before = await lockCase(change, params.id)
  const row = await lockLetter(change, params.id, params.letterId)
  if (!row) return refuse(404, messages.notFound)
  const refused = acknowledgeRefusal({
    letter_status: row.status,
    provider_id: row.providerId,
    acknowledged: row.acknowledged && toInstant(row.acknowledged),
    replaced_by: row.replacedBy,
  })
  if (refused !== null) return refuse(409, refused)
  return changeLocked(change, before, 'case.letter-acknowledged', async () => {
    await change.tx
      .update(letter)
      .set({ acknowledged: change.at, version: row.version + 1 })
      .where(eq(letter.id, row.id))
    const activity = await tellEntry(change, row, { acknowledged: change.at })
    await keepLetterCounter(change.tx, params.id)
    return { activity }
  })
})
