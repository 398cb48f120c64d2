import type { DayTime, QuietHours } from '../../model/accounts/notices.ts'
import { Count } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import type { Conversation } from './read-marks.ts'

/** So many are shown one by one; more at once are one that counts them. */
const MOST_AT_ONCE = 3

/**
 * What a browser has dealt with, for one user: everything through a number was shown or seen, and whether something is
 * held back by quiet hours since then.
 */
export const Delivered = z.object({ through: Count, isHeld: z.boolean() })
export type Delivered = z.infer<typeof Delivered>

/** Whether a time of day lies in quiet hours: the end may lie on the next day, two equal times are all of it. */
export const isQuiet = ({ from, to }: QuietHours, time: z.infer<typeof DayTime>): boolean =>
  from < to ? time >= from && time < to : time >= from || time < to

/** What is shown outside the app now, and what has been dealt with after that. */
export type Delivery = {
  readonly each: readonly Conversation[]
  /** So many conversations in one notice; 0 where there is none. */
  readonly summed: number
  readonly delivered: Delivered
}

const isNew = ({ unread }: Conversation, through: number): boolean =>
  unread.some(({ number }) => number > through)

/**
 * Each conversation with something new and unread is shown, not each message. Quiet hours hold that back, and what is
 * still unread after them is one notice. Who looks at the app sees the bell, and is shown nothing else.
 */
export function deliveryOf(
  conversations: readonly Conversation[],
  { through, isHeld }: Delivered,
  now: { isQuiet: boolean; isLooking: boolean },
): Delivery {
  const fresh = conversations.filter((one) => isNew(one, through))
  const nothing = { each: [], summed: 0 }
  if (now.isQuiet) return { ...nothing, delivered: { through, isHeld: isHeld || fresh.length > 0 } }
  const newest = conversations.reduce((most, { last }) => Math.max(most, last.number), through)
  const delivered = { through: newest, isHeld: false }
  if (now.isLooking && !isHeld) return { ...nothing, delivered }
  const isSummed = fresh.length > (isHeld ? 1 : MOST_AT_ONCE)
  return isSummed
    ? { each: [], summed: fresh.length, delivered }
    : { each: fresh, summed: 0, delivered }
}
