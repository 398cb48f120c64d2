import { toHundredths } from '../../contracts/rules/money/money.ts'
import { z } from '../../contracts/schema.ts'
import type { Random } from '../random.ts'
import type { History } from './history.ts'

/** What a case keeps beside its timeline, read off the history that was written. */
type Entry = History['activities'][number]

const Read = z.object({
  new_state: z.optional(z.string()),
  status: z.optional(z.nullable(z.string())),
  amount: z.optional(z.nullable(z.number())),
  automation_info: z.optional(z.nullable(z.object({ kind: z.string() }))),
})

const contentOf = (entry: Entry) => z.parse(Read, entry.content)

const newest = (history: History, is: (entry: Entry) => boolean): Entry | null =>
  history.activities
    .filter(is)
    .sort((a, b) => (a.created < b.created ? 1 : -1))
    .at(0) ?? null

/** Who activated it last (G-157). */
export const activatorOf = (history: History): string | null =>
  newest(
    history,
    (entry) =>
      entry.type === 'STATE_CHANGE' &&
      contentOf(entry).new_state === 'ACTIVE' &&
      entry.userId !== null,
  )?.userId ?? null

/** When its initial mail left. */
export const initialSentAt = (history: History): string | null =>
  newest(history, (entry) => {
    if (entry.type !== 'EMAIL_OUT' && entry.type !== 'TRIGGERED') return false
    const { status, automation_info: info } = contentOf(entry)
    return status === 'SENT' && info?.kind === 'INITIAL'
  })?.created ?? null

export const isPaused = (history: History): boolean =>
  history.activities.some(
    (entry) =>
      (entry.type === 'EMAIL_SCHEDULED' || entry.type === 'SCHEDULED') &&
      contentOf(entry).status === 'PAUSED',
  )

/** What the payment in progress was frozen at, in hundredths. */
export function frozenAmount(history: History): number | null {
  const started = newest(history, (entry) => entry.type === 'PAYMENT_INITIATED')
  const amount = started && contentOf(started).amount
  return typeof amount === 'number' ? toHundredths(amount) : null
}

/** Six digits. */
export const pinOf = (random: Random): string => String(random.int(0, 999_999)).padStart(6, '0')
