import { and, eq } from 'drizzle-orm'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import type { LetterStatus } from '../../../contracts/model/cases/letter.ts'
import {
  type LetterTransition,
  type LetterTrigger,
  letterTransition,
  needsReason,
} from '../../../contracts/rules/letters/letter-transitions.ts'
import { letter } from '../../db/schema/letters.ts'
import type { ChangeContext } from '../../events/change.ts'
import { returnCredits } from '../business/credit-ledger.ts'
import { lockCustomer } from '../business/lock-customer.ts'
import { keepLetterCounter, type LetterRow, tellEntry } from './letter-rows.ts'

/** What is said where the provider gave no reason for what needs one. */
const NO_REASON = 'The provider gave no reason.'

type Moved = { row: LetterRow; activity: Activity | null }

export type Move = {
  trigger: LetterTrigger
  reason?: string | null | undefined
  replacedBy?: string
}

/**
 * Changes the status of a locked letter by the table (G-80), with its entry, its credits and the counter of its case; the
 * event is the caller's, inside whose `changeLocked` it runs. A change that is not in the table is a bug, and throws.
 */
export async function moveLetter(
  change: ChangeContext,
  row: LetterRow,
  { trigger, reason = null, replacedBy }: Move,
): Promise<Moved> {
  const step = letterTransition(row.status, trigger)
  if (!step) throw new Error(`a letter in ${row.status} by ${trigger}`)
  const written = {
    ...movedTo(step, reason),
    version: row.version + 1,
    ...(replacedBy !== undefined && { replacedBy }),
    ...(step.credits === 'returned' && { cost: 0 }),
    // It still lies with the provider, who is to be told.
    ...(trigger === 'resent' && { lookAt: change.at }),
  }
  await change.tx
    .update(letter)
    .set(written)
    .where(and(eq(letter.id, row.id), eq(letter.version, row.version)))
  if (step.credits === 'returned') {
    await lockCustomer(change.tx, change.customerId)
    await returnCredits(change, row.id)
  }
  const activity = await tellEntry(change, row, {
    letter_status: step.to,
    fail_reason: written.failReason,
    // Told once its checks are over (G-704).
    provider_id: row.providerId,
    ...(replacedBy !== undefined && { replaced_by: replacedBy }),
  })
  await keepLetterCounter(change.tx, String(row.caseId))
  return { row: { ...row, ...written }, activity }
}

const movedTo = (
  { to }: LetterTransition,
  reason: string | null,
): { status: LetterStatus; failReason: string | null } => ({
  status: to,
  failReason: needsReason(to) ? reason || NO_REASON : null,
})
