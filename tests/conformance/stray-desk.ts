/** The desk of the tests of records that stray between customers, and what they tell of an answer. */
import type { Reply, TestApi } from '../support/api.ts'
import type { Office } from '../support/api-office.ts'
import { heardIn, wordsOf } from './leaks.ts'

/** Two customers, and the first one's administrator and agent, who ask. */
export type Desk = { api: TestApi; own: Office; other: Office; token: string; agent: string }

/** The other customer's words in an answer. */
export const words = (
  what: string,
  reply: Pick<Reply, 'text' | 'headers'>,
  other: Office,
): string[] => heardIn(reply, wordsOf(other)).map((word) => `${what} says ${word}`)

/** What differs from what is right, in words. */
export const differs = (what: string, found: unknown, right: unknown): string[] =>
  JSON.stringify(found) === JSON.stringify(right) ? [] : [`${what}: ${JSON.stringify(found)}`]
