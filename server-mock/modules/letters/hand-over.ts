import { eq } from 'drizzle-orm'
import { letter } from '../../db/schema/letters.ts'
import type { ChangeContext } from '../../events/change.ts'
import { creditsOf, holdCredits } from '../business/credit-ledger.ts'
import { lockCustomer } from '../business/lock-customer.ts'
import type { LetterRow } from './letter-rows.ts'
import type { Move } from './move.ts'

/**
 * Decides under the customer's lock whether a letter may go to the printer (G-706): where its price is above what it holds,
 * the balance has to cover the rest, which is held from now on. Null where it goes on waiting.
 */
export async function handOver(
  change: ChangeContext,
  row: LetterRow,
  price: number | null,
): Promise<{ move: Move; row: LetterRow } | null> {
  const waits = row.status === 'awaiting_credits'
  await lockCustomer(change.tx, change.customerId)
  const balance = await creditsOf(change.tx, change.customerId)
  const more = Math.max(0, (price ?? row.cost) - row.cost)
  if (balance < 0 || more > balance)
    return waits ? null : { move: { trigger: 'balance-gone' }, row }
  await holdCredits(change, row.id, more)
  const cost = row.cost + more
  await change.tx.update(letter).set({ cost }).where(eq(letter.id, row.id))
  return {
    move: { trigger: waits ? 'credits-added' : 'handed-over' },
    row: { ...row, cost },
  }
}
